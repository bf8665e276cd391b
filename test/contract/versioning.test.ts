import type { GraphQLObjectType } from 'graphql';
import { deprecations, eventDeprecations } from '../../src/contract/deprecations';
import { limits } from '../../src/contract/limits';
import { buildSchema, restSchema } from '../../src/graphql/schema';
import { eventShapes } from '../../src/rest/engine/event-shapes';
import { isOlder } from '../../src/http/versioning';
import { useTestApp } from '../support/build-test-app';
import { basketOf } from '../support/basket';
import { openStream } from '../support/live-stream';
import { insertPastOrders, pastOrder } from '../support/orders';
import { keys, people } from '../support/people';
import { seedProducts } from '../support/products';
import { recordCommands } from '../support/query-log';

const service = useTestApp({ env: { MINIMUM_CLIENT_VERSIONS: 'shop-ios=2.1.0' } });
let url: string;

const customer = { ...people.customer.headers, 'x-client-id': 'shop-ios' };

type Headers = Readonly<Record<string, string>>;
const adminClient: Headers = { ...people.admin.headers };
const LOG = '/webhooks/events/stream?since=2020-01-01T00:00:00Z';

const get = (path: string, headers: Headers = customer) =>
  service.app.inject({ url: path, headers });

beforeAll(async () => {
  await seedProducts(service.database.db, [{ _id: 'prd_one' }, { _id: 'prd_three' }]);
  await insertPastOrders(service, [pastOrder()]);
  const row = await service.database.db.collection('orders').findOne({});
  url = `/orders/${String(row?._id)}`;
});

describe('Api-Version', () => {
  it.each(['2', '0', 'latest', '1.0', '__proto__'])(
    'refuses %s and names the supported ones',
    async (v) => {
      const response = await get(url, { ...customer, 'api-version': v });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({
        code: 'unsupported_api_version',
        allowed: ['1'],
        errors: [{ header: 'Api-Version' }],
      });
    },
  );

  it('is checked after the credential and the role of the caller, and before the body', async () => {
    const ask = async (method: 'GET' | 'POST', path: string, headers: object = {}) => {
      const requestHeaders = {
        'api-version': '99',
        'content-type': 'application/json',
        ...headers,
      };
      const payload = method === 'POST' ? { payload: '{' } : {};
      const answer = await service.app.inject({
        method,
        url: path,
        headers: requestHeaders,
        ...payload,
      });
      expect(answer.headers['api-version']).toBe('1');
      return [answer.statusCode, answer.json<{ code: string }>().code];
    };
    const unsupportedVersion = [400, 'unsupported_api_version'];
    expect(await ask('GET', '/orders')).toEqual([401, 'authentication_required']);
    expect(await ask('POST', '/orders')).toEqual([401, 'authentication_required']);
    expect(await ask('GET', '/users', customer)).toEqual([403, 'forbidden']);
    expect(await ask('POST', '/products/bulk', customer)).toEqual([403, 'forbidden']);
    expect(await ask('GET', '/products')).toEqual(unsupportedVersion);
    expect(await ask('GET', '/nowhere')).toEqual(unsupportedVersion);
    expect(await ask('POST', '/orders', customer)).toEqual(unsupportedVersion);
  });

  it('is 1 without the header, and echoed in every response', async () => {
    expect((await get(url)).headers['api-version']).toBe('1');
    expect((await get('/nowhere')).headers['api-version']).toBe('1');
    expect((await get(url, {})).headers['api-version']).toBe('1');
    expect((await get(url, { ...customer, 'api-version': '1' })).headers['api-version']).toBe('1');
  });
});

