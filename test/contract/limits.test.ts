import { limits } from '../../src/contract/limits';
import { useTestApp } from '../support/build-test-app';
import { people } from '../support/people';
import { seedProducts } from '../support/products';

// Every limit that the platform does not define has a different value here, so that code with a
// hard-coded number fails.
jest.mock('../../src/contract/limits', () => {
  const { limits: real } = jest.requireActual<{ limits: typeof limits }>(
    '../../src/contract/limits',
  );
  const overrides = {
    ...{ bodyBytes: 2000, importBodyBytes: 3000, importItems: 6, batchItems: 4, orderItems: 3 },
    ...{ pageSize: 15, detailRelationDepth: 4, detailRelations: 5, listRelationDepth: 2 },
    ...{ listRelations: 2, commentDepth: 2, commentText: 40, freeFormBytes: 300 },
    ...{ freeFormDepth: 3, idempotencyHours: 5, graphqlTokens: 50, graphqlDepth: 2 },
    ...{ graphqlRepetitions: 40, graphqlSelections: 30 },
    ...{ graphqlBodyBytes: 1000, graphqlDocumentBytes: 700 },
    ...{
      graphqlAliases: 4,
      graphqlComplexity: 40,
      graphqlLists: 3,
      graphqlCost: 58,
      streams: 2,
      anonymousRate: 5,
      credentialRate: 9,
    },
    ...{ writeRate: 4, anonymousSearchRate: 3 },
  } as Readonly<Record<string, number>>;
  const entries = Object.entries(real).map(([name, limit]) => [
    name,
    { ...limit, value: overrides[name] ?? limit.value },
  ]);
  return { limits: Object.fromEntries(entries) as unknown };
});

type LimitName = keyof typeof limits;
type Method = 'GET' | 'POST';
type Headers = Readonly<Record<string, string>>;

interface Proof {
  /** The code of the refusal. */
  readonly code: string;
  /** Sends a request of this size and returns all codes of the response. */
  readonly send: (size: number) => Promise<readonly string[]>;
}

const service = useTestApp();
const strict = useTestApp({ env: { RATE_LIMIT_ENABLED: 'true' } });
let requestCount = 0;

beforeAll(() => seedProducts(strict.database.db, [{ _id: 'prd_watched' }]));

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

