import type { Around } from '../../support/operations';
import { useTestApp } from '../../support/build-test-app';
import { interceptedDatabase } from '../../support/intercepted-database';
import { stockOf } from '../../support/products';
import { requests } from '../../support/requests';
import { until } from '../../support/until';

let failures = 0;
let isBroken = false;

/** While set, reading the whole catalog fails; changes are read as usual. */
const failingCatalog: Around = async (operation, run) => {
  const isWhole = operation.name === 'find' && operation.collection === 'products';
  const isRefused = isBroken && isWhole && JSON.stringify(operation.args).includes('"limit":4000');
  if (!isRefused) return run();
  failures += 1;
  throw new Error('the catalog could not be read');
};

const service = useTestApp({ wrapDatabase: (db) => interceptedDatabase(db, failingCatalog) });
const { send, succeed } = requests(service);
const look = (url: string, headers = {}) => send('GET', url, undefined, headers);

const SEARCH_URLS = [
  '/products/search',
  '/products',
  '/products/suggest?q=kettle',
  '/products/search/filters',
];

const products = () => service.database.db.collection<{ _id: string }>('products');
const hold = (_id: string, pieces: number) =>
  products().updateOne({ _id }, { $inc: { stock: -pieces } });
const searchIds = async (query: string): Promise<readonly string[]> => {
  const { data } = await succeed('GET', `/products/search?${query}`, undefined);
  return data.map(({ id }: { id: string }) => id);
};

describe('GET /products/search?inStock=true', () => {
  it('finds a product whose last unit was briefly reserved when the index read it (13.4)', async () => {
    const { id: categoryId } = await succeed('POST', '/categories', { title: 'Lamps' });
    const lamp = { title: 'Last lamp', price: 10, categoryId, stock: 1 };
    await searchIds('inStock=true');
    const { id } = await succeed('POST', '/products', lamp);
    // Reserves and returns units as orders do, without a new version of the product.
    await hold(id, 1);
    expect(await searchIds('inStock=true')).toEqual([id]);
    await hold(id, -1);
    expect(await stockOf(service.database.db, id)).toBe(1);
    expect(await searchIds('inStock=true')).toEqual([id]);
  });

  it('does not find a sold-out product of which a unit was briefly released when the index read it', async () => {
    const { id: categoryId } = await succeed('POST', '/categories', { title: 'Tables' });
    const table = { title: 'No table', price: 10, categoryId, stock: 0 };
    const { id } = await succeed('POST', '/products', table);
    await hold(id, -1);
    expect(await searchIds('inStock=true')).not.toContain(id);
    await hold(id, 1);
    expect(await searchIds('inStock=true')).not.toContain(id);
    expect(await searchIds('')).toContain(id);
  });
});

describe('responses from a search index', () => {
  it('are not cacheable while it is behind, which readiness reports', async () => {
    const category = await succeed('POST', '/categories', { title: 'Kettles' });
    const product = { title: 'Steel kettle', price: 10, categoryId: category.id, stock: 1 };
    const { id } = await succeed('POST', '/products', product);
    const urls = [...SEARCH_URLS, `/mobile/product-page/${id}`];
    const tags = new Map<string, string>();
    for (const url of urls) {
      const { headers } = await look(url);
      expect([url, headers['cache-control']]).toEqual([url, expect.stringContaining('public')]);
      tags.set(url, String(headers['etag']));
    }
    isBroken = true;
    const color = { name: 'color', label: 'Color', type: 'string' };
    await succeed('PATCH', `/categories/${category.id}`, { filterableAttributes: [color] });
    for (const url of urls) {
      const { status, headers } = await look(url, { 'if-none-match': tags.get(url) });
      expect([url, status, headers['cache-control'], headers['etag']]).toEqual([
        ...[url, 200, 'no-store', undefined],
      ]);
    }
    expect(failures).toBeGreaterThan(0);
    expect((await look('/health/ready')).body.checks.search).toBe('behind');
    const { headers: byId } = await look(`/products/${id}`);
    expect(byId['cache-control']).toContain('public');
    isBroken = false;
    await until(async () => {
      const { headers } = await look('/products/search');
      return String(headers['cache-control']).startsWith('public');
    });
    expect((await look('/health/ready')).body.checks.search).toBe('current');
  });
});
