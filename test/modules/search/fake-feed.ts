import type { AttributeDefinition } from '../../../src/modules/catalog';
import type {
  ChangeFeed,
  ChangeStamp,
  Checksum,
  IndexedCategory,
  PageQuery,
  ProductChange,
} from '../../../src/modules/search/engine/change-feed';
import type { IndexedProduct } from '../../../src/modules/search/engine/search.types';

export function productOf(id: string, title = `Thing ${id}`): IndexedProduct {
  return {
    ...{
      id,
      title,
      brand: null,
      description: null,
      sku: null,
      externalId: null,
      price: 5,
      currency: 'USD',
      inStock: true,
    },
    ...{ popularity: 1, rating: null, createdAt: 0, categoryPath: ['all'] },
    attributes: {},
  };
}

export const silentLog = { warn: (): void => undefined };

const PAGE = 100;

function checksumOf(changes: readonly ProductChange[]): Checksum {
  return {
    count: changes.length,
    seconds: changes.reduce((sum, { stamp }) => sum + Number(stamp >> 32n), 0),
    increments: changes.reduce((sum, { stamp }) => sum + Number(stamp & 0xffffffffn), 0),
  };
}

/** A catalog in memory that reports its changes in pages, not always in order. */
export function createFakeFeed(initialCategories: readonly IndexedCategory[] = []) {
  let categories = initialCategories;
  const products = new Map<string, ProductChange>();
  let last = 1n;
  let pages = 0;
  let stamps = 0;
  let beforePage: () => Promise<void> = () => Promise.resolve();
  let duringLoad: () => Promise<void> = () => Promise.resolve();
  const byStamp = (after: ChangeStamp): ProductChange[] =>
    [...products.values()]
      .filter(({ stamp }) => stamp > after)
      .sort((a, b) => Number(a.stamp - b.stamp));
  const recentChanges = ({ settledStamp, newest }: PageQuery) =>
    byStamp(settledStamp).filter(({ stamp }) => stamp <= newest);
  const findable = () => [...products.values()].filter(({ product }) => product !== null);
  const categoryOf = ({ product }: ProductChange) => product?.categoryPath.at(-1) ?? '';

  const feed: ChangeFeed = {
    readAll: async function* readAll() {
      const products = findable();
      await duringLoad();
      yield products;
    },
    readCategories: async () => categories,
    readPage: async ({ settledStamp, newest }: PageQuery) => {
      pages += 1;
      await beforePage();
      const page = byStamp(newest).slice(0, PAGE);
      return {
        products: page,
        recent: checksumOf(recentChanges({ settledStamp, newest })),
        categories: categories.filter(({ stamp }) => stamp > settledStamp),
        last: page.at(-1)?.stamp ?? newest,
        hasMore: page.length === PAGE,
      };
    },
    readRecentStamps: async (query) => {
      const changes = recentChanges(query);
      stamps += changes.length;
      return new Map(changes.map(({ id, stamp }) => [id, stamp]));
    },
    readProducts: async (ids) => ids.flatMap((id) => products.get(id) ?? []),
    safeStamp: async () => last,
    checksums: async () => {
      const categoryIds = new Set(findable().map(categoryOf));
      const changesIn = (id: string) => findable().filter((change) => categoryOf(change) === id);
      return new Map([...categoryIds].map((id) => [id, checksumOf(changesIn(id))]));
    },
    readStamps: async (categoryId) =>
      new Map(
        findable()
          .filter((change) => categoryOf(change) === categoryId)
          .map(({ id, stamp }) => [id, stamp]),
      ),
  };
  return {
    feed,
    /**
     * Writes a product, optionally with a given stamp, as when a write becomes visible late or is
     * rolled back.
     */
    put: (id: string, product: IndexedProduct | null = productOf(id), stamp?: bigint): void => {
      if (stamp === undefined) last += 1n;
      products.set(id, { id, product, stamp: stamp ?? last });
    },
    /** Writes a category. */
    declare: (id: string, filterableAttributes: readonly AttributeDefinition[]): void => {
      last += 1n;
      const category = { id, externalId: null, path: [id], filterableAttributes, stamp: last };
      categories = [...categories.filter((other) => other.id !== id), category];
    },
    pages: () => pages,
    /** How many stamps the feed has sent again. */
    stamps: () => stamps,
    /** Pages wait for this. */
    delayPages: (wait: () => Promise<void>) => (beforePage = wait),
    /** Delays a read of the whole catalog, which returns the state before the delay. */
    delayLoads: (wait: () => Promise<void>) => (duringLoad = wait),
  };
}
