import type { Db } from 'mongodb';
import type { Client } from './client';
import { PRODUCTS, SCARCE, SCARCE_STOCK, SINGLE_PIECES, STOCK, type Purchase } from './shoppers';

interface StoredOrder {
  readonly _id: string;
  readonly note: string;
  readonly customerId: string;
  readonly coupon?: { readonly code: string } | null;
  readonly phase: string;
  readonly status: string;
  readonly paymentStatus: string;
  readonly stock: string;
  readonly seq?: number;
  readonly totalMinor: number;
  readonly shippingMinor: number;
  readonly lines: readonly { productId: string; quantity: number; totalMinor: number }[];
  readonly closed?: readonly { readonly end: string }[];
  readonly refunds: readonly { readonly amountMinor: number; readonly state: string }[];
}

interface StoredEvent {
  readonly type: string;
  readonly resourceId: string;
  readonly sequenceNumber: number;
}

/** Attempts that wait for their payer or for the shipment may stay unfinished. */
const WAITING = {
  'attempt.state': { $in: ['requires_action', 'authorized'] },
  'attempt.requested': { $exists: false },
};

/** Whether no step is unfinished and no event waits: then the invariants must hold. */
export async function isSettled(db: Db): Promise<boolean> {
  const open = {
    $or: [
      { phase: { $in: ['reserving', 'rejecting'] } },
      { hasOutbox: true },
      { unsettled: true },
      { stock: 'returning' },
      { attempt: { $exists: true }, $nor: [WAITING] },
      { 'refunds.state': 'pending' },
    ],
  };
  return (await db.collection('orders').findOne(open as never)) === null;
}

/** Every violation in words; empty if all promises were kept. */
export async function findViolations(db: Db, purchases: readonly Purchase[]): Promise<string[]> {
  const orders = (await db.collection('orders').find().toArray()) as unknown as StoredOrder[];
  const events = (await db.collection('events').find().toArray()) as unknown as StoredEvent[];
  const payments = await db.collection<{ _id: string }>('payments').find().toArray();
  const live = orders.filter(({ phase }) => phase === 'live');
  return [
    ...(await stockViolations(db, live)),
    ...(await couponViolations(db, live)),
    ...purchases.flatMap((purchase) => purchaseViolations(purchase, live)),
    ...live.flatMap((order) => eventViolations(order, events)),
    ...live.flatMap((order) => {
      const payment = payments.find(({ _id }) => _id === order._id);
      return moneyViolations(order, payment as unknown as StoredPayment | undefined);
    }),
  ];
}

async function stockViolations(db: Db, live: readonly StoredOrder[]): Promise<string[]> {
  const products = db.collection<{ _id: string; stock: number; res?: unknown[] }>('products');
  const rows = new Map((await products.find().toArray()).map((row) => [row._id, row]));
  const uncancelledOrders = live.filter(({ status }) => status !== 'cancelled');
  const soldLines = uncancelledOrders.flatMap(({ lines }) => lines);
  return [...initialStock].flatMap(([id, initial]) => {
    const row = rows.get(id);
    const soldPieces = soldLines
      .filter(({ productId }) => productId === id)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    const isRight = row !== undefined && row.stock + soldPieces === initial;
    return [
      ...(isRight
        ? []
        : [`${id}: ${initial} at first, ${row?.stock} left, ${soldPieces} in live orders`]),
      ...((row?.res ?? []).length === 0 ? [] : [`${id}: tokens were left behind`]),
    ];
  });
}

/** Each order that was not cancelled has used its coupon once, and no other order has. */
async function couponViolations(db: Db, live: readonly StoredOrder[]): Promise<string[]> {
  const counters = db.collection<{ _id: string; balance: number; res?: unknown[] }>('coupon_uses');
  const rows = new Map((await counters.find().toArray()).map((row) => [row._id, row]));
  const useCount = live
    .filter(({ status }) => status !== 'cancelled')
    // Coupons without a total limit have no counter for all customers.
    .flatMap(({ coupon, customerId }) => (coupon ? [`${coupon.code}:${customerId}`] : []));
  return [...new Set([...rows.keys(), ...useCount])].flatMap((id) => {
    const { balance = 0, res = [] } = rows.get(id) ?? {};
    const uses = useCount.filter((one) => one === id).length;
    return [
      ...(balance + uses === 0 ? [] : [`${id}: ${-balance} uses counted, ${uses} in live orders`]),
      ...(res.length === 0 ? [] : [`${id}: tokens were left behind`]),
    ];
  });
}

const initialStock: ReadonlyMap<string, number> = new Map([
  ...PRODUCTS.map((id) => [id, STOCK] as const),
  ...SINGLE_PIECES.map((id) => [id, 1] as const),
  [SCARCE, SCARCE_STOCK],
]);

