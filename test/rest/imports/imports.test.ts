import { Readable } from 'node:stream';
import { request } from 'undici';
import { createImportRepositories } from '../../../src/modules/imports';
import { allPages } from '../../support/all-pages';
import { useTestApp } from '../../support/build-test-app';
import { keys, people } from '../../support/people';

const service = useTestApp();

beforeAll(async () => {
  await waitForEnd(
    await start({
      type: 'categories',
      items: [
        { externalId: 'lamps', title: 'Lamps', parentExternalId: null, filterableAttributes: [] },
      ],
    }),
  );
});

interface Operation {
  readonly id: string;
  readonly status: string;
  readonly done: boolean;
  readonly progress: Record<string, number>;
  readonly errors: readonly {
    index: number;
    code: string;
    message: string;
    errors: { pointer: string }[];
  }[];
}

const lamp = (number: number, changes: object = {}) => ({
  externalId: `lamp-${number}`,
  title: `Lamp ${number}`,
  price: 10 + number,
  categoryExternalId: 'lamps',
  ...changes,
});

async function start(payload: object, headers: object = keys.internal.headers) {
  const response = await service.app.inject({
    method: 'POST',
    url: '/imports',
    payload,
    headers: { ...headers },
  });
  return response;
}

function upload(lines: string | Readable, query = 'type=products', headers: object = {}) {
  return service.app.inject({
    method: 'POST',
    url: `/imports?${query}`,
    payload: lines,
    headers: {
      ...keys.internal.headers,
      'content-type': 'application/x-ndjson',
      ...headers,
    },
  });
}

async function read(id: string): Promise<Operation> {
  const response = await service.app.inject({
    url: `/imports/${id}`,
    headers: keys.internal.headers,
  });
  return response.json();
}

/** Lets the worker run until nothing is left, then reads the import. */
async function waitForEnd(response: { statusCode: number; body: string; json(): Operation }) {
  expect([response.statusCode, response.body]).toEqual([202, expect.any(String)]);
  await service.app.worker.settle();
  return read(response.json().id);
}

async function results(id: string, query = '') {
  const response = await service.app.inject({
    url: `/imports/${id}/results${query}`,
    headers: keys.internal.headers,
  });
  return response.json();
}

