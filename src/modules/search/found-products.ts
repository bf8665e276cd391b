import { BoundedMap } from '../../platform/values/bounded-map';
import { withStock, type CatalogService, type Product } from '../catalog';
import type { Hit } from './search-engine';

const MAX_KEPT = 5000;

interface Kept {
  readonly product: Product;
  readonly revision: bigint;
}

/** The products that were found, in their order; without those that are gone or hidden by now. */
export type LoadFound = (hits: readonly Hit[]) => Promise<readonly Product[]>;

/**
 * A product that was read is kept for as long as it does not change; only its stock, which orders change without a
 * new revision, is read for each search.
 */
export function createLoadFound({ loadProduct }: Pick<CatalogService, 'loadProduct'>): LoadFound {
  const kept = new BoundedMap<string, Kept>(MAX_KEPT);

  const load = async ({ id, revision }: Hit): Promise<Product | null> => {
    const product = await loadProduct(id);
    // It may have been withdrawn since it was found, and what is found is shown to everybody.
    if (product?.status !== 'active') return null;
    kept.set(id, { product, revision });
    return product;
  };

  return async (hits) => {
    const found = hits.map((hit) => {
      const known = kept.get(hit.id);
      const isKnown = known?.revision === hit.revision && hit.stock !== null;
      return isKnown ? withStock(known.product, hit.stock) : load(hit);
    });
    const isReady = found.every((product) => !(product instanceof Promise));
    const loaded = isReady
      ? (found as readonly Product[])
      : await Promise.all(found.map((product) => Promise.resolve(product)));
    return loaded.filter((product) => product !== null);
  };
}
