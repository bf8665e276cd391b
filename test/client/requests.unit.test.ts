import { createServer, type Server } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createClient, InputError, type Client, type Schemas } from 'commerce-client';
import { json, scriptClient } from './support/scripted-fetch';
import { listenOnLoopback } from '../support/loopback';

async function addressOf(server: Server): Promise<string> {
  return `http://127.0.0.1:${await listenOnLoopback(server)}`;
}

/** Reads a stream to its end. */
function readOnce(): ReadableStream {
  const stream = new Blob(['{}']).stream();
  stream.getReader();
  return stream;
}

describe('a call', () => {
  it('fills in the path, joins lists, and leaves out undefined values', async () => {
    const { client, requests } = scriptClient([json({ data: [] })]);
    await client.get('/products/search', {
      query: { q: 'a lamp', brand: ['x', 'y'], inStock: true, attr: { 'attr.color': 'red' } },
    });
    const other = scriptClient([json({})]);
    await other.client.get('/orders/{id}', { path: { id: 'ord/1' } });
    expect(requests[0]?.url).toBe(
      'https://api.shop.example/products/search?q=a+lamp&brand=x%2Cy&inStock=true&attr.color=red',
    );
    expect(other.requests[0]?.url).toBe('https://api.shop.example/orders/ord%2F1');
  });

  it('refuses a malformed URL, and a path with an unfilled parameter', async () => {
    expect(() => createClient({ url: 'shop' })).toThrow('Invalid URL');
    for (const url of ['localhost:3000', 'https://me:secret@shop.example'])
      expect(() => createClient({ url })).toThrow(
        '"url" must be a URL without a password, such as https://shop.example.',
      );
    const { client, requests } = scriptClient([]);
    const empty = client.get('/orders/{id}', { path: { id: '' } });
    await expect(empty).rejects.toThrow('"path.id" is missing.');
    expect(requests).toEqual([]);
  });

  it.each(['.', '..'])('refuses the id %s, which URLs treat as a folder', async (id) => {
    const { client, requests } = scriptClient([]);
    const call = client.get('/orders/{id}', { path: { id } });
    await expect(call).rejects.toThrow(`"path.id" must be an id, not "${id}".`);
    expect(requests).toEqual([]);
  });

  it('sends a percent-encoded dot unchanged', async () => {
    const { client, requests } = scriptClient([json({})]);
    await client.get('/orders/{id}', { path: { id: '%2e%2E' } });
    expect(requests[0]?.url).toBe('https://api.shop.example/orders/%252e%252E');
  });

  it('preserves commas and backslashes inside the entries of a list', async () => {
    const { client, requests } = scriptClient([json({ data: [] })]);
    await client.get('/products/search', { query: { brand: ['Acme, Inc.', '1\\2', 'b'] } });
    const { searchParams } = new URL(requests[0]?.url ?? '');
    expect(searchParams.get('brand')).toBe('Acme\\, Inc.,1\\\\2,b');
  });

  it('keeps the path of the base URL', async () => {
    const { client, requests } = scriptClient([json({})], { url: 'https://shop.example/api/' });
    await client.get('/meta/versions');
    expect(requests[0]?.url).toBe('https://shop.example/api/meta/versions');
  });

  it('sends the current credential', async () => {
    const keys = ['at_one', null];
    const { client, requests } = scriptClient([json({}), json({})], {
      key: () => keys.shift() ?? null,
    });
    await client.get('/meta/versions');
    await client.get('/meta/versions');
    expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer at_one',
      null,
    ]);
  });

  it('sends objects as JSON, and text unchanged', async () => {
    const { client, requests } = scriptClient([json({}), json({})]);
    await client.post('/categories', { body: { name: 'Lamps' } as never });
    const headers = { 'content-type': 'application/x-ndjson' };
    await client.send('POST', '/imports', { body: '{}\n{}', headers });
    expect(requests.map(({ body }) => body)).toEqual(['{"name":"Lamps"}', '{}\n{}']);
    expect(requests.map((one) => one.headers.get('content-type'))).toEqual([
      'application/json',
      'application/x-ndjson',
    ]);
  });

  it('sends objects of any kind as JSON, and bytes unchanged', async () => {
    class Lamp {
      readonly name = 'Lamp';
    }
    const bare: object = Object.assign(Object.create(null), { name: 'Bare' });
    const bytes = new TextEncoder().encode('{}');
    const { client, requests } = scriptClient([json({}), json({}), json({})]);
    for (const body of [new Lamp(), bare, bytes]) await client.send('POST', '/imports', { body });
    expect(requests.map(({ body }) => body)).toEqual(['{"name":"Lamp"}', '{"name":"Bare"}', '{}']);
    expect(requests[2]?.headers.has('content-type')).toBe(false);
  });

  it.each([
    ['of the web', () => new Blob(['{}\n{}']).stream()],
    ['of Node', () => Readable.from(['{}\n', '{}'])],
  ])('sends a stream %s once', async (_, streamOf) => {
    const bodies: string[] = [];
    const server = createServer((request, response) => {
      void text(request).then((body) => {
        bodies.push(body);
        response.writeHead(429, { 'retry-after': '0' }).end();
      });
    });
    const url = await addressOf(server);
    const headers = { 'content-type': 'application/x-ndjson' };
    const call = createClient({ url }).send('POST', '/imports', { body: streamOf(), headers });
    await expect(call).rejects.toMatchObject({ status: 429 });
    expect(bodies).toEqual(['{}\n{}']);
    server.close();
  });

  it.each([
    ['GET', { body: '{}' }, 'body'],
    ['TRACE', {}, 'TRACE'],
    ['POST', { body: readOnce() }, 'locked'],
  ])('refuses a %s that fetch cannot send', async (method, options, why) => {
    const { client, requests } = scriptClient([]);
    const refusal = await client.send(method, '/imports', options).catch((error) => error);
    expect(refusal).toBeInstanceOf(InputError);
    expect(refusal.message).toMatch(new RegExp(`^The request cannot be sent: .*${why}`));
    expect(requests).toEqual([]);
  });

  it.each([302, 308])('that changes something does not follow a %d redirect', async (status) => {
    const items: unknown[] = [];
    const server = createServer(({ method, url }, response) => {
      items.push(`${method} ${url}`);
      if (url === '/orders') response.writeHead(status, { location: '/elsewhere' });
      response.end('{"data":[]}');
    });
    const client = createClient({ url: await addressOf(server), retries: 1 });
    const call = client.post('/orders', { body: {} as never });
    await expect(call).rejects.toThrow(
      'POST /orders was redirected to /elsewhere: "url" must be the address of the service itself.',
    );
    expect(await client.get('/orders')).toBe('{"data":[]}');
    expect(items).toEqual(['POST /orders', 'GET /orders', 'GET /elsewhere']);
    server.close();
  });

  it('returns null for a response without a body; `send` also returns status and headers', async () => {
    const { client } = scriptClient([
      new Response(null, { status: 204 }),
      json({ id: 'a' }, 202, { 'x-request-id': 'req_9', etag: '"1"' }),
      new Response(null, { status: 304 }),
    ]);
    expect(await client.delete('/products/{id}', { path: { id: 'prd_1' } })).toBeNull();
    const reply = await client.send('GET', '/imports/a');
    expect(reply).toMatchObject({ data: { id: 'a' }, status: 202, requestId: 'req_9' });
    expect(reply.headers.get('etag')).toBe('"1"');
    expect((await client.send('GET', '/imports/a')).status).toBe(304);
  });
});

