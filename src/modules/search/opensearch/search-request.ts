import type { CategoryTree } from '../engine/category-tree';
import { BUCKET_COUNT, bucketAt } from '../engine/price-buckets';
import { assertPosition, MAX_VALUES, sortRuleOf, type EngineQuery } from '../engine/search-engine';
import { MAX_WINDOW, WEIGHTS, wordField } from './documents';
import {
  allOf,
  commonClauses,
  comparable,
  facetClauses,
  termsField,
  type Clause,
  type TermsField,
} from './filters';

/**
 * Values per type that are read if a facet has several types. A number is counted together with the word that is
 * written like it, which may be rare.
 */
const MAX_MIXED_VALUES = 1000;
/** More than the words of a catalog with the same first two letters, and more than its categories. */
const MAX_WORDS = 10_000;
/** The facets without a filter of their own, which apply all filters. */
export const UNFILTERED = 'unfiltered';
/** Completions of a text. */
export const COMPLETIONS = 'completions';
export const CATEGORIES = 'categories';
/** The most frequent first; in a tie, the first alphabetically. */
export const COMMONEST = [{ _count: 'desc' }, { _key: 'asc' }] as const;

type Aggregations = Record<string, object>;

/** One search request: the page, the total and, on request, the disjunctive counts of all facets. */
export function searchRequest(
  query: EngineQuery,
  categories: CategoryTree,
  { text, currency }: { readonly text: Clause | null; readonly currency: string | null },
): object {
  const { filters, slice, beginning } = query;
  const clauses = facetClauses(query, categories, currency);
  const own = [...clauses.values()];
  const hasFacets = query.facets.length > 0;
  const fields = query.facets.map((facet) => termsField(facet, filters, categories));
  const isReachable = slice.offset + slice.count <= MAX_WINDOW;
  return {
    track_total_hits: true,
    _source: false,
    // The sort position ends with the id, so nothing has to be decompressed for a hit.
    stored_fields: '_none_',
    docvalue_fields: ['seconds', 'increment'],
    from: isReachable ? slice.offset : 0,
    size: isReachable ? slice.count : 0,
    ...orderOf(query),
    query: {
      bool: {
        ...(text !== null && { must: [text] }),
        filter: [...commonClauses(filters, categories), ...(hasFacets ? [] : own)],
      },
    },
    ...(hasFacets && own.length > 0 && { post_filter: allOf(own) }),
    aggs: {
      ...(hasFacets && facetsOf(fields, clauses, currency)),
      ...(beginning !== undefined && {
        [COMPLETIONS]: { filter: allOf(own), aggs: completionsOf(beginning) },
      }),
    },
  };
}

/** Only a text can be ranked. */
function orderOf({ filters, ranking, slice: { after } }: EngineQuery): object {
  const { field, direction } = sortRuleOf(ranking);
  const isRanked = ranking === 'relevance' && filters.text !== null;
  const sort = [...(isRanked ? [{ _score: 'desc' }] : []), { [field]: direction }, { id: 'asc' }];
  if (after === null) return { sort };
  assertPosition(after, sort.length - 1);
  return { sort, search_after: after };
}

/**
 * A facet with a filter of its own is counted among the matches of all other filters; the others are counted together.
 */
function facetsOf(
  fields: readonly TermsField[],
  clauses: ReadonlyMap<string, Clause>,
  currency: string | null,
): Aggregations {
  const figures = {
    ...Object.fromEntries(fields.map((field) => [field.name, termsFigures(field)])),
    price: { filter: allOf(comparable(currency)), aggs: PRICES },
  };
  const facets: Aggregations = {};
  const unfilteredFacets: Aggregations = {};
  for (const [name, figure] of Object.entries(figures)) {
    const others = new Map(clauses);
    const isFiltered = others.delete(name);
    if (isFiltered)
      facets[name] = { filter: allOf([...others.values()]), aggs: { [name]: figure } };
    else unfilteredFacets[name] = figure;
  }
  return {
    ...facets,
    [UNFILTERED]: { filter: allOf([...clauses.values()]), aggs: unfilteredFacets },
  };
}

/** The values by type, and the smallest and largest number, of the products that the facet's filter can find. */
function termsFigures({ parts, reach }: TermsField): object {
  const size = parts.length > 1 ? MAX_MIXED_VALUES : MAX_VALUES;
  const figures = parts.map(({ field, type, selection }) => {
    const include = [...selection.keys()];
    return {
      [`${type} values`]: { terms: { field, size, order: COMMONEST } },
      ...(include.length > 0 && {
        [`${type} selection`]: { terms: { field, include, size: include.length } },
      }),
      ...(type === 'number' && { min: { min: { field } }, max: { max: { field } } }),
    };
  });
  return { filter: reach, aggs: Object.assign({}, ...figures) as Aggregations };
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

/**
 * A word is only in the field of its weight. It consists of letters and digits, which have no special meaning in a
 * pattern.
 */
function completionsOf(beginning: string): Aggregations {
  // The shorter `.*` fails in OpenSearch 2.19 if the beginning sorts after all words of a field.
  const include = `${beginning}.{0,}`;
  const fields = beginning === '' ? [] : WEIGHTS.map(wordField);
  const words = fields.map((field) => [field, { terms: { field, include, size: MAX_WORDS } }]);
  return {
    ...(Object.fromEntries(words) as Aggregations),
    [CATEGORIES]: { terms: { field: CATEGORIES, size: MAX_WORDS } },
  };
}
