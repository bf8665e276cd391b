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

export type GetProductPageQueryVariables = Exact<{
  id: string;
}>;


export type GetProductPageQuery = { readonly productPage: { readonly missing: ReadonlyArray<string>, readonly product: { readonly id: string, readonly title: string, readonly price: number, readonly currency: string, readonly thumbnailUrl: string | null, readonly rating: number | null, readonly availability: { readonly status: Types.AvailabilityStatus } }, readonly rating: { readonly average: number | null, readonly count: number, readonly distribution: ReadonlyArray<{ readonly stars: number, readonly count: number }> } | null, readonly availability: { readonly status: Types.AvailabilityStatus, readonly deliveryEstimateDays: number | null }, readonly similarProducts: ReadonlyArray<{ readonly id: string, readonly title: string, readonly price: number, readonly currency: string, readonly thumbnailUrl: string | null, readonly rating: number | null, readonly availability: { readonly status: Types.AvailabilityStatus } }> | null, readonly promoBlocks: ReadonlyArray<{ readonly id: string, readonly title: string, readonly text: string | null, readonly imageUrl: string | null, readonly targetUrl: string | null }> | null, readonly displaySettings: { readonly layout: string, readonly imageAspectRatio: string, readonly showRating: boolean, readonly showSimilarProducts: boolean } | null } | null };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const GetProductPageDocument: FixedDocument<GetProductPageQuery, GetProductPageQueryVariables> = {
  name: 'GetProductPage',
  source: "query GetProductPage($id: ID!) {\n  productPage(id: $id) {\n    product {\n      id\n      title\n      price\n      currency\n      thumbnailUrl\n      rating\n      availability {\n        status\n      }\n    }\n    rating {\n      average\n      count\n      distribution {\n        stars\n        count\n      }\n    }\n    availability {\n      status\n      deliveryEstimateDays\n    }\n    similarProducts {\n      id\n      title\n      price\n      currency\n      thumbnailUrl\n      rating\n      availability {\n        status\n      }\n    }\n    promoBlocks {\n      id\n      title\n      text\n      imageUrl\n      targetUrl\n    }\n    displaySettings {\n      layout\n      imageAspectRatio\n      showRating\n      showSimilarProducts\n    }\n    missing\n  }\n}",
};