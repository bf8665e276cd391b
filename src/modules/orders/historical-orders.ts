import { bucketOf, deterministicId } from '../../platform/values/ids';
import { addressOf } from './order-address';
import { priceLine, sumOrder } from './order-amounts';
import type { DiscountDocument, OrderDocument, OrderInternals } from './orders.document';
import type { Address, DeliveryStatus, OrderHistoryEntry, OrderStatus } from './orders.types';
import type { PaymentDocument } from './payments/built-in/payments.repository';

/** An order of the past, imported from another system with its dates and prices. */
export interface HistoricalOrder {
  /** Only for demo data with documented ids; made from customer and externalId otherwise. */
  readonly id?: string;
  /** Identifier in the other system; with the customer it makes the order unique. */
  readonly externalId: string;
  readonly customerId: string;
  readonly currency: string;
  readonly status: OrderStatus;
  readonly createdAt: Date;
  readonly shippedAt?: Date | null;
  readonly deliveredAt?: Date | null;
  readonly carrier?: string | null;
  readonly trackingNumber?: string | null;
  readonly paymentMethodId?: string;
  readonly shippingMinor: number;
  readonly address: Partial<Address>;
  readonly lines: readonly HistoricalLine[];
}

export interface HistoricalLine {
  readonly productId: string;
  readonly title: string;
  readonly quantity: number;
  readonly unitPriceMinor: number;
  /** 0.15 = 15 % off this line. */
  readonly discountRate?: number;
}

const DELIVERY_STATUS: Readonly<Record<OrderStatus, DeliveryStatus>> = {
  pending: 'pending',
  paid: 'pending',
  processing: 'ready',
  shipped: 'shipped',
  delivered: 'delivered',
  cancelled: 'cancelled',
  refunded: 'delivered',
};

/** The same order always becomes the same documents, so that taking it over twice changes nothing. */
export function historicalDocuments(order: HistoricalOrder): {
  readonly order: OrderDocument;
  readonly payment: PaymentDocument | null;
} {
  const document = orderDocument(order);
  return { order: document, payment: paymentDocument(document) };
}

function orderDocument(order: HistoricalOrder): OrderDocument {
  const { customerId, externalId, createdAt } = order;
  const bucket = bucketOf(customerId);
  const seed = `historical:${customerId}:${externalId}`;
  const lines = order.lines.map((line, index) => ({
    id: deterministicId('oit', { at: createdAt, seed: `${seed}:${index}` }),
    productId: line.productId,
    title: line.title,
    ...priceLine(line.quantity, line.unitPriceMinor, line.discountRate),
  }));
  const amounts = sumOrder(lines, { shippingMinor: order.shippingMinor, taxMinor: 0 });
  const history = historyOf(order);
  return {
    _id: order.id ?? deterministicId('ord', { at: createdAt, seed, bucket }),
    bucket,
    customerId,
    externalId,
    phase: 'live',
    status: order.status,
    paymentStatus: paymentStatusOf(order.status),
    deliveryStatus: DELIVERY_STATUS[order.status],
    paymentMethodId: order.paymentMethodId ?? 'pm_card_4242',
    currency: order.currency,
    lines,
    discounts: itemDiscount(amounts.discountMinor),
    ...amounts,
    address: addressOf(order.address),
    email: null,
    note: null,
    carrier: order.carrier ?? null,
    trackingNumber: order.trackingNumber ?? null,
    shippedAt: order.shippedAt ?? null,
    deliveredAt: order.deliveredAt ?? null,
    history,
    createdAt,
    updatedAt: history.at(-1)?.at ?? createdAt,
    version: history.length,
    ...settledInternals(seed),
  };
}

/** Nothing is left to do for an order of the past. */
function settledInternals(fingerprint: string): OrderInternals {
  return {
    rev: 1,
    fingerprint,
    stock: 'none',
    coupon: null,
    refunds: [],
    nextAttemptAt: null,
  };
}

function itemDiscount(amountMinor: number): readonly DiscountDocument[] {
  if (amountMinor === 0) return [];
  return [{ code: null, description: 'Discounts on single items', amountMinor }];
}

/** The steps that led to the status, at the dates that are known. */
function historyOf(order: HistoricalOrder): readonly OrderHistoryEntry[] {
  const { createdAt, status, shippedAt, deliveredAt } = order;
  const shipped = shippedAt ?? createdAt;
  const entry = (name: OrderStatus, at: Date): OrderHistoryEntry => ({
    status: name,
    at,
    reason: null,
  });
  const placed = entry('pending', createdAt);
  const paid = [placed, entry('paid', createdAt)];
  const sent = [...paid, entry('shipped', shipped)];
  const arrived = [...sent, entry('delivered', deliveredAt ?? shipped)];
  const steps: Readonly<Record<OrderStatus, readonly OrderHistoryEntry[]>> = {
    pending: [placed],
    paid,
    processing: [...paid, entry('processing', createdAt)],
    shipped: sent,
    delivered: arrived,
    cancelled: [placed, entry('cancelled', createdAt)],
    refunded: [...arrived, entry('refunded', deliveredAt ?? shipped)],
  };
  return steps[status];
}

function paymentStatusOf(status: OrderStatus): PaymentDocument['status'] {
  if (status === 'pending' || status === 'cancelled') return 'pending';
  return status === 'refunded' ? 'refunded' : 'paid';
}

/** What was paid; null for an order that never was. */
function paymentDocument(order: OrderDocument): PaymentDocument | null {
  const status = paymentStatusOf(order.status);
  if (status === 'pending') return null;
  return {
    _id: order._id,
    status,
    methodId: order.paymentMethodId,
    currency: order.currency,
    paidMinor: order.totalMinor,
    refundedMinor: status === 'refunded' ? order.totalMinor : 0,
    paidAt: order.createdAt,
  };
}
