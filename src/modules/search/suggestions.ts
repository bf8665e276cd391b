import type { CatalogService } from '../catalog';
import type { LoadFound } from './found-products';
import { BRAND_FACET, type EngineFilters, type SearchEngine } from './search-engine';
import type { CurrentSynonyms } from './synonyms.service';
import { typedAs, wordsOf, type PlacedWord } from './text/words';

const MAX_COMPLETIONS = 10;
const MAX_OTHERS = 5;
/** The products whose words are looked at, and the words among them that are counted. */
const LOOKED_AT = 50;
const COUNTED = 20;
const LAST_RUN = /[\p{L}\p{N}\p{M}]+$/u;

export interface Suggestions {
  /** The text with its last word completed, and how many products that finds: the most first. */
  readonly data: readonly { readonly text: string; readonly count: number }[];
  /** Categories and brands of what the text finds. */
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
  readonly loadFound: LoadFound;
  readonly noFilters: EngineFilters;
  readonly synonyms: CurrentSynonyms;
}

const NOTHING: Suggestions = { data: [], categories: [], brands: [] };

/** What a text may become, worked out from the most relevant products that it finds; every count is a search's. */
export function createSuggest(deps: SuggestDeps) {
  const { engine, loadCategory, loadFound, noFilters } = deps;
  const search = async (filters: Partial<EngineFilters>, count: number) => {
    const synonyms = await deps.synonyms();
    return engine.search(() => ({
      synonyms,
      filters: { ...noFilters, ...filters },
      ranking: 'relevance',
      stretch: { offset: 0, after: null, count },
      prices: 'all',
      facets: count > 0 ? [BRAND_FACET] : [],
    }));
  };
  const counted = async <V>(
    values: readonly V[],
    filtersOf: (value: V) => Partial<EngineFilters>,
  ) => {
    const totals = await Promise.all(values.map((value) => search(filtersOf(value), 0)));
    const all = values.map((value, at) => ({ value, count: totals[at]?.total ?? 0 }));
    return all.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  };

  return async (given: string): Promise<Suggestions> => {
    const text = given.trim();
    if (text === '') return NOTHING;
    const answer = await search({ text }, LOOKED_AT);
    const brands = answer.facets().terms.get(BRAND_FACET.name)?.others ?? [];
    const products = await loadFound(answer.hits);
    const titles = products.map(({ title, brand }) => `${title} ${brand ?? ''}`);
    const texts = completionsOf(text, titles);
    const ids = frequent(products.map(({ categoryId }) => categoryId)).slice(0, MAX_OTHERS);
    // At the same time: an engine outside the process is asked for all of them at once.
    const [completions, categories] = await Promise.all([
      counted(texts, (completed) => ({ text: completed })),
      counted(ids, (id) => ({ text, categories: [id] })),
    ]);
    const named = await Promise.all(
      categories.map(async ({ value: id, count }) => {
        const category = await loadCategory(id);
        return category === null ? [] : [{ id, name: category.title, count }];
      }),
    );
    return {
      data: completions
        .slice(0, MAX_COMPLETIONS)
        .map(({ value, count }) => ({ text: value, count })),
      categories: named.flat(),
      brands: brands
        .slice(0, MAX_OTHERS)
        .map(({ value, count }) => ({ name: String(value), count })),
    };
  };
}

/** The text with words of the titles in place of its last one, which they begin with, spelled as there but for case. */
function completionsOf(text: string, titles: readonly string[]): readonly string[] {
  const [run = ''] = LAST_RUN.exec(text) ?? [];
  // In languages without blanks a run is several words.
  const last = wordsOf(run).at(-1);
  if (last === undefined) return [];
  const before = text.slice(0, text.length - spelling(run, last).length);
  const sources = new Map<string, { readonly title: string; readonly place: PlacedWord }>();
  const words = titles.flatMap((title) => {
    const begun = wordsOf(title).filter(({ word }) => word.startsWith(last.word));
    for (const place of begun) {
      if (!sources.has(place.word)) sources.set(place.word, { title, place });
    }
    return [...new Set(begun.map(({ word }) => word))];
  });
  return frequent(words)
    .slice(0, COUNTED)
    .flatMap((word) => {
      const source = sources.get(word);
      return source ? before + spelling(source.title, source.place).toLowerCase() : [];
    });
}

function spelling(text: string, place: PlacedWord): string {
  return typedAs(text, [place]).join('');
}

/** Each once, the most frequent first, then by the alphabet. */
function frequent(values: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([value]) => value);
}
