import { cursorError, type CursorValue } from '../../../platform/values/cursor';
import type { CategoryTree } from '../category-tree';
import { BUCKET_COUNT, bucketAt } from '../price-buckets';
import type { EngineQuery, Ranking } from '../search-engine';
import { MAX_WINDOW } from './index-settings';
import { WEIGHTS, wordField } from './product-document';
import {
  all,
  commonClauses,
  comparable,
  facetClauses,
  termsFields,
  type FieldPart,
  type TermsField,
} from './search-filters';
import type { Clause } from './text-clauses';

/** Values of a facet that are read: none that is shown is missing, whichever are chosen. */
export const MAX_VALUES = 50;
/** Of each type where a facet has several: a number is counted with the word that is written like it, which may be rare. */
const MAX_MIXED_VALUES = 1000;

interface SortField {
  readonly field: string;
  readonly order: 'asc' | 'desc';
}

const SORT_FIELDS: Readonly<Record<Ranking, readonly SortField[]>> = {
  price_asc: [{ field: 'price', order: 'asc' }],
  price_desc: [{ field: 'price', order: 'desc' }],
  popular: [{ field: 'popularity', order: 'desc' }],
  newest: [{ field: 'createdAt', order: 'desc' }],
  rating: [{ field: 'rating', order: 'desc' }],
  relevance: [
    { field: '_score', order: 'desc' },
    { field: 'popularity', order: 'desc' },
  ],
};

/** One search request: the page, the total and, when they are asked for, the disjunctive counts of all facets. */
export function bodyOf(
  query: EngineQuery,
  categories: CategoryTree,
  { text, currency }: { readonly text: Clause | null; readonly currency: string | null },
): object {
  const { filters, stretch } = query;
  const hasFacets = query.facets.length > 0;
  const fields = termsFields(query, categories);
  const clauses = facetClauses(query, categories, currency);
  const common = commonClauses(filters, categories);
  const own = [...clauses.values()];
  const aggs = {
    ...(hasFacets && facetsOf(fields, clauses, currency)),
    ...(query.beginning !== undefined && {
      [COMPLETIONS]: { filter: all(own), aggs: completionsOf(query.beginning) },
    }),
  };
  const isReachable = stretch.offset + stretch.count <= MAX_WINDOW;
  return {
    track_total_hits: true,
    _source: false,
    // The place in the order ends with the id: nothing has to be unpacked for a hit.
    stored_fields: '_none_',
    docvalue_fields: ['seconds', 'increment'],
    from: isReachable ? stretch.offset : 0,
    size: isReachable ? stretch.count : 0,
    ...orderOf(query),
    query: {
      bool: {
        ...(text !== null && { must: [text] }),
        filter: hasFacets ? common : [...common, ...own],
      },
    },
    ...(hasFacets && own.length > 0 && { post_filter: all(own) }),
    ...(Object.keys(aggs).length > 0 && { aggs }),
  };
}

/** A text can be ranked alone; everything else comes by popularity. */
function orderOf({ filters, ranking, stretch }: EngineQuery): object {
  const sortKey = ranking === 'relevance' && filters.text === null ? 'popular' : ranking;
  const fields = [...SORT_FIELDS[sortKey], { field: 'id', order: 'asc' as const }];
  return {
    sort: fields.map(({ field, order }) => ({ [field]: order })),
    ...(stretch.after !== null && { search_after: placeOf(stretch.after, fields.length) }),
  };
}

function placeOf(after: readonly CursorValue[], length: number): readonly CursorValue[] {
  const isPlace =
    after.length === length &&
    after.every((value, at) => typeof value === (at === length - 1 ? 'string' : 'number'));
  if (!isPlace) throw cursorError('invalid_cursor', 'The cursor is not one of this list.');
  return after;
}

/** What stands behind the name of a facet in the names of its figures. */
export const figureOf = (facet: string, figure: string): string => `${facet} ${figure}`;
/** The figures of facets that honour all filters: of those without one of their own. */
export const UNFILTERED = 'unfiltered';

