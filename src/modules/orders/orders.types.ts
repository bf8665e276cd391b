import type { Address } from './charges/tax-and-shipping';
import type { OrderPayments, PaymentStatus } from '../payments';

export type OrderStatus =
  'pending' | 'paid' | 'processing' | 'shipped' | 'delivered' | 'cancelled' | 'refunded';
export type DeliveryStatus = 'pending' | 'ready' | 'shipped' | 'delivered' | 'cancelled';

/** A line of an order; title and price are those of the moment it was placed. */
export interface OrderItem {
  readonly id: string;
  readonly productId: string;
  readonly productTitle: string;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly discountAmount: number;
  readonly totalAmount: number;
}

export interface OrderDelivery {
  readonly status: DeliveryStatus;
  readonly address: Address;
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
  readonly shippedAt: Date | null;
  readonly deliveredAt: Date | null;
}

export interface OrderDiscount {
  readonly code: string | null;
  readonly description: string;
  readonly amount: number;
}

export interface OrderSummary {
  readonly currency: string;
  readonly itemCount: number;
  readonly lineCount: number;
  readonly subtotalAmount: number;
  readonly discountAmount: number;
  readonly discounts: readonly OrderDiscount[];
  readonly shippingAmount: number;
  readonly taxAmount: number;
  readonly totalAmount: number;
}

export interface OrderHistoryEntry {
  readonly status: OrderStatus;
  readonly at: Date;
  readonly reason: string | null;
}

/** An order as the graph sees it; amounts in major units. */
export interface Order {
  readonly id: string;
  readonly status: OrderStatus;
  /** As the order itself remembers it; views that must be exact ask the payment source. */
  readonly paymentStatus: PaymentStatus;
  readonly deliveryStatus: DeliveryStatus;
  readonly totalAmount: number;
  readonly currency: string;
  readonly itemCount: number;
  readonly customerId: string;
  readonly paymentMethodId: string;
  readonly externalId: string | null;
  readonly email: string | null;
  readonly note: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly version: number;
  readonly items: readonly OrderItem[];
  readonly delivery: OrderDelivery;
  readonly summary: OrderSummary;
  readonly history: readonly OrderHistoryEntry[];
  readonly payments: OrderPayments;
}

/** An order and how strictly its view wants the sources beside it. */
export interface OrderView extends Order {
  /**
   * `exact`: payment figures must be there; `partial`: may be left out; `listed`: only when asked for; `lenient`: as
   * `listed`, but a part that cannot be read is left out instead of failing a step already made, or an export.
   */
  readonly strictness: 'exact' | 'partial' | 'listed' | 'lenient';
  /** What the view is put together from, besides the order itself. */
  readonly sources: readonly OrderSource[];
}

export type OrderSource = 'payment' | 'recommendations';

export interface OrderFilter {
  readonly status?: OrderStatus | null;
  readonly paymentStatus?: PaymentStatus | null;
  readonly createdFrom?: Date | null;
  readonly createdTo?: Date | null;
  /** Changed at or after; the list goes by the time of the last change. */
  readonly updatedFrom?: Date | null;
  readonly externalId?: string | null;
  readonly customerId?: string | null;
  /** In any spelling. */
  readonly email?: string | null;
  /** In any spelling. */
  readonly couponCode?: string | null;
}

export type OrderSort = 'newest' | 'oldest';
