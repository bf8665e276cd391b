import { CategoryTree } from '../../../src/modules/search/category-tree';
import { countsOf, keysOf } from '../../../src/modules/search/opensearch/read-answer';
import { bodyOf } from '../../../src/modules/search/opensearch/search-body';
import { termsFields } from '../../../src/modules/search/opensearch/search-filters';
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

/** The facet of products with 5, 5, "5", 7 and "XL", of which these are chosen. */
function sizes(numbers: readonly number[], words: readonly string[]) {
  const hits = { total: { value: 6 }, hits: [] };
  const aggregations = {
    'attr.size number values': terms([5, 2], [7, 1]),
    'attr.size number chosen': terms([5, 2]),
    'attr.size string values': terms(['5', 1], ['xl', 1]),
    'attr.size string chosen': terms(['5', 1]),
  };
  const parts = [part('string', words), part('number', numbers)];
  const fields = [{ name: 'attr.size', parts, ranges: [], reach: null }];
  return countsOf({ hits, aggregations }, { fields, shownAs: () => undefined }).terms.get(
    'attr.size',
  );
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
  /** As the index answers: the most frequent values of each type, as many as are asked for. */
  const answerTo = (
    counts: ReadonlyMap<string, readonly (readonly [string | number, number])[]>,
  ) => {
    const { aggs } = bodyOf(query, tree, { text: null, currency: null }) as {
      readonly aggs: Readonly<Record<string, { readonly terms?: { readonly size: number } }>>;
    };
    const listed = [...counts].map(([type, values]) => {
      const name = `attr.size ${type} values`;
      const size = aggs[name]?.terms?.size ?? 0;
      const others = values.slice(size).reduce((sum, [, count]) => sum + count, 0);
      return [name, { ...terms(...values.slice(0, size)), sum_other_doc_count: others }] as const;
    });
    const all = [...counts.values()].flat().reduce((sum, [, count]) => sum + count, 0);
    const hits = { total: { value: all }, hits: [] };
    const fields = termsFields(query, tree);
    const read = { fields, shownAs: () => undefined };
    const answer = { hits, aggregations: Object.fromEntries(listed) };
    const keys = fields.flatMap((field) => keysOf(answer, field)).flatMap((part) => part.keys);
    return { keys, counts: countsOf(answer, read).terms.get('attr.size') };
  };

  it('counts a number with its word, however seldom that is among many words', () => {
    const words = Array.from({ length: 60 }, (_none, at) => [`word ${at}`, 5] as const);
    const { keys, counts } = answerTo(
      new Map([
        ['number', [[7, 9]]],
        ['string', [...words, ['7', 2]]],
      ]),
    );
    expect(counts?.others).toHaveLength(50);
    expect(counts?.others[0]).toEqual({ value: 7, count: 11 });
    expect(counts?.otherCount).toBe(11 * 5);
    expect(keys).toHaveLength(51);
  });
});
