import type { Play } from '../scenario';
import { findViolation, type Model, type Observed } from './linearizability';

type Step = 'pay' | 'cancel' | 'see';
type Output = { readonly status: string } | { readonly refused: string };

const STATES = ['pending', 'paid', 'cancelled'] as const;
type State = (typeof STATES)[number];

const WHY: Readonly<Record<string, readonly State[]>> = {
  order_already_paid: ['paid'],
  order_already_cancelled: ['cancelled'],
  invalid_state_transition: ['cancelled'],
};

/** An order under `pay` and `cancel`; a payment that takes its time may pay the order at any later moment. */
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

/** What clients were told of each order could have come about one after the other, and ends as the order is now. */
export async function fateViolations({ db, observed }: Play): Promise<readonly string[]> {
  const orders = await db.collection<{ _id: string; status: string }>('orders').find().toArray();
  return orders.flatMap(({ _id, status }) => {
    const history = (observed.get(_id) ?? []) as Observed<Step, Output>[];
    const calls = history.flatMap((one) => [one, ...latePayment(one)]);
    const moments = history.flatMap(({ calledAt, answer }) => [calledAt, answer?.at ?? 0]);
    const end = 1 + Math.max(0, ...moments);
    const words = `in the end it is ${status}`;
    const seen = {
      input: 'see',
      calledAt: end,
      words,
      answer: { output: { status }, at: end },
    } as const;
    const violation = findViolation(fate, [...calls, seen]);
    return violation === null ? [] : [`${_id} cannot have seen this:\n${violation.join('\n')}`];
  });
}

/** A payment that was under way when it was answered. */
function latePayment(one: Observed<Step, Output>): readonly Observed<Step, Output>[] {
  if (one.input !== 'pay' || one.answer === null) return [];
  return [{ ...one, answer: null, words: `goes on: ${one.words}` }];
}
