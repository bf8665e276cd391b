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

/** Items of POST /products/bulk: each as `CreateProductInput`, judged on its own. */
export type BulkCreateProductsInput = {
  readonly items: ReadonlyArray<unknown>;
};

/** All-or-nothing, or every item on its own (specification part 4). */
export type BulkMode =
  | 'atomic'
  | 'partial';

/** What became of one item of a bulk request. */
export type BulkOutcome =
  | 'cancelled'
  | 'created'
  | 'deleted'
  | 'failed'
  | 'not_applied'
  | 'unchanged'
  | 'updated';

export type ProductStatus =
  | 'active'
  | 'archived'
  | 'draft';

export type BulkCreateProductsMutationVariables = Exact<{
  input: Types.BulkCreateProductsInput;
  mode?: Types.BulkMode | null | undefined;
}>;


export type BulkCreateProductsMutation = { readonly createProducts: { readonly mode: Types.BulkMode, readonly summary: { readonly total: number, readonly succeeded: number, readonly failed: number }, readonly results: ReadonlyArray<{ readonly index: number, readonly outcome: Types.BulkOutcome, readonly id: string | null, readonly externalId: string | null, readonly data: { readonly id: string, readonly title: string, readonly description: string | null, readonly price: number, readonly currency: string, readonly categoryId: string, readonly brand: string | null, readonly sku: string | null, readonly externalId: string | null, readonly attributes: Readonly<Record<string, unknown>>, readonly rating: number | null, readonly ratingCount: number, readonly status: Types.ProductStatus, readonly createdAt: string, readonly updatedAt: string, readonly version: number, readonly images: ReadonlyArray<{ readonly url: string, readonly alt: string | null }>, readonly availability: { readonly status: Types.AvailabilityStatus } } | null, readonly error: { readonly code: string, readonly message: string, readonly errors: ReadonlyArray<{ readonly pointer: string | null, readonly code: string, readonly message: string }> } | null }> } };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const BulkCreateProductsDocument: FixedDocument<BulkCreateProductsMutation, BulkCreateProductsMutationVariables> = {
  name: 'BulkCreateProducts',
  source: "mutation BulkCreateProducts($input: BulkCreateProductsInput!, $mode: BulkMode) {\n  createProducts(input: $input, mode: $mode) {\n    mode\n    summary {\n      total\n      succeeded\n      failed\n    }\n    results {\n      index\n      outcome\n      id\n      externalId\n      data {\n        id\n        title\n        description\n        price\n        currency\n        categoryId\n        brand\n        sku\n        externalId\n        attributes\n        images {\n          url\n          alt\n        }\n        rating\n        ratingCount\n        availability {\n          status\n        }\n        status\n        createdAt\n        updatedAt\n        version\n      }\n      error {\n        code\n        message\n        errors {\n          pointer\n          code\n          message\n        }\n      }\n    }\n  }\n}",
};