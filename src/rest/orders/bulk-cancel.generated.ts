/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../resolvers/types.generated';

import type { FixedDocument } from '../../graphql/fixed-document';
export type BulkCancelInput = {
  readonly orderIds: ReadonlyArray<string>;
  readonly reason?: string | null | undefined;
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

export type DeliveryStatus =
  | 'cancelled'
  | 'delivered'
  | 'pending'
  | 'ready'
  | 'shipped';

/** Where an order stands. The transitions are in the documentation of each operation. */
export type OrderStatus =
  | 'cancelled'
  | 'delivered'
  | 'paid'
  | 'pending'
  | 'processing'
  | 'refunded'
  | 'shipped';

export type PaymentStatus =
  | 'authorized'
  | 'failed'
  | 'paid'
  | 'partially_refunded'
  | 'pending'
  | 'refunded';

export type BulkCancelMutationVariables = Exact<{
  input: Types.BulkCancelInput;
  mode?: Types.BulkMode | null | undefined;
}>;


export type BulkCancelMutation = { readonly cancelOrders: { readonly mode: Types.BulkMode, readonly summary: { readonly total: number, readonly succeeded: number, readonly failed: number }, readonly results: ReadonlyArray<{ readonly index: number, readonly outcome: Types.BulkOutcome, readonly id: string | null, readonly externalId: string | null, readonly data: { readonly id: string, readonly status: Types.OrderStatus, readonly paymentStatus: Types.PaymentStatus | null, readonly deliveryStatus: Types.DeliveryStatus, readonly totalAmount: number, readonly currency: string, readonly total: number, readonly itemCount: number, readonly customerId: string, readonly paymentMethodId: string, readonly externalId: string | null, readonly createdAt: string, readonly updatedAt: string, readonly version: number } | null, readonly error: { readonly code: string, readonly message: string, readonly errors: ReadonlyArray<{ readonly pointer: string | null, readonly code: string, readonly message: string }> } | null }> } };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const BulkCancelDocument: FixedDocument<BulkCancelMutation, BulkCancelMutationVariables> = {
  name: 'BulkCancel',
  source: "mutation BulkCancel($input: BulkCancelInput!, $mode: BulkMode) {\n  cancelOrders(input: $input, mode: $mode) {\n    mode\n    summary {\n      total\n      succeeded\n      failed\n    }\n    results {\n      index\n      outcome\n      id\n      externalId\n      data {\n        id\n        status\n        paymentStatus\n        deliveryStatus\n        totalAmount\n        currency\n        total\n        itemCount\n        customerId\n        paymentMethodId\n        externalId\n        createdAt\n        updatedAt\n        version\n      }\n      error {\n        code\n        message\n        errors {\n          pointer\n          code\n          message\n        }\n      }\n    }\n  }\n}",
};