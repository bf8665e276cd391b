import { reachOf, type Action, type Viewer } from '../../src/modules/identity';
import { buildTestApp, type TestApp } from '../support/build-test-app';
import { createDiscussion } from '../support/comments';
import { ordersOf, pastOrder } from '../support/orders';
import { keys, people } from '../support/people';

/**
 * Second half of the policy matrix: what a caller gets who passes the wall, at an own object and at somebody
 * else's. Beyond the reach an object that may be read stays visible (403), any other is absent (404).
 */
interface OwnedKind {
  readonly action: Action;
  readonly method: 'GET' | 'PATCH' | 'DELETE';
  readonly path: (id: string) => string;
  readonly body?: object;
  /** GraphQL field that reads or changes the same object. */
  readonly field: (id: string) => string;
  readonly beyondReach: 403 | 404;
}

const kinds = {
  user: {
    action: 'user.read',
    method: 'GET',
    path: (id) => `/users/${id}`,
    field: (id) => `query { user(id: "${id}") { id } }`,
    beyondReach: 404,
  },
  order: {
    action: 'order.read',
    method: 'GET',
    path: (id) => `/orders/${id}`,
    field: (id) => `query { order(id: "${id}") { id } }`,
    beyondReach: 404,
  },
  webhookEndpoint: {
    action: 'webhook.manage',
    method: 'GET',
    path: (id) => `/webhooks/endpoints/${id}`,
    field: (id) => `query { webhookEndpoint(id: "${id}") { id } }`,
    beyondReach: 404,
  },
  comment: {
    action: 'comment.edit',
    method: 'PATCH',
    path: (id) => `/comments/${id}`,
    body: { text: 'A better text.' },
    field: (id) =>
      `mutation { updateComment(id: "${id}", input: { text: "A better text." }) { id } }`,
    beyondReach: 403,
  },
} as const satisfies Record<string, OwnedKind>;

type Kind = keyof typeof kinds;

const callers = {
  customer: session('customer'),
  otherCustomer: session('otherCustomer'),
  moderator: session('moderator'),
  admin: session('admin'),
  'partner key': key('partner'),
  'readonly key': key('readonly'),
  'internal key': key('internal'),
};

function session(name: keyof typeof people) {
  const { id: userId, role, headers } = people[name];
  const viewer: Viewer = { kind: 'session', userId, role, isBlocked: false, credentialId: name };
  return { viewer, userId, headers };
}

function key(name: keyof typeof keys) {
  const { ownerId: userId, scopes, headers } = keys[name];
  const role = userId === people.admin.id ? 'admin' : 'customer';
  const rights = { isBlocked: false, credentialId: name, scopes: new Set(scopes) };
  const viewer: Viewer = { kind: 'key', userId, role, ...rights };
  return { viewer, userId, headers };
}

let service: TestApp;
/** One object of each kind for each owner. */
const objects: Record<string, Record<Kind, string>> = {};

beforeAll(async () => {
  service = await buildTestApp();
  const discussion = createDiscussion(() => service);
  const post = await discussion.post();
  for (const { id, headers } of [people.customer, people.otherCustomer]) {
    const order = pastOrder({ customerId: id, externalId: `order-of-${id}` });
    await ordersOf(service).recordHistoricalOrders([order]);
    const list = await discussion.get('/orders', headers);
    const endpoint = await discussion.send('POST', '/webhooks/endpoints', {
      as: headers,
      body: { url: 'https://hooks.example.com/in' },
    });
    objects[id] = {
      user: id,
      order: list.body.data[0].id,
      webhookEndpoint: endpoint.body.id,
      comment: await discussion.comment(post, { as: headers }),
    };
  }
});
afterAll(() => service.close());

/** By the table: 200 within the reach, else hidden or refused. */
function expected(kind: OwnedKind, viewer: Viewer, isOwn: boolean): number {
  const reach = reachOf(viewer, kind.action);
  if (reach === null) return 403;
  return reach === 'any' || isOwn ? 200 : kind.beyondReach;
}

const STATUS_OF: Readonly<Record<string, number>> = {
  forbidden: 403,
  not_yours: 403,
  not_found: 404,
};

async function ask(kind: OwnedKind, id: string, headers: Readonly<Record<string, string>>) {
  const { method, path, body, field } = kind;
  const rest = await service.app.inject({
    method,
    url: path(id),
    headers: { ...headers },
    ...(body ? { payload: body } : {}),
  });
  const graph = await service.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { ...headers },
    payload: { query: field(id) },
  });
  const { data, errors } = graph.json<{
    data: Record<string, unknown> | null;
    errors?: { extensions: { code: string } }[];
  }>();
  const code = errors?.[0]?.extensions.code;
  const found = Object.values(data ?? {})[0] !== null;
  return [rest.statusCode, code ? STATUS_OF[code] : found ? 200 : 404];
}

describe('own and other', () => {
  it.each(Object.keys(kinds) as Kind[])(
    'is kept by REST and GraphQL alike for a %s',
    async (name) => {
      const kind: OwnedKind = kinds[name];
      for (const [caller, { viewer, userId, headers }] of Object.entries(callers)) {
        for (const [ownerId, ids] of Object.entries(objects)) {
          const should = expected(kind, viewer, ownerId === userId);
          const found = await ask(kind, ids[name], headers);
          expect([caller, ownerId, ...found]).toEqual([caller, ownerId, should, should]);
        }
      }
    },
  );
});