describe('a list', () => {
  const page = (ids: readonly number[], nextCursor: string | null) =>
    json({ data: ids, pagination: { style: 'cursor', limit: 2, nextCursor, hasNext: true } });

  it('without cursors is requested as a whole', async () => {
    const { client, requests } = scriptClient([json({ data: [1] })]);
    const items: unknown[] = [];
    for await (const item of client.each('/meta/requests')) items.push(item);
    expect(items).toEqual([1]);
    expect(requests.map(({ url }) => new URL(url).search)).toEqual(['?limit=1000']);
  });

  it('is read page by page with cursors', async () => {
    const { client, requests } = scriptClient([page([1, 2], 'c1'), page([3], null)]);
    const items: unknown[] = [];
    for await (const item of client.each('/products', { query: { sort: 'newest' } }))
      items.push(item);
    expect(items).toEqual([1, 2, 3]);
    expect(requests.map(({ url }) => new URL(url).search)).toEqual([
      '?sort=newest&limit=100',
      '?sort=newest&limit=100&cursor=c1',
    ]);
  });

  it('requests no page before it is read', async () => {
    const { client, requests } = scriptClient([page([1, 2], 'c1')]);
    for await (const item of client.each('/orders')) if (Number(item) === 2) break;
    expect(requests).toHaveLength(1);
  });

  it('is read in numbered pages on request', async () => {
    const numberedPage = (page: number, hasNext: boolean) =>
      json({ data: [page], pagination: { style: 'offset', page, pageSize: 1, hasNext } });
    const { client, requests } = scriptClient([numberedPage(1, true), numberedPage(2, false)]);
    const pages = [];
    for await (const { data } of client.pages('/products', { query: { pageSize: 1 } }))
      pages.push(data);
    expect(pages).toEqual([[1], [2]]);
    expect(requests.map(({ url }) => new URL(url).search)).toEqual([
      '?pageSize=1',
      '?pageSize=1&page=2',
    ]);
  });

  it('of changes continues after `next`, and one without pages is complete', async () => {
    const { client, requests } = scriptClient([
      json({ data: [1], next: 'n1', hasMore: true }),
      json({ data: [2], next: 'n2', hasMore: false }),
      json({ data: [3] }),
    ]);
    const items: unknown[] = [];
    for await (const item of client.each('/products/changes')) items.push(item);
    for await (const item of client.each('/categories')) items.push(item);
    expect(items).toEqual([1, 2, 3]);
    expect(requests.map(({ url }) => new URL(url).search)).toEqual(['', '?since=n1', '']);
  });

  it.each(['last-event-id', 'Last-Event-ID'])(
    'of events continues after `next`, not after the %s of its first page',
    async (name) => {
      const { client, requests } = scriptClient([
        json({ data: [1], next: '7', hasMore: true }),
        json({ data: [2], next: '9', hasMore: false }),
      ]);
      const headers = { [name]: '5', 'x-test': 'kept' };
      const items: unknown[] = [];
      for await (const item of client.each('/webhooks/events/stream', { headers }))
        items.push(item);
      expect(items).toEqual([1, 2]);
      const pageRequests = requests.map((request) => [
        new URL(request.url).search,
        request.headers.get('last-event-id'),
        request.headers.get('x-test'),
      ]);
      expect(pageRequests).toEqual([
        ['', '5', 'kept'],
        ['?after=7', null, 'kept'],
      ]);
    },
  );
});