describe('POST /imports', () => {
  it('refuses customers, moderators and keys without the scope', async () => {
    const body = { type: 'products', items: [lamp(1)] };
    expect((await start(body, {})).statusCode).toBe(401);
    expect((await start(body, people.customer.headers)).statusCode).toBe(403);
    expect((await start(body, people.moderator.headers)).statusCode).toBe(403);
    expect((await start(body, keys.readonly.headers)).statusCode).toBe(403);
  });

  it.each([
    [{ items: [lamp(1)] }, '/type', 'required'],
    [{ type: 'orders', items: [lamp(1)] }, '/type', 'not_allowed'],
    [{ type: 'products', mode: 'replace', items: [lamp(1)] }, '/mode', 'not_allowed'],
    [{ type: 'products', items: [] }, '/items', 'empty_array'],
    [{ type: 'products', items: {} }, '/items', 'wrong_type'],
    [{ type: 'products' }, '/items', 'required'],
    [{ type: 'products', items: [lamp(1)], extra: 1 }, '/extra', 'unknown_field'],
  ])('refuses %j', async (body, pointer, code) => {
    const response = await start(body);
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toContainEqual(expect.objectContaining({ pointer, code }));
  });

  it('does not accept an upload by its id', async () => {
    const items = [{ externalId: 'a', title: 'A', price: 1 }];
    const response = await start({ type: 'products', items, uploadId: 'upl_nope' });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'unknown_field' });
  });

  it('returns 202 with Location and Retry-After', async () => {
    const response = await start({ type: 'products', items: [lamp(1)] });
    const { id } = response.json();
    expect(response.statusCode).toBe(202);
    expect(response.headers).toMatchObject({ location: `/imports/${id}`, 'retry-after': '1' });
    expect(response.json()).toMatchObject({
      importId: id,
      operationId: id,
      type: 'products',
      mode: 'upsert',
      status: 'queued',
      done: false,
      progress: { total: 1, processed: 0, succeeded: 0, failed: 0, percent: 0 },
      errors: [],
    });
    expect(await waitForEnd(response)).toMatchObject({
      status: 'completed',
      done: true,
      etaSeconds: null,
      progress: { processed: 1, percent: 100 },
    });
  });

  it("checks a new price against the minimum of the product's category", async () => {
    const items = [{ externalId: 'precious', title: 'Precious', minimumPrice: 100 }];
    await waitForEnd(await start({ type: 'categories', items }));
    const ring = lamp(7, { categoryExternalId: 'precious', price: 200 });
    await waitForEnd(await start({ type: 'products', items: [ring] }));
    const mode = 'update';
    const { externalId } = ring;
    const cheap = { type: 'products', mode, items: [{ externalId, price: 99 }] };
    expect((await waitForEnd(await start(cheap))).errors).toMatchObject([
      { index: 0, code: 'price_below_minimum' },
    ]);
    const fair = { type: 'products', mode, items: [{ externalId, price: 100 }] };
    expect(await waitForEnd(await start(fair))).toMatchObject({ status: 'completed' });
  });

  it('removes categories for every viewer, and creates them again', async () => {
    const group = { externalId: 'fleeting', title: 'Fleeting', filterableAttributes: ['memory'] };
    const get = async (url: string) => (await service.app.inject({ url })).json();
    const listFilters = async () => {
      const { data } = await get('/categories');
      const one = data.find(({ externalId }: { externalId: string }) => externalId === 'fleeting');
      const filters = await get('/products/search/filters');
      const memoryFilter = filters.data.find(({ name }: { name: string }) => name === 'memory');
      return [one?.title, memoryFilter.categoryIds.length];
    };
    const before = await listFilters();
    const items = [group];
    for (const title of ['Fleeting', 'Fleeting again']) {
      await waitForEnd(await start({ type: 'categories', items: [{ ...group, title }] }));
      expect(await listFilters()).toEqual([title, Number(before[1]) + 1]);
      const removal = { type: 'categories', mode: 'delete', items: [{ ...items[0], title }] };
      expect(await waitForEnd(await start(removal))).toMatchObject({ status: 'completed' });
      expect(await listFilters()).toEqual(before);
    }
  });

  it('applies or refuses each item on its own', async () => {
    const items = [lamp(11), lamp(12, { price: null }), 'no object', null, lamp(13, { colour: 1 })];
    const job = await waitForEnd(await start({ type: 'products', items }));
    expect(job).toMatchObject({
      status: 'completed_with_errors',
      progress: { total: 5, processed: 5, succeeded: 1, failed: 4 },
    });
    expect(job.errors.map(({ index }) => index)).toEqual([1, 2, 3, 4]);
    expect(job.errors[0]).toMatchObject({ errors: [{ pointer: '/price' }] });
    const { data } = await results(job.id);
    expect(data.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'created',
      'failed',
      'failed',
      'failed',
      'failed',
    ]);
  });

  it('refuses an item with a number too large for a double, as JSON and as NDJSON', async () => {
    const minimumPrices = { EUR: 9 };
    const lights = { externalId: 'lights', title: 'Lights', parentExternalId: null, minimumPrices };
    await waitForEnd(await start({ type: 'categories', items: [lights] }));
    const lines = [
      ['products', lamp(14, { attributes: { watts: [{ most: 'BIG' }] } }), '/attributes'],
      ['products', lamp(15, { price: 'BIG' }), '/price'],
      ['categories', { externalId: 'lights', minimumPrices: { EUR: 'BIG' } }, '/minimumPrices/EUR'],
    ] as const;
    for (const [type, item, pointer] of lines) {
      const mode = type === 'categories' ? 'update' : 'upsert';
      const json = JSON.stringify({ type, mode, items: [item] });
      const requests = [
        { url: '/imports', payload: json, contentType: 'application/json' },
        {
          url: `/imports?type=${type}&mode=${mode}`,
          payload: JSON.stringify(item),
          contentType: 'application/x-ndjson',
        },
      ];
      for (const number of ['1e400', '-1e400']) {
        for (const { url, payload, contentType } of requests) {
          const { errors } = await waitForEnd(
            await service.app.inject({
              method: 'POST',
              url,
              payload: payload.replace('"BIG"', number),
              headers: { ...keys.internal.headers, 'content-type': contentType },
            }),
          );
          expect(errors).toMatchObject([{ index: 0, errors: [{ pointer }] }]);
        }
      }
    }
    const { data } = (await service.app.inject({ url: '/categories' })).json();
    expect(data).toContainEqual(expect.objectContaining({ externalId: 'lights', minimumPrices }));
  });

  it('refuses only the item that contains the character NUL', async () => {
    const items = [lamp(16, { title: 'a\0' }), lamp(17), lamp(18, { attributes: { a: ['\0'] } })];
    const { progress, errors } = await waitForEnd(await start({ type: 'products', items }));
    expect(progress).toMatchObject({ total: 3, succeeded: 1 });
    expect(errors).toMatchObject([
      { index: 0, errors: [{ pointer: '/title' }] },
      { index: 2, errors: [{ pointer: '/attributes/a/0' }] },
    ]);
    const outside = await start({ type: 'products\0', items });
    expect(outside.json().errors).toMatchObject([{ pointer: '/type' }]);
  });

  it('accepts categories in any order, even a child a few hundred rows before its parent', async () => {
    const name = (n: number) => `shuffled-${n}`;
    const items = Array.from({ length: 600 }, (_, n) => ({
      externalId: name(n),
      title: name(n),
      ...(n % 200 === 199 ? {} : { parentExternalId: name(Math.min(599, n + 199 - (n % 200))) }),
    })).map((item, n) => (n === 0 ? { ...item, parentExternalId: name(599) } : item));
    const orphan = { externalId: 'orphan', title: 'Orphan', parentExternalId: 'nobody' };
    const job = await waitForEnd(await start({ type: 'categories', items: [...items, orphan] }));
    expect(job).toMatchObject({
      progress: { processed: 601, succeeded: 600 },
      errors: [{ index: 600, code: 'unknown_category' }],
    });
    const { data } = await results(job.id, '?outcome=created&limit=100');
    expect(data).toHaveLength(100);
    const categories = service.database.db.collection('categories');
    const first = await categories.findOne({ externalId: name(0) });
    expect(first?.['path']).toHaveLength(2);
    await categories.deleteMany({ externalId: /^shuffled/ });
  });

  it('lists all fields that an empty item lacks', async () => {
    const job = await waitForEnd(await start({ type: 'products', items: [{}] }));
    const [fault] = job.errors;
    expect(fault?.errors.map(({ pointer }) => pointer).sort()).toEqual([
      '/categoryId',
      '/price',
      '/title',
    ]);
    expect(fault?.message).toContain('"/title" is required');
  });
});

