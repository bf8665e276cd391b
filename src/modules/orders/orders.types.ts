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
 * How strictly a view requires the sources beside the order. `exact`: payment figures are required. `partial`: they may
 * be left out. `listed`: they are read only on request. `lenient`: like `listed`, but parts that cannot be read are
 * left out instead of failing an export or a step that was already carried out.
 */
export type Strictness = 'exact' | 'partial' | 'listed' | 'lenient';

/** The sources of a view besides the order itself. */
export type OrderSource = 'payment' | 'recommendations';

export interface OrderFilter {
  readonly status?: OrderStatus | null;
  readonly paymentStatus?: PaymentStatus | null;
  readonly createdFrom?: Date | null;
  readonly createdTo?: Date | null;
  /** Changed at or after this time; the list is then ordered by the time of the last change. */
  readonly updatedFrom?: Date | null;
  readonly externalId?: string | null;
  readonly customerId?: string | null;
  /** Folded before the comparison, so that case does not count. */
  readonly email?: string | null;
  /** Folded before the comparison, so that case does not count. */
  readonly couponCode?: string | null;
}

export type OrderSort = 'newest' | 'oldest';
