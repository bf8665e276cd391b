import type { Play } from '../scenario';
import { endingWith, violationsOf, type Model, type ObservedCall } from './linearizability';

/** The final values, by product and field. */
type Texts = Readonly<Record<string, string>>;
type Input = { readonly text: string; readonly places: readonly string[] } | 'see';
interface Output {
  readonly isDone: boolean;
  readonly view?: Texts;
}

interface Product {
  readonly _id: string;
  readonly title: string;
  readonly description: string;
  readonly lock?: string;
  readonly staged?: string;
}

const textOf = (texts: Texts): string => JSON.stringify(Object.entries(texts).sort());

/** Texts that one batch sets; a refused batch sets none of them. */
function textsModel(initial: Texts): Model<Texts, Input, Output> {
  return {
    initial,
    keyOf: textOf,
    step: (state, input, output) => {
      if (input === 'see') return textOf(output?.view ?? {}) === textOf(state) ? [state] : [];
      if (output?.isDone === false) return [state];
      return [
        { ...state, ...Object.fromEntries(input.places.map((place) => [place, input.text])) },
      ];
    },
  };
}

/**
 * Checks that batches were carried out as a whole, one after the other, and have released all of
 * their locks.
 */
export async function batchViolations({ db, observations }: Play): Promise<readonly string[]> {
  const products = await db.collection<Product>('products').find().toArray();
  const history = (observations.get('texts') ?? []) as ObservedCall<Input, Output>[];
  const seenTexts: Texts = Object.fromEntries(products.flatMap(textsIn));
  const end = {
    output: { isDone: true, view: seenTexts },
    words: `they are ${JSON.stringify(seenTexts)}`,
  };
  const initial = Object.fromEntries(Object.keys(seenTexts).map((place) => [place, 'old']));
  const all = endingWith(history, { input: 'see', ...end });
  const heldProducts = products.filter(
    ({ lock, staged }) => lock !== undefined || staged !== undefined,
  );
  return [
    ...heldProducts.map(({ _id }) => `${_id} is still locked by a batch`),
    ...violationsOf('no sequence of the batches explains this', textsModel(initial), all),
  ];
}

function textsIn({ _id, title, description }: Product): readonly (readonly [string, string])[] {
  return [
    [`${_id}.title`, title],
    [`${_id}.description`, description],
  ];
}
