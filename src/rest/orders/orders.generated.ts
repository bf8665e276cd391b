/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { FixedDocument } from '../../graphql/fixed-document';
/** Type of the values of an attribute; a product's value of another type cannot be filtered by. */
export type AttributeType =
  /** Yes or no. */
  | 'boolean'
  /** Numbers, with or without decimals. */
  | 'number'
  /** Texts. */
  | 'string';

/** Whether a product can be bought now; `low_stock` means five or fewer are left. */
export type AvailabilityStatus =
  /** More than five can be bought. */
  | 'in_stock'
  /** One to five are left. */
  | 'low_stock'
  /** None can be bought now. */
  | 'out_of_stock';

/** Orders to cancel. */
export type BulkCancelInput = {
  /** Ids of the orders. */
  readonly orderIds: ReadonlyArray<string>;
  /** Reason; shown in the history of each order. */
  readonly reason?: string | null | undefined;
};

/** Whether each item is processed on its own, or all or none. */
export type BulkMode =
  /** All items, or none when one is refused. */
  | 'atomic'
  /** Each item on its own. */
  | 'partial';

/** Result for one item of a bulk request. */
export type BulkOutcome =
  /** The order was cancelled. */
  | 'cancelled'
  /** The item was created. */
  | 'created'
  /** The item was deleted. */
  | 'deleted'
  /** Refused; see `error`. */
  | 'failed'
  /** Not applied, because another item was refused and the mode is `atomic`. */
  | 'not_applied'
  /** Nothing had to change. */
  | 'unchanged'
  /** The item was changed. */
  | 'updated';

/** Reason for a cancellation. */
export type CancelOrderInput = {
  /** Reason; shown in the history of the order. */
  readonly reason?: string | null | undefined;
};

/** When the money is captured. */
export type CaptureTime =
  /** Authorized now; captured when the order is shipped, within seven days. */
  | 'at_shipping'
  /** At once. */
  | 'now';

/** Tax and shipping rates of one country. */
export type CountryRateInput = {
  /** Country as addresses name it, upper and lower case are the same; `*` for every country without rates of its own. Each once. */
  readonly country: string;
  /** Shipping rates by currency; shipping is free in other currencies. */
  readonly shipping: ReadonlyArray<ShippingRateInput>;
  /** Tax in percent of the goods after discounts, with at most two decimals. */
  readonly taxPercent: number;
};

/** A new coupon: either `percent` or `amount` off. */
export type CreateCouponInput = {
  /** Amount off, in `currency`; or give `percent`. */
  readonly amount?: number | null | undefined;
  /** Code that customers enter; upper and lower case are the same. */
  readonly code: string;
  /** ISO 4217 code of the amounts; default USD. */
  readonly currency?: string | null | undefined;
  /** Description shown to customers. */
  readonly description?: string | null | undefined;
  /** End of validity; none when left out. */
  readonly expiresAt?: string | Date | null | undefined;
  /** Smallest subtotal it applies to. */
  readonly minimumAmount?: number | null | undefined;
  /** Most orders of one customer that can use it; no limit when left out. */
  readonly perCustomerLimit?: number | null | undefined;
  /** Percent off the subtotal, with at most two decimals; or give `amount`. */
  readonly percent?: number | null | undefined;
  /** Start of validity; at once when left out. */
  readonly startsAt?: string | Date | null | undefined;
  /** Most orders that can use it; no limit when left out. */
  readonly totalLimit?: number | null | undefined;
};

/** A new order. Prices, totals and status are set by the service. */
export type CreateOrderInput = {
  /** Code of the coupon to apply; case, full-width letters, invisible characters and blanks around it do not matter. */
  readonly couponCode?: string | null | undefined;
  /** Customer to place the order for; only for admins and their keys. */
  readonly customerId?: string | null | undefined;
  /** Delivery address, in parts or as one text. */
  readonly deliveryAddress: string | Readonly<Record<string, unknown>>;
  /** E-mail address for messages about the order; none when left out. */
  readonly email?: string | null | undefined;
  /** Your own identifier: placing the same order again answers the existing one. */
  readonly externalId?: string | null | undefined;
  /** Order lines; those of the same product share its stock. */
  readonly items: ReadonlyArray<OrderItemInput>;
  /** Note from the customer, e.g. for delivery. */
  readonly note?: string | null | undefined;
  /** Id of the payment method; see `GET /payments/methods`. */
  readonly paymentMethodId: string;
};

/** Delivery status of an order. */
export type DeliveryStatus =
  /** Nothing will be delivered. */
  | 'cancelled'
  /** Delivered to the customer. */
  | 'delivered'
  /** Nothing is packed yet. */
  | 'pending'
  /** Packed for the carrier. */
  | 'ready'
  /** Handed to the carrier. */
  | 'shipped';

/** A product to buy. */
export type OrderItemInput = {
  /** Id of the product. */
  readonly productId: string;
  /** Number of pieces. */
  readonly quantity: number;
};

/** Order of a list of orders. */
export type OrderSort =
  /** Latest first. */
  | 'newest'
  /** Earliest first. */
  | 'oldest';

/** A source, besides the order itself, that the view of an order is built from. */
export type OrderSource =
  /** The payment source. */
  | 'payment'
  /** The source of recommended products. */
  | 'recommendations';

/** Status of an order; each operation documents its transitions. */
export type OrderStatus =
  /** Cancelled; its items are back in stock. */
  | 'cancelled'
  /** Delivered to the customer. */
  | 'delivered'
  /** Paid, and not yet being prepared. */
  | 'paid'
  /** Placed and not paid. */
  | 'pending'
  /** Being prepared. */
  | 'processing'
  /** Refunded completely. */
  | 'refunded'
  /** Handed to the carrier. */
  | 'shipped';

/** One page of a list: numbered pages (`page`, `pageSize`) or a keyset cursor (`limit`, `cursor`), never both. */
export type PageInput = {
  /** `nextCursor` of the previous page; left out for the first page. */
  readonly cursor?: string | null | undefined;
  /** Items on a page by cursor; default 20. */
  readonly limit?: number | null | undefined;
  /** Number of the page, from 1; with `pageSize`. */
  readonly page?: number | null | undefined;
  /** Items on a numbered page; default 20. */
  readonly pageSize?: number | null | undefined;
};

/** How a list is paged. */
export type PaginationStyle =
  /** Pages by cursor: stable while the list changes, without a total. */
  | 'cursor'
  /** Numbered pages with a total. */
  | 'offset';

/** How to pay an order. */
export type PayOrderInput = {
  /** When to capture the money; default `now`. */
  readonly capture?: CaptureTime | null | undefined;
  /** Id of a payment method, instead of the order's. */
  readonly paymentMethodId?: string | null | undefined;
};

/** State of a payment attempt. */
export type PaymentState =
  /** Authorized, and not captured within seven days. */
  | 'authorization_expired'
  /** Authorized; the money is captured when the order is shipped. */
  | 'authorized'
  /** Voided before any money was taken. */
  | 'cancelled'
  /** The money was taken. */
  | 'captured'
  /** The provider or the bank refused it; another attempt may succeed. */
  | 'declined'
  /** The provider reported an error; no money was taken. */
  | 'failed'
  /** The provider is working on it; the outcome follows by itself. */
  | 'processing'
  /** The payer must act: see `nextAction`. */
  | 'requires_action';

