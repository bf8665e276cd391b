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

export type ProductStatus =
  | 'active'
  | 'archived'
  | 'draft';

export type GetWebProductQueryVariables = Exact<{
  id: string;
}>;


export type GetWebProductQuery = { readonly product: { readonly id: string, readonly title: string, readonly description: string | null, readonly price: number, readonly currency: string, readonly categoryId: string, readonly brand: string | null, readonly sku: string | null, readonly externalId: string | null, readonly attributes: Readonly<Record<string, unknown>>, readonly rating: number | null, readonly ratingCount: number, readonly status: Types.ProductStatus, readonly createdAt: string, readonly updatedAt: string, readonly version: number, readonly images: ReadonlyArray<{ readonly url: string, readonly alt: string | null }>, readonly availability: { readonly status: Types.AvailabilityStatus }, readonly breadcrumbs: ReadonlyArray<{ readonly id: string, readonly title: string }>, readonly specs: ReadonlyArray<{ readonly name: string, readonly label: string, readonly value: string }>, readonly reviewsSummary: { readonly average: number | null, readonly count: number, readonly distribution: ReadonlyArray<{ readonly stars: number, readonly count: number }> }, readonly seo: { readonly title: string, readonly description: string, readonly canonicalPath: string } } | null };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const GetWebProductDocument: FixedDocument<GetWebProductQuery, GetWebProductQueryVariables> = {
  name: 'GetWebProduct',
  source: "query GetWebProduct($id: ID!) {\n  product(id: $id) {\n    id\n    title\n    description\n    price\n    currency\n    categoryId\n    brand\n    sku\n    externalId\n    attributes\n    images {\n      url\n      alt\n    }\n    rating\n    ratingCount\n    availability {\n      status\n    }\n    status\n    createdAt\n    updatedAt\n    version\n    breadcrumbs {\n      id\n      title\n    }\n    specs {\n      name\n      label\n      value\n    }\n    reviewsSummary {\n      average\n      count\n      distribution {\n        stars\n        count\n      }\n    }\n    seo {\n      title\n      description\n      canonicalPath\n    }\n  }\n}",
};