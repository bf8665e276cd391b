import { createEmbeddedEngine, type SearchEngine } from '../../../src/modules/search';
import { watchedLogger } from '../../support/logger';
import { until } from '../../support/until';
import { describeEngine } from './engine-contract';
import { createFakeFeed, productOf } from './fake-feed';
import { suggestAmong } from './suggesting';

describeEngine('embedded', async (feed) => {
  const engine = createEmbeddedEngine(feed, watchedLogger);
  await engine.categories();
  /** A backlog of several pages is not waited for by a search, only for a while. */
  const settled = () =>
    until(async () => {
      await engine.categories();
      return engine.health().state === 'current';
    });
  return { engine, settled, end: async () => engine.stop() };
});

describe('a suggestion', () => {
  // Decisions 13.4: one pass over the vocabulary gives all completions with their counts.
  it('costs one search, however many words complete the text', async () => {
    const words = Array.from({ length: 20 }, (_, n) => `lamp${String.fromCharCode(97 + n)}`);
    const products = new Map(words.map((word) => [word, productOf(word, `A ${word}`)]));
    const { feed, put } = createFakeFeed();
    for (const product of products.values()) put(product.id, product);
    const engine = createEmbeddedEngine(feed, watchedLogger);
    let searches = 0;
    const counting: SearchEngine = {
      ...engine,
      search: (queryFor) => {
        searches += 1;
        return engine.search(queryFor);
      },
    };
    const { data, categories } = await suggestAmong(counting, products)('lamp');
    expect(data).toHaveLength(10);
    expect(data.map(({ count }) => count)).toEqual(Array(10).fill(1));
    expect(categories).toEqual([{ id: 'all', name: 'all', count: 20 }]);
    expect(searches).toBe(1);
  });
});
