import { useTestApp } from '../../support/build-test-app';
import { lockDocument } from '../../support/locked-documents';
import { people } from '../../support/people';
import { requests } from '../../support/requests';

const service = useTestApp({ repeatsWhenBusy: false });
const { send, succeed } = requests(service);
let categoryId: string;

beforeAll(async () => {
  categoryId = (await succeed('POST', '/categories', { title: 'Busy' })).id;
});

const products = () => service.database.db.collection('products');
const withKey = (key: string) => ({ ...people.admin.headers, 'idempotency-key': key });
const product = async (): Promise<string> =>
  (await succeed('POST', '/products', { title: 'Busy', price: 3, categoryId, stock: 5 })).id;
const stockOf = async (id: string) => (await products().findOne({ _id: id as never }))?.['stock'];
const unlock = (id: string) => products().updateOne({ _id: id as never }, { $unset: { lock: '' } });
const lockedProduct = async (): Promise<string> => {
  const id = await product();
  await lockDocument(service, { id, state: 'preparing' });
  return id;
};
const restock = (ids: readonly string[]) => ids.map((id) => ({ id, stockDelta: 1 }));

describe('PATCH /products/bulk while another batch holds a product', () => {
  it.each(['?mode=atomic', ''])('is carried out by a retry with its key: %s', async (mode) => {
    const [busy, free] = [await lockedProduct(), await product()];
    const patch = () =>
      send('PATCH', `/products/bulk${mode}`, restock([free, busy]), withKey(`two${mode}`));
    const refusal = await patch();
    expect([refusal.status, refusal.body.code]).toEqual([503, 'overloaded']);
    expect(refusal.headers['retry-after']).toBeDefined();
    await unlock(busy);
    expect((await patch()).body.summary).toMatchObject({ succeeded: 2, failed: 0 });
    expect(await Promise.all([busy, free].map(stockOf))).toEqual([6, 6]);
  });

  it('returns 503 without a key if nothing was carried out', async () => {
    const refusal = await send('PATCH', '/products/bulk', restock([await lockedProduct()]));
    expect([refusal.status, refusal.body.code]).toEqual([503, 'overloaded']);
  });

  it('reports without a key what was carried out, because it cannot be retried', async () => {
    const { status, body } = await send(
      'PATCH',
      '/products/bulk',
      restock([await lockedProduct(), await product()]),
    );
    expect(status).toBe(207);
    expect(body.results).toMatchObject([
      { status: 503, error: { code: 'overloaded' } },
      { status: 200, outcome: 'updated' },
    ]);
  });
});

describe('POST /products/bulk without a key while another batch holds a product', () => {
  const itemOf = (externalId: string) => ({
    title: externalId,
    price: 3,
    categoryId,
    externalId,
  });
  const heldAs = async (externalId: string): Promise<string> => {
    const id = await lockedProduct();
    await products().updateOne({ _id: id as never }, { $set: { externalId } });
    return id;
  };
  const count = (title: string) => products().countDocuments({ title });

  it('returns 503, and creates no duplicates when it is repeated within a minute', async () => {
    const busy = await heldAs('busy-1');
    const body = [{ ...itemOf('free'), externalId: null }, itemOf('busy-1')];
    const create = () => send('POST', '/products/bulk', body);
    const refusal = await create();
    expect([refusal.status, refusal.body.code]).toEqual([503, 'overloaded']);
    await unlock(busy);
    const second = await create();
    expect(second.body.results[0]).toMatchObject({ status: 201 });
    expect(second.body.results[1].error?.code).not.toBe('overloaded');
    expect(await count('free')).toBe(1);
  });

  it('returns 503 with a key, and creates no duplicates when it is repeated with the key', async () => {
    const busy = await heldAs('busy-3');
    const body = [{ ...itemOf('keyed'), externalId: null }, itemOf('busy-3')];
    const create = () => send('POST', '/products/bulk', body, withKey('create'));
    expect((await create()).status).toBe(503);
    await unlock(busy);
    expect((await create()).body.results[0]).toMatchObject({ status: 201 });
    expect(await count('keyed')).toBe(1);
  });
});

describe('updateProducts at /graphql while another batch holds a product', () => {
  it('is carried out by a retry with its key', async () => {
    const id = await lockedProduct();
    const query =
      'mutation ($input: UpdateProductsInput!) { updateProducts(input: $input) { summary { succeeded } } }';
    const payload = { query, variables: { input: { items: restock([id]) } } };
    const update = () => send('POST', '/graphql', payload, withKey('graph'));
    expect((await update()).body.errors).toMatchObject([{ extensions: { code: 'overloaded' } }]);
    await unlock(id);
    expect((await update()).body.data.updateProducts.summary).toEqual({ succeeded: 1 });
    expect(await stockOf(id)).toBe(6);
  });
});