async function ask(request: string, payload?: unknown, headers: Headers = {}) {
  const [method, url = ''] = request.split(' ');
  requestCount += 1;
  return service.app.inject({
    method: method as Method,
    url,
    headers: {
      ...people.admin.headers,
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...(method === 'POST' ? { 'idempotency-key': `limits-${requestCount}` } : {}),
      ...headers,
    },
    ...(payload === undefined
      ? {}
      : { payload: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
  });
}

/**
 * The codes of the response, of its violations and of GraphQL errors, and the limits that they
 * name.
 */
async function codesOf(request: string, payload?: unknown, headers?: Headers): Promise<string[]> {
  const { code, errors = [] } = (await ask(request, payload, headers)).json<{
    code?: string;
    errors?: readonly { code?: string; extensions?: { code: string; limit?: string } }[];
  }>();
  const listedErrors = errors.flatMap((one) => [
    one.code ?? one.extensions?.code,
    ...(one.extensions?.limit === undefined ? [] : [one.extensions.limit]),
  ]);
  return [code, ...listedErrors].map(String);
}

const padText = (text: string, size: number): string => text.padEnd(size, ' ');
const item = (index: number): object => ({ externalId: `x-${index}` });
const orderOf = (items: readonly object[]): object => ({
  items,
  deliveryAddress: 'High Street 1, London',
  paymentMethodId: 'pm_visa_4242',
});
const productWith = (attributes: unknown): object => ({
  ...{ title: 'Thing', price: 1, categoryId: '00000000-0000-4000-8000-000000000000' },
  attributes,
});
const nestLevels = (levels: number): unknown => (levels === 0 ? 1 : { a: nestLevels(levels - 1) });
const graph = (query: string): Promise<string[]> => codesOf('POST /graphql', { query });
const paths = (count: number): string => times(count, (index) => `no${index}`).join();
const productFacts =
  'id title description price currency categoryId brand sku externalId attributes rating ratingCount stock status createdAt updatedAt version'.split(
    ' ',
  );

const deepPath = (levels: number): string => times(levels, () => 'no').join('.');

/**
 * Creates a thread with this many levels; returns the codes of the response to the deepest reply.
 */
async function thread(levels: number): Promise<readonly string[]> {
  const { id: post } = (await ask('POST /posts', { title: 'Words' })).json<{ id: string }>();
  let url = `/posts/${post}/comments`;
  for (let level = 1; level < levels; level += 1) {
    const { id } = (await ask(`POST ${url}`, { text: `Level ${level}` })).json<{ id: string }>();
    url = `/comments/${id}/replies`;
  }
  return codesOf(`POST ${url}`, { text: 'The deepest' });
}

/** Whether the response to a key is still replayed after this many hours. */
async function repeatedAfter(hours: number): Promise<readonly string[]> {
  requestCount += 1;
  const headers = { 'idempotency-key': `kept-${requestCount}` };
  const post = (): ReturnType<typeof ask> => ask('POST /posts', { title: 'Words' }, headers);
  await post();
  service.clock.advance(hours * 3_600_000 - 1);
  return (await post()).headers['idempotent-replayed'] === 'true' ? [] : ['forgotten'];
}

/** Sends this many requests within one minute; returns the codes of the last. */
async function burst(count: number, url: string, options: { headers?: Headers; method?: Method }) {
  strict.clock.advance(60_000);
  let code = '';
  for (let index = 0; index < count; index += 1) {
    const answer = await strict.app.inject({ method: 'GET', url, ...options });
    code = answer.json<{ code: string }>().code;
  }
  return [code];
}

/** Opens this many concurrent streams of one caller; returns the code of the last. */
async function openStreams(count: number): Promise<readonly string[]> {
  strict.clock.advance(60_000);
  const headers = { ...people.moderator.headers, accept: 'text/event-stream' };
  const open = () =>
    strict.app.inject({ url: '/products/prd_watched', headers, payloadAsStream: true });
  const streams: Awaited<ReturnType<typeof open>>[] = [];
  for (let n = 0; n < count; n += 1) streams.push(await open());
  const statuses = streams.map(({ statusCode }) => statusCode);
  for (const { raw } of streams) raw.res.destroy();
  return statuses.at(-1) === 429 ? ['too_many_streams'] : [];
}

const proofs: Readonly<Record<LimitName, Proof>> = {
  bodyBytes: {
    code: 'body_too_large',
    send: (size) => codesOf('POST /posts', padText('{"title":"Words"}', size)),
  },
  bodyDepth: {
    code: 'invalid_json',
    send: (size) => codesOf('POST /posts', `${'{"a":'.repeat(size - 1)}{}${'}'.repeat(size - 1)}`),
  },
  importBodyBytes: {
    code: 'body_too_large',
    send: (size) =>
      codesOf(
        'POST /imports?type=products&mode=upsert',
        padText('{"externalId":"x"}', size - 1) + '\n',
        { 'content-type': 'application/x-ndjson' },
      ),
  },
  importItems: {
    code: 'too_many_items',
    send: (size) => {
      const lines = times(size, (index) => JSON.stringify(item(index))).join('\n');
      const type = { 'content-type': 'application/x-ndjson' };
      return codesOf('POST /imports?type=products&mode=upsert', lines, type);
    },
  },
  batchItems: {
    code: 'batch_too_large',
    send: (size) => codesOf('POST /products/bulk', times(size, item)),
  },
  orderItems: {
    code: 'too_many_items',
    send: (size) => {
      const items = times(size, (index) => ({ productId: `prd_${index}`, quantity: 1 }));
      return codesOf('POST /orders', orderOf(items));
    },
  },
  pageSize: { code: 'out_of_range', send: (size) => codesOf(`GET /products?pageSize=${size}`) },
  pageWindow: {
    code: 'pagination_window_exceeded',
    send: (size) => codesOf(`GET /products?pageSize=1&page=${size}`),
  },
  detailRelationDepth: {
    code: 'include_too_deep',
    send: (size) => codesOf(`GET /orders/ord_no?include=${deepPath(size)}`),
  },
  detailRelations: {
    code: 'too_many_includes',
    send: (size) => codesOf(`GET /orders/ord_no?include=${paths(size)}`),
  },
  listRelationDepth: {
    code: 'include_too_deep',
    send: (size) => codesOf(`GET /orders?include=${deepPath(size)}`),
  },
  listRelations: {
    code: 'too_many_includes',
    send: (size) => codesOf(`GET /orders?include=${paths(size)}`),
  },
  commentDepth: { code: 'comment_depth_exceeded', send: thread },
  commentText: {
    code: 'too_long',
    send: async (size) => {
      const { id } = (await ask('POST /posts', { title: 'Words' })).json<{ id: string }>();
      return codesOf(`POST /posts/${id}/comments`, { text: 'x'.repeat(size) });
    },
  },
  idLength: {
    code: 'too_long',
    send: (size) =>
      codesOf('POST /orders', orderOf([{ productId: 'x'.repeat(size), quantity: 1 }])),
  },
  freeFormBytes: {
    code: 'not_allowed',
    send: (size) => codesOf('POST /products', productWith({ a: 'x'.repeat(size - 8) })),
  },
  freeFormDepth: {
    code: 'not_allowed',
    send: (size) => codesOf('POST /products', productWith(nestLevels(size))),
  },
  violations: {
    code: 'cut',
    send: async (size) => {
      const fields = Object.fromEntries(times(size, (index) => [`no${index}`, 1]));
      const codes = await codesOf('POST /posts', { title: 'Words', ...fields });
      return codes.length - 1 === size ? [] : ['cut'];
    },
  },
  idempotencyHours: { code: 'forgotten', send: repeatedAfter },
  graphqlBodyBytes: {
    code: 'body_too_large',
    send: (size) => {
      const empty = JSON.stringify({ query: '{ apiVersion }', variables: { x: '' } });
      const variables = { x: 'x'.repeat(size - empty.length) };
      return codesOf('POST /graphql', { query: '{ apiVersion }', variables });
    },
  },
  graphqlDocumentBytes: {
    code: 'graphql_document_too_large',
    send: (size) => graph('{ apiVersion }'.padEnd(size)),
  },
  graphqlTokens: {
    code: 'graphql_document_too_large',
    send: (size) => graph(`{ ${times(size - 2, (index) => `no${index}`).join(' ')} }`),
  },
  graphqlRepetitions: {
    code: 'document_too_complex',
    send: (size) => graph(`{ ${'no '.repeat(size)} }`),
  },
  graphqlSelections: {
    // Apollo counts first, with a validation rule.
    code: 'graphql_validation_failed',
    send: (size) => graph(`{ ${'apiVersion '.repeat(size)} }`),
  },
  graphqlDepth: {
    code: 'document_too_complex',
    send: (size) => {
      const rows = size > 2 ? 'customer { id }' : 'id';
      return graph(`{ orders(page: { pageSize: 1 }) { data { ${rows} } } }`);
    },
  },
  graphqlAliases: {
    code: 'document_too_complex',
    send: (size) => graph(`{ ${times(size, (index) => `a${index}: apiVersion`).join(' ')} }`),
  },
  graphqlComplexity: {
    code: 'document_too_complex',
    // A document costs one field for each row, and two for the list.
    send: (size) => graph(`{ products(page: { pageSize: ${size - 2} }) { data { id } } }`),
  },
  graphqlLists: {
    code: 'document_too_complex',
    send: async (size) => {
      const { id } = (await ask('POST /categories', { title: 'Words' })).json<{ id: string }>();
      const lists = times(size, (index) => `a${index}: children { __typename }`);
      return graph(`{ category(id: "${id}") { ${lists.join(' ')} } }`);
    },
  },
  graphqlCost: {
    code: 'document_too_complex',
    // Twenty pictures with two fields each, and the two fields around them, make 42; a single field
    // costs one.
    send: (size) =>
      graph(
        `{ product(id: "prd_no") { images { url alt } ${productFacts.slice(0, size - 42).join(' ')} } }`,
      ),
  },
  streams: { code: 'too_many_streams', send: openStreams },
  anonymousRate: { code: 'rate_limited', send: (size) => burst(size, '/products/prd_no', {}) },
  credentialRate: {
    code: 'rate_limited',
    send: (size) => burst(size, '/products/prd_no', { headers: people.customer.headers }),
  },
  writeRate: {
    code: 'rate_limited',
    send: (size) =>
      burst(size, '/orders/ord_no/cancel', { method: 'POST', headers: people.customer.headers }),
  },
  anonymousSearchRate: {
    code: 'rate_limited',
    send: (size) => burst(size, '/products?limit=x', {}),
  },
};

describe('the limit', () => {
  it.each(Object.entries(limits).map(([name, { value }]) => [name as LimitName, value] as const))(
    '%s has the value in the table',
    async (name, max) => {
      const { code, send } = proofs[name];
      expect(await send(max)).not.toContain(code);
      expect(await send(max + 1)).toContain(code);
    },
  );
});

describe('a refused document', () => {
  const ofDocuments = (Object.keys(limits) as LimitName[]).filter(
    (name) => name.startsWith('graphql') && name !== 'graphqlBodyBytes',
  );

  it.each(ofDocuments)('names the limit %s that it exceeds', async (name) => {
    expect(await proofs[name].send(limits[name].value + 1)).toContain(name);
  });
});

describe('the table of limits', () => {
  it('matches GET /meta/limits and OpenAPI', async () => {
    const { data } = (await ask('GET /meta/limits')).json<{
      data: readonly { name: LimitName; value: number }[];
    }>();
    for (const { name, value } of data) expect([name, value]).toEqual([name, limits[name].value]);
    expect(data.length).toBe(Object.keys(limits).length);
    const document = (await ask('GET /openapi.json')).json<{
      paths: Readonly<Record<string, { post: object }>>;
      components: { schemas: Readonly<Record<string, object>> };
    }>();
    const { schemas } = document.components;
    expect(schemas['CreateOrderInput']).toHaveProperty('properties.items.maxItems', 3);
    expect(schemas['Problem']).toHaveProperty('properties.errors.maxItems', 50);
  });
});
