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

export type DeliveryStatus =
  | 'cancelled'
  | 'delivered'
  | 'pending'
  | 'ready'
  | 'shipped';

/** A source that an order's view is put together from, besides the order itself. */
export type OrderSource =
  | 'payment'
  | 'recommendations';

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

export type ProductStatus =
  | 'active'
  | 'archived'
  | 'draft';

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

export type GetOrderQueryVariables = Exact<{
  id: string;
  allowPartial?: boolean | null | undefined;
  sources: ReadonlyArray<Types.OrderSource> | Types.OrderSource;
}>;


export type GetOrderQuery = { readonly order: { readonly id: string, readonly status: Types.OrderStatus, readonly paymentStatus: Types.PaymentStatus | null, readonly deliveryStatus: Types.DeliveryStatus, readonly totalAmount: number, readonly currency: string, readonly total: number, readonly itemCount: number, readonly customerId: string, readonly paymentMethodId: string, readonly externalId: string | null, readonly createdAt: string, readonly updatedAt: string, readonly version: number, readonly complete: boolean, readonly missing: ReadonlyArray<Types.OrderSource>, readonly customer: { readonly id: string, readonly displayName: string, readonly email: string, readonly avatarUrl: string | null, readonly role: Types.Role, readonly status: Types.UserStatus, readonly createdAt: string } | null, readonly items: ReadonlyArray<{ readonly id: string, readonly productId: string, readonly productTitle: string, readonly quantity: number, readonly unitPrice: number, readonly discountAmount: number, readonly totalAmount: number, readonly product: { readonly id: string, readonly title: string, readonly price: number, readonly currency: string, readonly brand: string | null, readonly description: string | null, readonly categoryId: string, readonly sku: string | null, readonly externalId: string | null, readonly attributes: Readonly<Record<string, unknown>>, readonly rating: number | null, readonly ratingCount: number, readonly status: Types.ProductStatus, readonly createdAt: string, readonly updatedAt: string, readonly version: number, readonly availability: { readonly status: Types.AvailabilityStatus }, readonly images: ReadonlyArray<{ readonly url: string, readonly alt: string | null }>, readonly category: { readonly id: string, readonly title: string, readonly parentId: string | null, readonly externalId: string | null, readonly filterableAttributes: ReadonlyArray<string>, readonly minimumPrice: number | null } | null } | null }>, readonly payment: { readonly status: Types.PaymentStatus, readonly paidAmount: number, readonly refundedAmount: number, readonly currency: string, readonly paidAt: string | null, readonly method: { readonly id: string, readonly brand: string, readonly last4: string | null } | null } | null, readonly delivery: { readonly status: Types.DeliveryStatus, readonly carrier: string | null, readonly trackingNumber: string | null, readonly shippedAt: string | null, readonly deliveredAt: string | null, readonly address: { readonly name: string | null, readonly line1: string | null, readonly line2: string | null, readonly city: string | null, readonly region: string | null, readonly postalCode: string | null, readonly country: string | null, readonly phone: string | null } }, readonly summary: { readonly currency: string, readonly itemCount: number, readonly lineCount: number, readonly subtotalAmount: number, readonly discountAmount: number, readonly shippingAmount: number, readonly taxAmount: number, readonly totalAmount: number, readonly discounts: ReadonlyArray<{ readonly code: string | null, readonly description: string, readonly amount: number }> }, readonly history: ReadonlyArray<{ readonly status: Types.OrderStatus, readonly at: string, readonly reason: string | null }>, readonly recommendations: ReadonlyArray<{ readonly id: string, readonly title: string, readonly price: number, readonly currency: string, readonly brand: string | null, readonly availability: { readonly status: Types.AvailabilityStatus } }> | null } | null };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const GetOrderDocument: FixedDocument<GetOrderQuery, GetOrderQueryVariables> = {
  name: 'GetOrder',
  source: "query GetOrder($id: ID!, $allowPartial: Boolean, $sources: [OrderSource!]!) {\n  order(id: $id, allowPartial: $allowPartial) {\n    id\n    status\n    paymentStatus\n    deliveryStatus\n    totalAmount\n    currency\n    total\n    itemCount\n    customerId\n    paymentMethodId\n    externalId\n    createdAt\n    updatedAt\n    version\n    customer @byDefault(path: \"customer\") {\n      id\n      displayName\n      email\n    }\n    customer @onExpand(path: \"customer\") {\n      id\n      email\n      displayName\n      avatarUrl\n      role\n      status\n      createdAt\n    }\n    items {\n      id\n      productId\n      productTitle\n      quantity\n      unitPrice\n      discountAmount\n      totalAmount\n      product @onInclude(path: \"items.product\") {\n        id\n        title\n        price\n        currency\n        brand\n        availability {\n          status\n        }\n      }\n      product @onExpand(path: \"items.product\") {\n        id\n        title\n        description\n        price\n        currency\n        categoryId\n        brand\n        sku\n        externalId\n        attributes\n        images {\n          url\n          alt\n        }\n        rating\n        ratingCount\n        availability {\n          status\n        }\n        status\n        createdAt\n        updatedAt\n        version\n        category @onExpand(path: \"items.product.category\") {\n          id\n          title\n          parentId\n          externalId\n          filterableAttributes\n          minimumPrice\n        }\n      }\n    }\n    payment {\n      status\n      method {\n        id\n        brand\n        last4\n      }\n      paidAmount\n      refundedAmount\n      currency\n      paidAt\n    }\n    delivery {\n      status\n      address {\n        name\n        line1\n        line2\n        city\n        region\n        postalCode\n        country\n        phone\n      }\n      carrier\n      trackingNumber\n      shippedAt\n      deliveredAt\n    }\n    summary {\n      currency\n      itemCount\n      lineCount\n      subtotalAmount\n      discountAmount\n      discounts {\n        code\n        description\n        amount\n      }\n      shippingAmount\n      taxAmount\n      totalAmount\n    }\n    history @onInclude(path: \"history\") {\n      status\n      at\n      reason\n    }\n    recommendations @onInclude(path: \"recommendations\") {\n      id\n      title\n      price\n      currency\n      brand\n      availability {\n        status\n      }\n    }\n    complete(of: $sources)\n    missing(of: $sources)\n  }\n}",
};