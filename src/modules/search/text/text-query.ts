import type { Synonyms } from './synonyms';
import type { QueryWord } from './words';

/** A query derived from a search text. An engine evaluates it to products with scores. */
export type TextQuery =
  /** `exact`: the word. `beginning`: longer words that begin with it. */
  | { readonly kind: 'exact' | 'beginning'; readonly word: string }
  /** The word, another form of it, or its parts in sequence in a title. */
  | { readonly kind: 'forms'; readonly word: string }
  /** All words in any form; the last one determines the score, because together they are one name. */
  | { readonly kind: 'synonym'; readonly words: readonly string[] }
  /** SKU or externalId. */
  | { readonly kind: 'code'; readonly text: string }
  /** `all`: the sum of the scores. `either`: the best score. */
  | { readonly kind: 'all' | 'either'; readonly queries: readonly TextQuery[] };

/** More than all words of a text together, because a search for a code means that product. */
export const CODE_SCORE = 10_000;

/** A beginning of one letter is not selective. */
const MIN_BEGINNING = 2;
/** Words at the end of a text that together may be the prefix of one word. */
const MAX_PREFIX_WORDS = 2;

/**
 * The weight of a query among several, if as many as possible are to match one product: more queries are worth more than
 * fewer, whichever they are; among equally many, one further to the right is worth more than all differences after it.
 * The sums are whole numbers below 2^24, which a score of OpenSearch represents exactly, for as many words as a text may
 * have.
 */
export function placeWeight(place: number, count: number): number {
  return 2 ** (count - 1) - Math.floor(2 ** (count - 2 - place));
}

export const exactQuery = (word: string): TextQuery => ({ kind: 'exact', word });
export const formsQuery = (word: string): TextQuery => ({ kind: 'forms', word });
export const allOf = (queries: readonly TextQuery[]): TextQuery => ({ kind: 'all', queries });
export const eitherOf = (queries: readonly TextQuery[]): TextQuery => ({ kind: 'either', queries });

/** `isOpen`: the word may also be the beginning of a longer one. */
export function wordQuery(word: string, isOpen: boolean): TextQuery {
  return isOpen && word.length >= MIN_BEGINNING
    ? eitherOf([formsQuery(word), { kind: 'beginning', word }])
    : formsQuery(word);
}

/** Several words as one or as a synonym; `isOpen`: two also as the prefix of one (`nsx 400`, `NSX400N`). */
export function togetherQueries(
  words: readonly QueryWord[],
  synonyms: Synonyms,
  isOpen: boolean,
): readonly TextQuery[] {
  const word = words.map((one) => one.word).join('');
  const isPrefix = isOpen && words.length === MAX_PREFIX_WORDS;
  return [
    exactQuery(word),
    ...(isPrefix ? [{ kind: 'beginning', word } as const] : []),
    ...synonymQueries(words, synonyms),
  ];
}

export function synonymQueries(
  words: readonly QueryWord[],
  synonyms: Synonyms,
): readonly TextQuery[] {
  return synonyms.of(words).map((others) => ({
    kind: 'synonym',
    words: others.map(({ word }) => word),
  }));
}
