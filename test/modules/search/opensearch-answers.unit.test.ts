import { countsOf } from '../../../src/modules/search/opensearch/read-answer';

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