/** Payment status of an order. */
export type PaymentStatus =
  /** Authorized; the money is captured when the order is shipped. */
  | 'authorized'
  /** The latest attempt was declined. */
  | 'failed'
  /** The money was taken. */
  | 'paid'
  /** Refunded in part. */
  | 'partially_refunded'
  /** Not paid yet. */
  | 'pending'
  /** Refunded completely. */
  | 'refunded';

/** Whether customers see a product. */
export type ProductStatus =
  /** For sale. */
  | 'active'
  /** No longer shown to customers. */
  | 'archived'
  /** Not yet shown to customers. */
  | 'draft';

/** Amount to refund. */
export type RefundOrderInput = {
  /** Amount to refund; default: all that is left. */
  readonly amount?: number | null | undefined;
  /** Reason; shown with the refund. */
  readonly reason?: string | null | undefined;
};

/** State of a refund. */
export type RefundState =
  /** The provider refused it for good. */
  | 'failed'
  /** Requested; the provider has not answered yet. */
  | 'pending'
  /** The money was returned. */
  | 'succeeded';

/** The complete list of rates; replaces the current one. */
export type ReplaceCountryRatesInput = {
  /** Rates, one entry per country; at most 500. */
  readonly items: ReadonlyArray<CountryRateInput>;
};

/** The role of an account. */
export type Role =
  /** May use the whole API. */
  | 'admin'
  /** Buys and comments. */
  | 'customer'
  /** Also moderates comments and blocks users from discussions. */
  | 'moderator';

/** Carrier of a shipment. */
export type ShipOrderInput = {
  /** Name of the carrier. */
  readonly carrier: string;
  /** Tracking number of the parcel. */
  readonly trackingNumber?: string | null | undefined;
};

/** Shipping rate in one currency. */
export type ShippingRateInput = {
  /** Shipping cost of an order. */
  readonly amount: number;
  /** ISO 4217 code of the amounts; each once. */
  readonly currency: string;
  /** Shipping is free from this goods value; never when left out. */
  readonly freeFrom?: number | null | undefined;
};

/** A message of another service, signed according to Standard Webhooks. */
export type SignedMessageInput = {
  /** `webhook-id` */
  readonly id: string;
  /** The body, byte for byte. */
  readonly payload: string;
  /** `webhook-signature`: `v1,<base64>`; several are separated by blanks. */
  readonly signature: string;
  /** `webhook-timestamp`: seconds since 1970. */
  readonly timestamp: string;
};

/** A merge patch: absent fields stay, null removes. */
export type UpdateCouponInput = {
  /** False switches the coupon off; null changes nothing. */
  readonly active?: boolean | null | undefined;
  /** End of validity; null removes it. */
  readonly expiresAt?: string | Date | null | undefined;
  /** Start of validity; null removes it. */
  readonly startsAt?: string | Date | null | undefined;
  /** Most orders that can use it; null removes the limit. Orders that have used it keep it. */
  readonly totalLimit?: number | null | undefined;
};

/** A merge patch: absent fields stay. */
export type UpdateOrderInput = {
  /** Delivery address: parts that are left out stay, null removes a part, one text takes the place of all; null for all of it changes nothing. Charges are quoted again while the order is unpaid; afterwards the total must not change. */
  readonly deliveryAddress?: string | Readonly<Record<string, unknown>> | null | undefined;
  /** Note from the customer, e.g. for delivery; null removes it. */
  readonly note?: string | null | undefined;
};

/** Status of an account. */
export type UserStatus =
  /** May do what its role allows. */
  | 'active'
  /** Can sign in and read, but not comment. */
  | 'blocked'
  /** Cannot sign in. */
  | 'disabled'
  /** The e-mail address is not verified yet. */
  | 'unverified';

export type CreateOrderMutationVariables = Exact<{
  input: CreateOrderInput;
}>;


export type CreateOrderMutation = { readonly placeOrder: { readonly isNew: boolean, readonly order: { readonly id: string, readonly status: OrderStatus, readonly paymentStatus: PaymentStatus | null, readonly deliveryStatus: DeliveryStatus, readonly totalAmount: number, readonly currency: string, readonly total: number, readonly itemCount: number, readonly customerId: string, readonly paymentMethodId: string, readonly externalId: string | null, readonly createdAt: string, readonly updatedAt: string, readonly version: number, readonly email: string | null, readonly note: string | null, readonly items: ReadonlyArray<{ readonly id: string, readonly productId: string, readonly productTitle: string, readonly quantity: number, readonly unitPrice: number, readonly discountAmount: number, readonly totalAmount: number }>, readonly delivery: { readonly status: DeliveryStatus, readonly carrier: string | null, readonly trackingNumber: string | null, readonly shippedAt: string | null, readonly deliveredAt: string | null, readonly address: { readonly name: string | null, readonly line1: string | null, readonly line2: string | null, readonly city: string | null, readonly region: string | null, readonly postalCode: string | null, readonly country: string | null, readonly phone: string | null } }, readonly summary: { readonly currency: string, readonly itemCount: number, readonly lineCount: number, readonly subtotalAmount: number, readonly discountAmount: number, readonly shippingAmount: number, readonly taxAmount: number, readonly totalAmount: number, readonly discounts: ReadonlyArray<{ readonly code: string | null, readonly description: string, readonly amount: number }> } } } };

export type ListOrdersQueryVariables = Exact<{
  status?: OrderStatus | null | undefined;
  paymentStatus?: PaymentStatus | null | undefined;
  createdFrom?: string | Date | null | undefined;
  createdTo?: string | Date | null | undefined;
  updatedFrom?: string | Date | null | undefined;
  externalId?: string | null | undefined;
  customerId?: string | null | undefined;
  sort?: OrderSort | null | undefined;
  page?: PageInput | null | undefined;
}>;


export type ListOrdersQuery = { readonly orders: { readonly data: ReadonlyArray<{ readonly id: string, readonly status: OrderStatus, readonly paymentStatus: PaymentStatus | null, readonly deliveryStatus: DeliveryStatus, readonly totalAmount: number, readonly currency: string, readonly total: number, readonly itemCount: number, readonly customerId: string, readonly paymentMethodId: string, readonly externalId: string | null, readonly createdAt: string, readonly updatedAt: string, readonly version: number, readonly customer: { readonly id: string, readonly displayName: string, readonly email: string, readonly avatarUrl: string | null, readonly role: Role | null, readonly status: UserStatus | null, readonly createdAt: string | null } | null, readonly items: ReadonlyArray<{ readonly id: string, readonly productId: string, readonly productTitle: string, readonly quantity: number, readonly unitPrice: number, readonly discountAmount: number, readonly totalAmount: number, readonly product: { readonly id: string, readonly title: string } | null }>, readonly payment: { readonly status: PaymentStatus, readonly state: PaymentState | null, readonly paidAmount: number, readonly refundedAmount: number, readonly currency: string, readonly paidAt: string | null } | null, readonly summary: { readonly currency: string, readonly itemCount: number, readonly lineCount: number, readonly subtotalAmount: number, readonly discountAmount: number, readonly shippingAmount: number, readonly taxAmount: number, readonly totalAmount: number } }>, readonly pagination: { readonly style: PaginationStyle, readonly page: number | null, readonly pageSize: number | null, readonly totalItems: number | null, readonly totalPages: number | null, readonly totalIsLowerBound: boolean | null, readonly limit: number | null, readonly nextCursor: string | null, readonly hasNext: boolean } } };

export type GetOrderQueryVariables = Exact<{
  id: string;
  allowPartial?: boolean | null | undefined;
}>;


