import type { TextOutcome } from '../search-engine';
import { typedAs, wordsBeyond, type QueryWord } from './words';

/** One word of a text, or several that are searched for as one. */
export interface WordGroup {
  readonly words: readonly QueryWord[];
  /** Its correction. */
  readonly to: string | null;
}

/** Neighbours that may be one word. */
export const MAX_JOINED = 3;
/** Words at the end of a text that together may be the prefix of one word. */
export const MAX_PREFIX_WORDS = 2;

/** Reports the words that were used, and those that were left out, including those beyond the limit. */
export function outcomeOf(
  text: string,
  used: readonly WordGroup[],
  dropped: readonly WordGroup[],
): TextOutcome {
  const typed = ({ words }: WordGroup): string => typedAs(text, words).join(' ');
  return {
    corrections: used.flatMap((group) =>
      group.to === null ? [] : { from: typed(group), to: group.to },
    ),
    relaxed: typedAs(text, [...dropped.flatMap(({ words }) => words), ...wordsBeyond(text)]),
  };
}
