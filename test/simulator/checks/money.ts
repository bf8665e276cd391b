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

/** The provider holds what the orders say: the total of those that are paid, and nothing of those that are cancelled. */
export async function moneyViolations(db: Db): Promise<readonly string[]> {
  const payments = await db.collection<Payment>('payments').find().toArray();
  const orders = await db.collection<Order>('orders').find({ phase: 'live' }).toArray();
  const heldFor = new Map(payments.map((one) => [one._id, one.paidMinor - one.refundedMinor]));
  return orders.flatMap((order) => violationsOf(order, heldFor.get(order._id) ?? 0));
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
