import { createServices } from '../../../src/app/services';
import type { CatalogService } from '../../../src/modules/catalog';
import { SORTS, type ProductSort } from '../../../src/modules/search/engine/search.types';
import { allPages } from '../../support/all-pages';
import { useTestApp } from '../../support/build-test-app';
import { generateCatalogData, importCatalog } from '../../support/catalog-data';
import { collectionScans, explainCommands } from '../../support/explain';
import { isDeep } from '../../support/size';

const COUNT = isDeep ? 1000 : 400;

const service = useTestApp({ people: false });
let catalog: CatalogService;

const get = async (url: string) => (await service.app.inject({ url })).json();

beforeAll(async () => {
  catalog = createServices(service.foundation).services.catalog;
  await importCatalog(catalog, generateCatalogData(COUNT));
});

/** Inserts ten more products at positions throughout the sort order. */
function createInserter(label: string) {
  let inserted = 0;
  const insertTen = async (): Promise<void> => {
    const firstIndex = inserted;
    inserted += 10;
    const { products } = generateCatalogData(inserted);
    const items = products.slice(-10).map((item, i) => ({
      ...item,
      externalId: `${label}-${firstIndex + i}`,
    }));
    const operation = { operationId: `imp_${label}`, firstIndex, createdAt: new Date() };
    await catalog.applyProductItems('create', items, operation);
  };
  return { insertTen, inserted: () => inserted };
}

async function scanAll(
  sort: ProductSort,
  meanwhile: () => Promise<void>,
): Promise<readonly string[]> {
  const products = await allPages<{ externalId: string }>(async (cursor) => {
    const path = `/products?sort=${sort}&limit=25${cursor}`;
    const [page] = await Promise.all([get(path), meanwhile()]);
    return page;
  });
  return products.map(({ externalId }) => externalId);
}

describe(`a cursor through ${COUNT} products while ten others are inserted during every page`, () => {
  it.each(SORTS)('returns each of them exactly once (%s)', async (sort) => {
    const { insertTen, inserted } = createInserter(`during-${sort}`);
    const ids = await scanAll(sort, insertTen);
    const counts = new Map<string, number>();
    for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
    const wrong = Array.from({ length: COUNT }, (_, i) => `gen-${i}`).filter(
      (id) => counts.get(id) !== 1,
    );
    expect(wrong).toEqual([]);
    expect(ids.length).toBe(counts.size);
    expect(inserted()).toBeGreaterThanOrEqual((COUNT / 25) * 10);
  });
});

describe('the plans of lists and searches', () => {
  it.each([
    '/products?sort=rating&limit=5',
    '/products?query=fast&brand=Brand%201&category=parts',
    '/products/search?q=fast%20mem&priceMin=10',
    '/products/search/filters',
    '/categories',
  ])('never scan a whole collection: %s', async (url) => {
    await get(url);
    const commands = await explainCommands(service.database, () => get(url));
    expect(commands.length).toBeGreaterThan(0);
    expect(collectionScans(commands)).toEqual([]);
  });
});