describe('the refused items of an import', () => {
  const unknown = Object.fromEntries(
    Array.from({ length: 50 }, (_, index) => [`${index}${'k'.repeat(200)}`, 1]),
  );

  it('are stored up to a limit that fits the database', async () => {
    const items = Array.from({ length: 300 }, (_, index) => lamp(index, unknown));
    const lines = items.map((item) => JSON.stringify(item)).join('\n');
    const job = await waitForEnd(await upload(lines));
    expect(job).toMatchObject({ status: 'completed_with_errors', progress: { failed: 300 } });
    expect(job.errors.map(({ index }) => index)).toEqual([...job.errors.keys()]);
    const bytes = Buffer.byteLength(JSON.stringify(job.errors));
    expect(bytes).toBeLessThan(64 * 1024);
    // The next refusal would not have fitted.
    expect(bytes * (1 + 1 / job.errors.length)).toBeGreaterThan(64 * 1024);
    for (const { error } of (await results(job.id, '?limit=100')).data) {
      expect(error.message).toMatch(/^50 violations: /);
      expect(Buffer.byteLength(JSON.stringify(error.errors))).toBeLessThan(8 * 1024 + 100);
      expect(error.errors.length).toBeGreaterThan(5);
    }
  });
});

describe('an import that fails again and again', () => {
  it('does not block the next one of its caller, and ends as failed, even when it was cancelled', async () => {
    const stuckId = (await start({ type: 'products', items: [lamp(71)] })).json().id as string;
    const { db } = service.database;
    await db.collection('import_chunks').deleteMany({});
    const settle = () => service.app.worker.settle();
    await expect(settle()).rejects.toThrow('is missing');
    const next = await waitForEnd(await start({ type: 'products', items: [lamp(72)] }));
    expect(next).toMatchObject({ status: 'completed' });

    await service.app.inject({
      method: 'POST',
      url: `/imports/${stuckId}/cancel`,
      headers: keys.internal.headers,
    });
    await db
      .collection<{ _id: string }>('imports')
      .updateOne({ _id: stuckId }, { $set: { attempts: 1000 } });
    service.clock.advance(10_000);
    await settle();
    expect(await read(stuckId)).toMatchObject({ status: 'failed', done: true });
  });
});

