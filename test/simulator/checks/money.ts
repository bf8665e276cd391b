import type { Db } from 'mongodb';
import { givenBack } from './refunds';

interface Order {
  readonly _id: string;
  readonly phase: string;
  readonly status: string;
  readonly paymentStatus: string;
  readonly totalMinor: number;
  readonly attempt?: { readonly state?: string; readonly requested?: string };
  readonly refunds: Parameters<typeof givenBack>[0];
}

interface Payment {
  readonly _id: string;
  readonly paidMinor: number;
  readonly refundedMinor: number;
}

/** The money that a provider holds for each order, according to its records. */
export type HeldMoney = ReadonlyMap<string, number>;

/**
 * Checks that the provider holds the unrefunded amount of paid orders, and nothing for cancelled
 * ones.
 */
export async function moneyViolations(db: Db, heldFor?: HeldMoney): Promise<readonly string[]> {
  const heldMoney = heldFor ?? (await heldByBuiltIn(db));
  const orders = await db.collection<Order>('orders').find({ phase: 'live' }).toArray();
  return orders.flatMap((order) => violationsOf(order, heldMoney.get(order._id) ?? 0));
}

async function heldByBuiltIn(db: Db): Promise<HeldMoney> {
  const payments = await db.collection<Payment>('payments').find().toArray();
  return new Map(payments.map((one) => [one._id, one.paidMinor - one.refundedMinor]));
}

/** Authorized money waits to be captured. */
const isResting = ({ state, requested }: NonNullable<Order['attempt']>): boolean =>
  state === 'authorized' && requested === undefined;

const PAID_STATUSES = ['paid', 'partially_refunded'];

function violationsOf(order: Order, heldMinor: number): readonly string[] {
  const { _id, status, paymentStatus, totalMinor, attempt, refunds } = order;
  const isPaid = PAID_STATUSES.includes(paymentStatus) && status !== 'cancelled';
  const dueMinor = isPaid ? totalMinor - givenBack(refunds) : 0;
  const pending = refunds.filter(({ state }) => state === 'pending').length;
  return [
    ...(heldMinor === dueMinor
      ? []
      : [`${_id} is ${status} (${paymentStatus}): the provider holds ${heldMinor} of ${dueMinor}`]),
    ...(attempt === undefined || isResting(attempt)
      ? []
      : [`${_id}: a payment was never completed`]),
    ...(pending > 0 ? [`${_id}: ${pending} refunds were never made`] : []),
  ];
}
