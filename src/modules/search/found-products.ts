import { withStock, type CatalogService, type Product } from '../catalog';
import type { Confirmed } from './freshness';
import type { ProductIndex } from './product-index';

const MAX_KEPT = 5000;

/** The products of some rows of a confirmed state, in their order; without those that are gone by now. */
export type LoadFound = (
  confirmed: Confirmed,
  rows: readonly number[],
) => Promise<readonly Product[]>;

/**
 * A row that can be found in a confirmed state is a product that has not changed since: once read, it is kept, and
 * only its stock, which orders change without a stamp, is read for each search.
 */
export function createLoadFound({ loadProduct }: Pick<CatalogService, 'loadProduct'>): LoadFound {
  let index: ProductIndex | null = null;
  let products = new Map<number, Product>();

  const keep = (row: number, product: Product): void => {
    products.set(row, product);
    if (products.size > MAX_KEPT) products.delete(products.keys().next().value ?? row);
  };

  return async ({ state, stocks }, rows) => {
    if (state.index !== index) {
      index = state.index;
      products = new Map();
    }
    const known = products;
    const load = async (row: number, id: string): Promise<Product | null> => {
      const product = await loadProduct(id);
      if (product !== null && known === products) keep(row, product);
      return product;
    };
    const found = rows.map((row) => {
      const id = state.index.columns.ids[row] ?? '';
      const product = known.get(row);
      const stock = stocks.get(id);
      return product && stock !== undefined ? withStock(product, stock) : load(row, id);
    });
    const isReady = found.every((product) => !(product instanceof Promise));
    const loaded = isReady
      ? (found as readonly Product[])
      : await Promise.all(found.map((product) => Promise.resolve(product)));
    return loaded.filter((product) => product !== null);
  };
}