describe('POST /imports as NDJSON', () => {
  it('refuses a wrong type, mode or parameter before it reads the upload', async () => {
    expect((await upload('{}', '')).statusCode).toBe(400);
    expect((await upload('{}', 'type=orders')).json()).toMatchObject({ code: 'not_allowed' });
    expect((await upload('{}', 'type=products&x=1')).json()).toMatchObject({
      code: 'unknown_parameter',
    });
  });

  it('refuses callers who may not import', async () => {
    expect((await upload('{}', 'type=products', people.customer.headers)).statusCode).toBe(403);
  });

  it('refuses an empty upload, a compressed one, and one that is too large', async () => {
    expect((await upload(' \n\n')).json()).toMatchObject({ code: 'empty_array' });
    expect((await upload('{}', 'type=products', { 'content-encoding': 'gzip' })).statusCode).toBe(
      415,
    );
    const before = await service.database.db.collection('import_chunks').countDocuments();
    const line = `${'x'.repeat(60_000)}\n`;
    const tooLarge = await upload(Readable.from(repeatLine(line, 300)));
    expect(tooLarge.statusCode).toBe(413);
    expect(tooLarge.json()).toMatchObject({ max: 16 * 1024 * 1024 });
    expect(await service.database.db.collection('import_chunks').countDocuments()).toBe(before);
  });

  it('refuses more than 50 000 items', async () => {
    const response = await upload(Readable.from(repeatLine('{}\n'.repeat(1000), 51)));
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'too_many_items', max: 50_000 });
  });

  it('accepts lines as they arrive, and refuses single bad lines', async () => {
    const text = [
      `\uFEFF${JSON.stringify(lamp(31))}`,
      '{"externalId":',
      '',
      JSON.stringify(lamp(32, { title: 'Lampe – été 灯' })),
      `{"title":"${'x'.repeat(70_000)}"}`,
      '{"__proto__":{"x":1}}',
    ].join('\r\n');
    const bytes = Buffer.from(text);
    const pieces = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, index) =>
      bytes.subarray(index * 7, index * 7 + 7),
    );
    const job = await waitForEnd(await upload(Readable.from(pieces)));
    expect(job.errors.map(({ index, code, message }) => [index, code, message])).toEqual([
      [1, 'invalid_json', expect.stringContaining('not valid JSON')],
      [3, 'too_long', 'This item is longer than 65536 bytes.'],
      [4, 'not_allowed', 'This item cannot be stored: the key __proto__ is not allowed.'],
    ]);
    const { data } = await results(job.id, '?outcome=created');
    const product = await service.app.inject({ url: `/products/${data[1].id}` });
    expect(product.json()).toMatchObject({ title: 'Lampe – été 灯', externalId: 'lamp-32' });
  });

  it('replays the same upload with a key', async () => {
    const text = JSON.stringify(lamp(33));
    const keyHeader = { 'idempotency-key': 'upload-1' };
    const first = await upload(text, 'type=products', keyHeader);
    expect((await upload(text, 'type=products', keyHeader)).json().id).toBe(first.json().id);
    const other = await upload(JSON.stringify(lamp(34)), 'type=products', keyHeader);
    expect(other.json()).toMatchObject({ code: 'idempotency_key_reused', status: 422 });
  });
});

