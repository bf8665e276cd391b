import type { PaymentStatus } from '../payments';

export type OrderStatus =
  'pending' | 'paid' | 'processing' | 'shipped' | 'delivered' | 'cancelled' | 'refunded';
export type DeliveryStatus = 'pending' | 'ready' | 'shipped' | 'delivered' | 'cancelled';

export interface OrderHistoryEntry {
  readonly status: OrderStatus;
  readonly at: Date;
  readonly reason: string | null;
}

/**
 * How strictly a view wants the sources beside the order. `exact`: payment figures must be there; `partial`: may be left
 * out; `listed`: only when asked for; `lenient`: as `listed`, but a part that cannot be read is left out instead of
 * failing a step already made, or an export.
 */
export type Strictness = 'exact' | 'partial' | 'listed' | 'lenient';

/** What a view is put together from, besides the order itself. */
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
