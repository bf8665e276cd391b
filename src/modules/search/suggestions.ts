import type { CatalogService } from '../catalog';
import { NO_FILTERS } from './engine-filters';
import type { LoadHits } from './hit-products';
import { BRAND_FACET, type SearchEngine } from './engine/search-engine';
import type { ReadSynonyms } from './synonyms.service';
import { spellingsIn, wordsOf, type PlacedWord } from './text/words';

const MAX_COMPLETIONS = 10;
const MAX_OTHERS = 5;
/** The number of products whose words are considered. */
const MAX_PRODUCTS = 50;
const LAST_RUN = /[\p{L}\p{N}\p{M}]+$/u;

export interface Suggestions {
  /**
   * The text with its last word completed, and the number of products that have this word and those before it; the
   * highest number first.
   */
  readonly data: readonly { readonly text: string; readonly count: number }[];
  /** Categories and brands of the matches. */
  readonly categories: readonly {
    readonly id: string;
    readonly name: string;
    readonly count: number;
  }[];
  readonly brands: readonly { readonly name: string; readonly count: number }[];
}

interface SuggestDeps {
  readonly engine: SearchEngine;
  readonly loadCategory: CatalogService['loadCategory'];
  readonly loadHits: LoadHits;
  readonly synonyms: ReadSynonyms;
}

const NO_SUGGESTIONS: Suggestions = { data: [], categories: [], brands: [] };

/** Completes a text in one search: with words of its most relevant products, counted among all of its matches. */
export function createSuggest({ engine, loadCategory, loadHits, synonyms }: SuggestDeps) {
  return async (input: string): Promise<Suggestions> => {
    const text = input.trim();
    if (text === '') return NO_SUGGESTIONS;
    const typedWord = typedWordOf(text);
    const currentSynonyms = await synonyms();
    const result = await engine.search(() => ({
      synonyms: currentSynonyms,
      filters: { ...NO_FILTERS, text },
      ranking: 'relevance',
      slice: { offset: 0, after: null, count: MAX_PRODUCTS },
      prices: 'all',
      facets: [BRAND_FACET],
      beginning: typedWord.word,
    }));
    const { words, categories } = result.completions;
    const brands = result.facets.terms.get(BRAND_FACET.name)?.others ?? [];
    const products = await loadHits(result.hits);
    const titles = products.map(({ title, brand }) => `${title} ${brand ?? ''}`);
    const ids = byFrequency(products.map(({ categoryId }) => categoryId)).slice(0, MAX_OTHERS);
    const ownCategories = await Promise.all(
      withCounts(ids, categories).map(async ({ value: id, count }) => {
        const category = await loadCategory(id);
        return category === null ? [] : [{ id, name: category.title, count }];
      }),
    );
    return {
      data: completionsOf(typedWord, titles, words),
      categories: ownCategories.flat(),
      brands: brands
        .slice(0, MAX_OTHERS)
        .map(({ value, count }) => ({ name: String(value), count })),
    };
  };
}

/**
 * The word that is being typed, folded, and the text before it; an empty word if the text does not end with a letter or
 * digit.
 */
function typedWordOf(text: string) {
  const [run = ''] = LAST_RUN.exec(text) ?? [];
  // In languages without spaces a run of letters contains several words.
  const last = wordsOf(run).at(-1);
  if (last === undefined) return { word: '', before: text };
  return { word: last.word, before: text.slice(0, text.length - spelling(run, last).length) };
}

/**
 * The text with its last word replaced by words of the titles that begin with it, in their spelling except for case.
 */
function completionsOf(
  { word: beginning, before }: ReturnType<typeof typedWordOf>,
  titles: readonly string[],
  counts: ReadonlyMap<string, number>,
): Suggestions['data'] {
  const spellings = new Map<string, string>();
  const words = titles.flatMap((title) => {
    const completions = wordsOf(title).filter(({ word }) => word.startsWith(beginning));
    for (const place of completions) {
      if (!spellings.has(place.word)) spellings.set(place.word, spelling(title, place));
    }
    return [...new Set(completions.map(({ word }) => word))];
  });
  return withCounts(byFrequency(words), counts)
    .slice(0, MAX_COMPLETIONS)
    .map(({ value, count }) => ({
      text: before + (spellings.get(value) ?? value).toLowerCase(),
      count,
    }));
}

/** The counted values, the most frequent first. */
function withCounts(
  values: readonly string[],
  counts: ReadonlyMap<string, number>,
): readonly { readonly value: string; readonly count: number }[] {
  return values
    .map((value) => ({ value, count: counts.get(value) ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}

function spelling(text: string, place: PlacedWord): string {
  return spellingsIn(text, [place]).join('');
}

/** Each one once, the most frequent first, then alphabetically. */
function byFrequency(values: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([value]) => value);
}
