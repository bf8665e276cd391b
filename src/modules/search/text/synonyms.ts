import { stemOf } from './stems';
import { queryWords, type QueryWord } from './words';

/** Texts that find each other's products, or one text that also finds those of others. */
export type SynonymRule =
  { readonly words: readonly string[] } | { readonly from: string; readonly to: readonly string[] };

/** Other words to search for instead of the typed ones. */
export interface Synonyms {
  /** Different after every change. */
  readonly version: number;
  /** The words of each alternative text; none for most. */
  of(textWords: readonly QueryWord[]): readonly (readonly QueryWord[])[];
}

/** The maximum number of words in a text of a rule, and of neighbours in a search that are tried as one. */
export const MAX_SYNONYM_WORDS = 3;
/** The maximum number of alternatives in one search, those of its first words: an external engine refuses too many. */
const MAX_ALTERNATIVES = 20;

export const NO_SYNONYMS: Synonyms = { version: 0, of: () => [] };

export function createSynonyms(rules: readonly SynonymRule[], version: number): Synonyms {
  const others = new Map<string, Map<string, readonly QueryWord[]>>();
  const add = (from: string, to: readonly string[]): void => {
    const key = keyOf(queryWords(from));
    const targets = others.get(key) ?? new Map<string, readonly QueryWord[]>();
    for (const words of to.map(queryWords)) {
      if (keyOf(words) !== key) targets.set(keyOf(words), words);
    }
    others.set(key, targets);
  };
  for (const rule of rules) {
    if ('from' in rule) add(rule.from, rule.to);
    else for (const word of rule.words) add(word, rule.words);
  }
  return { version, of: (textWords) => [...(others.get(keyOf(textWords))?.values() ?? [])] };
}

/** The synonyms that a search uses: of each word, then of neighbours. */
export function synonymsIn(textWords: readonly QueryWord[], { version, of }: Synonyms): Synonyms {
  const byKey = new Map<string, readonly (readonly QueryWord[])[]>();
  let room = MAX_ALTERNATIVES;
  for (let count = 1; count <= MAX_SYNONYM_WORDS; count += 1) {
    for (let at = 0; at + count <= textWords.length; at += 1) {
      const words = textWords.slice(at, at + count);
      const others = of(words).slice(0, room);
      if (others.length === 0 || byKey.has(keyOf(words))) continue;
      byKey.set(keyOf(words), others);
      room -= others.length;
    }
  }
  return { version, of: (words) => byKey.get(keyOf(words)) ?? [] };
}

/** The same key for all forms of the words. */
export function keyOf(words: readonly QueryWord[]): string {
  return words.map(({ word }) => stemOf(word)).join(' ');
}
