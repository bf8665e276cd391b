import type { Play } from '../scenario';
import { violationsOf, type Model, type ObservedCall } from './linearizability';

/** Null means that it cannot be found. */
type Title = string | null;
type Input = { readonly title: Title | typeof DELETED_STATE } | 'search';
/** It is deleted, so nothing makes it findable again. */
export const DELETED_STATE = Symbol('deleted');
type State = Title | typeof DELETED_STATE;
type Output = { readonly isDone: boolean } | { readonly view: Title };

interface SearchResult {
  readonly products: readonly { readonly id: string; readonly title: string }[];
}

/**
 * The sequential specification of a product for searches: a search sees the last write before it.
 */
const modelOf = (initial: Title): Model<State, Input, Output> => ({
  initial,
  keyOf: String,
  step: (state, input, output) => {
    const isGone = state === DELETED_STATE;
    if (input === 'search') {
      const visibleTitle = isGone ? null : state;
      return output !== null && 'view' in output && output.view === visibleTitle ? [state] : [];
    }
    const isRefused = output !== null && 'isDone' in output && !output.isDone;
    // Checks that a product can be found unless it is deleted.
    if (isGone) return isRefused || output === null ? [state] : [];
    return isRefused ? [] : [input.title];
  },
});

/**
 * Checks that every search, on any process, finds each product in the state after the writes that
 * were acknowledged before the search.
 */
export async function searchViolations(
  { observations }: Play,
  ids: readonly string[],
  firstTitle: string,
): Promise<readonly string[]> {
  const searches = (observations.get('searches') ?? []) as ObservedCall<'search', SearchResult>[];
  return ids.flatMap((id) => {
    const writes = (observations.get(id) ?? []) as ObservedCall<Input, Output>[];
    const all = [...writes, ...seenIn(searches, id)];
    return violationsOf(
      `no sequence of the writes explains what searches showed of ${id}`,
      modelOf(firstTitle),
      all,
    );
  });
}

/** The observations of one product by the completed searches. */
function seenIn(
  searches: readonly ObservedCall<'search', SearchResult>[],
  id: string,
): readonly ObservedCall<Input, Output>[] {
  return searches.flatMap((one) => {
    if (one.answer === null) return [];
    const { output, at } = one.answer;
    const seenTitle = output.products.find((product) => product.id === id)?.title ?? null;
    return [{ ...one, answer: { output: { view: seenTitle }, at } }];
  });
}
