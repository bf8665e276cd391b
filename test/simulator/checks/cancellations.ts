import type { Play } from '../scenario';
import { endingWith, violationsOf, type Model, type ObservedCall } from './linearizability';

type Fates = Readonly<Record<string, string>>;
type Input = { readonly kind: 'cancel' | 'ship'; readonly ids: readonly string[] } | 'see';

export interface Outcome {
  readonly isDone: boolean;
  readonly view?: Fates;
}

interface Order {
  readonly _id: string;
  readonly status: string;
  readonly lock?: string;
}

const textOf = (fates: Fates): string => JSON.stringify(Object.entries(fates).sort());

/**
 * Changes that must not happen: a shipped order stays shipped, and a cancelled one is never
 * shipped.
 */
const FINAL = { cancel: ['shipped'], ship: ['shipped', 'cancelled'] } as const;
const AFTER = { cancel: 'cancelled', ship: 'shipped' } as const;

/** A batch cancels all of its orders or none; an order that was cancelled before is unchanged. */
function fatesOf(initial: Fates): Model<Fates, Input, Outcome> {
  return {
    initial,
    keyOf: textOf,
    step: (state, input, output) => {
      if (input === 'see') return textOf(output?.view ?? {}) === textOf(state) ? [state] : [];
      const { kind, ids } = input;
      const isRefused = ids.some((id) => FINAL[kind].some((final) => final === state[id]));
      const isAlone = ids.length === 1 && state[ids[0] ?? ''] === AFTER[kind];
      if (output?.isDone === false) return isRefused || isAlone ? [state] : [];
      if (isRefused) return output === null ? [state] : [];
      return [{ ...state, ...Object.fromEntries(ids.map((id) => [id, AFTER[kind]])) }];
    },
  };
}

/**
 * Checks that each batch cancelled all of its orders or none, one batch after the other, and that
 * no lock is left.
 */
export async function cancellationViolations({
  db,
  observations,
}: Play): Promise<readonly string[]> {
  const orders = await db.collection<Order>('orders').find().toArray();
  const history = (observations.get('orders') ?? []) as ObservedCall<Input, Outcome>[];
  const fates = Object.fromEntries(orders.map(({ _id, status }) => [_id, status]));
  const end = { output: { isDone: true, view: fates }, words: `they are ${JSON.stringify(fates)}` };
  const initial = Object.fromEntries(orders.map(({ _id }) => [_id, 'paid']));
  const all = endingWith(history, { input: 'see', ...end });
  return [
    ...orders.flatMap(({ _id, lock }) =>
      lock === undefined ? [] : [`${_id} is still locked by ${lock}`],
    ),
    ...violationsOf('no sequence of the cancellations explains this', fatesOf(initial), all),
  ];
}