describe('a deprecated field', () => {
  it('is announced in the headers of every response that contains it', async () => {
    for (const path of [url, '/orders?page=1']) {
      const { headers } = await get(path);
      expect(headers['deprecation']).toBe('@1796083200');
      expect(headers['sunset']).toBe('Wed, 01 Dec 2027 00:00:00 GMT');
      expect(headers['link']).toContain('</docs/deprecations/order.total>; rel="deprecation"');
    }
    expect((await get('/orders?page=1')).headers['link']).toContain('rel="first"');
    expect((await get('/products/prd_one')).headers['deprecation']).toBeUndefined();
  });

  it('is announced for event payloads that have it, and for no other payloads', async () => {
    await placeOrderAndChangeProduct();
    const deprecationOf = async (path: string, headers: Headers) =>
      (await get(path, headers)).headers['deprecation'];
    for (const event of ['order.created', 'product.updated']) {
      const [one] = (await get(`/webhooks/events?type=${event}`, people.admin.headers)).json<{
        data: { eventId: string }[];
      }>().data;
      const pages = [`/webhooks/events/${one?.eventId}`, `${LOG}&types=${event}`];
      const notices = await Promise.all(pages.map((path) => deprecationOf(path, adminClient)));
      const notice = event === 'order.created' ? '@1796083200' : undefined;
      expect([event, ...notices]).toEqual([event, notice, notice]);
    }
  });

  it('is neither announced nor counted when a whole batch is refused', async () => {
    const headers = { ...customer, 'x-client-id': 'refused' };
    const cancel = (orderIds: readonly string[]) =>
      service.app.inject({
        method: 'POST',
        url: '/orders/bulk-cancel',
        headers,
        payload: { orderIds },
      });
    const refusal = await cancel(['ord_absent_1']);
    expect([refusal.statusCode, refusal.headers['deprecation']]).toEqual([422, undefined]);
    expect(await countOf('refused')).toBe(0);
    const partly = await cancel(['ord_absent_1', await placeOrderAndChangeProduct()]);
    expect([partly.statusCode, partly.headers['deprecation']]).toEqual([207, '@1796083200']);
    expect(await countOf('refused')).toBe(1);
  });

  it('is announced and counted again when a response is replayed', async () => {
    const headers = { ...customer, 'x-client-id': 'replayed', 'idempotency-key': 'replayed' };
    const place = () =>
      service.app.inject({ method: 'POST', url: '/orders', headers, payload: basketOf('prd_one') });
    const [first, again] = [await place(), await place()];
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.body).toBe(first.body);
    for (const name of ['deprecation', 'sunset', 'link', 'etag', 'location', 'api-version']) {
      expect([name, again.headers[name]]).toEqual([name, first.headers[name]]);
    }
    expect(first.headers['deprecation']).toBe('@1796083200');
    expect(await countOf('replayed')).toBe(2);
  });

  it('is explained at the target of the header, as JSON for programs and as a page for browsers', async () => {
    for (const { name, replacement, guide } of deprecations) {
      const entry = await get(`/docs/deprecations/${name}`);
      expect(entry.json()).toMatchObject({ name, replacement, guide });
      const page = await get(`/docs/deprecations/${name}`, { accept: 'text/html' });
      expect([page.statusCode, page.headers.location]).toEqual([302, `/docs/deprecations#${name}`]);
    }
    expect((await get('/docs/deprecations/nothing')).statusCode).toBe(404);
  });

  it('is declared for the responses that announce it', async () => {
    interface Paths {
      readonly paths: Record<string, Record<string, { responses: Record<number, object> }>>;
    }
    const { paths } = (await get('/openapi.json')).json<Paths>();
    const declares = (path: string) =>
      JSON.stringify(paths[path]?.['get']?.responses[200]).includes('"Deprecation"');
    const carrying = ['/orders', '/webhooks/events/{eventId}', '/webhooks/events/stream'];
    expect(carrying.filter(declares)).toEqual(carrying);
    expect(['/webhooks/events', '/products'].filter(declares)).toEqual([]);
  });

  it('is marked in the SDL and in OpenAPI', async () => {
    const order = buildSchema().getType('Order') as GraphQLObjectType;
    expect(order.getFields()['total']?.deprecationReason).toContain('totalAmount');
    expect((await get('/openapi.json')).body).toContain('"deprecated":true');
  });

  it('remains for at least a year', () => {
    for (const { since, sunset } of deprecations) {
      expect(Date.parse(sunset) - Date.parse(since)).toBeGreaterThanOrEqual(365 * 86_400_000);
    }
  });
});

interface Figures {
  readonly data: readonly {
    readonly name: string;
    readonly uses: readonly { readonly client: string; readonly count: number }[];
  }[];
}

const countOf = async (
  client: string,
  headers: Headers = people.customer.headers,
): Promise<number> => {
  const { data } = (await get('/meta/deprecations', headers)).json<Figures>();
  const uses = data.find(({ name }) => name === 'order.total')?.uses ?? [];
  return uses.filter((use) => use.client === client).reduce((sum, use) => sum + use.count, 0);
};

/**
 * Places an order and changes a product, so that both are in the event log; returns the id of the
 * order.
 */
async function placeOrderAndChangeProduct(): Promise<string> {
  service.clock.advance(10);
  const place = { method: 'POST', url: '/orders', headers: customer } as const;
  const placement = await service.app.inject({ ...place, payload: basketOf('prd_one') });
  const change = { method: 'PATCH', url: '/products/prd_one' } as const;
  const title = `The title of ${service.clock.now().toISOString()}`;
  await service.app.inject({ ...change, headers: people.admin.headers, payload: { title } });
  await service.app.worker.settle();
  return placement.json<{ id: string }>().id;
}