export type GetOrderQuery = { readonly order: { readonly id: string, readonly status: OrderStatus, readonly paymentStatus: PaymentStatus | null, readonly deliveryStatus: DeliveryStatus, readonly totalAmount: number, readonly currency: string, readonly total: number, readonly itemCount: number, readonly customerId: string, readonly paymentMethodId: string, readonly externalId: string | null, readonly createdAt: string, readonly updatedAt: string, readonly version: number, readonly email: string | null, readonly note: string | null, readonly complete: boolean, readonly missing: ReadonlyArray<OrderSource>, readonly customer: { readonly id: string, readonly displayName: string, readonly email: string, readonly avatarUrl: string | null, readonly role: Role | null, readonly status: UserStatus | null, readonly createdAt: string | null } | null, readonly items: ReadonlyArray<{ readonly id: string, readonly productId: string, readonly productTitle: string, readonly quantity: number, readonly unitPrice: number, readonly discountAmount: number, readonly totalAmount: number, readonly product: { readonly id: string, readonly title: string, readonly price: number, readonly currency: string, readonly brand: string | null, readonly description: string | null, readonly categoryId: string, readonly sku: string | null, readonly externalId: string | null, readonly attributes: Readonly<Record<string, unknown>>, readonly rating: number | null, readonly ratingCount: number, readonly stock: number | null, readonly status: ProductStatus, readonly createdAt: string, readonly updatedAt: string, readonly version: number, readonly availability: { readonly status: AvailabilityStatus }, readonly images: ReadonlyArray<{ readonly url: string, readonly alt: string | null }>, readonly category: { readonly id: string, readonly title: string, readonly parentId: string | null, readonly externalId: string | null, readonly minimumPrice: number | null, readonly minimumPrices: Readonly<Record<string, number | null>>, readonly version: number, readonly filterableAttributes: ReadonlyArray<{ readonly name: string, readonly label: string, readonly type: AttributeType, readonly unit: string | null }> } | null } | null }>, readonly payment: { readonly status: PaymentStatus, readonly state: PaymentState | null, readonly paidAmount: number, readonly refundedAmount: number, readonly currency: string, readonly paidAt: string | null, readonly nextAction: { readonly type: string, readonly url: string } | null, readonly method: { readonly id: string, readonly brand: string, readonly last4: string | null } | null, readonly refunds: ReadonlyArray<{ readonly id: string, readonly amount: number, readonly state: RefundState, readonly reason: string | null, readonly createdAt: string }> } | null, readonly delivery: { readonly status: DeliveryStatus, readonly carrier: string | null, readonly trackingNumber: string | null, readonly shippedAt: string | null, readonly deliveredAt: string | null, readonly address: { readonly name: string | null, readonly line1: string | null, readonly line2: string | null, readonly city: string | null, readonly region: string | null, readonly postalCode: string | null, readonly country: string | null, readonly phone: string | null } }, readonly summary: { readonly currency: string, readonly itemCount: number, readonly lineCount: number, readonly subtotalAmount: number, readonly discountAmount: number, readonly shippingAmount: number, readonly taxAmount: number, readonly totalAmount: number, readonly discounts: ReadonlyArray<{ readonly code: string | null, readonly description: string, readonly amount: number }> }, readonly history: ReadonlyArray<{ readonly status: OrderStatus, readonly at: string, readonly reason: string | null }>, readonly recommendations: ReadonlyArray<{ readonly id: string, readonly title: string, readonly price: number, readonly currency: string, readonly brand: string | null, readonly availability: { readonly status: AvailabilityStatus } }> | null } | null };

export type PayOrderMutationVariables = Exact<{
  id: string;
  input?: PayOrderInput | null | undefined;
}>;


export type PayOrderMutation = { readonly payOrder: { readonly id: string, readonly status: OrderStatus, readonly paymentStatus: PaymentStatus | null, readonly deliveryStatus: DeliveryStatus, readonly totalAmount: number, readonly currency: string, readonly total: number, readonly itemCount: number, readonly customerId: string, readonly paymentMethodId: string, readonly externalId: string | null, readonly createdAt: string, readonly updatedAt: string, readonly version: number, readonly email: string | null, readonly note: string | null, readonly items: ReadonlyArray<{ readonly id: string, readonly productId: string, readonly productTitle: string, readonly quantity: number, readonly unitPrice: number, readonly discountAmount: number, readonly totalAmount: number }>, readonly delivery: { readonly status: DeliveryStatus, readonly carrier: string | null, readonly trackingNumber: string | null, readonly shippedAt: string | null, readonly deliveredAt: string | null, readonly address: { readonly name: string | null, readonly line1: string | null, readonly line2: string | null, readonly city: string | null, readonly region: string | null, readonly postalCode: string | null, readonly country: string | null, readonly phone: string | null } }, readonly summary: { readonly currency: string, readonly itemCount: number, readonly lineCount: number, readonly subtotalAmount: number, readonly discountAmount: number, readonly shippingAmount: number, readonly taxAmount: number, readonly totalAmount: number, readonly discounts: ReadonlyArray<{ readonly code: string | null, readonly description: string, readonly amount: number }> }, readonly payment: { readonly status: PaymentStatus, readonly state: PaymentState | null, readonly paidAmount: number, readonly refundedAmount: number, readonly currency: string, readonly paidAt: string | null, readonly nextAction: { readonly type: string, readonly url: string } | null, readonly method: { readonly id: string, readonly brand: string, readonly last4: string | null } | null, readonly refunds: ReadonlyArray<{ readonly id: string, readonly amount: number, readonly state: RefundState, readonly reason: string | null, readonly createdAt: string }> } | null } };

export type UpdateOrderMutationVariables = Exact<{
  id: string;
  input: UpdateOrderInput;
  version?: number | null | undefined;
}>;


export type UpdateOrderMutation = { readonly updateOrder: { readonly id: string, readonly status: OrderStatus, readonly paymentStatus: PaymentStatus | null, readonly deliveryStatus: DeliveryStatus, readonly totalAmount: number, readonly currency: string, readonly total: number, readonly itemCount: number, readonly customerId: string, readonly paymentMethodId: string, readonly externalId: string | null, readonly createdAt: string, readonly updatedAt: string, readonly version: number, readonly email: string | null, readonly note: string | null, readonly items: ReadonlyArray<{ readonly id: string, readonly productId: string, readonly productTitle: string, readonly quantity: number, readonly unitPrice: number, readonly discountAmount: number, readonly totalAmount: number }>, readonly delivery: { readonly status: DeliveryStatus, readonly carrier: string | null, readonly trackingNumber: string | null, readonly shippedAt: string | null, readonly deliveredAt: string | null, readonly address: { readonly name: string | null, readonly line1: string | null, readonly line2: string | null, readonly city: string | null, readonly region: string | null, readonly postalCode: string | null, readonly country: string | null, readonly phone: string | null } }, readonly summary: { readonly currency: string, readonly itemCount: number, readonly lineCount: number, readonly subtotalAmount: number, readonly discountAmount: number, readonly shippingAmount: number, readonly taxAmount: number, readonly totalAmount: number, readonly discounts: ReadonlyArray<{ readonly code: string | null, readonly description: string, readonly amount: number }> } } };

export type CaptureOrderMutationVariables = Exact<{
  id: string;
}>;


