import { createServices } from '../../../src/app/services';
import type { CatalogService } from '../../../src/modules/catalog';
import { SORTS, type ProductSort } from '../../../src/modules/search';
import { buildTestApp, type TestApp } from '../../support/build-test-app';
import { generateCatalogData, importCatalog } from '../../support/catalog-data';
import { collectionScans, explainCommands } from '../../support/explain';

const COUNT = 1000;
const INSERTS_PER_SECOND = 120;

let service: TestApp;
let catalog: CatalogService;

const get = async (url: string) => (await service.app.inject({ url })).json();

beforeAll(async () => {
  service = await buildTestApp({ people: false });
  catalog = createServices(service.foundation).services.catalog;
  await importCatalog(catalog, generateCatalogData(COUNT));
}, 60_000);
afterAll(() => service.close());

/** Inserts products all over the order until it is stopped; tells how many a second there were. */
function insertSteadily(label: string) {
  const startedAt = performance.now();
  let inserted = 0;
  let isStopped = false;
  const insertTen = async (): Promise<void> => {
    const { products } = generateCatalogData(inserted + 10);
    const items = products.slice(-10).map((item, i) => ({
      ...item,
      externalId: `${label}-${inserted + i}`,
    }));
    await catalog.applyProductItems('create', items, {
      operationId: `imp_${label}`,
      firstIndex: inserted,
      createdAt: new Date(),
    });
    inserted += 10;
  };
  const finished = (async () => {
    while (!isStopped) {
      await insertTen();
      const due = startedAt + (inserted / INSERTS_PER_SECOND) * 1000 - performance.now();
      if (due > 0) await new Promise((resolve) => setTimeout(resolve, due));
    }
  })();
  return async () => {
    isStopped = true;
    const perSecond = (inserted * 1000) / (performance.now() - startedAt);
    await finished;
    return perSecond;
  };
}

async function scanAll(sort: ProductSort): Promise<readonly string[]> {
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor === null ? '' : `&cursor=${cursor}`;
    const page = await get(`/products?sort=${sort}&limit=25${query}`);
    seen.push(...page.data.map(({ externalId }: { externalId: string }) => externalId));
    cursor = page.pagination.nextCursor;
  } while (cursor !== null);
  return seen;
}

describe('a cursor through 1,000 products while others are inserted', () => {
  it.each(SORTS)('meets each of them exactly once (%s)', async (sort) => {
    const stop = insertSteadily(`during-${sort}`);
    const seen = await scanAll(sort);
    const perSecond = await stop();
    const counts = new Map<string, number>();
    for (const id of seen) counts.set(id, (counts.get(id) ?? 0) + 1);
    const wrong = Array.from({ length: COUNT }, (_, i) => `gen-${i}`).filter(
      (id) => counts.get(id) !== 1,
    );
    expect(wrong).toEqual([]);
    expect(seen.length).toBe(counts.size);
    // A busy machine may be slower; the figure is proved where it is not.
    if (perSecond < 100) console.warn(`only ${Math.round(perSecond)} inserts a second`);
  });
});

describe('the plans of lists and searches', () => {
  it.each([
    '/products?sort=rating&limit=5',
    '/products?query=fast&brand=Brand%201&category=parts',
    '/products/search?q=fast%20mem&priceMin=10',
    '/products/search/filters',
    '/categories',
  ])('never read a whole collection: %s', async (url) => {
    await get(url);
    const explained = await explainCommands(service.database, () => get(url));
    expect(explained.length).toBeGreaterThan(0);
    expect(collectionScans(explained)).toEqual([]);
  });
});