/** Only checked by the compiler. */
export async function compileOnly(client: Client): Promise<void> {
  const order: Schemas['OrderDetails'] = await client.get('/orders/{id}', { path: { id: 'a' } });
  const total: number = order.summary.totalAmount;
  for await (const product of client.each('/products')) void product.title.length;
  for await (const state of client.live('/imports/{id}', { path: { id: 'a' } }))
    void state.progress.total;
  for await (const event of client.live('/webhooks/events/stream')) void event.type.length;
  const nothing: null = await client.delete('/products/{id}', { path: { id: 'a' } });
  void [total, nothing];
  // @ts-expect-error a path that the contract does not have
  void client.get('/nothing-here');
  // @ts-expect-error a method that the path does not have
  void client.delete('/categories');
  // @ts-expect-error without its path
  void client.get('/orders/{id}');
  // @ts-expect-error without its body
  void client.post('/orders');
  // @ts-expect-error a parameter that the operation does not take
  void client.get('/products', { query: { colour: 'red' } });
  void client.get('/orders/{id}', { path: { id: 'a' }, query: { include: ['history'] } });
  // @ts-expect-error a relation that the operation does not include
  void client.get('/orders/{id}', { path: { id: 'a' }, query: { include: ['secrets'] } });
  // @ts-expect-error a value of another type
  void client.get('/products', { query: { pageSize: 'all' } });
  // @ts-expect-error not a list
  void client.each('/users/me');
  // @ts-expect-error not a stream
  void client.live('/categories');
}
