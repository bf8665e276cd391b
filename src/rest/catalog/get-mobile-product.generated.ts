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

export type GetMobileProductQueryVariables = Exact<{
  id: string;
}>;


export type GetMobileProductQuery = { readonly product: { readonly id: string, readonly title: string, readonly price: number, readonly currency: string, readonly thumbnailUrl: string | null, readonly rating: number | null, readonly availability: { readonly status: Types.AvailabilityStatus } } | null };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const GetMobileProductDocument: FixedDocument<GetMobileProductQuery, GetMobileProductQueryVariables> = {
  name: 'GetMobileProduct',
  source: "query GetMobileProduct($id: ID!) {\n  product(id: $id) {\n    id\n    title\n    price\n    currency\n    thumbnailUrl\n    rating\n    availability {\n      status\n    }\n  }\n}",
};