import type { OutboxFields } from '../../platform/events';
import type { Violation } from '../../platform/values/errors';
import type { OperationLog } from '../../platform/operations';
import type { PaymentFields } from '../payments';
import type { CouponTerms } from './coupons.types';
import type { OrderAmounts, QuotedLine } from './order-amounts';
import type { Address } from './charges/tax-and-shipping';
import type { DeliveryStatus, OrderHistoryEntry, OrderStatus } from './orders.types';

export interface LineDocument extends QuotedLine {
  readonly id: string;
}

export interface DiscountDocument {
  readonly code: string | null;
  readonly description: string;
  readonly amountMinor: number;
}

/** The internal state of an order: its origin and its unfinished work. Never shown. */
export interface OrderInternals extends OperationLog {
  /** Raised by every change; every write is conditional on it. */
  readonly rev: number;
  /** The normalized e-mail address for comparisons; null without one. */
  readonly emailKey: string | null;
  /** A hash of the request, which tells a retry from a different order with the same externalId. */
  readonly fingerprint: string;
  /** `none`: the order never took stock (imported from another system). */
  readonly stock: 'none' | 'taken' | 'returning' | 'returned';
  /** The client cannot repeat the request, so an unfinished placement is rolled back, never completed. */
  readonly isUnrepeatable?: true | undefined;
  /** Its reservations are final, and their tokens must be removed. */
  readonly unsettled?: true;
  readonly coupon: CouponTerms | null;
  readonly rejection?: readonly Violation[];
  readonly rejectedAt?: Date;
  /** The all-or-nothing operation that locks the order. */
  readonly lock?: string | undefined;
  /** When the sweeper must process the order (order-work.ts); null if there is nothing to do. */
  readonly nextAttemptAt: Date | null;
  readonly leaseId?: string;
  /** The number of consecutive failures of the sweeper. */
  readonly failures?: number;
}

/** An order as stored; amounts in minor units. */
export interface OrderDocument extends OrderAmounts, OrderInternals, PaymentFields, OutboxFields {
  readonly _id: string;
  /** Part of the customer's id, also contained in the order's id; the first part of the shard key. */
  readonly bucket: string;
  readonly customerId: string;
  readonly externalId?: string | undefined;
  /** Internal life cycle, separate from `status`; only `live` orders are visible. */
  readonly phase: 'reserving' | 'rejecting' | 'rejected' | 'live';
  readonly status: OrderStatus;
  readonly deliveryStatus: DeliveryStatus;
  readonly currency: string;
  readonly lines: readonly LineDocument[];
  readonly discounts: readonly DiscountDocument[];
  readonly address: Address;
  readonly email: string | null;
  readonly note: string | null;
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
  readonly shippedAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly history: readonly OrderHistoryEntry[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly version: number;
}

/** The fields for removing an order's tokens. */
export const UNSETTLED_FIELDS = { _id: 1, customerId: 1, lines: 1, coupon: 1, stock: 1 } as const;
export type UnsettledOrder = Pick<OrderDocument, keyof typeof UNSETTLED_FIELDS>;

/** The part of an order that can be shown. Reads for display leave the rest in the database. */
export type ShownOrder = Omit<
  OrderDocument,
  keyof OrderInternals | 'placedWith' | 'paidBy' | keyof OutboxFields | 'bucket' | 'phase'
>;

const PAYMENT = { attempt: 1, closed: 1, refunds: 1 } as const;

/** Blocks of an order that many views do not show, with the stored fields that only these blocks need. */
const BLOCKS = {
  items: { lines: 1 },
  delivery: { address: 1, carrier: 1, trackingNumber: 1, shippedAt: 1, deliveredAt: 1 },
  summary: {
    lines: 1,
    discounts: 1,
    subtotalMinor: 1,
    discountMinor: 1,
    shippingMinor: 1,
    taxMinor: 1,
  },
  payment: PAYMENT,
  complete: PAYMENT,
  email: { email: 1 },
  note: { note: 1 },
  missing: PAYMENT,
  history: { history: 1 },
  recommendations: { lines: 1 },
} as const;

const COMMON_FIELDS = {
  _id: 1,
  customerId: 1,
  externalId: 1,
  status: 1,
  paymentStatus: 1,
  deliveryStatus: 1,
  paymentMethodId: 1,
  currency: 1,
  itemCount: 1,
  totalMinor: 1,
  createdAt: 1,
  updatedAt: 1,
  version: 1,
} as const;

/** Every field that can be shown. */
export const SHOWN_FIELDS: Readonly<Record<keyof ShownOrder, 1>> = {
  ...COMMON_FIELDS,
  ...BLOCKS.items,
  ...BLOCKS.delivery,
  ...BLOCKS.summary,
  ...BLOCKS.payment,
  ...BLOCKS.email,
  ...BLOCKS.note,
  ...BLOCKS.history,
};

/** The projection for a view that shows only these fields of the graph. */
export function storedFieldsFor(shownFields: ReadonlySet<string>): Readonly<Record<string, 1>> {
  const blocks = Object.entries(BLOCKS).filter(([name]) => shownFields.has(name));
  return Object.assign({}, COMMON_FIELDS, ...blocks.map(([, fields]) => fields)) as Record<
    string,
    1
  >;
}
