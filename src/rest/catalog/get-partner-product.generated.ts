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

export type GetPartnerProductQueryVariables = Exact<{
  id: string;
}>;


export type GetPartnerProductQuery = { readonly partnerProduct: { readonly id: string, readonly externalId: string | null, readonly sku: string | null, readonly title: string, readonly price: number, readonly currency: string, readonly categoryId: string, readonly brand: string | null, readonly updatedAt: string, readonly schemaVersion: number, readonly availability: { readonly status: Types.AvailabilityStatus } } | null };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const GetPartnerProductDocument: FixedDocument<GetPartnerProductQuery, GetPartnerProductQueryVariables> = {
  name: 'GetPartnerProduct',
  source: "query GetPartnerProduct($id: ID!) {\n  partnerProduct(id: $id) {\n    id\n    externalId\n    sku\n    title\n    price\n    currency\n    categoryId\n    brand\n    availability {\n      status\n    }\n    updatedAt\n    schemaVersion\n  }\n}",
};