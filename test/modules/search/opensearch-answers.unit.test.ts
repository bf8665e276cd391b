import { CategoryTree } from '../../../src/modules/search/category-tree';
import { termsField } from '../../../src/modules/search/opensearch/filters';
import { termsCounts, termsFigures } from '../../../src/modules/search/opensearch/search-answer';
import { searchRequest } from '../../../src/modules/search/opensearch/search-request';
import type { EngineQuery } from '../../../src/modules/search/search-engine';
import { filtersOf } from '../../../src/modules/search/filter-rules';
import { NO_SYNONYMS } from '../../../src/modules/search/text/synonyms';

const part = (type: 'number' | 'string', chosen: readonly (string | number)[]) => ({
  ...{ type, field: type, spelledField: null },
  chosen: new Map(chosen.map((value) => [value, value])),
});
const terms = (...counts: readonly (readonly [string | number, number])[]) => ({
  buckets: counts.map(([key, doc_count]) => ({ key, doc_count })),
  sum_other_doc_count: 0,
});
/** The answer of an index that counts one facet of so many products. */
const answerOf = (doc_count: number, figures: object) => ({
  hits: { total: { value: doc_count }, hits: [] },
  aggregations: { unfiltered: { doc_count, 'attr.size': { doc_count, ...figures } } },
});

/** The facet of products with 5, 5, "5", 7 and "XL", of which these are chosen. */
function sizes(numbers: readonly number[], words: readonly string[]) {
  const answer = answerOf(6, {
    'number values': terms([5, 2], [7, 1]),
    'number chosen': terms([5, 2]),
    'string values': terms(['5', 1], ['xl', 1]),
    'string chosen': terms(['5', 1]),
  });
  const parts = [part('string', words), part('number', numbers)];
  const field = { name: 'attr.size', parts, ranges: [], reach: {} };
  return termsCounts(termsFigures(answer, field), () => undefined);
}

describe('the counts of a facet of OpenSearch', () => {
  const five = { value: 5, count: 3 };
  const others = [
    { value: 7, count: 1 },
    { value: 'xl', count: 1 },
  ];

  it('have a number and a word that is written like it as one value', () => {
    expect(sizes([], [])).toMatchObject({ selected: [], others: [five, ...others] });
  });

  it('have them as one value when they are chosen', () => {
    const counts = sizes([5], ['5']);
    expect(counts).toMatchObject({ selected: [five], others, otherCount: 0, missingCount: 1 });
  });
});

describe('the facet of an attribute with numbers in one line of categories and words in another', () => {
  const tree = new CategoryTree(
    (['number', 'string'] as const).map((type) => ({
      ...{ id: type, externalId: null, path: [type], mark: 1n },
      filterableAttributes: [{ name: 'size', label: 'Size', type, unit: null }],
    })),
  );
  const facet = { name: 'attr.size', attribute: 'size', isBound: false };
  const query: EngineQuery = {
    ...{ filters: { ...filtersOf({}), attributes: [] }, ranking: 'popular', prices: 'all' },
    ...{ stretch: { offset: 0, after: null, count: 0 }, facets: [facet], synonyms: NO_SYNONYMS },
  };
  interface Aggregations {
    readonly unfiltered: {
      readonly aggs: Readonly<
        Record<
          string,
          { readonly aggs: Readonly<Record<string, { readonly terms: { readonly size: number } }>> }
        >
      >;
    };
  }
  /** As the index answers: the most frequent values of each type, as many as are asked for. */
  const answerTo = (
    counts: ReadonlyMap<string, readonly (readonly [string | number, number])[]>,
  ) => {
    const body = searchRequest(query, tree, { text: null, currency: null });
    const { unfiltered } = (body as { readonly aggs: Aggregations }).aggs;
    const figures = [...counts].map(([type, values]) => {
      const size = unfiltered.aggs['attr.size']?.aggs[`${type} values`]?.terms.size ?? 0;
      const others = values.slice(size).reduce((sum, [, count]) => sum + count, 0);
      const listed = { ...terms(...values.slice(0, size)), sum_other_doc_count: others };
      return [`${type} values`, listed] as const;
    });
    const total = [...counts.values()].flat().reduce((sum, [, count]) => sum + count, 0);
    const answer = answerOf(total, Object.fromEntries(figures));
    const read = termsFigures(answer, termsField(facet, query.filters, tree));
    return { keys: read.others, counts: termsCounts(read, () => undefined) };
  };

  it('counts a number with its word, however seldom that is among many words', () => {
    const words = Array.from({ length: 60 }, (_none, at) => [`word ${at}`, 5] as const);
    const { keys, counts } = answerTo(
      new Map([
        ['number', [[7, 9]]],
        ['string', [...words, ['7', 2]]],
      ]),
    );
    expect(counts.others).toHaveLength(50);
    expect(counts.others[0]).toEqual({ value: 7, count: 11 });
    expect(counts.otherCount).toBe(11 * 5);
    expect(keys).toHaveLength(51);
  });
});
