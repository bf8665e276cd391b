import { useTestApp } from '../../support/build-test-app';
import { people } from '../../support/people';
import { recordCommands } from '../../support/query-log';

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
const newKey = () => ({ 'idempotency-key': `k${(number += 1)}` });
/** A refusal by a rule, which is stored under its key. */
const refusedAsOne = (headers: object) =>
  send('POST', '/products/bulk?mode=atomic', [{ ...batch(5)[0], categoryId: 'cat_x' }], headers);
const isReplayed = (answer: { headers: object }) => 'idempotent-replayed' in answer.headers;

describe('POST /products/bulk without a key', () => {
  it('gives the same body the same response for a minute', async () => {
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
    ['another body with a key', () => create(batch(7), newKey())],
    ['another body that was refused in part', () => create([...batch(8), { title: 'x' }])],
  ])('counts as new after %s', async (_what, between) => {
    const body = batch(5);
    await create(body);
    expect((await between()).statusCode).toBeLessThan(300);
    expect(isReplayed(await create(body))).toBe(false);
  });

  it.each([
    ['an empty list', () => create([])],
    ['too many items', () => create(Array.from({ length: 101 }, () => 1))],
    ['an unknown mode', () => send('POST', '/products/bulk?mode=zap', batch(6))],
    ['an item without a price', () => create([{ title: 'no price' }])],
    ['an unknown category', () => create([{ title: 'x', price: 1, categoryId: 'zz' }])],
    ['a refused body with a key', () => create([{ title: 'no price' }], newKey())],
    ['an all-or-nothing batch with a key', () => refusedAsOne(newKey())],
    ['a malformed key', () => create(batch(6), { 'idempotency-key': '' })],
  ])('is still recognized after a refused request, which wrote nothing: %s', async (_w, ask) => {
    const body = batch(5);
    const first = await create(body);
    expect((await ask()).statusCode).toBeGreaterThanOrEqual(400);
    const again = await create(body);
    expect([again.body, isReplayed(again)]).toEqual([first.body, true]);
  });

  it.each([
    ['all of its items already existed', []],
    ['none of its items was created', [{ title: 'no price' }]],
  ])('is still recognized after another body when %s', async (_what, refusedBody) => {
    const items = [{ ...batch(9)[0], externalId: `known ${(number += 1)}` }];
    await create(items);
    const body = batch(5);
    const first = await create(body);
    const between = await create([...items, ...refusedBody]);
    expect(between.json().results[0].outcome).toBe('unchanged');
    const again = await create(body);
    expect([again.body, isReplayed(again)]).toEqual([first.body, true]);
  });

  it('reports the current state when it created nothing', async () => {
    const [item] = batch(9);
    const items = [{ ...item, externalId: `known ${(number += 1)}` }];
    const [{ id }] = (await create(items)).json().results;
    await create(batch(5));
    expect((await create(items)).json().results).toMatchObject([{ outcome: 'unchanged', id }]);
    await send('DELETE', `/products/${id}`);
    expect((await create(items)).json().results).toMatchObject([{ outcome: 'created' }]);
  });

  it('repeats the response of a partly applied request', async () => {
    const externalId = `taken ${(number += 1)}`;
    const [rival] = (await create([{ ...batch(9)[0], externalId }])).json().results;
    const body = [batch(5)[0], { ...batch(9)[0], price: 7, externalId }];
    const first = await create(body);
    expect(first.statusCode).toBe(207);
    await send('DELETE', `/products/${rival.id}`);
    const again = await create(body);
    expect([again.body, isReplayed(again)]).toEqual([first.body, true]);
  });

  it('is recognized with one command, and other writes need no further command', async () => {
    const body = Array.from({ length: 40 }, () => batch(5)[0]);
    await create(body);
    const again = await recordCommands(service.database, async () => {
      expect(isReplayed(await create(body))).toBe(true);
    });
    expect(again.filter(({ collection }) => collection === 'products')).toHaveLength(1);
    const [{ id }] = (await create(batch(5))).json().results;
    const change = await recordCommands(service.database, async () => {
      await send('PATCH', `/products/${id}`, { price: 6 });
      await send('PATCH', '/products/bulk', [{ id, price: 7 }]);
    });
    expect(change.filter(({ collection }) => collection === 'idempotency_keys')).toEqual([]);
  });

  it('runs in parallel with any number of other bodies', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(batch(5))));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 201));
  });

  it('gets Retry-After while the first one is running, with a message that does not mention a key', async () => {
    const body = Array.from({ length: 60 }, () => batch(5)[0]);
    const answers = await Promise.all([1, 2, 3].map(() => create(body as object)));
    const [waiting] = answers.filter(({ statusCode }) => statusCode === 409);
    expect(waiting?.json()).toMatchObject({
      code: 'idempotency_in_progress',
      detail: expect.not.stringContaining('Key'),
    });
    expect(answers.filter(({ statusCode }) => statusCode === 201)).not.toHaveLength(0);
  });

  it('counts as new when something that it created was changed or deleted', async () => {
    const otherBatch = batch(5);
    const [product] = (await create(otherBatch)).json().results;
    await send('PATCH', `/products/${product.id}`, { price: 8 });
    const second = await create(otherBatch);
    expect(isReplayed(second)).toBe(false);
    await send('DELETE', `/products/${second.json().results[0].id}`);
    const third = await create(otherBatch);
    expect(isReplayed(third)).toBe(false);
    expect(third.json().results[0].id).not.toBe(second.json().results[0].id);
  });
});

describe('POST /imports without a key', () => {
  it('starts another import each time', async () => {
    const title = `item ${(number += 1)}`;
    const body = { type: 'products', items: [{ externalId: title, title, price: 5, categoryId }] };
    const [first, again] = [
      await send('POST', '/imports', body),
      await send('POST', '/imports', body),
    ];
    expect([again.statusCode, isReplayed(again)]).toEqual([202, false]);
    expect(again.json().id).not.toBe(first.json().id);
  });
});

describe('a request with a key', () => {
  it('is refused with a code of its own if its sealed response can no longer be read', async () => {
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
