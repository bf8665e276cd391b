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

export type OrderSort =
  | 'newest'
  | 'oldest';

/** Where an order stands. The transitions are in the documentation of each operation. */
export type OrderStatus =
  | 'cancelled'
  | 'delivered'
  | 'paid'
  | 'pending'
  | 'processing'
  | 'refunded'
  | 'shipped';

/** One page of a list: numbered pages (`page`, `pageSize`) or a keyset cursor (`limit`, `cursor`), never both. */
export type PageInput = {
  readonly cursor?: string | null | undefined;
  readonly limit?: number | null | undefined;
  readonly page?: number | null | undefined;
  readonly pageSize?: number | null | undefined;
};

export type PaginationStyle =
  | 'cursor'
  | 'offset';

export type PaymentStatus =
  | 'authorized'
  | 'failed'
  | 'paid'
  | 'partially_refunded'
  | 'pending'
  | 'refunded';

/** What a person may do in general. */
export type Role =
  | 'admin'
  | 'customer'
  | 'moderator';

/** `blocked`: signs in and reads, but takes no part in discussions. `disabled`: cannot sign in. */
export type UserStatus =
  | 'active'
  | 'blocked'
  | 'disabled'
  | 'unverified';

export type ListOrdersQueryVariables = Exact<{
  status?: Types.OrderStatus | null | undefined;
  paymentStatus?: Types.PaymentStatus | null | undefined;
  createdFrom?: string | Date | null | undefined;
  createdTo?: string | Date | null | undefined;
  customerId?: string | null | undefined;
  sort?: Types.OrderSort | null | undefined;
  page?: Types.PageInput | null | undefined;
}>;


export type ListOrdersQuery = { readonly orders: { readonly data: ReadonlyArray<{ readonly id: string, readonly status: Types.OrderStatus, readonly paymentStatus: Types.PaymentStatus | null, readonly deliveryStatus: Types.DeliveryStatus, readonly totalAmount: number, readonly currency: string, readonly total: number, readonly itemCount: number, readonly customerId: string, readonly paymentMethodId: string, readonly externalId: string | null, readonly createdAt: string, readonly updatedAt: string, readonly version: number, readonly customer: { readonly id: string, readonly displayName: string, readonly email: string, readonly avatarUrl: string | null, readonly role: Types.Role, readonly status: Types.UserStatus, readonly createdAt: string } | null, readonly items: ReadonlyArray<{ readonly id: string, readonly productId: string, readonly productTitle: string, readonly quantity: number, readonly unitPrice: number, readonly discountAmount: number, readonly totalAmount: number, readonly product: { readonly id: string, readonly title: string } | null }>, readonly payment: { readonly status: Types.PaymentStatus, readonly paidAmount: number, readonly refundedAmount: number, readonly currency: string, readonly paidAt: string | null } | null, readonly summary: { readonly currency: string, readonly itemCount: number, readonly lineCount: number, readonly subtotalAmount: number, readonly discountAmount: number, readonly shippingAmount: number, readonly taxAmount: number, readonly totalAmount: number } }>, readonly pagination: { readonly style: Types.PaginationStyle, readonly page: number | null, readonly pageSize: number | null, readonly totalItems: number | null, readonly totalPages: number | null, readonly totalIsLowerBound: boolean | null, readonly limit: number | null, readonly nextCursor: string | null, readonly hasNext: boolean } } };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const ListOrdersDocument: FixedDocument<ListOrdersQuery, ListOrdersQueryVariables> = {
  name: 'ListOrders',
  source: "query ListOrders($status: OrderStatus, $paymentStatus: PaymentStatus, $createdFrom: DateTime, $createdTo: DateTime, $customerId: ID, $sort: OrderSort, $page: PageInput) {\n  orders(\n    status: $status\n    paymentStatus: $paymentStatus\n    createdFrom: $createdFrom\n    createdTo: $createdTo\n    customerId: $customerId\n    sort: $sort\n    page: $page\n  ) {\n    data {\n      id\n      status\n      paymentStatus\n      deliveryStatus\n      totalAmount\n      currency\n      total\n      itemCount\n      customerId\n      paymentMethodId\n      externalId\n      createdAt\n      updatedAt\n      version\n      customer @onInclude(path: \"customer\") {\n        id\n        displayName\n        email\n      }\n      customer @onExpand(path: \"customer\") {\n        id\n        email\n        displayName\n        avatarUrl\n        role\n        status\n        createdAt\n      }\n      items @onInclude(path: \"items\") {\n        id\n        productId\n        productTitle\n        quantity\n        unitPrice\n        discountAmount\n        totalAmount\n        product @onInclude(path: \"items.product\") {\n          id\n          title\n        }\n      }\n      payment @onInclude(path: \"payment\") {\n        status\n        paidAmount\n        refundedAmount\n        currency\n        paidAt\n      }\n      summary @onInclude(path: \"summary\") {\n        currency\n        itemCount\n        lineCount\n        subtotalAmount\n        discountAmount\n        shippingAmount\n        taxAmount\n        totalAmount\n      }\n    }\n    pagination {\n      style\n      page\n      pageSize\n      totalItems\n      totalPages\n      totalIsLowerBound\n      limit\n      nextCursor\n      hasNext\n    }\n  }\n}",
};