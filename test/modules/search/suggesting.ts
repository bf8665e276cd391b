import type { SearchEngine } from '../../../src/modules/search';
import type { IndexedProduct } from '../../../src/modules/search/engine/search.types';
import { createSuggest } from '../../../src/modules/search/suggestions';
import { NO_SYNONYMS } from '../../../src/modules/search/text/synonyms';

/** The suggestions of an engine over these products; the names of categories are their ids. */
export function suggestAmong(
  engine: SearchEngine,
  products: ReadonlyMap<string, IndexedProduct>,
): ReturnType<typeof createSuggest> {
  return createSuggest({
    engine,
    synonyms: async () => NO_SYNONYMS,
    loadCategory: async (id) => ({ id, title: id }) as never,
    loadHits: async (hits) =>
      hits.flatMap(({ id }) => {
        const product = products.get(id);
        return product ? ({ ...product, categoryId: product.categoryPath.at(-1) } as never) : [];
      }),
  });
}
