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

/** How an order came into being and what is still to be done for it; nobody outside sees these. */
export interface OrderInternals extends OperationLog {
  /** Bumped by every change: what all writes are conditional on. */
  readonly rev: number;
  /** The e-mail address as it is compared; null without one. */
  readonly emailKey: string | null;
  /** What was asked for, to tell a repetition from another order under the same externalId. */
  readonly fingerprint: string;
  /** `none`: the order never took any (imported from another system). */
  readonly stock: 'none' | 'taken' | 'returning' | 'returned';
  /** The request that places it cannot be repeated: an unfinished placement is rolled back, never completed. */
  readonly isUnrepeatable?: true | undefined;
  /** Its reservation tokens are final and wait to be removed. */
  readonly unsettled?: true;
  readonly coupon: CouponTerms | null;
  readonly rejection?: readonly Violation[];
  readonly rejectedAt?: Date;
  /** The all-or-nothing operation that holds the order. */
  readonly lock?: string | undefined;
  /** When the sweeper has to look at the order (see order-work.ts); null = nothing to do. */
  readonly nextAttemptAt: Date | null;
  readonly leaseId?: string;
  /** How often the sweeper has failed with the order in a row. */
  readonly failures?: number;
}

/** An order as it is stored; amounts in minor units. */
export interface OrderDocument extends OrderAmounts, OrderInternals, PaymentFields, OutboxFields {
  readonly _id: string;
  /** Short part of the customer's id, also inside the order's id: the shard key's prefix. */
  readonly bucket: string;
  readonly customerId: string;
  readonly externalId?: string | undefined;
  /** Life before and beside `status`: only `live` orders can be seen. */
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

/** What is read to forget the tokens of an order. */
export const UNSETTLED_FIELDS = { _id: 1, customerId: 1, lines: 1, coupon: 1, stock: 1 } as const;
export type UnsettledOrder = Pick<OrderDocument, keyof typeof UNSETTLED_FIELDS>;

/** What an order shows. What it is worked with stays in the database when it is only read. */
export type ShownOrder = Omit<
  OrderDocument,
  keyof OrderInternals | 'placedWith' | 'paidBy' | keyof OutboxFields | 'bucket' | 'phase'
>;

const PAYMENT = { attempt: 1, closed: 1, refunds: 1 } as const;

/** Blocks of an order that many views do not show, with the stored fields that only they need. */
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

const ALWAYS = {
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

/** Everything an order shows. */
export const SHOWN_FIELDS: Readonly<Record<keyof ShownOrder, 1>> = {
  ...ALWAYS,
  ...BLOCKS.items,
  ...BLOCKS.delivery,
  ...BLOCKS.summary,
  ...BLOCKS.payment,
  ...BLOCKS.email,
  ...BLOCKS.note,
  ...BLOCKS.history,
};

/** What has to be read for a view that shows these fields of the graph and no others. */
export function storedFieldsFor(shownFields: ReadonlySet<string>): Readonly<Record<string, 1>> {
  const blocks = Object.entries(BLOCKS).filter(([name]) => shownFields.has(name));
  return Object.assign({}, ALWAYS, ...blocks.map(([, fields]) => fields)) as Record<string, 1>;
}
