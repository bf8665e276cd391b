/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../resolvers/types.generated';

import type { FixedDocument } from '../../graphql/fixed-document';
export type GetCouponQueryVariables = Exact<{
  code: string;
}>;


export type GetCouponQuery = { readonly coupon: { readonly code: string, readonly description: string, readonly percent: number | null, readonly amount: number | null, readonly currency: string, readonly minimumAmount: number, readonly expiresAt: string | null, readonly perCustomerLimit: number | null, readonly createdAt: string } | null };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const GetCouponDocument: FixedDocument<GetCouponQuery, GetCouponQueryVariables> = {
  name: 'GetCoupon',
  source: "query GetCoupon($code: ID!) {\n  coupon(code: $code) {\n    code\n    description\n    percent\n    amount\n    currency\n    minimumAmount\n    expiresAt\n    perCustomerLimit\n    createdAt\n  }\n}",
};