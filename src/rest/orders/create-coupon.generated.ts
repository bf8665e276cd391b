/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../resolvers/types.generated';

import type { FixedDocument } from '../../graphql/fixed-document';
/** A new coupon: takes off a percentage or an amount, one of them. */
export type CreateCouponInput = {
  readonly amount?: number | null | undefined;
  readonly code: string;
  /** Of the amounts; default USD. */
  readonly currency?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly expiresAt?: string | Date | null | undefined;
  /** Value of goods from which it applies. */
  readonly minimumAmount?: number | null | undefined;
  /** Orders of one customer that may use it; left out: any number. */
  readonly perCustomerLimit?: number | null | undefined;
  readonly percent?: number | null | undefined;
};

export type CreateCouponMutationVariables = Exact<{
  input: Types.CreateCouponInput;
}>;


export type CreateCouponMutation = { readonly createCoupon: { readonly code: string, readonly description: string, readonly percent: number | null, readonly amount: number | null, readonly currency: string, readonly minimumAmount: number, readonly expiresAt: string | null, readonly perCustomerLimit: number | null, readonly createdAt: string } };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const CreateCouponDocument: FixedDocument<CreateCouponMutation, CreateCouponMutationVariables> = {
  name: 'CreateCoupon',
  source: "mutation CreateCoupon($input: CreateCouponInput!) {\n  createCoupon(input: $input) {\n    code\n    description\n    percent\n    amount\n    currency\n    minimumAmount\n    expiresAt\n    perCustomerLimit\n    createdAt\n  }\n}",
};