import { basketOf } from './basket';
import type { TestApp } from './build-test-app';
import { people } from './people';
import { requests } from './requests';

/** One request on new objects, and the outcome that a client can observe. */
export interface UnsafeRequest {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /**
   * Reads the state after the request, which is the same whenever the request was carried out
   * exactly once.
   */
  readonly outcome: () => Promise<unknown>;
}

type Prepare = () => Promise<UnsafeRequest>;
type Row = Readonly<Record<string, unknown>>;

let number = 0;
/** An unused text. */
const unusedName = (): string => `thing ${(number += 1)}`;

/** Requests for every unsafe route that honours `Idempotency-Key`; some routes have several. */
export function unsafeRequests(serviceOf: () => TestApp): Readonly<Record<string, Prepare>> {
  const rows = (collection: string) =>
    serviceOf().database.db.collection<{ _id: string } & Row>(collection);
  const send = (method: 'POST' | 'DELETE', url: string, payload?: unknown) =>
    requests(serviceOf()).succeed(method, url, payload);
  const idOf = async (url: string, payload: unknown): Promise<string> =>
    (await send('POST', url, payload)).id;

  /** The parts of a document in which each change shows exactly once. */
  const stateOf = async (collection: string, _id: string) => {
    const row = await rows(collection).findOne({ _id });
    if (row === null) return null;
    const lists = ['history', 'refunds', 'attempts', 'outbox', 'ops'];
    const facts = ['version', 'seq', 'status', 'stock', 'paymentStatus', 'closedAt', 'deletedAt'];
    const plainValue = (value: unknown): unknown =>
      value instanceof Date ? 'set' : (value ?? null);
    return {
      ...Object.fromEntries(facts.map((name) => [name, plainValue(row[name])])),
      ...Object.fromEntries(lists.map((name) => [name, (row[name] as unknown[])?.length ?? 0])),
    };
  };
  const of = (collection: string, ...ids: readonly string[]) => ({
    outcome: () => Promise.all(ids.map((id) => stateOf(collection, id))),
  });
  const countedBy = (collection: string, filter: object) => ({
    outcome: () => rows(collection).countDocuments(filter),
  });

  let categoryId: string;
  const category = async () => (categoryId ??= await idOf('/categories', { title: unusedName() }));
  const product = async () => ({
    title: unusedName(),
    price: 5,
    categoryId: await category(),
    stock: 10,
  });
  const products = (count: number) =>
    Promise.all(Array.from({ length: count }, async () => idOf('/products', await product())));
  const comment = async (): Promise<string> => {
    const post = await idOf('/posts', { title: unusedName() });
    return idOf(`/posts/${post}/comments`, { text: `Words about ${unusedName()}` });
  };
  const basket = (productId: string) => basketOf(productId, { quantity: 2 });
  const SHIPMENT = { carrier: 'posti', trackingNumber: 'JJFI1' };
  const STEPS: Readonly<Record<string, readonly [path: string, body: object]>> = {
    ship: ['ship', SHIPMENT],
    authorize: ['pay', { capture: 'at_shipping' }],
    redirect: ['pay', { paymentMethodId: 'pm_requires_action' }],
  };
  /** An order in this state, together with its product. */
  const order = async (...steps: readonly string[]) => {
    const [productId = ''] = await products(1);
    const id = await idOf('/orders', basket(productId));
    for (const step of steps) {
      const [path, body] = STEPS[step] ?? [step, {}];
      await send('POST', `/orders/${id}/${path}`, body);
    }
    const outcome = async () => [
      await stateOf('orders', id),
      await stateOf('products', productId),
      await rows('payments').countDocuments({ orderId: id }),
    ];
    return { id, params: { id }, outcome };
  };
  const apiKey = async () => {
    await rows('api_keys').deleteMany({ name: /^thing / });
    const id = await idOf('/auth/api-keys', { name: unusedName(), scopes: ['orders:read'] });
    return { params: { id }, ...of('api_keys', id) };
  };
  /** Creates an endpoint, and removes earlier ones because their number is limited. */
  const endpoint = async () => {
    await rows('webhook_endpoints').deleteMany({});
    const body = { url: 'https://hooks.example/all', eventTypes: ['order.paid'] };
    const id = await idOf('/webhooks/endpoints', body);
    return { id, params: { id }, ...of('webhook_endpoints', id) };
  };
  /** Creates an event with a failed delivery. */
  const delivery = async () => {
    const { id: endpointId } = await endpoint();
    const ownerId = people.admin.id;
    const createdAt = serviceOf().clock.now();
    const suffix = String((number += 1));
    const [eventId, resourceId, id] = [`evt_${suffix}`, `ord_${suffix}`, `dlv_${suffix}`];
    const event = { type: 'order.paid', resourceType: 'order', resourceId, ownerId, createdAt };
    const eventFields = { isPublic: true, sequenceNumber: 1, object: null, recipientId: null };
    await rows('events').insertOne({
      _id: eventId,
      ...event,
      ...eventFields,
      relayedAt: createdAt,
    });
    const failedDelivery = {
      status: 'failed',
      deliveredAt: null,
      nextAttemptAt: null,
      attempts: [],
    };
    const times = { createdAt, madeAt: createdAt };
    const deliveryFields = {
      eventId,
      eventType: 'order.paid',
      endpointId,
      ownerId,
      ...times,
      body: '{}',
    };
    await rows('webhook_deliveries').insertOne({ _id: id, ...deliveryFields, ...failedDelivery });
    return { id, eventId, endpointId, createdAt };
  };
  const user = people.otherCustomer.id;
  const account = async (...steps: readonly ['POST' | 'DELETE', string][]) => {
    await send('DELETE', `/users/${user}/disable`);
    await send('DELETE', `/users/${user}/block`);
    for (const [method, path] of steps) await send(method, `/users/${user}/${path}`, {});
    const before = await rows('users').findOne({ _id: user });
    const outcome = async () => {
      const now = await rows('users').findOne({ _id: user });
      const since = (name: string) => Number(now?.[name] ?? 0) - Number(before?.[name] ?? 0);
      return [now?.['status'], since('version'), since('seq')];
    };
    return { params: { id: user }, outcome };
  };

  const changeRequest = async (
    collection: string,
    id: string,
    rest: Partial<UnsafeRequest> = {},
  ) => ({
    params: { id },
    ...of(collection, id),
    ...rest,
  });
  const movedOrder = async (steps: readonly string[], body: unknown = {}) => ({
    ...(await order(...steps)),
    body,
  });
  return {
    'POST /products': async () => {
      const body = await product();
      return { body, ...countedBy('products', { title: body.title }) };
    },
    'PATCH /products/:id': async () =>
      changeRequest('products', (await products(1))[0] ?? '', { body: { stockDelta: 1 } }),
    'PATCH /products/:id with If-Match': async () =>
      changeRequest('products', (await products(1))[0] ?? '', {
        body: { stockDelta: 1 },
        headers: { 'if-match': '"1"' },
      }),
    'DELETE /products/:id': async () => changeRequest('products', (await products(1))[0] ?? ''),
    ...bulkProducts('partial'),
    ...bulkProducts('atomic'),
    'POST /categories': async () => {
      const title = unusedName();
      return { body: { title }, ...countedBy('categories', { title }) };
    },
    'PATCH /categories/:id': async () =>
      changeRequest('categories', await idOf('/categories', { title: unusedName() }), {
        body: { title: unusedName() },
      }),

    'POST /posts': async () => {
      const title = unusedName();
      return { body: { title }, ...countedBy('posts', { title }) };
    },
    'DELETE /posts/:id': async () =>
      changeRequest('posts', await idOf('/posts', { title: unusedName() })),
    'POST /posts/:id/close': async () =>
      changeRequest('posts', await idOf('/posts', { title: unusedName() })),
    'POST /posts/:id/reopen': async () => {
      const id = await idOf('/posts', { title: unusedName() });
      await send('POST', `/posts/${id}/close`);
      return changeRequest('posts', id);
    },
    'POST /posts/:postId/comments': async () => {
      const postId = await idOf('/posts', { title: unusedName() });
      const body = { text: `Words about ${unusedName()}` };
      return { params: { postId }, body, ...countedBy('comments', { postId }) };
    },
    'POST /comments/:commentId/replies': async () => {
      const commentId = await comment();
      const body = { text: `Words about ${unusedName()}` };
      return { params: { commentId }, body, ...countedBy('comments', { parentId: commentId }) };
    },
    'PATCH /comments/:id': async () =>
      changeRequest('comments', await comment(), { body: { text: `Other words ${unusedName()}` } }),
    'DELETE /comments/:id': async () => changeRequest('comments', await comment()),
    'POST /comments/:id/moderate': async () =>
      changeRequest('comments', await comment(), { body: { action: 'hide' } }),
    'POST /comments/:id/purge': async () =>
      changeRequest('comments', await comment(), { body: { reason: 'personal data' } }),
    'POST /comments/bulk-moderate': async () => {
      const id = await comment();
      return { body: { items: [{ id, action: 'hide' }] }, ...of('comments', id) };
    },
    'POST /comments/:id/flags': async () => {
      const id = await comment();
      const body = { reasonCode: 'spam' };
      return { params: { id }, body, ...countedBy('comment_flags', { commentId: id }) };
    },
    'PUT /comments/:id/vote': async () => {
      const id = await comment();
      return {
        params: { id },
        body: { value: 1 },
        ...countedBy('comment_votes', { commentId: id }),
      };
    },

    'PATCH /moderation/settings': async () => {
      const heldWords = [unusedName()];
      return { body: { heldWords }, ...countedBy('moderation_settings', { heldWords }) };
    },
    'PUT /search/synonyms': async () => {
      const items = [{ words: ['couch', unusedName()] }];
      return { body: { items }, ...countedBy('search_settings', { items }) };
    },

    'POST /imports': async () => {
      const items = [{ ...(await product()), externalId: unusedName() }];
      const before = await rows('imports').countDocuments({});
      const outcome = async () => (await rows('imports').countDocuments({})) - before;
      return { body: { type: 'products', items }, outcome };
    },
    'POST /imports/:id/cancel': async () => {
      const items = [{ ...(await product()), externalId: unusedName() }];
      return changeRequest('imports', await idOf('/imports', { type: 'products', items }));
    },

    'POST /orders': async () => {
      const [productId = ''] = await products(1);
      const outcome = async () => [
        await rows('orders').countDocuments({ 'lines.productId': productId }),
        await stateOf('products', productId),
      ];
      return { body: basket(productId), outcome };
    },
    'PATCH /orders/:id': () => movedOrder([], { note: 'Other' }),
    'POST /orders/:id/pay': () => movedOrder([]),
    'POST /orders/:id/pay later': () => movedOrder([], { capture: 'at_shipping' }),
    'POST /orders/:id/pay instead': () =>
      movedOrder(['redirect'], { paymentMethodId: 'pm_paypal' }),
    'POST /orders/:id/capture': () => movedOrder(['authorize']),
    'POST /orders/:id/process': () => movedOrder(['pay']),
    'POST /orders/:id/ship': () => movedOrder(['pay', 'process'], SHIPMENT),
    'POST /orders/:id/ship of an authorized order': () => movedOrder(['authorize'], SHIPMENT),
    'POST /orders/:id/deliver': () => movedOrder(['pay', 'process', 'ship']),
    'POST /orders/:id/cancel': () => movedOrder([]),
    'POST /orders/:id/cancel of a paid order': () => movedOrder(['pay']),
    'POST /orders/:id/cancel of an authorized order': () => movedOrder(['authorize']),
    'POST /orders/:id/refund': () => movedOrder(['pay', 'process', 'ship'], { amount: 1 }),
    ...bulkCancel('partial'),
    ...bulkCancel('atomic'),
    'PATCH /coupons/:code': async () => {
      const code = `CODE${(number += 1)}`;
      await send('POST', '/coupons', { code, percent: 5 });
      return { params: { code }, body: { active: false }, ...of('coupons', code) };
    },
    'POST /coupons': async () => {
      const code = `CODE${(number += 1)}`;
      return { body: { code, percent: 5 }, ...of('coupons', code) };
    },

    'POST /graphql/documents': async () => {
      const name = `client-${(number += 1)}`;
      const body = { name, version: '1', documents: { Version: '{ apiVersion }' } };
      return { body, ...of('document_manifests', `${name}@1`) };
    },
    'DELETE /graphql/documents/:name/:version': async () => {
      const name = `client-${(number += 1)}`;
      const documents = { Version: '{ apiVersion }' };
      await send('POST', '/graphql/documents', { name, version: '1', documents });
      return { params: { name, version: '1' }, ...of('document_manifests', `${name}@1`) };
    },

    'PATCH /users/me': async () => ({
      body: { displayName: unusedName() },
      ...(await changedSince('users', people.admin.id)),
    }),
    'POST /users/:id/block': async () => ({ ...(await account()), body: { reason: unusedName() } }),
    'DELETE /users/:id/block': () => account(['POST', 'block']),
    'POST /users/:id/role': async () => {
      await send('POST', `/users/${user}/role`, { role: 'customer' });
      return { ...(await account()), body: { role: 'moderator' } };
    },
    'POST /users/:id/disable': () => account(),
    'DELETE /users/:id/disable': () => account(['POST', 'disable']),
    'POST /auth/api-keys': async () => {
      const name = unusedName();
      await rows('api_keys').deleteMany({ name: /^thing / });
      return { body: { name, scopes: ['orders:read'] }, ...countedBy('api_keys', { name }) };
    },
    'DELETE /auth/api-keys/:id': apiKey,

    'POST /webhooks/endpoints': async () => {
      await rows('webhook_endpoints').deleteMany({});
      return { body: { url: 'https://hooks.example/new' }, ...countedBy('webhook_endpoints', {}) };
    },
    'PATCH /webhooks/endpoints/:id': async () => ({
      ...(await endpoint()),
      body: { description: unusedName() },
    }),
    'DELETE /webhooks/endpoints/:id': endpoint,
    'POST /webhooks/endpoints/:id/rotate-secret': endpoint,
    'POST /webhooks/endpoints/:id/verify': async () => {
      const newEndpoint = await endpoint();
      const verification = { attempts: 9, lastAttemptAt: null, lastError: 'timeout' };
      await rows('webhook_endpoints').updateOne(
        { _id: newEndpoint.id },
        { $set: { unverified: verification } },
      );
      return newEndpoint;
    },
    'POST /webhooks/endpoints/:id/test': async () => ({ ...(await endpoint()), body: {} }),
    'POST /webhooks/endpoints/:id/recover': async () => {
      const { id, endpointId, createdAt } = await delivery();
      const since = new Date(createdAt.getTime() - 1);
      const body = { since, until: new Date(createdAt.getTime() + 1) };
      return { params: { id: endpointId }, body, ...of('webhook_deliveries', id) };
    },
    'POST /webhooks/events/:eventId/replay': async () => {
      const { eventId, endpointId } = await delivery();
      const body = { endpointId };
      return { params: { eventId }, body, ...countedBy('webhook_deliveries', { eventId }) };
    },
    'POST /webhooks/deliveries/:id/retry': async () => {
      const { id } = await delivery();
      return changeRequest('webhook_deliveries', id);
    },
  };

  /** The current version of a document that other requests change as well. */
  async function changedSince(collection: string, _id: string) {
    const version = async () => Number((await rows(collection).findOne({ _id }))?.['version']);
    const before = await version();
    return { outcome: async () => (await version()) - before };
  }

  function bulkProducts(mode: string): Readonly<Record<string, Prepare>> {
    const query = { mode };
    return {
      [`POST /products/bulk ${mode}`]: async () => {
        const body = [await product(), await product()];
        const title = { $in: body.map((item) => item.title) };
        return { query, body, ...countedBy('products', { title }) };
      },
      [`PATCH /products/bulk ${mode}`]: async () => {
        const ids = await products(2);
        const body = ids.map((id) => ({ id, stockDelta: 1 }));
        return { query, body, ...of('products', ...ids) };
      },
      [`DELETE /products/bulk ${mode}`]: async () => {
        const ids = await products(2);
        return { query, body: ids, ...of('products', ...ids) };
      },
    };
  }

  function bulkCancel(mode: string): Readonly<Record<string, Prepare>> {
    return {
      [`POST /orders/bulk-cancel ${mode}`]: async () => {
        const orders = [await order('pay'), await order('authorize'), await order()];
        const body = { orderIds: orders.map(({ id }) => id) };
        const outcome = () => Promise.all(orders.map((each) => each.outcome()));
        return { query: { mode }, body, outcome };
      },
    };
  }
}