describe('the use of deprecated fields', () => {
  it('is counted for the payloads that a stream of events sends', async () => {
    await placeOrderAndChangeProduct();
    const address = await service.app.listen({ port: 0, host: '127.0.0.1' });
    const headers = { ...adminClient, 'x-client-id': 'streaming', accept: 'text/event-stream' };
    const countAfterStream = async (type: string): Promise<number> => {
      const stream = await openStream(`${address}${LOG}&types=${type}`, headers);
      await stream.count(2);
      stream.close();
      expect(stream.headers.get('deprecation')).toBe('@1796083200');
      return countOf('streaming', people.admin.headers);
    };
    expect(await countAfterStream('product.updated')).toBe(0);
    expect(await countAfterStream('order.created')).toBeGreaterThan(0);
  });

  it('is not shown to anonymous callers', async () => {
    expect((await get('/meta/deprecations', {})).statusCode).toBe(401);
  });

  it('is counted per client over REST and GraphQL, without a database command', async () => {
    const headers = { ...customer, 'x-client-id': 'counted' };
    const commands = await recordCommands(service.database, () => get(url, headers));
    // The service may write the uses of earlier requests at this moment.
    const uses = commands.filter(({ collection }) => collection === 'daily_uses');
    expect(uses.filter(({ command }) => JSON.stringify(command).includes('counted'))).toEqual([]);
    await service.app.inject({
      method: 'POST',
      url: '/graphql',
      headers,
      payload: { query: '{ orders { data { total } } }' },
    });
    expect(await countOf('counted')).toBe(2);
  });

  it.each([
    '{ webhookEvents(page: { limit: 1 }) { data { data { object } } } }',
    '{ webhookEventLog { data { type data { object } } } }',
  ])('is counted for documents that select event payloads, as in REST: %s', async (query) => {
    const headers = { ...people.admin.headers, 'x-client-id': `payloads-${query.length}` };
    await service.app.inject({ method: 'POST', url: '/graphql', headers, payload: { query } });
    expect(await countOf(`payloads-${query.length}`, headers)).toBe(1);
  });

  it('is recognized in event payloads', () => {
    const shapes = Object.values(eventShapes(restSchema()));
    const deprecatedNames = shapes.flatMap((shape) => shape.deprecations).map(({ name }) => name);
    expect([...new Set(deprecatedNames)]).toEqual(eventDeprecations.map(({ name }) => name));
  });

  it('is shown only to the client itself and to admins', async () => {
    await get(url, { ...customer, 'x-client-id': 'mine' });
    expect(await countOf('mine')).toBe(1);
    expect(await countOf('mine', people.otherCustomer.headers)).toBe(0);
    expect(await countOf('mine', people.admin.headers)).toBe(1);
  });

  it('does not grow with invented client names', async () => {
    await get(url, { ...customer, 'x-client-id': '<script>' });
    const { body } = await get('/meta/deprecations', people.admin.headers);
    expect(body).not.toContain('<script>');
  });
});

describe('X-Client-Version', () => {
  it('below the minimum is refused with the minimum', async () => {
    const response = await get(url, { ...customer, 'x-client-version': '2.0.9' });
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({
      code: 'client_version_unsupported',
      minimumVersion: '2.1.0',
    });
  });

  it('is served if it is at least the minimum, if it is unknown, and for other clients', async () => {
    for (const version of ['2.1.0', '2.10.0', '3']) {
      expect((await get(url, { ...customer, 'x-client-version': version })).statusCode).toBe(200);
    }
    const other = { ...people.customer.headers, 'x-client-id': 'other', 'x-client-version': '0.1' };
    expect((await get(url, other)).statusCode).toBe(200);
    expect((await get(url)).statusCode).toBe(200);
  });

  it('is compared numerically, part by part', () => {
    expect(isOlder('1.9', '1.10')).toBe(true);
    expect(isOlder('1.10.0', '1.10')).toBe(false);
    expect(isOlder('2', '1.99.99')).toBe(false);
    expect(isOlder('nonsense', '0.0.1')).toBe(true);
  });
});

describe('GET /meta/versions and /meta/limits', () => {
  it('list the versions', async () => {
    const { data } = (await get('/meta/versions', {})).json<{ data: { version: string }[] }>();
    expect(data.map(({ version }) => version)).toEqual(['1']);
  });

  it('list every limit of the table', async () => {
    const { data } = (await get('/meta/limits', {})).json<{
      data: { name: string; value: number }[];
    }>();
    expect(data.length).toBe(Object.keys(limits).length);
    expect(data.find(({ name }) => name === 'bodyBytes')?.value).toBe(1024 * 1024);
  });

  it('are available to keys as well', async () => {
    expect((await get('/meta/limits', keys.partner.headers)).statusCode).toBe(200);
  });
});
