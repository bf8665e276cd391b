import {
  addressOf,
  priceLine,
  sumOrder,
  type AddressInput,
  type OrderDocument,
  type OrderHistoryEntry,
  type OrderStatus,
} from '../../modules/orders';
import type { PaymentDocument } from '../../modules/payments';
import { bucketOf, deterministicId } from '../../platform/values/ids';

/** A past order, with its dates and prices. */
export interface PastOrder {
  /** If absent, the id is derived from the customer, `externalId` and `createdAt`. */
  readonly id?: string;
  /** Unique per customer. */
  readonly externalId: string;
  readonly customerId: string;
  readonly currency: string;
  readonly status: OrderStatus;
  readonly createdAt: Date;
  /** Missing times follow from the status and the earlier times. */
  readonly paidAt?: Date | null;
  readonly shippedAt?: Date | null;
  readonly deliveredAt?: Date | null;
  readonly cancelledAt?: Date | null;
  readonly refundedAt?: Date | null;
  readonly paymentMethodId?: string;
  readonly shippingMinor: number;
  readonly address: AddressInput;
  readonly couponCode?: string | null;
  readonly lines: readonly PastLine[];
}

export interface PastLine {
  readonly productId: string;
  readonly title: string;
  readonly quantity: number;
  readonly unitPriceMinor: number;
  /** 0.15 = 15 % off this line. */
  readonly discountRate?: number;
}

type TimeName = 'paidAt' | 'shippedAt' | 'deliveredAt' | 'cancelledAt' | 'refundedAt';

/** The steps that led to each status, in order. */
const STEPS: Readonly<Record<OrderStatus, readonly (readonly [OrderStatus, TimeName | null])[]>> = {
  pending: [],
  paid: [['paid', 'paidAt']],
  processing: [
    ['paid', 'paidAt'],
    ['processing', null],
  ],
  shipped: [
    ['paid', 'paidAt'],
    ['shipped', 'shippedAt'],
  ],
  delivered: [
    ['paid', 'paidAt'],
    ['shipped', 'shippedAt'],
    ['delivered', 'deliveredAt'],
  ],
  cancelled: [
    ['paid', 'paidAt'],
    ['cancelled', 'cancelledAt'],
  ],
  refunded: [
    ['paid', 'paidAt'],
    ['shipped', 'shippedAt'],
    ['delivered', 'deliveredAt'],
    ['refunded', 'refundedAt'],
  ],
};

const TIMES: readonly TimeName[] = [
  'paidAt',
  'shippedAt',
  'deliveredAt',
  'cancelledAt',
  'refundedAt',
];

/** Describes a contradiction between the times of an order; null if there is none. */
export function faultInTimes(order: PastOrder): string | null {
  const steps = stepsOf(order);
  const times = steps.map(([, time]) => time);
  const unexpectedTime = TIMES.find((time) => order[time] && !times.includes(time));
  if (unexpectedTime !== undefined)
    return `/${unexpectedTime}: an order that is ${order.status} has no such time`;
  let previous: readonly [string, Date] = ['createdAt', order.createdAt];
  for (const time of times) {
    const at = time === null ? null : order[time];
    if (!at || time === null) continue;
    if (at < previous[1]) return `/${time}: is before ${previous[0]}`;
    previous = [time, at];
  }
  return null;
}

/** An order that was never paid is cancelled without a payment. */
function stepsOf({ status, paidAt }: PastOrder) {
  const steps = STEPS[status];
  return status === 'cancelled' && !paidAt ? steps.slice(1) : steps;
}

/** The steps that led to the status; an unknown time is that of the step before. */
function historyOf(order: PastOrder): readonly OrderHistoryEntry[] {
  const history: OrderHistoryEntry[] = [{ status: 'pending', at: order.createdAt, reason: null }];
  for (const [status, time] of stepsOf(order)) {
    const before = history.at(-1)?.at ?? order.createdAt;
    history.push({ status, at: (time && order[time]) ?? before, reason: null });
  }
  return history;
}

