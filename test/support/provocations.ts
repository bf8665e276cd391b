import { createCursorCodec } from '../../src/platform/values/cursor';
import type { Code } from '../../src/contract/codes';
import { limits } from '../../src/contract/limits';
import { demoPeople } from '../../src/tools/demo';
import { buildTestApp, type TestApp } from './build-test-app';
import { createDiscussion } from './comments';
import { startDatabaseProxy } from './database-proxy';
import { meetAt } from './intercepted-database';
import { people } from './people';
import { seedProducts } from './products';
import { viewers } from './world';
import { changingRates } from './rates';

type Answer = Awaited<ReturnType<TestApp['app']['inject']>>;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Client {
  readonly service: TestApp;
  /** `ask('admin', 'POST /posts', {…})`. */
  ask(
    viewer: string,
    request: string,
    payload?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>;
  /** The id of the created object. */
  make(viewer: string, request: string, payload: unknown): Promise<string>;
}

export type Provocation = (client: Client) => Promise<Answer>;

/** The tax and shipping that the service charges. */
export const provokedRates = changingRates();

export function createClient(service: TestApp): Client {
  let requestCount = 0;
  const ask: Client['ask'] = (viewer, request, payload, headers = {}) => {
    const [method = '', url = ''] = request.split(' ');
    const hasBody = payload !== undefined;
    requestCount += 1;
    return service.app.inject({
      method: method as Method,
      url,
      headers: {
        ...viewers[viewer],
        ...(hasBody ? { 'content-type': 'application/json' } : {}),
        // A key of its own makes each request a separate one, even with an equal body.
        ...(url.startsWith('/auth/') || method === 'GET'
          ? {}
          : { 'idempotency-key': `p-${requestCount}` }),
        ...headers,
      },
      ...(hasBody
        ? { payload: typeof payload === 'string' ? payload : JSON.stringify(payload) }
        : {}),
    });
  };
  return {
    service,
    ask,
    make: async (viewer, request, payload) => {
      const response = await ask(viewer, request, payload);
      if (response.statusCode >= 300) throw new Error(`${request}: ${response.body}`);
      return String(response.json<{ id: string }>().id);
    },
  };
}

const ORDER = '/orders/ord_demo_0001';
const PRODUCT = 'prd_demo_0001';
export const PASSWORD = 'correct-horse-battery-staple';
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

const address = { name: 'Ada', line1: 'High Street 1', city: 'London', country: 'GB' };
const order = (overrides: object = {}): object => ({
  items: [{ productId: PRODUCT, quantity: 1 }],
  deliveryAddress: address,
  paymentMethodId: 'pm_visa_4242',
  ...overrides,
});

/** Creates a category with a product in it. */
async function ownProduct(
  { make }: Client,
  overrides: object = {},
  category: object = {},
): Promise<{ readonly id: string; readonly categoryId: string }> {
  const categoryId = await make('admin', 'POST /categories', { title: 'Things', ...category });
  const facts = { title: 'Thing', price: 10, categoryId, stock: 5, status: 'active' };
  return { id: await make('admin', 'POST /products', { ...facts, ...overrides }), categoryId };
}

const ownOrder = async (client: Client, overrides: object = {}): Promise<string> => {
  const { id } = await ownProduct(client);
  const items = [{ productId: id, quantity: 1 }];
  return client.make('customer', 'POST /orders', order({ items, ...overrides }));
};

const paidOrder = async (client: Client): Promise<string> => {
  const id = await ownOrder(client);
  await client.ask('customer', `POST /orders/${id}/pay`, {});
  return id;
};

const ownPost = ({ make }: Client): Promise<string> =>
  make('admin', 'POST /posts', { title: 'A discussion' });

const ownComment = async (client: Client, post?: string): Promise<string> =>
  client.make('customer', `POST /posts/${post ?? (await ownPost(client))}/comments`, {
    text: `Words ${Math.random()}`,
  });

const graph = ({ ask }: Client, viewer: string, query: string): Promise<Answer> =>
  ask(viewer, 'POST /graphql', { query });

const cursorOf = async ({ ask }: Client, url: string): Promise<string> => {
  const { pagination } = (await ask('anonymous', `GET ${url}`)).json<{
    pagination: { nextCursor: string };
  }>();
  return encodeURIComponent(pagination.nextCursor);
};

function firstWith(status: number, answers: readonly Answer[]): Answer {
  const answer = answers.find(({ statusCode }) => statusCode === status);
  if (answer === undefined) throw new Error(`none of them was answered ${status}`);
  return answer;
}

/** Malformed requests: 400, and statuses that concern only HTTP. */
export const structural: Readonly<Partial<Record<Code, Provocation>>> = {
  validation_failed: ({ ask }) => ask('customer', 'POST /orders', { items: [] }),
  invalid_json: ({ ask }) => ask('admin', 'POST /posts', '{'),
  required: ({ ask }) => ask('admin', 'POST /posts', {}),
  wrong_type: ({ ask }) => ask('admin', 'POST /posts', { title: 5 }),
  wrong_format: ({ ask }) => ask('anonymous', 'POST /auth/password-reset', { email: 'nobody' }),
  too_long: ({ ask }) => ask('admin', 'POST /posts', { title: 'x'.repeat(10_000) }),
  too_short: ({ ask }) => ask('admin', 'POST /posts', { title: '' }),
  too_many_items: ({ ask }) =>
    ask(
      'customer',
      'POST /orders',
      order({ items: times(101, (n) => ({ productId: `p${n}`, quantity: 1 })) }),
    ),
  too_few_items: ({ ask }) => ask('admin', 'PUT /search/synonyms', { items: [{ words: ['one'] }] }),
  empty_array: ({ ask }) => ask('customer', 'POST /orders', order({ items: [] })),
  out_of_range: ({ ask }) =>
    ask('customer', 'POST /orders', order({ items: [{ productId: PRODUCT, quantity: 0 }] })),
  not_allowed: ({ ask }) => ask('customer', 'GET /orders?status=nope'),
  invalid_value: (client) =>
    client.ask('admin', 'POST /graphql', {
      query: 'query ($limit: Int) { products(page: { limit: $limit }) { data { id } } }',
      variables: { limit: 'many' },
    }),
  unknown_field: ({ ask }) => ask('admin', 'POST /posts', { title: 'T', colour: 1 }),
  unknown_parameter: ({ ask }) => ask('anonymous', 'GET /products?colour=1'),
  repeated_parameter: ({ ask }) => ask('anonymous', 'GET /products?brand=a&brand=b'),
  too_many_decimals: ({ ask }) =>
    ask('admin', 'POST /products', { title: 'T', price: 1.999, categoryId: 'c' }),
  invalid_currency: ({ ask }) =>
    ask('admin', 'POST /products', { title: 'T', price: 1, categoryId: 'c', currency: 'QQQ' }),
  invalid_range: ({ ask }) => ask('anonymous', 'GET /products/search?priceMin=5&priceMax=1'),
  sort_not_allowed: ({ ask }) => ask('anonymous', 'GET /products?sort=colour'),
  invalid_parameter: async ({ ask }) => {
    await ask('admin', 'POST /categories', { title: 'Memory', filterableAttributes: ['memory'] });
    return ask('anonymous', 'GET /products/search?attr.memory=much');
  },
  filter_not_applicable: async (client) => {
    const { categoryId } = await ownProduct(client);
    return client.ask('anonymous', `GET /products/search?category=${categoryId}&memory=16`);
  },
  look_up_conflict: ({ ask }) => ask('anonymous', 'GET /products?sku=A-1&sort=newest'),
  resume_point_expired: ({ ask, service }) => {
    const cursors = createCursorCodec(service.foundation.deriveKeys('cursor'));
    const since = cursors.encode(['product-changes'], ['0', '', '0', 0, 0]);
    return ask('admin', `GET /products/changes?since=${since}`);
  },
  pagination_style_conflict: ({ ask }) => ask('anonymous', 'GET /products?page=1&limit=5'),
  pagination_window_exceeded: ({ ask }) =>
    ask('anonymous', 'GET /products?page=99999&pageSize=100'),
  invalid_cursor: ({ ask }) => ask('anonymous', 'GET /products?limit=5&cursor=nonsense'),
  cursor_mismatch: async (client) =>
    client.ask(
      'anonymous',
      `GET /products?limit=5&brand=other&cursor=${await cursorOf(client, '/products?limit=5')}`,
    ),
  include_not_allowed: ({ ask }) => ask('customer', `GET ${ORDER}?include=nothing`),
  include_too_deep: ({ ask }) =>
    ask('customer', `GET ${ORDER}?include=items.product.category.parent`),
  too_many_includes: ({ ask }) =>
    ask('customer', `GET ${ORDER}?include=${times(30, (n) => `r${n}`).join(',')}`),
  graphql_syntax_error: (client) => graph(client, 'admin', '{'),
  graphql_validation_failed: (client) => graph(client, 'admin', '{ nothing }'),
  graphql_document_too_large: (client) => graph(client, 'admin', `#${'x'.repeat(70_000)}`),
  graphql_invalid_request: ({ ask }) => ask('admin', 'POST /graphql', { variables: {} }),
  persisted_query_not_supported: ({ ask }) =>
    ask('admin', 'POST /graphql', { extensions: { persistedQuery: { version: 1 } } }),
  document_too_complex: (client) =>
    graph(client, 'admin', `{ ${times(20, (n) => `a${n}: apiVersion`).join(' ')} }`),
  introspection_disabled: (client) => graph(client, 'customer', '{ __schema { types { name } } }'),
  batch_too_large: ({ ask }) =>
    ask('admin', 'DELETE /products/bulk', { ids: times(101, (n) => `prd_${n}`) }),
  invalid_idempotency_key: ({ ask }) =>
    ask('admin', 'POST /posts', { title: 'T' }, { 'idempotency-key': 'x'.repeat(256) }),
  unsupported_api_version: ({ ask }) =>
    ask('anonymous', 'GET /products', undefined, { 'api-version': '99' }),
  webhook_url_not_allowed: ({ ask }) =>
    ask('admin', 'POST /webhooks/endpoints', { url: 'https://10.0.0.1/in' }),
  method_not_allowed: ({ ask }) => ask('admin', 'DELETE /orders'),
  unsupported_media_type: ({ ask }) =>
    ask('admin', 'POST /posts', 'title', { 'content-type': 'text/plain' }),
  headers_too_large: ({ ask }) =>
    ask(
      'anonymous',
      'GET /products',
      undefined,
      Object.fromEntries(times(101, (n) => [`x-${n}`, '1'])),
    ),
  body_too_large: ({ ask }) => ask('admin', 'POST /posts', { title: 'x'.repeat(1_100_000) }),
};

/** Rights, existence, and conflicts. */
export const refusals: Readonly<Partial<Record<Code, Provocation>>> = {
  authentication_required: ({ ask }) => ask('anonymous', 'GET /orders'),
  invalid_credential: ({ ask }) =>
    ask('anonymous', 'GET /orders', undefined, { authorization: 'Bearer at_unknown' }),
  invalid_credentials: ({ ask }) =>
    ask('anonymous', 'POST /auth/login', { email: 'nobody@example.com', password: 'a wrong one' }),
  forbidden: ({ ask }) => ask('customer', 'POST /coupons', { code: 'MINE', percent: 5 }),
  not_yours: async (client) =>
    client.ask('customerTwo', `PATCH /comments/${await ownComment(client)}`, { text: 'Mine now' }),
  user_blocked: async (client) => {
    const post = await ownPost(client);
    const { id, email } = demoPeople.customerTwo;
    await client.ask('admin', `POST /users/${id}/block`, { reason: 'Advertising' });
    // A credential in use is looked up only every few seconds, a new one at once.
    const login = await client.ask('anonymous', 'POST /auth/login', { email, password: PASSWORD });
    const { accessToken } = login.json<{ accessToken: string }>();
    const authorization = `Bearer ${accessToken}`;
    const comment = { text: 'Hi' };
    const refusal = await client.ask('anonymous', `POST /posts/${post}/comments`, comment, {
      authorization,
    });
    await client.ask('admin', `DELETE /users/${id}/block`);
    return refusal;
  },
  client_version_unsupported: ({ ask }) =>
    ask('anonymous', 'GET /products', undefined, {
      'x-client-id': 'shop-ios',
      'x-client-version': '1.0.0',
    }),
  not_found: ({ ask }) => ask('admin', 'GET /orders/ord_nothing'),
  version_mismatch: ({ ask }) =>
    ask('admin', `PATCH /products/${PRODUCT}`, { title: 'T' }, { 'if-match': '"99999-x"' }),
  already_exists: async ({ ask }) => {
    await ask('admin', 'POST /coupons', { code: 'TWICE', percent: 5 });
    return ask('admin', 'POST /coupons', { code: 'TWICE', percent: 5 });
  },
  external_id_taken: async ({ ask }) => {
    await ask('customer', 'POST /orders', order({ externalId: 'mine' }));
    return ask('customer', 'POST /orders', order({ externalId: 'mine', note: 'another' }));
  },
  concurrent_change: async () => {
    const at = { collection: 'comments', command: 'findOneAndUpdate', count: 2 };
    const { wrap, arm } = meetAt(at);
    const service = await buildTestApp({ wrapDatabase: wrap });
    const discussion = createDiscussion(() => service);
    const id = await discussion.comment(await discussion.post(), { text: 'casino' });
    arm();
    const payload = { action: 'publish' };
    const moderate = ({ headers }: { headers: Readonly<Record<string, string>> }) =>
      service.app.inject({
        method: 'POST',
        url: `/comments/${id}/moderate`,
        headers,
        payload,
      });
    const answers = await Promise.all([moderate(people.moderator), moderate(people.admin)]);
    await service.close();
    return firstWith(409, answers);
  },
  idempotency_answer_lost: async ({ ask, service }) => {
    const key = { 'idempotency-key': 'sealed' };
    const payload = { name: 'sealed', scopes: ['orders:read'] };
    await ask('customer', 'POST /auth/api-keys', payload, key);
    const records = service.database.db.collection('idempotency_keys');
    await records.updateMany({ isSealed: true }, { $set: { 'answer.body': 'other.secret' } });
    return ask('customer', 'POST /auth/api-keys', payload, key);
  },
  idempotency_key_not_supported: ({ ask }) =>
    ask('customer', 'POST /graphql', { query: 'mutation { a: signOut b: signOut }' }),
  idempotency_in_progress: async ({ ask, service }) => {
    const key = { 'idempotency-key': 'under-way' };
    const post = () => ask('admin', 'POST /posts', { title: 'Under way' }, key);
    const records = service.database.db.collection('idempotency_keys');
    const existingIds = await records.distinct('_id');
    await post();
    // The state while the first request is still running.
    const nextAttemptAt = new Date(service.clock.now().getTime() + 60_000);
    const running = { $set: { state: 'running', nextAttemptAt }, $unset: { answer: '' } };
    await records.updateOne({ _id: { $nin: existingIds } }, running);
    return post();
  },
  document_not_trusted: async ({ ask }) => {
    const app = { name: 'app', scopes: ['orders:read'], documentsOnly: true };
    const { secret } = (await ask('customer', 'POST /auth/api-keys', app)).json();
    const headers = { authorization: `Bearer ${secret}` };
    return ask('customer', 'POST /graphql', { query: '{ apiVersion }' }, headers);
  },
  unknown_document: ({ ask }) =>
    ask('customer', 'POST /graphql', { documentId: 'nobody@1/Nothing' }),
  document_version_exists: async ({ ask }) => {
    const register = (text: string) => {
      const manifest = { name: 'provoked', version: '1', documents: { A: text } };
      return ask('admin', 'POST /graphql/documents', manifest);
    };
    await register('{ apiVersion }');
    return register('{ contractVersions { data { version } } }');
  },
  duplicate_in_batch: ({ ask }) =>
    ask('customer', 'POST /orders/bulk-cancel', { orderIds: times(2, () => 'ord_demo_0002') }),
};

/** Well-formed requests that the rules of a domain refuse. */
export const domain: Readonly<Partial<Record<Code, Provocation>>> = {
  not_applied: async (client) => {
    const { id } = await ownProduct(client);
    const items = [
      { id, title: 'New' },
      { id: 'prd_nothing', title: 'New' },
    ];
    return client.ask('admin', 'PATCH /products/bulk?mode=atomic', { items });
  },
  bulk_failed: async (client) => {
    const { id } = await ownProduct(client);
    const items = [
      { id, stockDelta: -999 },
      { id: 'prd_nothing', title: 'New' },
    ];
    return client.ask('admin', 'PATCH /products/bulk', { items });
  },
  category_in_use: async (client) => {
    await ownProduct(client, {}, { externalId: 'in-use' });
    const batch = { type: 'categories', mode: 'delete', items: [{ externalId: 'in-use' }] };
    const id = await client.make('admin', 'POST /imports', batch);
    await client.service.app.worker.settle();
    return client.ask('admin', `GET /imports/${id}/results`);
  },
  idempotency_key_reused: async ({ ask }) => {
    const key = { 'idempotency-key': 'one-key' };
    await ask('admin', 'POST /posts', { title: 'One' }, key);
    return ask('admin', 'POST /posts', { title: 'Two' }, key);
  },
  unknown_product: ({ ask }) =>
    ask('customer', 'POST /orders', order({ items: [{ productId: 'prd_none', quantity: 1 }] })),
  product_archived: async (client) => {
    const { id } = await ownProduct(client);
    await client.ask('admin', `PATCH /products/${id}`, { status: 'archived' });
    const items = [{ productId: id, quantity: 1 }];
    return client.ask('customer', 'POST /orders', order({ items }));
  },
  unknown_category: ({ ask }) =>
    ask('admin', 'POST /products', { title: 'T', price: 1, categoryId: 'cat_none' }),
  category_cycle: async (client) => {
    const parent = await client.make('admin', 'POST /categories', { title: 'Up' });
    const child = { title: 'Down', parentId: parent };
    const parentId = await client.make('admin', 'POST /categories', child);
    return client.ask('admin', `PATCH /categories/${parent}`, { parentId });
  },
  attribute_type_conflict: async ({ make, ask }) => {
    const weighing = (type: string) => ({
      filterableAttributes: [{ name: 'weight', label: 'Weight', type }],
    });
    const parentId = await make('admin', 'POST /categories', {
      title: 'Up',
      ...weighing('number'),
    });
    return ask('admin', 'POST /categories', { title: 'Down', parentId, ...weighing('string') });
  },
  category_too_deep: async ({ make, ask }) => {
    let parentId = await make('admin', 'POST /categories', { title: 'Level 1' });
    for (let level = 2; level <= 10; level += 1)
      parentId = await make('admin', 'POST /categories', { title: `Level ${level}`, parentId });
    return ask('admin', 'POST /categories', { title: 'Level 11', parentId });
  },
  category_limit_reached: async ({ ask, service }) => {
    const categories = service.database.db.collection('categories');
    const sample = await categories.findOne({});
    const fillers = times(5000, (n) => ({
      ...sample,
      _id: `filler-${n}` as never,
      externalId: `filler-${n}`,
    }));
    await categories.insertMany(fillers);
    const refusal = await ask('admin', 'POST /categories', { title: 'One more' });
    await categories.deleteMany({ _id: /^filler-/ as never });
    return refusal;
  },
  quantity_above_stock: async (client) => {
    const { id } = await ownProduct(client);
    const items = [{ productId: id, quantity: 99 }];
    return client.ask('customer', 'POST /orders', order({ items }));
  },
  price_below_minimum: async (client) => {
    const { id } = await ownProduct(client, {}, { minimumPrice: 5 });
    return client.ask('admin', `PATCH /products/${id}`, { price: 1 });
  },
  coupon_expired: ({ ask }) => ask('customer', 'POST /orders', order({ couponCode: 'SUMMER25' })),
  coupon_not_applicable: ({ ask }) =>
    ask('customer', 'POST /orders', order({ couponCode: 'NONE' })),
  payment_method_invalid: ({ ask }) =>
    ask('customer', 'POST /orders', order({ paymentMethodId: 'pm_visa_invalid' })),
  payment_declined: async (client) => {
    const id = await ownOrder(client, { paymentMethodId: 'pm_visa_declined' });
    return client.ask('customer', `POST /orders/${id}/pay`, {});
  },
  too_many_payment_attempts: async (client) => {
    const id = await ownOrder(client);
    const orders = client.service.database.db.collection<{ _id: string }>('orders');
    const closedBuckets = Array.from({ length: 50 }, (_, n) => ({
      attemptId: `pay_${n}`,
      end: 'declined',
    }));
    await orders.updateOne({ _id: id }, { $set: { closed: closedBuckets } as never });
    return client.ask('customer', `POST /orders/${id}/pay`, {});
  },
  refund_exceeds_payment: async (client) =>
    client.ask('admin', `POST /orders/${await paidOrder(client)}/refund`, { amount: 99_999 }),
  refund_refused: async (client) => {
    const id = await ownOrder(client, { paymentMethodId: 'pm_visa_refund_refused' });
    await client.ask('customer', `POST /orders/${id}/pay`, {});
    return client.ask('admin', `POST /orders/${id}/refund`, { amount: 1 });
  },
  too_many_refunds: async (client) => {
    const id = await paidOrder(client);
    const orders = client.service.database.db.collection<{ _id: string }>('orders');
    const refunds = Array.from({ length: 99 }, () => ({ amountMinor: 0, state: 'succeeded' }));
    await orders.updateOne({ _id: id }, { $set: { refunds } as never });
    return client.ask('admin', `POST /orders/${id}/refund`, { amount: 1 });
  },
  invalid_signature: ({ ask }) => ask('anonymous', 'POST /payments/notifications/builtin', {}),
  order_not_changeable: ({ ask }) => ask('customer', `PATCH ${ORDER}`, { note: 'Too late' }),
  address_changes_total: async (client) => {
    const id = await paidOrder(client);
    provokedRates.set([
      { country: 'Far', taxPercent: 10, shipping: [] },
      { country: '*', taxPercent: 0, shipping: [] },
    ]);
    const deliveryAddress = { line1: 'A street', city: 'A city', country: 'Far' };
    return client.ask('customer', `PATCH /orders/${id}`, { deliveryAddress });
  },
  country_not_served: async (client) => {
    provokedRates.set([{ country: 'FI', taxPercent: 0, shipping: [] }]);
    const deliveryAddress = { line1: 'A street', city: 'A city', country: 'Nowhere' };
    const refusal = await client.ask('customer', 'POST /orders', order({ deliveryAddress }));
    provokedRates.set([]);
    return refusal;
  },
  customer_not_active: async ({ ask, service }) => {
    const customerId = 'usr_erased';
    const erasures = service.database.db.collection<{ _id: string }>('account_erasures');
    await erasures.insertOne({ _id: customerId, since: new Date('2999-01-01') } as never);
    return ask('admin', 'POST /orders', order({ customerId }));
  },
  open_orders: async (client) => {
    await paidOrder(client);
    return client.ask('customer', 'DELETE /users/me');
  },
  unknown_customer: ({ ask }) => ask('admin', 'POST /orders', order({ customerId: 'usr_none' })),
  payment_not_authorized: async (client) =>
    client.ask('admin', `POST /orders/${await ownOrder(client)}/capture`),
  authorization_expired: async (client) => {
    const id = await ownOrder(client);
    await client.ask('customer', `POST /orders/${id}/pay`, { capture: 'at_shipping' });
    const orders = client.service.database.db.collection<{ _id: string }>('orders');
    await orders.updateOne({ _id: id }, { $set: { 'attempt.authorizedUntil': new Date(0) } });
    return client.ask('admin', `POST /orders/${id}/ship`, { carrier: 'Posti' });
  },
  payment_in_progress: async (client) => {
    const id = await ownOrder(client);
    const paymentMethodId = 'pm_async_unstoppable';
    await client.ask('customer', `POST /orders/${id}/pay`, { paymentMethodId });
    return client.ask('customer', `POST /orders/${id}/pay`, {});
  },
  order_already_paid: async (client) =>
    client.ask('customer', `POST /orders/${await paidOrder(client)}/pay`, {}),
  order_already_cancelled: async (client) => {
    const id = await ownOrder(client);
    await client.ask('customer', `POST /orders/${id}/cancel`, {});
    return client.ask('customer', `POST /orders/${id}/cancel`, { reason: 'Again' });
  },
  order_not_cancellable: ({ ask }) => ask('customer', `POST ${ORDER}/cancel`, {}),
  last_admin: ({ ask }) =>
    ask('admin', `POST /users/${demoPeople.admin.id}/role`, { role: 'customer' }),
  invalid_state_transition: async (client) =>
    client.ask('admin', `POST /orders/${await ownOrder(client)}/deliver`),
  mixed_currencies: async (client) => {
    const one = await ownProduct(client);
    const two = await ownProduct(client, { currency: 'EUR' });
    const items = [one, two].map(({ id }) => ({ productId: id, quantity: 1 }));
    return client.ask('customer', 'POST /orders', order({ items }));
  },
  comments_closed: async (client) => {
    const post = await ownPost(client);
    await client.ask('admin', `POST /posts/${post}/close`);
    return client.ask('customer', `POST /posts/${post}/comments`, { text: 'Too late' });
  },
  comment_depth_exceeded: async (client) => {
    let id = await ownComment(client);
    for (const text of ['second', 'third'])
      id = await client.make('customer', `POST /comments/${id}/replies`, { text });
    return client.ask('customer', `POST /comments/${id}/replies`, { text: 'fourth' });
  },
  comment_edit_window_expired: async (client) => {
    const id = await ownComment(client);
    client.service.clock.advance(3_600_000);
    return client.ask('customer', `PATCH /comments/${id}`, { text: 'Later' });
  },
  parent_mismatch: async (client) => {
    const parentId = await ownComment(client);
    const comment = { text: 'Lost', parentId };
    return client.ask('customer', `POST /posts/${await ownPost(client)}/comments`, comment);
  },
  parent_not_replyable: async (client) => {
    const id = await ownComment(client);
    await client.ask('customer', `DELETE /comments/${id}`);
    return client.ask('customer', `POST /comments/${id}/replies`, { text: 'Too late' });
  },
  duplicate_comment: async (client) => {
    const post = await ownPost(client);
    await client.ask('customer', `POST /posts/${post}/comments`, { text: 'Twice' });
    return client.ask('customer', `POST /posts/${post}/comments`, { text: 'Twice' });
  },
  unknown_reference: async (client) => {
    const comment = { text: 'Hi', parentId: 'cmt_nothing' };
    return client.ask('customer', `POST /posts/${await ownPost(client)}/comments`, comment);
  },
};

/** Accounts, keys and webhook endpoints. */
export const accounts: Readonly<Partial<Record<Code, Provocation>>> = {
  password_leaked: ({ ask }) =>
    ask('anonymous', 'POST /auth/signup', signUp({ password: 'password1' })),
  password_too_similar: ({ ask }) =>
    ask('anonymous', 'POST /auth/signup', signUp({ password: 'grace.hopper@example.com' })),
  wrong_password: ({ ask }) => ask('customerTwo', 'POST /auth/mfa/totp', { password: 'wrong one' }),
  invalid_token: ({ ask }) =>
    ask('anonymous', 'POST /auth/verify-email', { token: `vt_${'x'.repeat(43)}` }),
  invalid_code: async ({ ask }) => {
    await ask('customerTwo', 'POST /auth/mfa/totp', { password: PASSWORD });
    return ask('customerTwo', 'POST /auth/mfa/totp/confirm', { code: '000000' });
  },
  too_many_endpoints: async ({ ask }) => {
    const create = () =>
      ask('customer', 'POST /webhooks/endpoints', { url: 'https://example.com/in' });
    for (let n = 0; n < 20; n += 1) await create();
    return create();
  },
  endpoint_not_active: async ({ ask, make }) => {
    const id = await make('admin', 'POST /webhooks/endpoints', { url: 'https://example.com/in' });
    await ask('admin', `PATCH /webhooks/endpoints/${id}`, { status: 'paused' });
    return ask('admin', `POST /webhooks/endpoints/${id}/test`, {});
  },
  scope_not_allowed: ({ ask }) =>
    ask('customer', 'POST /auth/api-keys', { name: 'Greedy', scopes: ['admin'] }),
  reauthentication_required: async ({ ask, service }) => {
    const credentials = { email: demoPeople.customer.email, password: PASSWORD };
    const { accessToken } = (await ask('anonymous', 'POST /auth/login', credentials)).json();
    service.clock.advance(6 * 60_000);
    const key = { name: 'Late', scopes: ['orders:read'] };
    const authorization = `Bearer ${accessToken}`;
    return ask('anonymous', 'POST /auth/api-keys', key, { authorization });
  },
  too_many_api_keys: async ({ ask }) => {
    const key = { name: 'Another', scopes: ['orders:read'] };
    for (let n = 0; n < 100; n += 1) {
      const answer = await ask('customer', 'POST /auth/api-keys', key);
      if (answer.statusCode !== 201) return answer;
    }
    throw new Error('there is no limit');
  },
  mfa_required: async ({ ask, service }) => {
    const { db } = service.database;
    const user = { _id: demoPeople.customerTwo.id as never };
    await db.collection('users').updateOne(user, { $set: { signInCountries: ['AT'] } });
    const credentials = { email: demoPeople.customerTwo.email, password: PASSWORD };
    const elsewhere = { 'x-country': 'BR', 'x-forwarded-for': '20.1.1.1' };
    return ask('anonymous', 'POST /auth/login', credentials, elsewhere);
  },
  captcha_required: async ({ ask, service }) => {
    const login = (password: string) =>
      ask('anonymous', 'POST /auth/login', { email: demoPeople.moderator.email, password });
    for (const pauseMs of [0, 0, 0, 1000, 2000]) {
      service.clock.advance(pauseMs);
      await login('a wrong one');
    }
    service.clock.advance(61_000);
    return login('a wrong one');
  },
  rate_limited: async ({ ask }) => {
    const login = () =>
      ask('anonymous', 'POST /auth/login', { email: 'nobody@example.com', password: 'wrong' });
    for (let n = 0; n < 200; n += 1) {
      const answer = await login();
      if (answer.statusCode === 429) return answer;
    }
    throw new Error('there is no limit');
  },
};

function signUp(overrides: object): object {
  return {
    email: 'grace.hopper@example.com',
    password: 'a long and quiet phrase',
    displayName: 'Grace',
    ...overrides,
  };
}

/** Faults that the client did not cause; the helpers disable a dependency. */
export const failures: Readonly<Partial<Record<Code, Provocation>>> = {
  quote_unavailable: async (client) => {
    provokedRates.fail();
    const answer = await client.ask('customer', 'POST /orders', order());
    provokedRates.set([]);
    return answer;
  },
  payment_source_unavailable: async (client) => {
    const id = await ownOrder(client, { paymentMethodId: 'pm_visa_timeout' });
    return client.ask('customer', `GET /orders/${id}?include=payment`);
  },
  internal_error: async (client) => {
    const { id } = await ownProduct(client);
    const products = client.service.database.db.collection('products');
    await products.updateOne({ _id: id as never }, { $set: { title: null } });
    const refusal = await client.ask('anonymous', `GET /products/${id}`);
    await products.updateOne({ _id: id as never }, { $set: { title: 'Thing' } });
    return refusal;
  },
  overloaded: async () => {
    const small = await buildTestApp({ env: { MAX_IN_FLIGHT: '1', MAX_WAITING: '0' } });
    const read = () => small.app.inject({ url: '/products' });
    const answers = await Promise.all([read(), read(), read(), read()]);
    await small.close();
    return firstWith(503, answers);
  },
  too_many_streams: async () => {
    const strict = await buildTestApp({ env: { RATE_LIMIT_ENABLED: 'true' } });
    await seedProducts(strict.database.db, [{ _id: 'prd_watched' }]);
    const open = (payloadAsStream: boolean) =>
      strict.app.inject({
        url: '/products/prd_watched',
        headers: { accept: 'text/event-stream' },
        payloadAsStream,
      });
    const openStreams = Array.from({ length: limits.streams.value }, () => open(true));
    const streams = await Promise.all(openStreams);
    const refusal = await open(false);
    for (const { raw } of streams) raw.res.destroy();
    await strict.close();
    return refusal;
  },
  search_unavailable: async () => {
    // Nothing listens there.
    const env = { SEARCH_ENGINE: 'opensearch', SEARCH_URL: 'http://127.0.0.1:1' };
    const unreachableApp = await buildTestApp({ env });
    const answer = await unreachableApp.app.inject({ url: '/products/search' });
    await unreachableApp.close();
    return answer;
  },
  database_unavailable: async () => {
    const proxy = await startDatabaseProxy(process.env['MONGODB_TEST_URL'] ?? '');
    const unreachableApp = await buildTestApp({ databaseUrl: proxy.url });
    await proxy.setMode('refuse');
    const answer = await unreachableApp.app.inject({ url: '/products' });
    await proxy.setMode('pass');
    await unreachableApp.close();
    await proxy.close();
    return answer;
  },
};
