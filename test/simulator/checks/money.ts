import type { Db } from 'mongodb';

interface Order {
  readonly _id: string;
  readonly phase: string;
  readonly status: string;
  readonly paymentStatus: string;
  readonly totalMinor: number;
  readonly attempt?: object;
  readonly refunds: readonly { readonly state: string }[];
}

interface Payment {
  readonly _id: string;
  readonly paidMinor: number;
  readonly refundedMinor: number;
}

/** What a provider holds for each order, by its own books. */
export type Held = ReadonlyMap<string, number>;

/** The provider holds what the orders say: the total of those that are paid, and nothing of those that are cancelled. */
export async function moneyViolations(db: Db, heldFor?: Held): Promise<readonly string[]> {
  const held = heldFor ?? (await heldByBuiltIn(db));
  const orders = await db.collection<Order>('orders').find({ phase: 'live' }).toArray();
  return orders.flatMap((order) => violationsOf(order, held.get(order._id) ?? 0));
}

async function heldByBuiltIn(db: Db): Promise<Held> {
  const payments = await db.collection<Payment>('payments').find().toArray();
  return new Map(payments.map((one) => [one._id, one.paidMinor - one.refundedMinor]));
}

function violationsOf(order: Order, heldMinor: number): readonly string[] {
  const { _id, status, paymentStatus, totalMinor, attempt, refunds } = order;
  const isPaid = paymentStatus === 'paid' && status !== 'cancelled';
  const dueMinor = isPaid ? totalMinor : 0;
  const pending = refunds.filter(({ state }) => state === 'pending').length;
  return [
    ...(heldMinor === dueMinor
      ? []
      : [`${_id} is ${status} (${paymentStatus}): the provider holds ${heldMinor} of ${dueMinor}`]),
    ...(attempt === undefined ? [] : [`${_id}: a payment was never ended`]),
    ...(pending > 0 ? [`${_id}: ${pending} refunds were never made`] : []),
  ];
}
