import { useTestApp } from '../../support/build-test-app';
import { keys, people } from '../../support/people';
import { requests, type Headers } from '../../support/requests';

const service = useTestApp();
const { send, succeed } = requests(service);
const read = (url: string, headers: Headers = {}) => send('GET', url, undefined, headers);
let categoryId: string;
let ids: Readonly<Record<'active' | 'draft' | 'archived' | 'other', string>>;
const writer = keys.internal.headers;
const shopper = people.customer.headers;

beforeAll(async () => {
  categoryId = (await make('/categories', { title: 'Lamps', externalId: 'lamps' })).id;
  const product = async (name: string, facts: object) =>
    (await make('/products', { title: name, price: 5, stock: 7, categoryId, ...facts })).id;
  ids = {
    active: await product('active', { externalId: 'erp-1', sku: 'SKU-1' }),
    draft: await product('draft', { externalId: 'erp-2', sku: 'SKU-2', status: 'draft' }),
    archived: await product('archived', { status: 'archived' }),
    other: await product('other', {}),
  };
});

function make(url: string, payload: object) {
  service.clock.advance(5);
  return succeed('POST', url, payload);
}

interface Row {
  readonly id: string;
  readonly stock?: number;
}
async function findRows(query: string, headers: Headers = {}): Promise<readonly Row[]> {
  const { status, body } = await read(`/products?${query}`, headers);
  expect(status).toBe(200);
  return body.data;
}
const idsOf = (rows: readonly Row[]) => new Set(rows.map(({ id }) => id));

describe('GET /products as a look-up', () => {
  it('finds by ids only what the viewer may see', async () => {
    const all = `ids=${Object.values(ids).join(',')},prd_absent,nonsense`;
    expect(idsOf(await findRows(all))).toEqual(new Set([ids.active, ids.other]));
    expect(idsOf(await findRows(all, shopper))).toEqual(new Set([ids.active, ids.other]));
    expect(idsOf(await findRows(all, writer))).toEqual(new Set(Object.values(ids)));
  });

  it('finds by externalId and by sku, exactly', async () => {
    expect(idsOf(await findRows('externalId=erp-1'))).toEqual(new Set([ids.active]));
    expect(idsOf(await findRows('sku=SKU-1'))).toEqual(new Set([ids.active]));
    expect(await findRows('sku=sku-1')).toEqual([]);
    expect(await findRows('externalId=erp-2')).toEqual([]);
    expect(idsOf(await findRows('externalId=erp-2', writer))).toEqual(new Set([ids.draft]));
    expect(await findRows('externalId=erp-1&sku=SKU-2', writer)).toEqual([]);
  });

  it('lists drafts and archived products for catalog writers', async () => {
    expect(idsOf(await findRows('status=draft', writer))).toEqual(new Set([ids.draft]));
    expect(idsOf(await findRows('status=archived', writer))).toEqual(new Set([ids.archived]));
    expect((await read('/products?status=draft', shopper)).status).toBe(403);
    expect((await read('/products?status=archived', keys.partner.headers)).status).toBe(403);
    expect((await read('/products?status=draft')).status).toBe(401);
    expect(idsOf(await findRows('status=active', shopper))).toEqual(
      new Set([ids.active, ids.other]),
    );
  });

  it('pages through a status, newest first', async () => {
    const first = await read('/products?status=active&limit=1');
    const { nextCursor } = first.body.pagination;
    const second = await findRows(`status=active&limit=1&cursor=${nextCursor}`);
    expect([first.body.data[0].id, second[0]?.id]).toEqual([ids.other, ids.active]);
    expect((await read('/products?status=active&page=2&pageSize=1')).body).toMatchObject({
      data: [{ id: ids.active }],
      pagination: { totalItems: 2 },
    });
  });

  it.each([
    ['ids=prd_1&query=lamp', 'look_up_conflict'],
    ['sku=SKU-1&sort=newest', 'look_up_conflict'],
    ['status=active&category=lamps', 'look_up_conflict'],
    [`ids=${Array.from({ length: 101 }, (_, i) => `prd_${i}`).join(',')}`, 'too_many_items'],
    ['ids=', 'wrong_format'],
    ['status=gone', 'not_allowed'],
  ])('refuses %s', async (query, code) => {
    const { status, body } = await read(`/products?${query}`, writer);
    expect({ status, code: body.code }).toEqual({ status: 400, code });
  });

  it.each([
    ['sku=SKU-1&sort=newest', 'sku'],
    ['status=active&externalId=E-1&query=lamp', 'externalId'],
    ['sku=SKU-1&page=1&limit=5', 'limit'],
    ['sku=SKU-1&pageSize=5&cursor=abc', 'cursor'],
  ])('names the given parameter: %s', async (query, parameter) => {
    expect((await read(`/products?${query}`, writer)).body.errors).toMatchObject([{ parameter }]);
  });

  it('finds a new product immediately, and no longer finds it when it is deleted', async () => {
    const { id } = await make('/products', { title: 'New', price: 5, categoryId, sku: 'NEW' });
    expect(idsOf(await findRows('sku=NEW'))).toEqual(new Set([id]));
    await service.app.inject({ method: 'DELETE', url: `/products/${id}`, headers: writer });
    expect(await findRows(`ids=${id}`, writer)).toEqual([]);
  });
});

describe('stock', () => {
  it('is shown to catalog writers, in the product and in the list', async () => {
    for (const headers of [writer, people.admin.headers]) {
      expect((await read(`/products/${ids.active}`, headers)).body.stock).toBe(7);
      expect((await findRows(`ids=${ids.active}`, headers))[0]?.stock).toBe(7);
    }
    for (const headers of [{}, shopper, keys.partner.headers, keys.readonly.headers]) {
      expect((await read(`/products/${ids.active}`, headers)).body).not.toHaveProperty('stock');
      expect((await findRows(`ids=${ids.active}`, headers))[0]).not.toHaveProperty('stock');
    }
  });

  it('is never stored in a shared cache', async () => {
    const { headers } = await read(`/products/${ids.active}`, writer);
    expect(headers['cache-control']).toContain('private');
    expect(headers['vary']).toContain('Authorization');
  });
});

describe('GET /categories/:id', () => {
  it('returns a category to everybody', async () => {
    const { status, body } = await read(`/categories/${categoryId}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: categoryId, title: 'Lamps', externalId: 'lamps' });
    expect((await read('/categories/absent')).status).toBe(404);
  });
});
