const WORD = /[\p{L}\p{N}]+/gu;
const MARKS = /\p{M}+/gu;
const MAX_WORD = 64;
const MAX_QUERY_WORDS = 20;

/** Folded words of a text, in order: lower case, compatibility forms unified, diacritics removed. */
function wordsOf(text: string): readonly string[] {
  const folded = text.normalize('NFKD').replace(MARKS, '').toLowerCase().replace(MARKS, '');
  return (folded.match(WORD) ?? []).map((word) => word.slice(0, MAX_WORD).normalize('NFKC'));
}

/** The distinct words of a search text. The last one typed stays last: it counts as a prefix. */
export function queryWords(text: string): readonly string[] {
  const words = wordsOf(text);
  const last = words.at(-1);
  if (last === undefined) return [];
  const before = new Set(words.slice(0, -1).filter((word) => word !== last));
  return [...[...before].slice(0, MAX_QUERY_WORDS - 1), last];
}

/** How much a word says about a product, by where it stands: an integer, so that ranks page by cursor. */
const WORD_WEIGHT = { title: 6, brand: 4, description: 2 } as const;

/** A word that only begins with the last word of the query counts half. */
export const prefixWeight = (weight: number): number => weight / 2;

/** Each distinct word of a product with its greatest weight. */
export function weighWords(product: {
  readonly title: string;
  readonly brand: string | null;
  readonly description: string | null;
}): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  const add = (text: string | null, weight: number): void => {
    for (const word of text === null ? [] : wordsOf(text)) {
      if (!weights.has(word)) weights.set(word, weight);
    }
  };
  add(product.title, WORD_WEIGHT.title);
  add(product.brand, WORD_WEIGHT.brand);
  add(product.description, WORD_WEIGHT.description);
  return weights;
}