export type CaptureOrderMutation = { readonly captureOrder: { readonly id: string, readonly status: OrderStatus, readonly paymentStatus: PaymentStatus | null, readonly deliveryStatus: DeliveryStatus, readonly totalAmount: number, readonly currency: string, readonly total: number, readonly itemCount: number, readonly customerId: string, readonly paymentMethodId: string, readonly externalId: string | null, readonly createdAt: string, readonly updatedAt: string, readonly version: number, readonly email: string | null, readonly note: string | null, readonly items: ReadonlyArray<{ readonly id: string, readonly productId: string, readonly productTitle: string, readonly quantity: number, readonly unitPrice: number, readonly discountAmount: number, readonly totalAmount: number }>, readonly delivery: { readonly status: DeliveryStatus, readonly carrier: string | null, readonly trackingNumber: string | null, readonly shippedAt: string | null, readonly deliveredAt: string | null, readonly address: { readonly name: string | null, readonly line1: string | null, readonly line2: string | null, readonly city: string | null, readonly region: string | null, readonly postalCode: string | null, readonly country: string | null, readonly phone: string | null } }, readonly summary: { readonly currency: string, readonly itemCount: number, readonly lineCount: number, readonly subtotalAmount: number, readonly discountAmount: number, readonly shippingAmount: number, readonly taxAmount: number, readonly totalAmount: number, readonly discounts: ReadonlyArray<{ readonly code: string | null, readonly description: string, readonly amount: number }> }, readonly payment: { readonly status: PaymentStatus, readonly state: PaymentState | null, readonly paidAmount: number, readonly refundedAmount: number, readonly currency: string, readonly paidAt: string | null, readonly nextAction: { readonly type: string, readonly url: string } | null, readonly method: { readonly id: string, readonly brand: string, readonly last4: string | null } | null, readonly refunds: ReadonlyArray<{ readonly id: string, readonly amount: number, readonly state: RefundState, readonly reason: string | null, readonly createdAt: string }> } | null } };

export type ProcessOrderMutationVariables = Exact<{
  id: string;
}>;


export type ProcessOrderMutation = { readonly processOrder: { readonly id: string, readonly status: OrderStatus, readonly paymentStatus: PaymentStatus | null, readonly deliveryStatus: DeliveryStatus, readonly totalAmount: number, readonly currency: string, readonly total: number, readonly itemCount: number, readonly customerId: string, readonly paymentMethodId: string, readonly externalId: string | null, readonly createdAt: string, readonly updatedAt: string, readonly version: number, readonly email: string | null, readonly note: string | null, readonly items: ReadonlyArray<{ readonly id: string, readonly productId: string, readonly productTitle: string, readonly quantity: number, readonly unitPrice: number, readonly discountAmount: number, readonly totalAmount: number }>, readonly delivery: { readonly status: DeliveryStatus, readonly carrier: string | null, readonly trackingNumber: string | null, readonly shippedAt: string | null, readonly deliveredAt: string | null, readonly address: { readonly name: string | null, readonly line1: string | null, readonly line2: string | null, readonly city: string | null, readonly region: string | null, readonly postalCode: string | null, readonly country: string | null, readonly phone: string | null } }, readonly summary: { readonly currency: string, readonly itemCount: number, readonly lineCount: number, readonly subtotalAmount: number, readonly discountAmount: number, readonly shippingAmount: number, readonly taxAmount: number, readonly totalAmount: number, readonly discounts: ReadonlyArray<{ readonly code: string | null, readonly description: string, readonly amount: number }> } } };

export type ShipOrderMutationVariables = Exact<{
  id: string;
  input: ShipOrderInput;
}>;


export type ShipOrderMutation = { readonly shipOrder: { readonly id: string, readonly status: OrderStatus, readonly paymentStatus: PaymentStatus | null, readonly deliveryStatus: DeliveryStatus, readonly totalAmount: number, readonly currency: string, readonly total: number, readonly itemCount: number, readonly customerId: string, readonly paymentMethodId: string, readonly externalId: string | null, readonly createdAt: string, readonly updatedAt: string, readonly version: number, readonly email: string | null, readonly note: string | null, readonly items: ReadonlyArray<{ readonly id: string, readonly productId: string, readonly productTitle: string, readonly quantity: number, readonly unitPrice: number, readonly discountAmount: number, readonly totalAmount: number }>, readonly delivery: { readonly status: DeliveryStatus, readonly carrier: string | null, readonly trackingNumber: string | null, readonly shippedAt: string | null, readonly deliveredAt: string | null, readonly address: { readonly name: string | null, readonly line1: string | null, readonly line2: string | null, readonly city: string | null, readonly region: string | null, readonly postalCode: string | null, readonly country: string | null, readonly phone: string | null } }, readonly summary: { readonly currency: string, readonly itemCount: number, readonly lineCount: number, readonly subtotalAmount: number, readonly discountAmount: number, readonly shippingAmount: number, readonly taxAmount: number, readonly totalAmount: number, readonly discounts: ReadonlyArray<{ readonly code: string | null, readonly description: string, readonly amount: number }> }, readonly payment: { readonly status: PaymentStatus, readonly state: PaymentState | null, readonly paidAmount: number, readonly refundedAmount: number, readonly currency: string, readonly paidAt: string | null, readonly nextAction: { readonly type: string, readonly url: string } | null, readonly method: { readonly id: string, readonly brand: string, readonly last4: string | null } | null, readonly refunds: ReadonlyArray<{ readonly id: string, readonly amount: number, readonly state: RefundState, readonly reason: string | null, readonly createdAt: string }> } | null } };

export type DeliverOrderMutationVariables = Exact<{
  id: string;
}>;


export type DeliverOrderMutation = { readonly deliverOrder: { readonly id: string, readonly status: OrderStatus, readonly paymentStatus: PaymentStatus | null, readonly deliveryStatus: DeliveryStatus, readonly totalAmount: number, readonly currency: string, readonly total: number, readonly itemCount: number, readonly customerId: string, readonly paymentMethodId: string, readonly externalId: string | null, readonly createdAt: string, readonly updatedAt: string, readonly version: number, readonly email: string | null, readonly note: string | null, readonly items: ReadonlyArray<{ readonly id: string, readonly productId: string, readonly productTitle: string, readonly quantity: number, readonly unitPrice: number, readonly discountAmount: number, readonly totalAmount: number }>, readonly delivery: { readonly status: DeliveryStatus, readonly carrier: string | null, readonly trackingNumber: string | null, readonly shippedAt: string | null, readonly deliveredAt: string | null, readonly address: { readonly name: string | null, readonly line1: string | null, readonly line2: string | null, readonly city: string | null, readonly region: string | null, readonly postalCode: string | null, readonly country: string | null, readonly phone: string | null } }, readonly summary: { readonly currency: string, readonly itemCount: number, readonly lineCount: number, readonly subtotalAmount: number, readonly discountAmount: number, readonly shippingAmount: number, readonly taxAmount: number, readonly totalAmount: number, readonly discounts: ReadonlyArray<{ readonly code: string | null, readonly description: string, readonly amount: number }> } } };

export type CancelOrderMutationVariables = Exact<{
  id: string;
  input?: CancelOrderInput | null | undefined;
}>;


