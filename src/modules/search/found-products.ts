import { BoundedMap } from '../../platform/values/bounded-map';
import { withStock, type CatalogService, type Product } from '../catalog';
import type { Hit } from './search-engine';

const MAX_KEPT = 5000;

interface Kept {
  readonly product: Product;
  readonly revision: bigint;
}

/** The products that were found, in their order; without those that have been deleted or hidden since. */
export type LoadFound = (hits: readonly Hit[]) => Promise<readonly Product[]>;

/**
 * A product is cached as long as it does not change; only its stock, which orders change without a new revision, is
 * read for each search.
 */
export function createLoadFound({ loadProduct }: Pick<CatalogService, 'loadProduct'>): LoadFound {
  const cache = new BoundedMap<string, Kept>(MAX_KEPT);

  const load = async ({ id, revision }: Hit): Promise<Product | null> => {
    const product = await loadProduct(id);
    // It may have been withdrawn since it was found, and search results are public.
    if (product?.status !== 'active') return null;
    cache.set(id, { product, revision });
    return product;
  };

  return async (hits) => {
    const products = hits.map((hit) => {
      const cachedProduct = cache.get(hit.id);
      const isKnown = cachedProduct?.revision === hit.revision && hit.stock !== null;
      return isKnown ? withStock(cachedProduct.product, hit.stock) : load(hit);
    });
    const isReady = products.every((product) => !(product instanceof Promise));
    const loaded = isReady
      ? (products as readonly Product[])
      : await Promise.all(products.map((product) => Promise.resolve(product)));
    return loaded.filter((product) => product !== null);
  };
}
