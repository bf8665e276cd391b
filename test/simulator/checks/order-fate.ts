import type { Play } from '../scenario';
import { endingWith, violationsOf, type Model, type ObservedCall } from './linearizability';

type Step = 'pay' | 'cancel' | 'see';
type Output = { readonly status: string } | { readonly refused: string };

const STATES = ['pending', 'paid', 'cancelled'] as const;
type State = (typeof STATES)[number];

const WHY: Readonly<Record<string, readonly State[]>> = {
  order_already_paid: ['paid'],
  order_already_cancelled: ['cancelled'],
  invalid_state_transition: ['cancelled'],
};

/**
 * The sequential specification of an order with `pay` and `cancel`; a slow payment may succeed at
 * any later moment.
 */
const fate: Model<State, Step, Output> = {
  initial: 'pending',
  keyOf: (state) => state,
  step: (state, step, output) => {
    if (output !== null && 'refused' in output) {
      return (WHY[output.refused] ?? STATES).includes(state) ? [state] : [];
    }
    const after = afterStep(state, step);
    if (step === 'see') return output?.status === state ? [state] : [];
    return output === null ? [state, ...after] : after.filter((one) => one === output.status);
  },
};

function afterStep(state: State, step: Step): readonly State[] {
  if (step === 'cancel') return state === 'cancelled' ? [] : ['cancelled'];
  return state === 'pending' ? ['pending', 'paid'] : [state];
}

/**
 * Checks that the responses about each order are linearizable and end in the order's current state.
 */
export async function fateViolations({ db, observations }: Play): Promise<readonly string[]> {
  const orders = await db.collection<{ _id: string; status: string }>('orders').find().toArray();
  return orders.flatMap(({ _id, status }) => {
    const history = (observations.get(_id) ?? []) as ObservedCall<Step, Output>[];
    const calls = history.flatMap((one) => [one, ...latePayment(one)]);
    const end = { input: 'see', output: { status }, words: `it is ${status}` } as const;
    return violationsOf(`no sequence of the calls explains ${_id}`, fate, endingWith(calls, end));
  });
}

/** A payment that was still processing in the response. */
function latePayment(one: ObservedCall<Step, Output>): readonly ObservedCall<Step, Output>[] {
  if (one.input !== 'pay' || one.answer === null) return [];
  return [{ ...one, answer: null, words: `completed later: ${one.words}` }];
}