export type CancelOrderMutation = { readonly cancelOrder: { readonly id: string, readonly status: OrderStatus, readonly paymentStatus: PaymentStatus | null, readonly deliveryStatus: DeliveryStatus, readonly totalAmount: number, readonly currency: string, readonly total: number, readonly itemCount: number, readonly customerId: string, readonly paymentMethodId: string, readonly externalId: string | null, readonly createdAt: string, readonly updatedAt: string, readonly version: number, readonly email: string | null, readonly note: string | null, readonly items: ReadonlyArray<{ readonly id: string, readonly productId: string, readonly productTitle: string, readonly quantity: number, readonly unitPrice: number, readonly discountAmount: number, readonly totalAmount: number }>, readonly delivery: { readonly status: DeliveryStatus, readonly carrier: string | null, readonly trackingNumber: string | null, readonly shippedAt: string | null, readonly deliveredAt: string | null, readonly address: { readonly name: string | null, readonly line1: string | null, readonly line2: string | null, readonly city: string | null, readonly region: string | null, readonly postalCode: string | null, readonly country: string | null, readonly phone: string | null } }, readonly summary: { readonly currency: string, readonly itemCount: number, readonly lineCount: number, readonly subtotalAmount: number, readonly discountAmount: number, readonly shippingAmount: number, readonly taxAmount: number, readonly totalAmount: number, readonly discounts: ReadonlyArray<{ readonly code: string | null, readonly description: string, readonly amount: number }> }, readonly payment: { readonly status: PaymentStatus, readonly state: PaymentState | null, readonly paidAmount: number, readonly refundedAmount: number, readonly currency: string, readonly paidAt: string | null, readonly nextAction: { readonly type: string, readonly url: string } | null, readonly method: { readonly id: string, readonly brand: string, readonly last4: string | null } | null, readonly refunds: ReadonlyArray<{ readonly id: string, readonly amount: number, readonly state: RefundState, readonly reason: string | null, readonly createdAt: string }> } | null } };

export type RefundOrderMutationVariables = Exact<{
  id: string;
  input?: RefundOrderInput | null | undefined;
}>;


export type RefundOrderMutation = { readonly refundOrder: { readonly id: string, readonly status: OrderStatus, readonly paymentStatus: PaymentStatus | null, readonly deliveryStatus: DeliveryStatus, readonly totalAmount: number, readonly currency: string, readonly total: number, readonly itemCount: number, readonly customerId: string, readonly paymentMethodId: string, readonly externalId: string | null, readonly createdAt: string, readonly updatedAt: string, readonly version: number, readonly email: string | null, readonly note: string | null, readonly items: ReadonlyArray<{ readonly id: string, readonly productId: string, readonly productTitle: string, readonly quantity: number, readonly unitPrice: number, readonly discountAmount: number, readonly totalAmount: number }>, readonly delivery: { readonly status: DeliveryStatus, readonly carrier: string | null, readonly trackingNumber: string | null, readonly shippedAt: string | null, readonly deliveredAt: string | null, readonly address: { readonly name: string | null, readonly line1: string | null, readonly line2: string | null, readonly city: string | null, readonly region: string | null, readonly postalCode: string | null, readonly country: string | null, readonly phone: string | null } }, readonly summary: { readonly currency: string, readonly itemCount: number, readonly lineCount: number, readonly subtotalAmount: number, readonly discountAmount: number, readonly shippingAmount: number, readonly taxAmount: number, readonly totalAmount: number, readonly discounts: ReadonlyArray<{ readonly code: string | null, readonly description: string, readonly amount: number }> }, readonly payment: { readonly status: PaymentStatus, readonly state: PaymentState | null, readonly paidAmount: number, readonly refundedAmount: number, readonly currency: string, readonly paidAt: string | null, readonly nextAction: { readonly type: string, readonly url: string } | null, readonly method: { readonly id: string, readonly brand: string, readonly last4: string | null } | null, readonly refunds: ReadonlyArray<{ readonly id: string, readonly amount: number, readonly state: RefundState, readonly reason: string | null, readonly createdAt: string }> } | null } };

export type BulkCancelOrdersMutationVariables = Exact<{
  input: BulkCancelInput;
  mode?: BulkMode | null | undefined;
}>;


export type BulkCancelOrdersMutation = { readonly cancelOrders: { readonly mode: BulkMode, readonly summary: { readonly total: number, readonly succeeded: number, readonly failed: number }, readonly results: ReadonlyArray<{ readonly index: number, readonly outcome: BulkOutcome, readonly id: string | null, readonly externalId: string | null, readonly data: { readonly id: string, readonly status: OrderStatus, readonly paymentStatus: PaymentStatus | null, readonly deliveryStatus: DeliveryStatus, readonly totalAmount: number, readonly currency: string, readonly total: number, readonly itemCount: number, readonly customerId: string, readonly paymentMethodId: string, readonly externalId: string | null, readonly createdAt: string, readonly updatedAt: string, readonly version: number } | null, readonly error: { readonly code: string, readonly message: string, readonly params: Readonly<Record<string, unknown>> | null, readonly errors: ReadonlyArray<{ readonly pointer: string | null, readonly code: string, readonly message: string, readonly params: Readonly<Record<string, unknown>> | null }> } | null }> } };

export type CreateCouponMutationVariables = Exact<{
  input: CreateCouponInput;
}>;


export type CreateCouponMutation = { readonly createCoupon: { readonly code: string, readonly description: string | null, readonly percent: number | null, readonly amount: number | null, readonly currency: string, readonly minimumAmount: number, readonly expiresAt: string | null, readonly perCustomerLimit: number | null, readonly startsAt: string | null, readonly active: boolean, readonly totalLimit: number | null, readonly createdAt: string, readonly version: number } };

export type UpdateCouponMutationVariables = Exact<{
  code: string;
  input: UpdateCouponInput;
  version?: number | null | undefined;
}>;


export type UpdateCouponMutation = { readonly updateCoupon: { readonly code: string, readonly description: string | null, readonly percent: number | null, readonly amount: number | null, readonly currency: string, readonly minimumAmount: number, readonly expiresAt: string | null, readonly perCustomerLimit: number | null, readonly startsAt: string | null, readonly active: boolean, readonly totalLimit: number | null, readonly createdAt: string, readonly version: number } };

export type ListCouponsQueryVariables = Exact<{
  page?: PageInput | null | undefined;
}>;


export type ListCouponsQuery = { readonly coupons: { readonly data: ReadonlyArray<{ readonly code: string, readonly description: string | null, readonly percent: number | null, readonly amount: number | null, readonly currency: string, readonly minimumAmount: number, readonly expiresAt: string | null, readonly perCustomerLimit: number | null, readonly startsAt: string | null, readonly active: boolean, readonly totalLimit: number | null, readonly createdAt: string, readonly version: number }>, readonly pagination: { readonly style: PaginationStyle, readonly page: number | null, readonly pageSize: number | null, readonly totalItems: number | null, readonly totalPages: number | null, readonly totalIsLowerBound: boolean | null, readonly limit: number | null, readonly nextCursor: string | null, readonly hasNext: boolean } } };

export type GetCouponQueryVariables = Exact<{
  code: string;
}>;


export type GetCouponQuery = { readonly coupon: { readonly code: string, readonly description: string | null, readonly percent: number | null, readonly amount: number | null, readonly currency: string, readonly minimumAmount: number, readonly expiresAt: string | null, readonly perCustomerLimit: number | null, readonly startsAt: string | null, readonly active: boolean, readonly totalLimit: number | null, readonly createdAt: string, readonly version: number } | null };

export type ListPaymentMethodsQueryVariables = Exact<{ [key: string]: never; }>;


export type ListPaymentMethodsQuery = { readonly paymentMethods: { readonly data: ReadonlyArray<{ readonly id: string, readonly brand: string, readonly last4: string | null }> } };

export type ReceivePaymentNotificationMutationVariables = Exact<{
  provider: string;
  message: SignedMessageInput;
}>;


export type ReceivePaymentNotificationMutation = { readonly receivePaymentNotification: { readonly received: boolean } };

export type ConfirmBuiltInPaymentMutationVariables = Exact<{
  payment: string;
}>;


