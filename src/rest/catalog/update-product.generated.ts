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

export type ProductImageInput = {
  readonly alt?: string | null | undefined;
  readonly url: string;
};

export type ProductStatus =
  | 'active'
  | 'archived'
  | 'draft';

/** A merge patch (RFC 7396): absent fields stay, null removes. */
export type UpdateProductInput = {
  /** Merged key by key; a null removes its key. */
  readonly attributes?: Readonly<Record<string, unknown>> | null | undefined;
  readonly brand?: string | null | undefined;
  readonly categoryId?: string | null | undefined;
  readonly currency?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly externalId?: string | null | undefined;
  /** Replaces all images. */
  readonly images?: ReadonlyArray<ProductImageInput> | null | undefined;
  readonly price?: number | null | undefined;
  readonly sku?: string | null | undefined;
  readonly status?: ProductStatus | null | undefined;
  /** What is available from now on. */
  readonly stock?: number | null | undefined;
  /** What is added to the stock, or taken from it; instead of `stock`. */
  readonly stockDelta?: number | null | undefined;
  readonly title?: string | null | undefined;
};

export type UpdateProductMutationVariables = Exact<{
  id: string;
  input: Types.UpdateProductInput;
  version?: number | null | undefined;
}>;


export type UpdateProductMutation = { readonly updateProduct: { readonly id: string, readonly title: string, readonly description: string | null, readonly price: number, readonly currency: string, readonly categoryId: string, readonly brand: string | null, readonly sku: string | null, readonly externalId: string | null, readonly attributes: Readonly<Record<string, unknown>>, readonly rating: number | null, readonly ratingCount: number, readonly status: Types.ProductStatus, readonly createdAt: string, readonly updatedAt: string, readonly version: number, readonly images: ReadonlyArray<{ readonly url: string, readonly alt: string | null }>, readonly availability: { readonly status: Types.AvailabilityStatus } } | null };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const UpdateProductDocument: FixedDocument<UpdateProductMutation, UpdateProductMutationVariables> = {
  name: 'UpdateProduct',
  source: "mutation UpdateProduct($id: ID!, $input: UpdateProductInput!, $version: Int) {\n  updateProduct(id: $id, input: $input, version: $version) {\n    id\n    title\n    description\n    price\n    currency\n    categoryId\n    brand\n    sku\n    externalId\n    attributes\n    images {\n      url\n      alt\n    }\n    rating\n    ratingCount\n    availability {\n      status\n    }\n    status\n    createdAt\n    updatedAt\n    version\n  }\n}",
};