describe('POST /imports over a connection', () => {
  let address: string;

  beforeAll(async () => {
    address = await service.app.listen({ host: '127.0.0.1', port: 0 });
  });

  const send = (body: Readable, changes: object = {}) =>
    request(`${address}/imports?type=products`, {
      method: 'POST',
      headers: {
        ...keys.internal.headers,
        'content-type': 'application/x-ndjson',
        ...changes,
      },
      body,
    });

  it('sends a client that sends too much a refusal before it closes the connection', async () => {
    const { statusCode, body } = await send(
      Readable.from(repeatLine(`${'x'.repeat(60_000)}\n`, 300)),
    );
    expect(statusCode).toBe(413);
    expect(await body.json()).toMatchObject({ code: 'body_too_large' });
  });

  it('refuses a client without rights after the first bytes', async () => {
    const { statusCode, body } = await send(
      Readable.from(repeatLine('{}\n', 50)),
      keys.readonly.headers,
    );
    expect(statusCode).toBe(403);
    expect(await body.json()).toMatchObject({ code: 'forbidden' });
  });

  it('stores nothing of an interrupted upload', async () => {
    const count = () => service.database.db.collection('import_uploads').countDocuments();
    const before = await count();
    const brokenUpload = new Readable({ read() {} });
    brokenUpload.push(`${JSON.stringify(lamp(70))}\n`);
    const answer = send(brokenUpload);
    setTimeout(() => brokenUpload.destroy(new Error('cut off')), 100);
    await expect(answer).rejects.toThrow();
    expect(await count()).toBe(before);
  });
});

describe('modes', () => {
  it('keep the fields of a category when an item has null for them', async () => {
    const externalId = 'kept-by-null';
    const whole = { externalId, title: 'Kept', parentExternalId: 'lamps', minimumPrice: 3 };
    await waitForEnd(await start({ type: 'categories', items: [whole] }));
    const nothing = { externalId, title: null, parentExternalId: null, minimumPrice: null };
    const { id } = await waitForEnd(
      await start({ type: 'categories', mode: 'update', items: [nothing] }),
    );
    expect((await results(id)).data).toMatchObject([{ outcome: 'unchanged' }]);
  });

  it('create, update and delete as requested', async () => {
    const run = async (mode: string, items: readonly object[]) => {
      const job = await waitForEnd(await start({ type: 'products', mode, items }));
      const { data } = await results(job.id);
      return data.map((row: { outcome: string }) => row.outcome);
    };
    const changedLamp = lamp(41, { title: 'Other' });
    expect(await run('update', [lamp(41)])).toEqual(['failed']);
    const twice = [lamp(41), lamp(41), changedLamp];
    expect(await run('create', twice)).toEqual(['created', 'unchanged', 'failed']);
    expect(await run('upsert', [changedLamp, lamp(42)])).toEqual(['updated', 'created']);
    expect(await run('upsert', [changedLamp, lamp(42), changedLamp])).toEqual(
      Array(3).fill('unchanged'),
    );
    expect(await run('delete', [{ externalId: 'lamp-41' }])).toEqual(['deleted']);
  });
});

