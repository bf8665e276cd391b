import { useTestApp } from '../../support/build-test-app';
import { keys, people } from '../../support/people';
import { requests } from '../../support/requests';

const service = useTestApp();
const { send } = requests(service);
let categoryId: string;

const admin = people.admin.headers;
const item = (overrides: object = {}) => ({ title: 'Bulk', price: 12.5, categoryId, ...overrides });
const outcomes = (body: { results: { outcome: string; status: number }[] }) =>
  body.results.map(({ outcome, status }) => `${outcome} ${status}`);
const countTitled = (title: string) =>
  service.database.db
    .collection('products')
    .countDocuments({ title, deletedAt: null, staged: { $exists: false } });

beforeAll(async () => {
  categoryId = (await send('POST', '/categories', { title: 'Gadgets' })).body.id;
});

describe('POST /products/bulk', () => {
  it('is only for catalog writers', async () => {
    expect((await send('POST', '/products/bulk', [item()], {})).status).toBe(401);
    expect((await send('POST', '/products/bulk', [item()], people.customer.headers)).status).toBe(
      403,
    );
    expect((await send('POST', '/products/bulk', [item()], keys.internal.headers)).status).toBe(
      201,
    );
  });

  it.each([
    [[], 'empty_array'],
    [{ items: [] }, 'empty_array'],
    [Array.from({ length: 101 }, () => ({})), 'batch_too_large'],
    [{ products: [] }, 'validation_failed'],
  ])('refuses %.30j', async (payload, code) => {
    const { status, body } = await send('POST', '/products/bulk', payload);
    expect([status, body.code]).toEqual([400, code]);
    if (code === 'batch_too_large') expect(JSON.stringify(body)).toContain('/imports');
  });

  it('returns 207 for one bad item of 100, and creates 99', async () => {
    const items = Array.from({ length: 100 }, (_, i) =>
      item({ externalId: `hundred-${i}`, title: 'Hundred', ...(i === 42 ? { price: null } : {}) }),
    );
    const { status, body } = await send('POST', '/products/bulk', items);
    expect(status).toBe(207);
    expect(body.summary).toEqual({ total: 100, succeeded: 99, failed: 1 });
    expect(body.results[42]).toMatchObject({
      index: 42,
      status: 400,
      outcome: 'failed',
      externalId: 'hundred-42',
      error: { errors: [{ pointer: '/price' }] },
    });
    expect(await countTitled('Hundred')).toBe(99);
    const again = await send('POST', '/products/bulk', items.slice(0, 3));
    expect([again.status, ...outcomes(again.body)]).toEqual([
      200,
      'unchanged 200',
      'unchanged 200',
      'unchanged 200',
    ]);
  });

  it('returns 400 if all items are malformed, 422 if all are refused otherwise', async () => {
    const answer = await send('POST', '/products/bulk', [{}, 'x', item({ price: -1 })]);
    expect([answer.status, answer.body.results.length]).toEqual([400, 3]);
    const refusal = await send('POST', '/products/bulk', [item({ categoryId: 'no' }), {}]);
    expect(refusal.status).toBe(422);
  });

  it('refuses an item that repeats an earlier one', async () => {
    const { status, body } = await send('POST', '/products/bulk', [
      item({ externalId: 'twice' }),
      item({ externalId: 'twice' }),
    ]);
    expect([status, ...outcomes(body)]).toEqual([207, 'created 201', 'failed 409']);
  });

  it('creates no item of an atomic batch with a bad item, and all of a good one', async () => {
    const bad = await send('POST', '/products/bulk?mode=atomic', [
      item({ title: 'Atomic' }),
      item({ title: 'Atomic', categoryId: 'no' }),
    ]);
    expect([bad.status, ...outcomes(bad.body)]).toEqual([422, 'not_applied 424', 'failed 422']);
    expect(await countTitled('Atomic')).toBe(0);
    const good = await send('POST', '/products/bulk?mode=atomic', [
      item({ title: 'Atomic' }),
      item({ title: 'Atomic' }),
    ]);
    expect([good.status, ...outcomes(good.body)]).toEqual([201, 'created 201', 'created 201']);
    expect(await countTitled('Atomic')).toBe(2);
    const page = await send('GET', '/products/search?q=atomic', undefined, {});
    expect(page.body.pagination.totalItems).toBe(2);
  });

  it('refuses two items of an atomic batch with one sku', async () => {
    const batch = (...items: object[]) => send('POST', '/products/bulk?mode=atomic', items);
    // The item that is reported depends on which of the two was locked first.
    const codesOf = ({ body }: Awaited<ReturnType<typeof batch>>) =>
      body.results.map(({ error }: { error: { code: string } }) => error.code).sort();
    const twins = await batch(item({ sku: 'TWIN' }), item({ sku: 'TWIN' }));
    expect([twins.status, codesOf(twins)]).toEqual([422, ['duplicate_in_batch', 'not_applied']]);
    const first = (await batch(item({ sku: 'TWIN' }))).body.results[0].data;
    const { body } = await batch(item({ sku: 'TWIN' }), item({ sku: 'OTHER' }));
    expect(body.results[0].error.code).toBe('already_exists');
    const changes = [
      { id: first.id, sku: 'NEXT' },
      { id: (await batch(item({ sku: 'SECOND' }))).body.results[0].id, sku: 'NEXT' },
    ];
    const answer = await send('PATCH', '/products/bulk?mode=atomic', changes);
    expect(codesOf(answer)).toEqual(['duplicate_in_batch', 'not_applied']);
    const refusal = await send('PATCH', '/products/bulk?mode=atomic', [
      { id: first.id, price: 99 },
      { id: changes[1]?.id, sku: 'TWIN' },
    ]);
    expect(refusal.body.results[1].error.code).toBe('already_exists');
  });

  it('creates one batch for many retries with one key', async () => {
    const headers = { ...admin, 'idempotency-key': 'bulk-key-1' };
    const payload = [item({ title: 'Keyed' }), item({ title: 'Keyed' })];
    const all = await Promise.all(
      Array.from({ length: 100 }, () => send('POST', '/products/bulk', payload, headers)),
    );
    const bodies = new Set(
      all.filter(({ status }) => status === 201).map(({ body }) => JSON.stringify(body)),
    );
    expect(bodies.size).toBe(1);
    expect(await countTitled('Keyed')).toBe(2);
  });

  it('refuses the key of a batch with null in place of a number that was too large', async () => {
    const headers = {
      ...admin,
      'content-type': 'application/json',
      'idempotency-key': 'bulk-key-2',
    };
    const ask = async (price: string) => {
      const payload = `[${JSON.stringify(item())},{"title":"Dear","price":${price}}]`;
      return service.app.inject({ method: 'POST', url: '/products/bulk', headers, payload });
    };
    expect((await ask('1e400')).statusCode).toBe(207);
    const other = await ask('null');
    expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_key_reused']);
    expect((await ask('1e400')).headers).toHaveProperty('idempotent-replayed', 'true');
  });
});

