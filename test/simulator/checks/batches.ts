import type { Play } from '../scenario';
import { findViolation, type Model, type Observed } from './linearizability';

type Titles = Readonly<Record<string, string>>;
type Input = { readonly title: string; readonly ids: readonly string[] } | 'see';
interface Output {
  readonly isDone: boolean;
  readonly seen?: Titles;
}

interface Product {
  readonly _id: string;
  readonly title: string;
  readonly lock?: string;
  readonly staged?: string;
}

const textOf = (titles: Titles): string => JSON.stringify(Object.entries(titles).sort());

/** Names that are given together; a refused batch gives none. */
function shelfOf(initial: Titles): Model<Titles, Input, Output> {
  return {
    initial,
    keyOf: textOf,
    step: (state, input, output) => {
      if (input === 'see') return textOf(output?.seen ?? {}) === textOf(state) ? [state] : [];
      if (output?.isDone === false) return [state];
      return [{ ...state, ...Object.fromEntries(input.ids.map((id) => [id, input.title])) }];
    },
  };
}

/** Batches were carried out as a whole, one after the other, and hold nothing any more. */
export async function batchViolations({ db, observed }: Play): Promise<readonly string[]> {
  const products = await db.collection<Product>('products').find().toArray();
  const history = (observed.get('titles') ?? []) as Observed<Input, Output>[];
  const seen = Object.fromEntries(products.map(({ _id, title }) => [_id, title]));
  const end = 1 + Math.max(...history.map(({ calledAt, answer }) => answer?.at ?? calledAt));
  const words = `in the end they are ${JSON.stringify(seen)}`;
  const last = {
    input: 'see',
    calledAt: end,
    words,
    answer: { output: { isDone: true, seen }, at: end },
  } as const;
  const initial = Object.fromEntries(products.map(({ _id }) => [_id, 'old']));
  const violation = findViolation(shelfOf(initial), [...history, last]);
  const held = products.filter(({ lock, staged }) => lock !== undefined || staged !== undefined);
  return [
    ...held.map(({ _id }) => `${_id} is held by a batch for ever`),
    ...(violation === null ? [] : [`batches cannot have gone like this:\n${violation.join('\n')}`]),
  ];
}