export type ConfirmBuiltInPaymentMutation = { readonly confirmBuiltInPayment: { readonly state: PaymentState } };

export type GetCountryRatesQueryVariables = Exact<{ [key: string]: never; }>;


export type GetCountryRatesQuery = { readonly countryRates: { readonly updatedAt: string | null, readonly version: number, readonly items: ReadonlyArray<{ readonly country: string, readonly taxPercent: number, readonly shipping: ReadonlyArray<{ readonly currency: string, readonly amount: number, readonly freeFrom: number | null }> }>, readonly updatedBy: { readonly id: string, readonly displayName: string, readonly avatarUrl: string | null, readonly role: Role } | null } };

export type ReplaceCountryRatesMutationVariables = Exact<{
  input: ReplaceCountryRatesInput;
  version?: number | null | undefined;
}>;


export type ReplaceCountryRatesMutation = { readonly replaceCountryRates: { readonly updatedAt: string | null, readonly version: number, readonly items: ReadonlyArray<{ readonly country: string, readonly taxPercent: number, readonly shipping: ReadonlyArray<{ readonly currency: string, readonly amount: number, readonly freeFrom: number | null }> }>, readonly updatedBy: { readonly id: string, readonly displayName: string, readonly avatarUrl: string | null, readonly role: Role } | null } };

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const CreateOrderDocument: FixedDocument<CreateOrderMutation, CreateOrderMutationVariables> = {
  name: 'CreateOrder',
  source: "mutation CreateOrder($input: CreateOrderInput!) {\n  placeOrder(input: $input) {\n    isNew\n    order {\n      id\n      status\n      paymentStatus\n      deliveryStatus\n      totalAmount\n      currency\n      total\n      itemCount\n      customerId\n      paymentMethodId\n      externalId\n      createdAt\n      updatedAt\n      version\n      email\n      note\n      items {\n        id\n        productId\n        productTitle\n        quantity\n        unitPrice\n        discountAmount\n        totalAmount\n      }\n      delivery {\n        status\n        address {\n          name\n          line1\n          line2\n          city\n          region\n          postalCode\n          country\n          phone\n        }\n        carrier\n        trackingNumber\n        shippedAt\n        deliveredAt\n      }\n      summary {\n        currency\n        itemCount\n        lineCount\n        subtotalAmount\n        discountAmount\n        discounts {\n          code\n          description\n          amount\n        }\n        shippingAmount\n        taxAmount\n        totalAmount\n      }\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ListOrdersDocument: FixedDocument<ListOrdersQuery, ListOrdersQueryVariables> = {
  name: 'ListOrders',
  source: "query ListOrders($status: OrderStatus, $paymentStatus: PaymentStatus, $createdFrom: DateTime, $createdTo: DateTime, $updatedFrom: DateTime, $externalId: String, $customerId: ID, $sort: OrderSort, $page: PageInput) {\n  orders(\n    status: $status\n    paymentStatus: $paymentStatus\n    createdFrom: $createdFrom\n    createdTo: $createdTo\n    updatedFrom: $updatedFrom\n    externalId: $externalId\n    customerId: $customerId\n    sort: $sort\n    page: $page\n  ) {\n    data {\n      id\n      status\n      paymentStatus\n      deliveryStatus\n      totalAmount\n      currency\n      total\n      itemCount\n      customerId\n      paymentMethodId\n      externalId\n      createdAt\n      updatedAt\n      version\n      customer @onInclude(path: \"customer\") {\n        id\n        displayName\n        email\n      }\n      customer @onExpand(path: \"customer\") {\n        id\n        displayName\n        email\n        avatarUrl\n        role\n        status\n        createdAt\n      }\n      items @onInclude(path: \"items\") {\n        id\n        productId\n        productTitle\n        quantity\n        unitPrice\n        discountAmount\n        totalAmount\n        product @onInclude(path: \"items.product\") {\n          id\n          title\n        }\n      }\n      payment @onInclude(path: \"payment\") {\n        status\n        state\n        paidAmount\n        refundedAmount\n        currency\n        paidAt\n      }\n      summary @onInclude(path: \"summary\") {\n        currency\n        itemCount\n        lineCount\n        subtotalAmount\n        discountAmount\n        shippingAmount\n        taxAmount\n        totalAmount\n      }\n    }\n    pagination {\n      style\n      page\n      pageSize\n      totalItems\n      totalPages\n      totalIsLowerBound\n      limit\n      nextCursor\n      hasNext\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const GetOrderDocument: FixedDocument<GetOrderQuery, GetOrderQueryVariables> = {
  name: 'GetOrder',
  source: "query GetOrder($id: ID!, $allowPartial: Boolean) {\n  order(id: $id, allowPartial: $allowPartial) {\n    id\n    status\n    paymentStatus\n    deliveryStatus\n    totalAmount\n    currency\n    total\n    itemCount\n    customerId\n    paymentMethodId\n    externalId\n    createdAt\n    updatedAt\n    version\n    email\n    note\n    customer @byDefault(path: \"customer\") {\n      id\n      displayName\n      email\n    }\n    customer @onExpand(path: \"customer\") {\n      id\n      displayName\n      email\n      avatarUrl\n      role\n      status\n      createdAt\n    }\n    items {\n      id\n      productId\n      productTitle\n      quantity\n      unitPrice\n      discountAmount\n      totalAmount\n      product @onInclude(path: \"items.product\") {\n        id\n        title\n        price\n        currency\n        brand\n        availability {\n          status\n        }\n      }\n      product @onExpand(path: \"items.product\") {\n        id\n        title\n        description\n        price\n        currency\n        categoryId\n        brand\n        sku\n        externalId\n        attributes\n        images {\n          url\n          alt\n        }\n        rating\n        ratingCount\n        availability {\n          status\n        }\n        stock\n        status\n        createdAt\n        updatedAt\n        version\n        category @onExpand(path: \"items.product.category\") {\n          id\n          title\n          parentId\n          externalId\n          filterableAttributes {\n            name\n            label\n            type\n            unit\n          }\n          minimumPrice\n          minimumPrices\n          version\n        }\n      }\n    }\n    payment {\n      status\n      state\n      nextAction {\n        type\n        url\n      }\n      method {\n        id\n        brand\n        last4\n      }\n      paidAmount\n      refundedAmount\n      currency\n      paidAt\n      refunds {\n        id\n        amount\n        state\n        reason\n        createdAt\n      }\n    }\n    delivery {\n      status\n      address {\n        name\n        line1\n        line2\n        city\n        region\n        postalCode\n        country\n        phone\n      }\n      carrier\n      trackingNumber\n      shippedAt\n      deliveredAt\n    }\n    summary {\n      currency\n      itemCount\n      lineCount\n      subtotalAmount\n      discountAmount\n      discounts {\n        code\n        description\n        amount\n      }\n      shippingAmount\n      taxAmount\n      totalAmount\n    }\n    history @onInclude(path: \"history\") {\n      status\n      at\n      reason\n    }\n    recommendations @onInclude(path: \"recommendations\") {\n      id\n      title\n      price\n      currency\n      brand\n      availability {\n        status\n      }\n    }\n    complete\n    missing\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const PayOrderDocument: FixedDocument<PayOrderMutation, PayOrderMutationVariables> = {
  name: 'PayOrder',
  source: "mutation PayOrder($id: ID!, $input: PayOrderInput) {\n  payOrder(id: $id, input: $input) {\n    id\n    status\n    paymentStatus\n    deliveryStatus\n    totalAmount\n    currency\n    total\n    itemCount\n    customerId\n    paymentMethodId\n    externalId\n    createdAt\n    updatedAt\n    version\n    email\n    note\n    items {\n      id\n      productId\n      productTitle\n      quantity\n      unitPrice\n      discountAmount\n      totalAmount\n    }\n    delivery {\n      status\n      address {\n        name\n        line1\n        line2\n        city\n        region\n        postalCode\n        country\n        phone\n      }\n      carrier\n      trackingNumber\n      shippedAt\n      deliveredAt\n    }\n    summary {\n      currency\n      itemCount\n      lineCount\n      subtotalAmount\n      discountAmount\n      discounts {\n        code\n        description\n        amount\n      }\n      shippingAmount\n      taxAmount\n      totalAmount\n    }\n    payment {\n      status\n      state\n      nextAction {\n        type\n        url\n      }\n      method {\n        id\n        brand\n        last4\n      }\n      paidAmount\n      refundedAmount\n      currency\n      paidAt\n      refunds {\n        id\n        amount\n        state\n        reason\n        createdAt\n      }\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const UpdateOrderDocument: FixedDocument<UpdateOrderMutation, UpdateOrderMutationVariables> = {
  name: 'UpdateOrder',
  source: "mutation UpdateOrder($id: ID!, $input: UpdateOrderInput!, $version: Int) {\n  updateOrder(id: $id, input: $input, version: $version) {\n    id\n    status\n    paymentStatus\n    deliveryStatus\n    totalAmount\n    currency\n    total\n    itemCount\n    customerId\n    paymentMethodId\n    externalId\n    createdAt\n    updatedAt\n    version\n    email\n    note\n    items {\n      id\n      productId\n      productTitle\n      quantity\n      unitPrice\n      discountAmount\n      totalAmount\n    }\n    delivery {\n      status\n      address {\n        name\n        line1\n        line2\n        city\n        region\n        postalCode\n        country\n        phone\n      }\n      carrier\n      trackingNumber\n      shippedAt\n      deliveredAt\n    }\n    summary {\n      currency\n      itemCount\n      lineCount\n      subtotalAmount\n      discountAmount\n      discounts {\n        code\n        description\n        amount\n      }\n      shippingAmount\n      taxAmount\n      totalAmount\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const CaptureOrderDocument: FixedDocument<CaptureOrderMutation, CaptureOrderMutationVariables> = {
  name: 'CaptureOrder',
  source: "mutation CaptureOrder($id: ID!) {\n  captureOrder(id: $id) {\n    id\n    status\n    paymentStatus\n    deliveryStatus\n    totalAmount\n    currency\n    total\n    itemCount\n    customerId\n    paymentMethodId\n    externalId\n    createdAt\n    updatedAt\n    version\n    email\n    note\n    items {\n      id\n      productId\n      productTitle\n      quantity\n      unitPrice\n      discountAmount\n      totalAmount\n    }\n    delivery {\n      status\n      address {\n        name\n        line1\n        line2\n        city\n        region\n        postalCode\n        country\n        phone\n      }\n      carrier\n      trackingNumber\n      shippedAt\n      deliveredAt\n    }\n    summary {\n      currency\n      itemCount\n      lineCount\n      subtotalAmount\n      discountAmount\n      discounts {\n        code\n        description\n        amount\n      }\n      shippingAmount\n      taxAmount\n      totalAmount\n    }\n    payment {\n      status\n      state\n      nextAction {\n        type\n        url\n      }\n      method {\n        id\n        brand\n        last4\n      }\n      paidAmount\n      refundedAmount\n      currency\n      paidAt\n      refunds {\n        id\n        amount\n        state\n        reason\n        createdAt\n      }\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ProcessOrderDocument: FixedDocument<ProcessOrderMutation, ProcessOrderMutationVariables> = {
  name: 'ProcessOrder',
  source: "mutation ProcessOrder($id: ID!) {\n  processOrder(id: $id) {\n    id\n    status\n    paymentStatus\n    deliveryStatus\n    totalAmount\n    currency\n    total\n    itemCount\n    customerId\n    paymentMethodId\n    externalId\n    createdAt\n    updatedAt\n    version\n    email\n    note\n    items {\n      id\n      productId\n      productTitle\n      quantity\n      unitPrice\n      discountAmount\n      totalAmount\n    }\n    delivery {\n      status\n      address {\n        name\n        line1\n        line2\n        city\n        region\n        postalCode\n        country\n        phone\n      }\n      carrier\n      trackingNumber\n      shippedAt\n      deliveredAt\n    }\n    summary {\n      currency\n      itemCount\n      lineCount\n      subtotalAmount\n      discountAmount\n      discounts {\n        code\n        description\n        amount\n      }\n      shippingAmount\n      taxAmount\n      totalAmount\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ShipOrderDocument: FixedDocument<ShipOrderMutation, ShipOrderMutationVariables> = {
  name: 'ShipOrder',
  source: "mutation ShipOrder($id: ID!, $input: ShipOrderInput!) {\n  shipOrder(id: $id, input: $input) {\n    id\n    status\n    paymentStatus\n    deliveryStatus\n    totalAmount\n    currency\n    total\n    itemCount\n    customerId\n    paymentMethodId\n    externalId\n    createdAt\n    updatedAt\n    version\n    email\n    note\n    items {\n      id\n      productId\n      productTitle\n      quantity\n      unitPrice\n      discountAmount\n      totalAmount\n    }\n    delivery {\n      status\n      address {\n        name\n        line1\n        line2\n        city\n        region\n        postalCode\n        country\n        phone\n      }\n      carrier\n      trackingNumber\n      shippedAt\n      deliveredAt\n    }\n    summary {\n      currency\n      itemCount\n      lineCount\n      subtotalAmount\n      discountAmount\n      discounts {\n        code\n        description\n        amount\n      }\n      shippingAmount\n      taxAmount\n      totalAmount\n    }\n    payment {\n      status\n      state\n      nextAction {\n        type\n        url\n      }\n      method {\n        id\n        brand\n        last4\n      }\n      paidAmount\n      refundedAmount\n      currency\n      paidAt\n      refunds {\n        id\n        amount\n        state\n        reason\n        createdAt\n      }\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const DeliverOrderDocument: FixedDocument<DeliverOrderMutation, DeliverOrderMutationVariables> = {
  name: 'DeliverOrder',
  source: "mutation DeliverOrder($id: ID!) {\n  deliverOrder(id: $id) {\n    id\n    status\n    paymentStatus\n    deliveryStatus\n    totalAmount\n    currency\n    total\n    itemCount\n    customerId\n    paymentMethodId\n    externalId\n    createdAt\n    updatedAt\n    version\n    email\n    note\n    items {\n      id\n      productId\n      productTitle\n      quantity\n      unitPrice\n      discountAmount\n      totalAmount\n    }\n    delivery {\n      status\n      address {\n        name\n        line1\n        line2\n        city\n        region\n        postalCode\n        country\n        phone\n      }\n      carrier\n      trackingNumber\n      shippedAt\n      deliveredAt\n    }\n    summary {\n      currency\n      itemCount\n      lineCount\n      subtotalAmount\n      discountAmount\n      discounts {\n        code\n        description\n        amount\n      }\n      shippingAmount\n      taxAmount\n      totalAmount\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const CancelOrderDocument: FixedDocument<CancelOrderMutation, CancelOrderMutationVariables> = {
  name: 'CancelOrder',
  source: "mutation CancelOrder($id: ID!, $input: CancelOrderInput) {\n  cancelOrder(id: $id, input: $input) {\n    id\n    status\n    paymentStatus\n    deliveryStatus\n    totalAmount\n    currency\n    total\n    itemCount\n    customerId\n    paymentMethodId\n    externalId\n    createdAt\n    updatedAt\n    version\n    email\n    note\n    items {\n      id\n      productId\n      productTitle\n      quantity\n      unitPrice\n      discountAmount\n      totalAmount\n    }\n    delivery {\n      status\n      address {\n        name\n        line1\n        line2\n        city\n        region\n        postalCode\n        country\n        phone\n      }\n      carrier\n      trackingNumber\n      shippedAt\n      deliveredAt\n    }\n    summary {\n      currency\n      itemCount\n      lineCount\n      subtotalAmount\n      discountAmount\n      discounts {\n        code\n        description\n        amount\n      }\n      shippingAmount\n      taxAmount\n      totalAmount\n    }\n    payment {\n      status\n      state\n      nextAction {\n        type\n        url\n      }\n      method {\n        id\n        brand\n        last4\n      }\n      paidAmount\n      refundedAmount\n      currency\n      paidAt\n      refunds {\n        id\n        amount\n        state\n        reason\n        createdAt\n      }\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const RefundOrderDocument: FixedDocument<RefundOrderMutation, RefundOrderMutationVariables> = {
  name: 'RefundOrder',
  source: "mutation RefundOrder($id: ID!, $input: RefundOrderInput) {\n  refundOrder(id: $id, input: $input) {\n    id\n    status\n    paymentStatus\n    deliveryStatus\n    totalAmount\n    currency\n    total\n    itemCount\n    customerId\n    paymentMethodId\n    externalId\n    createdAt\n    updatedAt\n    version\n    email\n    note\n    items {\n      id\n      productId\n      productTitle\n      quantity\n      unitPrice\n      discountAmount\n      totalAmount\n    }\n    delivery {\n      status\n      address {\n        name\n        line1\n        line2\n        city\n        region\n        postalCode\n        country\n        phone\n      }\n      carrier\n      trackingNumber\n      shippedAt\n      deliveredAt\n    }\n    summary {\n      currency\n      itemCount\n      lineCount\n      subtotalAmount\n      discountAmount\n      discounts {\n        code\n        description\n        amount\n      }\n      shippingAmount\n      taxAmount\n      totalAmount\n    }\n    payment {\n      status\n      state\n      nextAction {\n        type\n        url\n      }\n      method {\n        id\n        brand\n        last4\n      }\n      paidAmount\n      refundedAmount\n      currency\n      paidAt\n      refunds {\n        id\n        amount\n        state\n        reason\n        createdAt\n      }\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const BulkCancelOrdersDocument: FixedDocument<BulkCancelOrdersMutation, BulkCancelOrdersMutationVariables> = {
  name: 'BulkCancelOrders',
  source: "mutation BulkCancelOrders($input: BulkCancelInput!, $mode: BulkMode) {\n  cancelOrders(input: $input, mode: $mode) {\n    mode\n    summary {\n      total\n      succeeded\n      failed\n    }\n    results {\n      index\n      outcome\n      id\n      externalId\n      data {\n        id\n        status\n        paymentStatus\n        deliveryStatus\n        totalAmount\n        currency\n        total\n        itemCount\n        customerId\n        paymentMethodId\n        externalId\n        createdAt\n        updatedAt\n        version\n      }\n      error {\n        code\n        message\n        params\n        errors {\n          pointer\n          code\n          message\n          params\n        }\n      }\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const CreateCouponDocument: FixedDocument<CreateCouponMutation, CreateCouponMutationVariables> = {
  name: 'CreateCoupon',
  source: "mutation CreateCoupon($input: CreateCouponInput!) {\n  createCoupon(input: $input) {\n    code\n    description\n    percent\n    amount\n    currency\n    minimumAmount\n    expiresAt\n    perCustomerLimit\n    startsAt\n    active\n    totalLimit\n    createdAt\n    version\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const UpdateCouponDocument: FixedDocument<UpdateCouponMutation, UpdateCouponMutationVariables> = {
  name: 'UpdateCoupon',
  source: "mutation UpdateCoupon($code: ID!, $input: UpdateCouponInput!, $version: Int) {\n  updateCoupon(code: $code, input: $input, version: $version) {\n    code\n    description\n    percent\n    amount\n    currency\n    minimumAmount\n    expiresAt\n    perCustomerLimit\n    startsAt\n    active\n    totalLimit\n    createdAt\n    version\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ListCouponsDocument: FixedDocument<ListCouponsQuery, ListCouponsQueryVariables> = {
  name: 'ListCoupons',
  source: "query ListCoupons($page: PageInput) {\n  coupons(page: $page) {\n    data {\n      code\n      description\n      percent\n      amount\n      currency\n      minimumAmount\n      expiresAt\n      perCustomerLimit\n      startsAt\n      active\n      totalLimit\n      createdAt\n      version\n    }\n    pagination {\n      style\n      page\n      pageSize\n      totalItems\n      totalPages\n      totalIsLowerBound\n      limit\n      nextCursor\n      hasNext\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const GetCouponDocument: FixedDocument<GetCouponQuery, GetCouponQueryVariables> = {
  name: 'GetCoupon',
  source: "query GetCoupon($code: ID!) {\n  coupon(code: $code) {\n    code\n    description\n    percent\n    amount\n    currency\n    minimumAmount\n    expiresAt\n    perCustomerLimit\n    startsAt\n    active\n    totalLimit\n    createdAt\n    version\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ListPaymentMethodsDocument: FixedDocument<ListPaymentMethodsQuery, ListPaymentMethodsQueryVariables> = {
  name: 'ListPaymentMethods',
  source: "query ListPaymentMethods {\n  paymentMethods {\n    data {\n      id\n      brand\n      last4\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ReceivePaymentNotificationDocument: FixedDocument<ReceivePaymentNotificationMutation, ReceivePaymentNotificationMutationVariables> = {
  name: 'ReceivePaymentNotification',
  source: "mutation ReceivePaymentNotification($provider: ID!, $message: SignedMessageInput!) {\n  receivePaymentNotification(provider: $provider, message: $message) {\n    received\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ConfirmBuiltInPaymentDocument: FixedDocument<ConfirmBuiltInPaymentMutation, ConfirmBuiltInPaymentMutationVariables> = {
  name: 'ConfirmBuiltInPayment',
  source: "mutation ConfirmBuiltInPayment($payment: ID!) {\n  confirmBuiltInPayment(payment: $payment) {\n    state\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const GetCountryRatesDocument: FixedDocument<GetCountryRatesQuery, GetCountryRatesQueryVariables> = {
  name: 'GetCountryRates',
  source: "query GetCountryRates {\n  countryRates {\n    items {\n      country\n      taxPercent\n      shipping {\n        currency\n        amount\n        freeFrom\n      }\n    }\n    updatedAt\n    updatedBy {\n      id\n      displayName\n      avatarUrl\n      role\n    }\n    version\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ReplaceCountryRatesDocument: FixedDocument<ReplaceCountryRatesMutation, ReplaceCountryRatesMutationVariables> = {
  name: 'ReplaceCountryRates',
  source: "mutation ReplaceCountryRates($input: ReplaceCountryRatesInput!, $version: Int) {\n  replaceCountryRates(input: $input, version: $version) {\n    items {\n      country\n      taxPercent\n      shipping {\n        currency\n        amount\n        freeFrom\n      }\n    }\n    updatedAt\n    updatedBy {\n      id\n      displayName\n      avatarUrl\n      role\n    }\n    version\n  }\n}",
};