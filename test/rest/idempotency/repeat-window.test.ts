import { useTestApp } from '../../support/build-test-app';
import { people } from '../../support/people';

const service = useTestApp();
let categoryId: string;
let number = 0;

beforeAll(async () => {
  categoryId = (await send('POST', '/categories', { title: 'Repeated' })).json().id;
});

const send = (method: 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object, headers = {}) =>
  service.app.inject({
    method,
    url,
    headers: { ...people.admin.headers, ...headers },
    ...(payload ? { payload } : {}),
  });

const batch = (price: number, title = `item ${(number += 1)}`) => [{ title, price, categoryId }];
const create = (body: object, headers = {}) => send('POST', '/products/bulk', body, headers);
const isReplayed = (answer: { headers: object }) => 'idempotent-replayed' in answer.headers;

const importOf = (title = `item ${(number += 1)}`) => ({
  type: 'products',
  items: [{ externalId: title, title, price: 5, categoryId }],
});

describe('POST /products/bulk without a key', () => {
  it('answers the same body again as before, for a minute', async () => {
    const body = batch(5);
    const first = await create(body);
    service.clock.advance(59_000);
    const again = await create(body);
    expect([again.body, isReplayed(again)]).toEqual([first.body, true]);
    service.clock.advance(2_000);
    expect(isReplayed(await create(body))).toBe(false);
  });

  it.each([
    ['another body', () => create(batch(6))],
    ['another body that was refused', () => create([{ title: 'no price' }])],
    ['another body with a key', () => create(batch(7), { 'idempotency-key': `k${(number += 1)}` })],
  ])('is new after %s: the last word counts', async (_what, between) => {
    const body = batch(5);
    await create(body);
    await between();
    expect(isReplayed(await create(body))).toBe(false);
  });

  it('is new when something that it made was changed or deleted', async () => {
    const changed = batch(5);
    const [product] = (await create(changed)).json().results;
    await send('PATCH', `/products/${product.id}`, { price: 8 });
    const second = await create(changed);
    expect(isReplayed(second)).toBe(false);
    await send('DELETE', `/products/${second.json().results[0].id}`);
    const third = await create(changed);
    expect(isReplayed(third)).toBe(false);
    expect(third.json().results[0].id).not.toBe(second.json().results[0].id);
  });
});

describe('POST /imports without a key', () => {
  it('answers the same body again as before', async () => {
    const body = importOf();
    const first = await send('POST', '/imports', body);
    const again = await send('POST', '/imports', body);
    expect([again.json().id, isReplayed(again)]).toEqual([first.json().id, true]);
  });

  it('starts anew when the first one was cancelled', async () => {
    const body = importOf();
    const first = (await send('POST', '/imports', body)).json();
    await send('POST', `/imports/${first.id}/cancel`);
    const again = await send('POST', '/imports', body);
    expect(isReplayed(again)).toBe(false);
    expect(again.json().id).not.toBe(first.id);
  });
});

describe('a request with a key', () => {
  it('is refused clearly when its sealed answer can no longer be read', async () => {
    const key = { 'idempotency-key': 'sealed-answer' };
    const payload = { name: 'sealed', scopes: ['orders:read'] };
    expect((await send('POST', '/auth/api-keys', payload, key)).statusCode).toBe(201);
    const records = service.database.db.collection('idempotency_keys');
    await records.updateOne({ isSealed: true }, { $set: { 'answer.body': 'other.secret' } });
    const again = await send('POST', '/auth/api-keys', payload, key);
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({ code: 'idempotency_answer_lost' });
  });
});
