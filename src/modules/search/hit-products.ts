import { setImmediate as nextTurn } from 'node:timers/promises';
import { createGathering } from '../../platform/mongo/gathering';
import { BoundedMap } from '../../platform/values/caches';
import { withStock, type CatalogService, type Product } from '../catalog';
import { distinctBy } from './engine/filter-rules';
import type { Hit } from './engine/search-engine';

const MAX_CACHED = 5000;
/** The number of searches whose hits are read together, and of such reads at once. */
const MAX_TOGETHER = 100;
const MAX_READS = 4;
/** Searches that end while a read is in flight wait for it and share the next one, unless it takes longer than this. */
const LONG_READ_MS = 20;

/** The products of the hits of a search, in their order, without those that have been deleted or hidden since. */
export type LoadHits = (hits: readonly Hit[]) => Promise<readonly Product[]>;

interface CachedProduct {
  readonly product: Product;
  readonly revision: bigint;
}

/** A search that waits for the products of its hits. */
interface WaitingSearch {
  readonly hits: readonly Hit[];
  readonly resolve: (products: readonly Product[]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * A product is cached as long as it does not change; only its stock, which orders change without a new revision, is
 * read for each search. The hits of one moment are read by one command: their stock if all are cached, otherwise the
 * whole products.
 */
export function createHitLoader({
  loadProduct,
  loadStocks,
}: Pick<CatalogService, 'loadProduct' | 'loadStocks'>): LoadHits {
  const cache = new BoundedMap<string, CachedProduct>(MAX_CACHED);

  const read = async (hits: readonly Hit[]): Promise<ReadonlyMap<string, Product>> => {
    const distinctHits = distinctBy(hits, ({ id }) => id);
    const cachedProducts = distinctHits.flatMap(({ id, revision }) => {
      const entry = cache.get(id);
      return entry?.revision === revision ? entry.product : [];
    });
    const areAllCached = cachedProducts.length === distinctHits.length;
    const products = await (areAllCached
      ? withLatestStock(cachedProducts)
      : readEach(distinctHits));
    return new Map(products.map((product) => [product.id, product]));
  };

  const withLatestStock = async (cachedProducts: readonly Product[]) => {
    const stocks = await loadStocks(cachedProducts.map(({ id }) => id));
    return cachedProducts.flatMap((product) => {
      const stock = stocks.get(product.id);
      return stock === undefined ? [] : withStock(product, stock);
    });
  };

  const readEach = async (hits: readonly Hit[]) => {
    const load = async ({ id, revision }: Hit): Promise<readonly Product[]> => {
      const product = await loadProduct(id);
      // It may have been withdrawn since the search, and search results are public.
      if (product?.status !== 'active') return [];
      cache.set(id, { product, revision });
      return [product];
    };
    return (await Promise.all(hits.map(load))).flat();
  };

  const addToRead = createGathering<WaitingSearch>({
    send: async (searches) => {
      const products = await read(searches.flatMap(({ hits }) => hits));
      for (const [at, { hits, resolve }] of searches.entries()) {
        // The code after this builds a whole response at once, so other requests get a turn between two of them.
        if (at > 0) await nextTurn();
        resolve(hits.flatMap(({ id }) => products.get(id) ?? []));
      }
    },
    reject: ({ reject }, error) => reject(error),
    slots: MAX_READS,
    maxBatchSize: MAX_TOGETHER,
    holdBackMs: LONG_READ_MS,
    // The searches of a document end one after the other.
    waitsForQuiet: true,
  });

  return async (hits) => {
    if (hits.length === 0) return [];
    return new Promise((resolve, reject) => addToRead({ hits, resolve, reject }));
  };
}
