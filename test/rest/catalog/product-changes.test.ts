import { Timestamp } from 'mongodb';
import { createServices } from '../../../src/app/services';
import { basketOf } from '../../support/basket';
import { useTestApp } from '../../support/build-test-app';
import { keys, people } from '../../support/people';
import { drain } from '../../support/settling-worker';
import { requests } from '../../support/requests';

type Headers = Readonly<Record<string, string>>;
interface Change {
  readonly id: string;
  readonly deleted: boolean;
  readonly product?: { readonly title: string; readonly stock: number; readonly status: string };
  readonly partnerProduct?: {
    readonly schemaVersion: number;
    readonly price: number;
    readonly availability: { readonly status: string };
  };
}
interface Answer {
  readonly data: readonly Change[];
  readonly next: string;
  readonly hasMore: boolean;
}

const service = useTestApp();
const { succeed } = requests(service);
let categoryId: string;
const partner = keys.partner.headers;
const writer = keys.internal.headers;
const DAY_MS = 86_400_000;

beforeAll(async () => {
  categoryId = (await succeed('POST', '/categories', { title: 'Polled' })).id;
});
beforeEach(async () => {
  await service.database.db.collection('products').deleteMany({});
});

const create = async (title: string, facts: object = {}): Promise<string> =>
  (await succeed('POST', '/products', { title, price: 5, stock: 3, categoryId, ...facts })).id;

const ask = (since: string | null, query = '', headers: Headers = partner) =>
  service.app.inject({
    url: `/products/changes?${since === null ? '' : `since=${since}`}${query}`,
    headers,
  });

async function poll(since: string | null, query = '', headers: Headers = partner) {
  const response = await ask(since, query, headers);
  expect(response.statusCode).toBe(200);
  return response.json<Answer>();
}

/** Reads pages until there are no more. */
async function catchUp(since: string | null, headers: Headers = partner) {
  const data: Change[] = [];
  let next = since;
  for (let page = 0; page < 1000; page += 1) {
    const answer = await poll(next, '&pageSize=3', headers);
    data.push(...answer.data);
    next = answer.next;
    if (!answer.hasMore) return { data, next };
  }
  throw new Error('no end after 1000 pages');
}

/** Sets the change stamp of a product to this many seconds ago. */
const stamp = (id: string, secondsAgo: number) =>
  service.database.db
    .collection<{ _id: string }>('products')
    .updateOne(
      { _id: id },
      { $set: { changeStamp: new Timestamp({ t: nowSeconds() - secondsAgo, i: 1 }) } },
    );
const nowSeconds = () => Math.floor(Date.now() / 1000);
const idsOf = (data: readonly Change[]) => data.map(({ id }) => id);

