import type { SearchEngine } from '../../../src/modules/search';
import { productOf } from './fake-feed';
import { suggestAmong } from './suggesting';

/** An engine that finds the same products whatever it is asked, and counts how often. */
function countingEngine(ids: readonly string[]) {
  let searches = 0;
  const engine = {
    search: async () => {
      searches += 1;
      const hits = ids.map((id) => ({ id }));
      return { total: ids.length, hits, facets: () => ({ terms: new Map() }) };
    },
  } as unknown as SearchEngine;
  return { engine, searches: () => searches };
}

describe('a suggestion', () => {
  // Issue 7 (decision 13.4): one pass over the vocabulary gives all completions with their counts.
  it.failing('costs one search, however many words complete the text [7]', async () => {
    const words = Array.from({ length: 20 }, (_, n) => `lamp${String.fromCharCode(97 + n)}`);
    const products = new Map(words.map((word) => [word, productOf(word, `A ${word}`)]));
    const { engine, searches } = countingEngine(words);
    const { data } = await suggestAmong(engine, products)('lamp');
    expect(data).toHaveLength(10);
    expect(searches()).toBe(1);
  });
});