describe('GET /imports', () => {
  const list = async (query: string) => {
    const headers = { ...keys.internal.headers };
    const response = await service.app.inject({ url: `/imports${query}`, headers });
    return response.json<{
      data: { id: string }[];
      pagination: { nextCursor: string | null };
    }>();
  };
  const ids = async (query: string) => (await list(query)).data.map(({ id }) => id);

  it('lists imports, newest first, by type, status and time', async () => {
    const row = { externalId: 'listed', title: 'One', parentExternalId: null };
    service.clock.advance(1);
    const first = await waitForEnd(await start({ type: 'categories', items: [row] }));
    service.clock.advance(1);
    const second = (await start({ type: 'products', items: [lamp(900)] })).json<Operation>();
    expect(await ids('?limit=2')).toEqual([second.id, first.id]);
    expect(await ids('?status=queued')).toEqual([second.id]);
    expect(await ids('?type=categories&limit=1')).toEqual([first.id]);
    expect(await ids('?createdFrom=2100-01-01T00:00:00Z')).toEqual([]);
    expect(await ids('?createdTo=2020-01-01T00:00:00Z')).toEqual([]);
    const { pagination } = await list('?limit=1');
    expect(await ids(`?limit=1&cursor=${pagination.nextCursor ?? ''}`)).toEqual([first.id]);
    await service.app.worker.settle();
  });

  it.each([{}, { 'idempotency-key': 'timed' }])(
    'finds an import from its createdAt on (%j)',
    async (key) => {
      const before = service.clock.now();
      let lastSeen = before.getTime();
      const clock = jest
        .spyOn(service.clock, 'now')
        .mockImplementation(() => new Date((lastSeen += 1)));
      const job = await start(
        { type: 'products', items: [lamp(81 + Object.keys(key).length)] },
        { ...keys.internal.headers, ...key },
      );
      clock.mockRestore();
      service.clock.set(new Date(lastSeen));
      const { id, createdAt } = job.json();
      expect([job.statusCode, createdAt > before.toISOString()]).toEqual([202, true]);
      expect(await ids(`?createdFrom=${createdAt}`)).toContain(id);
      expect(await ids(`?createdTo=${createdAt}`)).not.toContain(id);
    },
  );

  it('omits expired imports', async () => {
    const now = service.clock.now();
    expect(await ids('?limit=1')).toHaveLength(1);
    service.clock.advance(30 * 86_400_000 + 1);
    expect(await ids('?limit=1')).toEqual([]);
    service.clock.set(now);
  });
});

describe('GET /imports/{id}', () => {
  it('shows admins and their keys who started it', async () => {
    const { id } = (
      await start({ type: 'products', items: [lamp(9)] }, people.admin.headers)
    ).json();
    const headers = { ...keys.internal.headers };
    const { callerId } = (await service.app.inject({ url: `/imports/${id}`, headers })).json();
    expect(callerId).toBe(people.admin.id);
  });

  it('returns 404 for what does not exist and after 30 days', async () => {
    expect(
      (await service.app.inject({ url: '/imports/imp_x', headers: keys.internal.headers }))
        .statusCode,
    ).toBe(404);
    expect((await service.app.inject({ url: '/imports/imp_x' })).statusCode).toBe(401);
  });
});

describe('GET /imports/{id}/results', () => {
  it('pages by cursor and by outcome', async () => {
    const items = Array.from({ length: 600 }, (_, index) =>
      lamp(1000 + index, index % 7 === 0 ? { price: -1 } : {}),
    );
    const { id } = await waitForEnd(await start({ type: 'products', items }));
    const rows = await allPages<{ index: number }>((cursor) =>
      results(id, `?outcome=failed&limit=40${cursor}`),
    );
    const failedIndexes = items.flatMap((_, index) => (index % 7 === 0 ? [index] : []));
    expect(rows.map(({ index }) => index)).toEqual(failedIndexes);
    const { pagination } = await results(id, '?limit=40');
    expect(await results(id, `?outcome=failed&cursor=${pagination.nextCursor}`)).toMatchObject({
      code: 'cursor_mismatch',
    });
    expect(await results(id, '?page=1')).toMatchObject({ code: 'unknown_parameter' });
  });
});

