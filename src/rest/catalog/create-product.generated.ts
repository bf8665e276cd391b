/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../resolvers/types.generated';

import type { FixedDocument } from '../../graphql/fixed-document';
/** Can it be bought now? `low_stock` means five or fewer. */
export type AvailabilityStatus =
  | 'in_stock'
  | 'low_stock'
  | 'out_of_stock';

export type CreateProductInput = {
  /** Free-form facts; `memory` (GB) and `screenSize` (inch) are positive numbers. */
  readonly attributes?: Readonly<Record<string, unknown>> | null | undefined;
  readonly brand?: string | null | undefined;
  readonly categoryId: string;
  /** ISO 4217; default USD. */
  readonly currency?: string | null | undefined;
  readonly description?: string | null | undefined;
  /** Unique when given: the same creation again answers the existing product. */
  readonly externalId?: string | null | undefined;
  readonly images?: ReadonlyArray<ProductImageInput> | null | undefined;
  readonly price: number;
  /** Unique when given. */
  readonly sku?: string | null | undefined;
  /** Default active. */
  readonly status?: ProductStatus | null | undefined;
  readonly stock?: number | null | undefined;
  readonly title: string;
};

/** Whether a creation made something or met what was there already. */
export type CreationOutcome =
  | 'created'
  | 'unchanged';

export type ProductImageInput = {
  readonly alt?: string | null | undefined;
  readonly url: string;
};

export type ProductStatus =
  | 'active'
  | 'archived'
  | 'draft';

export type CreateProductMutationVariables = Exact<{
  input: Types.CreateProductInput;
}>;


export type CreateProductMutation = { readonly createProduct: { readonly outcome: Types.CreationOutcome, readonly product: { readonly id: string, readonly title: string, readonly description: string | null, readonly price: number, readonly currency: string, readonly categoryId: string, readonly brand: string | null, readonly sku: string | null, readonly externalId: string | null, readonly attributes: Readonly<Record<string, unknown>>, readonly rating: number | null, readonly ratingCount: number, readonly status: Types.ProductStatus, readonly createdAt: string, readonly updatedAt: string, readonly version: number, readonly images: ReadonlyArray<{ readonly url: string, readonly alt: string | null }>, readonly availability: { readonly status: Types.AvailabilityStatus } } } };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const CreateProductDocument: FixedDocument<CreateProductMutation, CreateProductMutationVariables> = {
  name: 'CreateProduct',
  source: "mutation CreateProduct($input: CreateProductInput!) {\n  createProduct(input: $input) {\n    outcome\n    product {\n      id\n      title\n      description\n      price\n      currency\n      categoryId\n      brand\n      sku\n      externalId\n      attributes\n      images {\n        url\n        alt\n      }\n      rating\n      ratingCount\n      availability {\n        status\n      }\n      status\n      createdAt\n      updatedAt\n      version\n    }\n  }\n}",
};