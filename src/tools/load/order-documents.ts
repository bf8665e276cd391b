import {
  addressOf,
  priceLine,
  sumOrder,
  type GivenAddress,
  type OrderDocument,
  type OrderHistoryEntry,
  type OrderStatus,
} from '../../modules/orders';
import type { PaymentDocument } from '../../modules/payments';
import { bucketOf, deterministicId } from '../../platform/values/ids';

/** An order of the past, with its dates and prices. */
export interface PastOrder {
  /** Absent: made from the customer, `externalId` and `createdAt`. */
  readonly id?: string;
  /** With the customer it makes the order unique. */
  readonly externalId: string;
  readonly customerId: string;
  readonly currency: string;
  readonly status: OrderStatus;
  readonly createdAt: Date;
  /** Times that are absent follow from the status and the time before them. */
  readonly paidAt?: Date | null;
  readonly shippedAt?: Date | null;
  readonly deliveredAt?: Date | null;
  readonly cancelledAt?: Date | null;
  readonly refundedAt?: Date | null;
  readonly paymentMethodId?: string;
  readonly shippingMinor: number;
  readonly address: GivenAddress;
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

/** What happened to an order in each status, in order. */
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

/** What contradicts itself in the times of an order; null = nothing. */
export function faultInTimes(order: PastOrder): string | null {
  const steps = stepsOf(order);
  const times = steps.map(([, time]) => time);
  const stray = TIMES.find((time) => order[time] && !times.includes(time));
  if (stray !== undefined) return `/${stray}: an order that is ${order.status} has no such time`;
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

/** The steps that led to the status; a time that is not known is that of the step before. */
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

/** The same order always becomes the same documents, so that loading it twice changes nothing. */
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
    // Nothing is left to do for it.
    rev: 1,
    fingerprint: seed,
    stock: 'none',
    coupon: null,
    refunds: paymentStatus === 'refunded' ? [{ ...refund, state: 'succeeded' }] : [],
    nextAttemptAt: null,
  };
}

/** An order with a code shows it even where it took nothing off. */
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

/** What was paid; null for an order that never was. */
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
