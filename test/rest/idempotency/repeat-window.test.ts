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
/** A refusal by rule, which is kept under its key. */
const refusedAsOne = (headers: object) =>
  send('POST', '/products/bulk?mode=atomic', [{ ...batch(5)[0], categoryId: 'cat_x' }], headers);
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
    ['another body with a key', () => create(batch(7), newKey())],
    ['another body of which a part was refused', () => create([...batch(8), { title: 'x' }])],
  ])('is new after %s: the last word counts', async (_what, between) => {
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
  ])('is answered as before after what was refused, and so wrote nothing: %s', async (_w, ask) => {
    const body = batch(5);
    const first = await create(body);
    expect((await ask()).statusCode).toBeGreaterThanOrEqual(400);
    const again = await create(body);
    expect([again.body, isReplayed(again)]).toEqual([first.body, true]);
  });

  it.each([
    ['all of it was there already', []],
    ['nothing of it was made', [{ title: 'no price' }]],
  ])('is answered as before after another body when %s', async (_what, refused) => {
    const known = [{ ...batch(9)[0], externalId: `known ${(number += 1)}` }];
    await create(known);
    const body = batch(5);
    const first = await create(body);
    const between = await create([...known, ...refused]);
    expect(between.json().results[0].outcome).toBe('unchanged');
    const again = await create(body);
    expect([again.body, isReplayed(again)]).toEqual([first.body, true]);
  });

  it('tells what is there by now when it made nothing', async () => {
    const [item] = batch(9);
    const known = [{ ...item, externalId: `known ${(number += 1)}` }];
    const [{ id }] = (await create(known)).json().results;
    await create(batch(5));
    expect((await create(known)).json().results).toMatchObject([{ outcome: 'unchanged', id }]);
    await send('DELETE', `/products/${id}`);
    expect((await create(known)).json().results).toMatchObject([{ outcome: 'created' }]);
  });

  it('tries again what was refused, and makes nothing twice', async () => {
    const taken = `taken ${(number += 1)}`;
    const rival = () => create([{ ...batch(9)[0], externalId: taken }]);
    const body = [batch(5)[0], { ...batch(9)[0], price: 7, externalId: taken }];
    const [other] = (await rival()).json().results;
    const statuses = (results: readonly { readonly status: number }[]) =>
      results.map(({ status }) => status);
    const first = await create(body);
    expect([first.statusCode, statuses(first.json().results)]).toEqual([207, [201, 409]]);
    expect((await create(body)).json()).toEqual(first.json());
    await send('DELETE', `/products/${other.id}`);
    const second = await create(body);
    expect([second.statusCode, isReplayed(second)]).toEqual([201, false]);
    expect(second.json().results[0].id).toBe(first.json().results[0].id);
    expect(isReplayed(await create(body))).toBe(true);
  });

  it('knows the body for a minute again when it tried what was refused', async () => {
    const taken = `taken ${(number += 1)}`;
    const [rival] = (await create([{ ...batch(9)[0], externalId: taken }])).json().results;
    const body = [batch(5)[0], { ...batch(9)[0], price: 7, externalId: taken }];
    expect((await create(body)).statusCode).toBe(207);
    await send('DELETE', `/products/${rival.id}`);
    service.clock.advance(58_000);
    const second = await create(body);
    expect(second.statusCode).toBe(201);
    service.clock.advance(59_000);
    const third = await create(body);
    expect([third.body, isReplayed(third)]).toEqual([second.body, true]);
    service.clock.advance(2_000);
    expect(isReplayed(await create(body))).toBe(false);
  });

  it('is carried out beside any number of other bodies at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(batch(5))));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 201));
  });

  it('is asked to wait while it is under way, without a word about a key', async () => {
    const body = Array.from({ length: 60 }, () => batch(5)[0]);
    const answers = await Promise.all([1, 2, 3].map(() => create(body as object)));
    const [waiting] = answers.filter(({ statusCode }) => statusCode === 409);
    expect(waiting?.json()).toMatchObject({
      code: 'idempotency_in_progress',
      detail: expect.not.stringContaining('Key'),
    });
    expect(answers.filter(({ statusCode }) => statusCode === 201)).not.toHaveLength(0);
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

  it('answers the same body again after another one that was refused', async () => {
    const body = importOf();
    const first = await send('POST', '/imports', body);
    const refused = await send('POST', '/imports', { type: 'products', items: [] });
    expect(refused.statusCode).toBe(400);
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

  const unnamed = () => ({ type: 'products', items: [batch(5)[0], batch(5)[0]] });
  /** Sends an import, lets it end, and reads what became of its items. */
  const carriedOut = async (body: object) => {
    const answer = await send('POST', '/imports', body);
    await service.app.worker.settle();
    const url = `/imports/${answer.json().id}/results`;
    const { data } = (
      await service.app.inject({ url, headers: { ...people.admin.headers } })
    ).json();
    return { isReplayed: isReplayed(answer), results: data };
  };

  it.each([
    ['deleted', (id: string) => send('DELETE', `/products/${id}`), 'created'],
    ['changed', (id: string) => send('PATCH', `/products/${id}`, { price: 9 }), 'updated'],
    ['left alone', () => Promise.resolve(), 'unchanged'],
  ])(
    'is carried out again when it has ended, and what it named was %s',
    async (_what, meanwhile, outcome) => {
      const body = importOf();
      const [made] = (await carriedOut(body)).results;
      await meanwhile(made.id);
      const again = await carriedOut(body);
      expect(again).toMatchObject({ isReplayed: false, results: [{ outcome }] });
      const { id } = again.results[0];
      const headers = { ...people.admin.headers };
      const found = await service.app.inject({ url: `/products/${id}`, headers });
      expect(found.json()).toMatchObject({ price: 5 });
    },
  );

  it('is carried out again in each mode that names things, and makes nothing twice', async () => {
    const created = { ...importOf(), mode: 'create' };
    await carriedOut(created);
    expect((await carriedOut(created)).results).toMatchObject([{ outcome: 'unchanged' }]);
    const externalId = created.items[0]?.externalId;
    const changed = { type: 'products', mode: 'update', items: [{ externalId, price: 7 }] };
    expect((await carriedOut(changed)).results).toMatchObject([{ outcome: 'updated' }]);
    expect((await carriedOut(changed)).results).toMatchObject([{ outcome: 'unchanged' }]);
  });

  it('answers as before when it has ended and would make doubles, while all is as it was', async () => {
    const body = unnamed();
    const first = await carriedOut(body);
    expect(first.results).toMatchObject([{ outcome: 'created' }, { outcome: 'created' }]);
    expect(await carriedOut(body)).toEqual({ ...first, isReplayed: true });
    await send('DELETE', `/products/${first.results[1].id}`);
    const anew = await carriedOut(body);
    expect(anew.isReplayed).toBe(false);
    expect(anew.results[1].id).not.toBe(first.results[1].id);
  });
});

describe('POST /imports without a key, of many products without an externalId', () => {
  const size = 600;
  /** What a repetition counts: how many products each command names. */
  const counted = async (body: object) => {
    let wasReplayed = false;
    const commands = await recordCommands(service.database, async () => {
      wasReplayed = isReplayed(await send('POST', '/imports', body));
    });
    const sizes = commands
      .filter(({ name, collection }) => name === 'aggregate' && collection === 'products')
      .map(({ command }) => (JSON.stringify(command).match(/prd_/g) ?? []).length);
    return { wasReplayed, sizes };
  };

  it('looks at what it created piece by piece, and no further than to the first change', async () => {
    const items = Array.from({ length: size }, () => batch(5)[0]);
    const body = { type: 'products', items };
    const { id } = (await send('POST', '/imports', body)).json();
    await service.app.worker.settle();
    const { wasReplayed, sizes } = await counted(body);
    expect(wasReplayed).toBe(true);
    expect(sizes.reduce((sum, count) => sum + count, 0)).toBe(size);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(250);
    const headers = { ...people.admin.headers };
    const results = await service.app.inject({ url: `/imports/${id}/results?limit=1`, headers });
    await send('PATCH', `/products/${results.json().data[0].id}`, { price: 9 });
    expect(await counted(body)).toEqual({ wasReplayed: false, sizes: [sizes[0]] });
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
