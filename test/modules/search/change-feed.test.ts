import { Timestamp } from 'mongodb';
import { createServices } from '../../../src/app/services';
import { createChangeFeed } from '../../../src/modules/search';
import { silentLog } from './fake-feed';
import { createFreshness } from '../../../src/modules/search/embedded/freshness';
import { createTurns } from '../../../src/platform/values/yielding';
import { useTestApp } from '../../support/build-test-app';
import { generateCatalogData, importCatalog } from '../../support/catalog-data';
import { eventually } from '../../support/until';

const FIRST = 300;
const MORE = 9000;

const service = useTestApp({ people: false });
let freshness: ReturnType<typeof createFreshness>;

const products = () => service.database.db.collection<{ _id: string }>('products');
const size = async () => (await freshness.current()).index.size;
const stampOf = { $set: { changeStamp: new Timestamp({ t: 1000, i: 1 }) } };

beforeAll(async () => {
  const { services } = createServices(service.foundation);
  await importCatalog(services.catalog, generateCatalogData(FIRST));
  freshness = createFreshness({
    log: silentLog,
    turns: createTurns(),
    feed: createChangeFeed(service.database.db),
  });
});

describe('the index of a process', () => {
  it('catches up with more changes than one page holds, and never refuses a search', async () => {
    expect(await size()).toBe(FIRST);
    const [sample] = await products().find().limit(1).toArray();
    const copies = Array.from({ length: MORE }, (_, i) => {
      const {
        externalId: _id,
        claims: _claims,
        ...copy
      } = sample as unknown as Record<string, unknown>;
      return { ...copy, _id: `prd_copy${i}`, changeStamp: new Timestamp({ t: 0, i: 0 }) };
    });
    await products().insertMany(copies, { ordered: false });
    expect(await size()).toBeGreaterThanOrEqual(FIRST);
    await eventually(size, (count) => count === FIRST + MORE);
    expect(freshness.health()).toMatchObject({ state: 'current', products: FIRST + MORE });
  });

  it('matches the database product by product', async () => {
    expect(await freshness.check()).toBe(0);
  });

  it('detects by its check what no change reported: a late change, a deletion, a rollback', async () => {
    await size();
    await products().updateOne({ _id: 'prd_copy1' }, stampOf);
    await products().deleteOne({ _id: 'prd_copy2' });
    await products().updateOne({ _id: 'prd_copy3' }, { $set: { status: 'archived' } });
    expect(await size()).toBe(FIRST + MORE);
    expect(await freshness.check()).toBe(3);
    expect(await size()).toBe(FIRST + MORE - 2);
    expect(await freshness.check()).toBe(0);
  });
});

describe('GET /health/ready', () => {
  it('reports the state of the search index, and its age', async () => {
    const before = (await service.app.inject({ url: '/health/ready' })).json();
    expect(before.checks).toMatchObject({ database: 'ok', search: 'empty' });
    await service.app.inject({ url: '/products/search' });
    const readiness = async () => (await service.app.inject({ url: '/health/ready' })).json();
    const after = await eventually(readiness, ({ checks }) => checks.search === 'current');
    expect(after.search.ageSeconds).toBeLessThan(5);
    expect(after.search.products).toBe(FIRST + MORE - 2);
  });
});
