import { BoundedMap } from '../../platform/values/bounded-map';
import { withStock, type CatalogService, type Product } from '../catalog';
import type { Hit } from './search-engine';

const MAX_CACHED = 5000;

interface CachedProduct {
  readonly product: Product;
  readonly revision: bigint;
}

/** The products of the hits of a search, in their order, without those that have been deleted or hidden since. */
export type LoadHits = (hits: readonly Hit[]) => Promise<readonly Product[]>;

/**
 * A product is cached as long as it does not change; only its stock, which orders change without a new revision, is
 * read for each search.
 */
export function createLoadHits({ loadProduct }: Pick<CatalogService, 'loadProduct'>): LoadHits {
  const cache = new BoundedMap<string, CachedProduct>(MAX_CACHED);

  const load = async ({ id, revision }: Hit): Promise<Product | null> => {
    const product = await loadProduct(id);
    // It may have been withdrawn since the search, and search results are public.
    if (product?.status !== 'active') return null;
    cache.set(id, { product, revision });
    return product;
  };

  return async (hits) => {
    const products = hits.map((hit) => {
      const cachedProduct = cache.get(hit.id);
      const isCurrent = cachedProduct?.revision === hit.revision && hit.stock !== null;
      return isCurrent ? withStock(cachedProduct.product, hit.stock) : load(hit);
    });
    const isReady = products.every((product) => !(product instanceof Promise));
    const loaded = isReady
      ? (products as readonly Product[])
      : await Promise.all(products.map((product) => Promise.resolve(product)));
    return loaded.filter((product) => product !== null);
  };
}