describe('PATCH and DELETE /products/bulk', () => {
  const createThree = async (title: string) =>
    (
      await send('POST', '/products/bulk', [
        item({ title, externalId: `${title}-1`, stock: 1 }),
        item({ title, externalId: `${title}-2`, stock: 1 }),
        item({ title, externalId: `${title}-3`, stock: 1 }),
      ])
    ).body.results.map(({ id }: { id: string }) => id) as string[];

  it('change items by id or externalId, independently of each other', async () => {
    const [first, second] = await createThree('patched');
    const { status, body } = await send('PATCH', '/products/bulk', [
      { id: first, price: 20, version: 1 },
      { externalId: 'patched-2', price: 21 },
      { id: second, price: 22 },
      { externalId: 'nowhere', price: 20 },
      { id: 'prd_none', price: 20 },
      { externalId: 'patched-3', price: 'x' },
      { externalId: 'patched-3', version: 7, price: 30 },
    ]);
    expect(status).toBe(207);
    expect(outcomes(body)).toEqual([
      'updated 200',
      'updated 200',
      'failed 409',
      'failed 404',
      'failed 404',
      'failed 400',
      'failed 412',
    ]);
    expect(body.results[0].data).toMatchObject({ price: 20, version: 2 });
  });

  it('report an item that names no existing product', async () => {
    const { status, body } = await send('PATCH', '/products/bulk', [{ price: 20 }]);
    expect([status, body.code, ...outcomes(body)]).toEqual([400, 'required', 'failed 400']);
  });

  it('change all items or none', async () => {
    const [first, second, third] = await createThree('locked');
    const bad = await send('PATCH', '/products/bulk?mode=atomic', [
      { id: first, stockDelta: 5 },
      { id: second, stockDelta: -5 },
    ]);
    expect([bad.status, ...outcomes(bad.body)]).toEqual([422, 'not_applied 424', 'failed 422']);
    const single = await send('PATCH', `/products/${first}`, { price: 30 });
    expect(single.status).toBe(200);
    const good = await send('PATCH', '/products/bulk?mode=atomic', [
      { id: first, price: 31 },
      { id: second, price: 31 },
      { id: third, stockDelta: -1 },
    ]);
    expect([good.status, ...outcomes(good.body)]).toEqual([
      200,
      'updated 200',
      'updated 200',
      'updated 200',
    ]);
    expect(good.body.results[2].data.availability.status).toBe('out_of_stock');
  });

  it('delete items independently of each other, or all or none', async () => {
    const ids = await createThree('removed');
    const partial = await send('DELETE', '/products/bulk', { ids: [ids[0], 'prd_none', ids[0]] });
    expect([partial.status, ...outcomes(partial.body)]).toEqual([
      207,
      'deleted 200',
      'failed 404',
      'failed 409',
    ]);
    const none = await send('DELETE', '/products/bulk?mode=atomic', [ids[1], ids[0]]);
    expect(outcomes(none.body)).toEqual(['not_applied 424', 'failed 404']);
    const all = await send('DELETE', '/products/bulk?mode=atomic', [ids[1], ids[2]]);
    expect([all.status, ...outcomes(all.body)]).toEqual([200, 'deleted 200', 'deleted 200']);
    expect(await countTitled('removed')).toBe(0);
  });
});