describe('POST /imports/{id}/cancel', () => {
  const cancel = (id: string) =>
    service.app.inject({
      method: 'POST',
      url: `/imports/${id}/cancel`,
      headers: keys.internal.headers,
    });

  it('stops an import once, and refuses to stop one that has ended', async () => {
    const { id } = (await start({ type: 'products', items: [lamp(51)] })).json();
    expect((await cancel(id)).json()).toMatchObject({ status: 'cancelling', done: false });
    await service.app.worker.settle();
    expect(await read(id)).toMatchObject({ status: 'cancelled', progress: { processed: 0 } });
    expect((await cancel(id)).statusCode).toBe(200);
    const job = await waitForEnd(await start({ type: 'products', items: [lamp(52)] }));
    const refusal = await cancel(job.id);
    expect(refusal.statusCode).toBe(422);
    expect(refusal.json()).toMatchObject({
      code: 'invalid_state_transition',
      from: 'completed',
      allowed: [],
    });
    expect((await cancel('imp_x')).statusCode).toBe(404);
  });

  it('ends a waiting import before earlier ones of its caller', async () => {
    const first = (await start({ type: 'products', items: [lamp(53)] })).json();
    const { id } = (await start({ type: 'products', items: [lamp(54)] })).json();
    await cancel(id);
    const { queue } = createImportRepositories(service.database.db, service.clock);
    const [callerId = ''] = await queue.listWaitingCallers();
    const claim = await queue.claimOf(callerId, service.clock.now());
    expect(claim).toMatchObject({ _id: id, status: 'cancelling' });
    service.clock.advance(10_000);
    await service.app.worker.settle();
    expect([(await read(id)).status, (await read(first.id)).status]).toEqual([
      'cancelled',
      'completed',
    ]);
  });
});

describe('an import whose caller has lost the right', () => {
  const admins = () => service.database.db.collection<{ _id: string }>('users');
  const apiKeys = () => service.database.db.collection<{ _id: string }>('api_keys');
  const admin = { _id: people.admin.id };
  const key = { _id: keys.internal.id };

  it.each([
    ['has lost the role', () => admins().updateOne(admin, { $set: { role: 'customer' } })],
    ['was disabled', () => admins().updateOne(admin, { $set: { status: 'disabled' } })],
    [
      'has lost the key',
      () => apiKeys().updateOne(key, { $set: { expiresAt: service.clock.now() } }),
    ],
  ])('is cancelled: the caller %s', async (_what, happens) => {
    const before = [await admins().findOne(admin), await apiKeys().findOne(key)] as const;
    const { id } = (await start({ type: 'products', items: [lamp(55)] })).json();
    await happens();
    await service.app.worker.settle();
    await admins().replaceOne(admin, before[0] as object);
    await apiKeys().replaceOne(key, before[1] as object);
    expect(await read(id)).toMatchObject({ status: 'cancelled', progress: { processed: 0 } });
  });
});

describe('events', () => {
  it('report the end of an import once, and nothing per item', async () => {
    const { id } = await waitForEnd(await start({ type: 'products', items: [lamp(61), lamp(62)] }));
    const events = await service.database.db
      .collection('events')
      .find({ resourceId: id })
      .toArray();
    expect(events.map(({ type, sequenceNumber }) => [type, sequenceNumber])).toEqual([
      ['import.completed', 1],
    ]);
    expect(
      await service.database.db.collection('events').countDocuments({ type: /^product/ }),
    ).toBe(0);
  });
});

function* repeatLine(line: string, times: number): Generator<Buffer> {
  for (let count = 0; count < times; count += 1) yield Buffer.from(line);
}