describe('GET /products/changes', () => {
  it('starts with the whole catalog, in pages, each product in the shape of the viewer', async () => {
    const ids = [];
    for (let i = 0; i < 7; i += 1) ids.push(await create(`Lamp ${i}`));
    const { data } = await catchUp(null);
    expect(idsOf(data)).toEqual(ids);
    expect(data[0]).toMatchObject({
      deleted: false,
      partnerProduct: { schemaVersion: 1, price: 5 },
    });
    expect(data[0]).not.toHaveProperty('product');
    const [mine] = (await catchUp(null, writer)).data;
    expect(mine?.product).toMatchObject({ title: 'Lamp 0', stock: 3 });
    expect(mine).not.toHaveProperty('partnerProduct');
  });

  it('lists later changes, imports and deletions', async () => {
    const [changedProduct, deletedProduct, quiet, importedProduct] = [
      await create('Changed'),
      await create('Deleted'),
      await create('Quiet'),
      await create('Imported', { externalId: 'erp-poll' }),
    ];
    for (const id of [changedProduct, deletedProduct, quiet, importedProduct]) await stamp(id, 60);
    const { next } = await catchUp(null);
    await succeed('PATCH', `/products/${changedProduct}`, { price: 6 });
    await succeed('DELETE', `/products/${deletedProduct}`);
    const items = [{ externalId: 'erp-poll', price: 9 }];
    await succeed('POST', '/imports', { type: 'products', mode: 'update', items });
    const { jobs } = createServices(service.foundation);
    await drain(jobs, 'imports');
    const product = await create('New');
    const { data } = await catchUp(next);
    expect(data.map(({ id, deleted: isGone }) => [id, isGone])).toEqual([
      [changedProduct, false],
      [deletedProduct, true],
      [importedProduct, false],
      [product, false],
    ]);
    expect(data[1]).toEqual({ id: deletedProduct, deleted: true });
    expect(data[2]?.partnerProduct?.price).toBe(9);
  });

  it('lists products whose stock status an order changes, and no others', async () => {
    const id = await create('Bought', { stock: 8 });
    const isTold = async (act: () => Promise<unknown>) => {
      await stamp(id, 60);
      const { next } = await catchUp(null);
      await act();
      service.clock.advance(2000);
      await service.app.worker.settle();
      const [own, ...others] = (await catchUp(next)).data;
      expect(others).toEqual([]);
      return own?.partnerProduct?.availability.status ?? null;
    };
    const order = (quantity: number) => () =>
      succeed('POST', '/orders', basketOf(id, { quantity }), people.customer.headers);
    const cancel = (orderId: string) => () =>
      succeed('POST', `/orders/${orderId}/cancel`, undefined);
    expect(await isTold(order(2))).toBeNull();
    let low = '';
    expect(await isTold(async () => (low = (await order(1)()).id))).toBe('low_stock');
    expect(await isTold(order(1))).toBeNull();
    expect(await isTold(cancel(low))).toBeNull();
    expect(await isTold(async () => (low = (await order(2)()).id))).toBeNull();
    expect(await isTold(order(3))).toBe('out_of_stock');
    expect(await isTold(cancel(low))).toBe('low_stock');
  });

  it('omits products that were deleted before the reader started', async () => {
    const id = await create('Long gone');
    await succeed('DELETE', `/products/${id}`);
    service.clock.advance(DAY_MS);
    expect((await catchUp(null)).data).toEqual([]);
  });

  it('lists products that partners may no longer see as deleted', async () => {
    const id = await create('Withdrawn');
    await stamp(id, 60);
    const { next } = await catchUp(null);
    await succeed('PATCH', `/products/${id}`, { status: 'archived' });
    expect((await catchUp(next)).data).toEqual([{ id, deleted: true }]);
    const [mine] = (await catchUp(null, writer)).data;
    expect(mine?.product?.status).toBe('archived');
  });

  it('lists a change that became visible only after later ones', async () => {
    const [late, later] = [await create('Late'), await create('Later')];
    await stamp(late, 60);
    await stamp(later, 60);
    const { next } = await catchUp(null);
    await stamp(later, 2);
    const changes = await catchUp(next);
    expect(idsOf(changes.data)).toEqual([later]);
    await stamp(late, 3);
    expect(idsOf((await catchUp(changes.next)).data)).toContain(late);
  });

  it('lists late changes even in the middle of a pass', async () => {
    const ids = [];
    for (let i = 0; i < 8; i += 1) ids.push(await create(`Lamp ${i}`));
    for (const [i, id] of ids.entries()) await stamp(id, i < 2 ? 60 : 8 - i);
    const first = await poll(null, '&pageSize=6');
    expect(first.hasMore).toBe(true);
    await stamp(ids[0] ?? '', 7);
    const rest = await catchUp(first.next);
    const again = await catchUp(rest.next);
    expect(idsOf([...rest.data, ...again.data])).toContain(ids[0]);
  });

  it('skips no product when many have the same change stamp', async () => {
    const ids = [];
    for (let i = 0; i < 8; i += 1) ids.push(await create(`Lamp ${i}`));
    for (const id of ids) await stamp(id, 60);
    const { data, next } = await catchUp(null);
    expect(new Set(idsOf(data))).toEqual(new Set(ids));
    expect(data).toHaveLength(8);
    expect((await catchUp(next)).data).toEqual([]);
  });

  it('stops repeating a change once no earlier one can appear', async () => {
    const id = await create('Settled');
    const fresh = await catchUp(null);
    expect(idsOf((await catchUp(fresh.next)).data)).toEqual([id]);
    await stamp(id, 60);
    const firstPage = await catchUp(null);
    expect((await catchUp(firstPage.next)).data).toEqual([]);
  });

  it('is for partners and catalog writers', async () => {
    expect((await ask(null, '', {})).statusCode).toBe(401);
    for (const { headers } of [people.customer, people.moderator, keys.readonly]) {
      expect((await ask(null, '', headers)).statusCode).toBe(403);
    }
  });

  it('refuses a malformed resume point, and one older than 30 days', async () => {
    expect((await ask('nonsense')).json()).toMatchObject({
      code: 'invalid_cursor',
      errors: [{ parameter: 'since' }],
    });
    expect((await ask(null, 'pageSize=101')).statusCode).toBe(400);
    const { next } = await catchUp(null);
    service.clock.advance(29 * DAY_MS);
    const later = await poll(next);
    service.clock.advance(DAY_MS);
    expect((await ask(next)).statusCode).toBe(200);
    service.clock.advance(1);
    const response = await ask(next);
    expect(response.statusCode).toBe(410);
    expect(response.json().code).toBe('resume_point_expired');
    expect((await ask(later.next)).statusCode).toBe(200);
  });
});
