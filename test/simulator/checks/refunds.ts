import type { Play } from '../scenario';
import { endingWith, violationsOf, type Model, type ObservedCall } from './linearizability';

/** The requests about a paid order; an authorized payment is captured when the order is shipped. */
export type Input =
  | { readonly kind: 'cancel' | 'ship' | 'capture' | 'see' }
  /** Null means everything that is left. */
  | { readonly kind: 'refund'; readonly amountMinor: number | null };

export interface Output {
  readonly isDone: boolean;
  readonly view?: Course;
}

/** The status of an order, and how much of its money was refunded. */
export interface Course {
  readonly status: string;
  readonly backMinor: number;
}

const textOf = ({ status, backMinor }: Course): string => `${status}, ${backMinor} refunded`;

const STEPS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  capture: { authorized: 'paid' },
  ship: { authorized: 'shipped', paid: 'shipped' },
};

/**
 * The sequential specification of an order with this total that is shipped, cancelled and refunded
 * in parts.
 */
function courseOf(totalMinor: number, status: string): Model<Course, Input, Output> {
  const after = (state: Course, input: Input): Course | null => {
    if (input.kind === 'refund') return afterRefund(state, input.amountMinor, totalMinor);
    if (input.kind === 'cancel') return afterCancellation(state, totalMinor);
    const next = STEPS[input.kind]?.[state.status];
    return next === undefined ? null : { ...state, status: next };
  };
  return {
    initial: { status, backMinor: 0 },
    keyOf: textOf,
    step: (state, input, output) => {
      if (input.kind === 'see')
        return output?.view && textOf(output.view) === textOf(state) ? [state] : [];
      const next = after(state, input);
      if (output === null) return next === null ? [state] : [next];
      if (!output.isDone) return next === null ? [state] : [];
      return next === null ? [] : [next];
    },
  };
}

/**
 * Null means refused. Refunding everything that is left ends the order, which is only possible
 * after shipping.
 */
function afterRefund(
  { status, backMinor }: Course,
  amountMinor: number | null,
  totalMinor: number,
): Course | null {
  if (status !== 'paid' && status !== 'shipped') return null;
  const leftMinor = totalMinor - backMinor;
  const refundMinor = amountMinor ?? leftMinor;
  if (refundMinor > leftMinor || (refundMinor === leftMinor && status === 'paid')) return null;
  return {
    status: refundMinor === leftMinor ? 'refunded' : status,
    backMinor: backMinor + refundMinor,
  };
}

function afterCancellation({ status }: Course, totalMinor: number): Course | null {
  if (status === 'authorized') return { status: 'cancelled', backMinor: 0 };
  return status === 'paid' ? { status: 'cancelled', backMinor: totalMinor } : null;
}

interface Order {
  readonly _id: string;
  readonly status: string;
  readonly totalMinor: number;
  readonly refunds: readonly Refund[];
}

interface Refund {
  readonly state: string;
  readonly amountMinor: number;
  /** Refunds of money that the order did not need. */
  readonly attemptId?: string;
}

/** Refunds of money that the order needed. */
export function givenBack(refunds: readonly Refund[]): number {
  return refunds
    .filter(({ state, attemptId }) => state === 'succeeded' && attemptId === undefined)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

/**
 * Checks that the responses about an order are linearizable and end in the order's current state.
 */
export async function refundViolations(
  { db, observations }: Play,
  initial: 'authorized' | 'paid',
): Promise<readonly string[]> {
  const orders = await db.collection<Order>('orders').find().toArray();
  return orders.flatMap(({ _id, status, totalMinor, refunds }) => {
    const history = (observations.get(_id) ?? []) as ObservedCall<Input, Output>[];
    const calls = history.flatMap((one) => [one, ...capturesOf(one)]);
    // An order with an authorized payment still waits for the capture.
    const now = status === 'pending' ? 'authorized' : status;
    const course = { status: now, backMinor: givenBack(refunds) };
    const end = { output: { isDone: true, view: course }, words: `it is ${textOf(course)}` };
    const all = endingWith(calls, { input: { kind: 'see' }, ...end });
    return violationsOf(
      `no sequence of the calls explains ${_id}`,
      courseOf(totalMinor, initial),
      all,
    );
  });
}

/** Shipping first captures the money, and may fail after that. */
function capturesOf(one: ObservedCall<Input, Output>): readonly ObservedCall<Input, Output>[] {
  if (one.input.kind !== 'ship') return [];
  return [
    { ...one, input: { kind: 'capture' }, answer: null, words: `takes the money: ${one.words}` },
  ];
}
