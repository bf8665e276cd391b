/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../resolvers/types.generated';

import type { FixedDocument } from '../../graphql/fixed-document';
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

export type ProcessOrderMutationVariables = Exact<{
  id: string;
}>;


export type ProcessOrderMutation = { readonly processOrder: { readonly id: string, readonly status: Types.OrderStatus, readonly paymentStatus: Types.PaymentStatus | null, readonly deliveryStatus: Types.DeliveryStatus, readonly totalAmount: number, readonly currency: string, readonly total: number, readonly itemCount: number, readonly customerId: string, readonly paymentMethodId: string, readonly externalId: string | null, readonly createdAt: string, readonly updatedAt: string, readonly version: number, readonly items: ReadonlyArray<{ readonly id: string, readonly productId: string, readonly productTitle: string, readonly quantity: number, readonly unitPrice: number, readonly discountAmount: number, readonly totalAmount: number }>, readonly delivery: { readonly status: Types.DeliveryStatus, readonly carrier: string | null, readonly trackingNumber: string | null, readonly shippedAt: string | null, readonly deliveredAt: string | null, readonly address: { readonly name: string | null, readonly line1: string | null, readonly line2: string | null, readonly city: string | null, readonly region: string | null, readonly postalCode: string | null, readonly country: string | null, readonly phone: string | null } }, readonly summary: { readonly currency: string, readonly itemCount: number, readonly lineCount: number, readonly subtotalAmount: number, readonly discountAmount: number, readonly shippingAmount: number, readonly taxAmount: number, readonly totalAmount: number, readonly discounts: ReadonlyArray<{ readonly code: string | null, readonly description: string, readonly amount: number }> } } };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const ProcessOrderDocument: FixedDocument<ProcessOrderMutation, ProcessOrderMutationVariables> = {
  name: 'ProcessOrder',
  source: "mutation ProcessOrder($id: ID!) {\n  processOrder(id: $id) {\n    id\n    status\n    paymentStatus\n    deliveryStatus\n    totalAmount\n    currency\n    total\n    itemCount\n    customerId\n    paymentMethodId\n    externalId\n    createdAt\n    updatedAt\n    version\n    items {\n      id\n      productId\n      productTitle\n      quantity\n      unitPrice\n      discountAmount\n      totalAmount\n    }\n    delivery {\n      status\n      address {\n        name\n        line1\n        line2\n        city\n        region\n        postalCode\n        country\n        phone\n      }\n      carrier\n      trackingNumber\n      shippedAt\n      deliveredAt\n    }\n    summary {\n      currency\n      itemCount\n      lineCount\n      subtotalAmount\n      discountAmount\n      discounts {\n        code\n        description\n        amount\n      }\n      shippingAmount\n      taxAmount\n      totalAmount\n    }\n  }\n}",
};