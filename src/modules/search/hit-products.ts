import { batchByKey } from '../../platform/mongo/batch-by-key';
import { BoundedMap } from '../../platform/values/bounded-map';
import { withStock, type CatalogService, type Product } from '../catalog';
import type { Hit } from './search-engine';

const MAX_CACHED = 5000;

/** The products of the hits of a search, in their order, without those that have been deleted or hidden since. */
export type LoadHits = (hits: readonly Hit[]) => Promise<readonly Product[]>;

/**
 * A product is cached as long as it does not change; only its stock, which orders change without a new revision, is
 * read for each search. The hits of one moment are read by one command: their stock if all are cached, otherwise the
 * whole products.
 */
export function createLoadHits({
  loadProduct,
  loadStock,
}: Pick<CatalogService, 'loadProduct' | 'loadStock'>): LoadHits {
  /** By id and revision. */
  const cache = new BoundedMap<string, Product>(MAX_CACHED);

  const loadWhole = async (key: string): Promise<Product | null> => {
    const product = await loadProduct(idIn(key));
    // It may have been withdrawn since the search, and search results are public.
    if (product?.status !== 'active') return null;
    cache.set(key, product);
    return product;
  };

  const withLatestStock = async (product: Product): Promise<Product | null> => {
    const stock = await loadStock(product.id);
    return stock === null ? null : withStock(product, stock);
  };

  const loadHit = batchByKey<Product>({
    name: 'search hits',
    fetch: async (keys) => {
      const cached = keys.flatMap((key) => cache.get(key) ?? []);
      const isCached = cached.length === keys.length;
      const products = await Promise.all(
        isCached ? cached.map(withLatestStock) : keys.map(loadWhole),
      );
      const values = new Map<string, Product>();
      for (const [index, key] of keys.entries()) {
        const product = products[index];
        if (product) values.set(key, product);
      }
      return values;
    },
  });

  return async (hits) => {
    const products = await Promise.all(hits.map((hit) => loadHit(keyOf(hit))));
    return products.filter((product) => product !== null);
  };
}

function keyOf({ id, revision }: Hit): string {
  return `${id} ${revision}`;
}

function idIn(key: string): string {
  return key.slice(0, key.indexOf(' '));
}