/** Facets that honour the same filters are counted together, and where there are none beside everything else. */
function facetsOf(
  fields: readonly TermsField[],
  clauses: ReturnType<typeof facetClauses>,
  currency: string | null,
): Record<string, object> {
  const figures = new Map([
    ...fields.map((field) => [field.name, termsFigures(field)] as const),
    ['price', priceFigures(currency)] as const,
  ]);
  const among = (isWanted: (name: string) => boolean): Record<string, object> =>
    together([...figures].filter(([name]) => isWanted(name)).map(([, of]) => of));
  const unfiltered = among((name) => !clauses.has(name));
  if (clauses.size === 0) return unfiltered;
  const without = (name: string): object =>
    all([...clauses].filter(([other]) => other !== name).map(([, clause]) => clause));
  const own = [...figures.keys()].filter((name) => clauses.has(name));
  return {
    [UNFILTERED]: { filter: all([...clauses.values()]), aggs: unfiltered },
    ...Object.fromEntries(
      own.map((name) => [name, { filter: without(name), aggs: among((other) => other === name) }]),
    ),
  };
}

/** The figures of what a text may become. */
export const COMPLETIONS = 'completions';
export const CATEGORIES = 'categories';
/** More than the words of a catalog that begin with the same two letters, and than its categories. */
const MAX_WORDS = 10_000;

/** A word stands in the field of its weight alone. It is of letters and digits, which mean themselves in a pattern. */
function completionsOf(beginning: string): Record<string, object> {
  // The shorter `.*` fails in OpenSearch 2.19 where the beginning comes after all words of a field.
  const include = `${beginning}.{0,}`;
  const words = WEIGHTS.map((weight) => {
    const field = wordField(weight);
    return [field, { terms: { field, include, size: MAX_WORDS } }] as const;
  });
  return {
    ...(beginning !== '' && Object.fromEntries(words)),
    [CATEGORIES]: { terms: { field: CATEGORIES, size: MAX_WORDS } },
  };
}

function termsFigures({ name, parts, reach }: TermsField): Record<string, object> {
  const size = parts.length > 1 ? MAX_MIXED_VALUES : MAX_VALUES;
  const figures = together(parts.map((part) => partFigures(name, part, size)));
  if (reach === null) return figures;
  return { [figureOf(name, 'reached')]: { filter: reach, aggs: figures } };
}

function partFigures(
  name: string,
  { field, type, chosen }: FieldPart,
  size: number,
): Record<string, object> {
  const order = [{ _count: 'desc' }, { _key: 'asc' }];
  const include = [...chosen.keys()];
  const figures = {
    values: { terms: { field, size, order } },
    ...(include.length > 0 && { chosen: { terms: { field, include, size: include.length } } }),
    ...(type === 'number' && { min: { min: { field } }, max: { max: { field } } }),
  };
  return named(`${name} ${type}`, figures);
}

function priceFigures(currency: string | null): Record<string, object> {
  const figures = named('price', PRICES);
  if (currency === null) return figures;
  return { [figureOf('price', 'compared')]: { filter: all(comparable(currency)), aggs: figures } };
}

function together(all: readonly Readonly<Record<string, object>>[]): Record<string, object> {
  return Object.fromEntries(all.flatMap((figures) => Object.entries(figures)));
}

function named(name: string, figures: Readonly<Record<string, object>>): Record<string, object> {
  return Object.fromEntries(
    Object.entries(figures).map(([figure, of]) => [figureOf(name, figure), of]),
  );
}

const PRICES = {
  min: { min: { field: 'price' } },
  max: { max: { field: 'price' } },
  buckets: {
    range: {
      field: 'price',
      ranges: Array.from({ length: BUCKET_COUNT }, (_none, index) => {
        const { from, to } = bucketAt(index);
        return {
          key: String(index),
          ...(index > 0 && { from }),
          ...(index < BUCKET_COUNT - 1 && { to }),
        };
      }),
    },
  },
} as const;