const DELIVERY_STATUS: Readonly<Record<OrderStatus, OrderDocument['deliveryStatus']>> = {
  pending: 'pending',
  paid: 'pending',
  processing: 'ready',
  shipped: 'shipped',
  delivered: 'delivered',
  cancelled: 'cancelled',
  refunded: 'delivered',
};

/** The same row always produces the same documents, so loading it twice changes nothing. */
export function orderDocuments(order: PastOrder): {
  readonly order: OrderDocument;
  readonly payment: PaymentDocument | null;
} {
  const history = historyOf(order);
  const document = orderDocument(order, history);
  return { order: document, payment: paymentDocument(document, history) };
}

function orderDocument(order: PastOrder, history: readonly OrderHistoryEntry[]): OrderDocument {
  const { customerId, externalId, createdAt, status } = order;
  const bucket = bucketOf(customerId);
  const seed = `data folder:${customerId}:${externalId}`;
  const lines = order.lines.map((line, index) => ({
    id: deterministicId('oit', { at: createdAt, seed: `${seed}:${index}` }),
    productId: line.productId,
    title: line.title,
    ...priceLine(line.quantity, line.unitPriceMinor, line.discountRate),
  }));
  const amounts = sumOrder(lines, { shippingMinor: order.shippingMinor, taxMinor: 0 });
  const timeOf = (name: OrderStatus): Date | null =>
    history.find((entry) => entry.status === name)?.at ?? null;
  const paymentStatus = paymentStatusOf(status, timeOf('paid') !== null);
  const refund = { id: 'refund', amountMinor: amounts.totalMinor, reason: null };
  return {
    _id: order.id ?? deterministicId('ord', { at: createdAt, seed, bucket }),
    bucket,
    customerId,
    externalId,
    phase: 'live',
    status,
    paymentStatus,
    deliveryStatus: DELIVERY_STATUS[status],
    paymentMethodId: order.paymentMethodId ?? 'pm_card_4242',
    currency: order.currency,
    lines,
    discounts: discountsOf(order, amounts.discountMinor),
    ...amounts,
    address: addressOf(order.address),
    email: null,
    emailKey: null,
    note: null,
    carrier: null,
    trackingNumber: null,
    shippedAt: timeOf('shipped'),
    deliveredAt: timeOf('delivered'),
    history,
    createdAt,
    updatedAt: history.at(-1)?.at ?? createdAt,
    version: history.length,
    // Its stock is settled: nothing is left to do.
    rev: 1,
    fingerprint: seed,
    stock: 'none',
    coupon: null,
    refunds: paymentStatus === 'refunded' ? [{ ...refund, state: 'succeeded' }] : [],
    nextAttemptAt: null,
  };
}

/** An order with a code shows it even if it reduced nothing. */
function discountsOf(
  { couponCode = null }: PastOrder,
  amountMinor: number,
): OrderDocument['discounts'] {
  if (couponCode !== null) {
    return [{ code: couponCode, description: `Coupon ${couponCode}`, amountMinor }];
  }
  if (amountMinor === 0) return [];
  return [{ code: null, description: 'Discounts on single items', amountMinor }];
}

function paymentStatusOf(status: OrderStatus, wasPaid: boolean): PaymentDocument['status'] {
  if (!wasPaid) return 'pending';
  return status === 'refunded' || status === 'cancelled' ? 'refunded' : 'paid';
}

/** The payment; null for an order that was never paid. */
function paymentDocument(
  order: OrderDocument,
  history: readonly OrderHistoryEntry[],
): PaymentDocument | null {
  const paidAt = history.find(({ status }) => status === 'paid')?.at;
  if (paidAt === undefined) return null;
  const { _id, refunds, paymentMethodId: methodId, currency, totalMinor: paidMinor } = order;
  const isRefunded = refunds.length > 0;
  return {
    _id,
    status: isRefunded ? 'refunded' : 'paid',
    methodId,
    currency,
    paidMinor,
    refundedMinor: isRefunded ? paidMinor : 0,
    paidAt,
    ...(isRefunded ? { refunds: refunds.map(({ id, amountMinor }) => ({ id, amountMinor })) } : {}),
  };
}