/** What was acknowledged exists exactly once; everything else at most once. */
function purchaseViolations(purchase: Purchase, live: readonly StoredOrder[]): string[] {
  const { mark, placement, payments, orderId, isCancelled, isShipped } = purchase;
  const violations: string[] = [];
  const mine = live.filter(({ note }) => note === mark);
  if (mine.length > 1) violations.push(`${mark}: ordered ${mine.length} times`);
  if (placement?.status === 201 && mine[0]?._id !== orderId) violations.push(`${mark}: lost`);
  if (placement !== null && placement.status !== 201 && mine.length > 0) {
    violations.push(`${mark}: refused with ${placement.status}, yet there`);
  }
  const paymentCount = payments.filter((payment) => payment?.status === 200).length;
  const isKnown = payments.every((payment) => payment !== null);
  if (paymentCount > 1) violations.push(`${mark}: two payments were acknowledged`);
  if (payments.length > 0 && isKnown && paymentCount === 0) {
    const codes = payments.map((payment) => `${payment?.status} ${String(payment?.body['code'])}`);
    violations.push(`${mark}: no payment succeeded: ${codes.join(', ')}`);
  }
  if (paymentCount > 0 && mine[0]?.status === 'pending') violations.push(`${mark}: payment lost`);
  if (isCancelled && mine[0]?.status !== 'cancelled') violations.push(`${mark}: cancellation lost`);
  if (isShipped && !['shipped', 'refunded'].includes(String(mine[0]?.status))) {
    violations.push(`${mark}: shipment lost`);
  }
  return violations;
}

function eventViolations(order: StoredOrder, events: readonly StoredEvent[]): string[] {
  const mine = events
    .filter(({ resourceId }) => resourceId === order._id)
    .sort((a, b) => a.sequenceNumber - b.sequenceNumber);
  const violations: string[] = [];
  const isGapFree = mine.every(({ sequenceNumber }, index) => sequenceNumber === index + 1);
  if (!isGapFree || mine.length !== order.seq) {
    violations.push(
      `${order._id}: events ${mine.map((e) => e.sequenceNumber).join()} of ${order.seq}`,
    );
  }
  const count = (type: string): number => mine.filter((event) => event.type === type).length;
  if (count('order.created') !== 1) violations.push(`${order._id}: not created once`);
  if (count('order.paid') !== (isCaptured(order) ? 1 : 0)) {
    violations.push(`${order._id}: told ${count('order.paid')} times of its payment`);
  }
  if (count('order.cancelled') !== (order.status === 'cancelled' ? 1 : 0)) {
    violations.push(`${order._id}: told ${count('order.cancelled')} times of its cancellation`);
  }
  return violations;
}

function isCaptured({ closed = [] }: StoredOrder): boolean {
  return closed.some(({ end }) => end === 'captured');
}

interface StoredPayment {
  readonly status: string;
  readonly paidMinor: number;
  readonly refundedMinor: number;
}

function moneyViolations(order: StoredOrder, payment: StoredPayment | undefined): string[] {
  const violations: string[] = [];
  const lines = order.lines.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
  if (lines + order.shippingMinor !== order.totalMinor) violations.push(`${order._id}: wrong sum`);
  const isOrderCaptured = isCaptured(order);
  if ((payment?.paidMinor ?? 0) !== (isOrderCaptured ? order.totalMinor : 0)) {
    violations.push(`${order._id}: ${payment?.paidMinor} paid of ${order.totalMinor}`);
  }
  const refundedMinor = order.refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  if ((payment?.refundedMinor ?? 0) !== refundedMinor) {
    violations.push(`${order._id}: ${payment?.refundedMinor} refunded, promised ${refundedMinor}`);
  }
  if (order.status === 'cancelled' && isOrderCaptured && refundedMinor !== order.totalMinor) {
    violations.push(
      `${order._id}: cancelled, but ${refundedMinor} of ${order.totalMinor} refunded`,
    );
  }
  return violations;
}

/** Through the API: every acknowledged order can be read, and a repeated request with its key gets the same bytes. */
export async function findOutsideViolations(
  client: Client,
  purchases: readonly Purchase[],
): Promise<string[]> {
  const acknowledgedPurchases = purchases.filter(({ placement }) => placement?.status === 201);
  const violations: string[] = [];
  // Limited, because all requests at once would be too slow for a response in time.
  for (let from = 0; from < acknowledgedPurchases.length; from += MAX_PARALLEL) {
    const some = acknowledgedPurchases.slice(from, from + MAX_PARALLEL);
    violations.push(
      ...(await Promise.all(some.map((one) => outsideViolations(client, one)))).flat(),
    );
  }
  return violations;
}

const MAX_PARALLEL = 40;

async function outsideViolations(client: Client, purchase: Purchase): Promise<string[]> {
  const { orderId, token, mark, placement, key, payload } = purchase;
  const answer = await client.get(`/orders/${orderId}`, token);
  const again = await client.post({ path: '/orders', token, key, payload });
  return [
    ...(answer?.status === 200 ? [] : [`${mark}: reading answers ${answer?.status}`]),
    ...(answer?.body['totalAmount'] === placement?.body['totalAmount'] ? [] : [`${mark}: changed`]),
    ...(again?.text === placement?.text ? [] : [`${mark}: its key is answered differently`]),
  ];
}
