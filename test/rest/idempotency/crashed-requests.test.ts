import { buildTestApp, type TestApp } from '../../support/build-test-app';
import { mortalDatabase } from '../../support/crashing-database';
import { people } from '../../support/people';

type Send = {
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly payload?: object;
};

/** One request on fresh things, and what is to be found when it was carried out once. */
interface Case {
  readonly request: Send;
  readonly status: number;
  readonly found: () => Promise<unknown>;
  readonly once: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const LEASE_MS = 16_000;
let service: TestApp;
let live: ReturnType<typeof mortalDatabase>['live'];
let categoryId: string;
let number = 0;

beforeAll(async () => {
  service = await buildTestApp({
    wrapDatabase: (db) => {
      const mortal = mortalDatabase(db);
      live = mortal.live;
      return mortal.db;
    },
  });
  categoryId = (
    await send({ method: 'POST', url: '/categories', payload: { title: 'Crash' } })
  ).json().id;
});
afterAll(() => service.close());

const send = ({ method, url, payload }: Send, headers: object = {}) =>
  service.app.inject({ method, url, payload, headers: { ...people.admin.headers, ...headers } });

const name = (): string => `thing ${(number += 1)}`;
const item = (title: string) => ({ title, price: 5, categoryId, stock: 10 });
const rows = (collection: string) => service.database.db.collection<{ _id: string }>(collection);

async function made(count: number): Promise<readonly string[]> {
  const items = Array.from({ length: count }, () => item(name()));
  const response = await send({ method: 'POST', url: '/products/bulk', payload: items });
  return response.json<{ results: { id: string }[] }>().results.map(({ id }) => id);
}

/** Stock, version and events of products: each change is there once. */
const states = async (ids: readonly string[]) =>
  (
    await rows('products')
      .find({ _id: { $in: [...ids] } })
      .toArray()
  ).map((row) => {
    const { stock, version, seq, deletedAt } = row as never as Record<string, unknown>;
    return `${String(stock)} ${String(version)} ${String(seq)} ${deletedAt === null ? 'live' : 'gone'}`;
  });

async function changeOne(headers: Case['headers'] = {}): Promise<Case> {
  const ids = await made(1);
  const url = `/products/${ids[0]}`;
  const request = { method: 'PATCH', url, payload: { stockDelta: 1 } } as const;
  return { request, status: 200, found: () => states(ids), once: ['11 2 2 live'], headers };
}

async function comment(): Promise<string> {
  const post = await send({ method: 'POST', url: '/posts', payload: { title: name() } });
  const url = `/posts/${post.json().id}/comments`;
  const payload = { text: `Words about ${name()}` };
  return (await send({ method: 'POST', url, payload })).json().id;
}

/** An endpoint; those before it are removed, because there can be few. */
async function endpoint(): Promise<string> {
  await rows('webhook_endpoints').deleteMany({});
  const payload = { url: 'https://hooks.example/crash', eventTypes: ['order.paid'] };
  return (await send({ method: 'POST', url: '/webhooks/endpoints', payload })).json().id;
}

/** How many events a document has told. */
const newsOf = async (collection: string, _id: string) =>
  ((await rows(collection).findOne({ _id })) as never as { seq?: number }).seq ?? 0;

/** Version, events and deeds of a comment. */
async function deedsOf(id: string): Promise<string> {
  const row = (await rows('comments').findOne({ _id: id })) as never as Record<string, unknown>;
  return `${String(row['version'])} ${String(row['seq'])} ${(row['history'] as unknown[]).length}`;
}

async function changedComment(request: Omit<Send, 'url'>, path = ''): Promise<Case> {
  const id = await comment();
  const url = `/comments/${id}${path}`;
  return { request: { ...request, url }, status: 200, found: () => deedsOf(id), once: '2 2 1' };
}

const cases: Readonly<Record<string, () => Promise<Case>>> = {
  'POST /products': async () => {
    const title = name();
    const found = () => rows('products').countDocuments({ title } as never);
    return {
      request: { method: 'POST', url: '/products', payload: item(title) },
      status: 201,
      found,
      once: 1,
    };
  },
  'PATCH /products/{id}': () => changeOne(),
  'PATCH /products/{id} with If-Match': () => changeOne({ 'if-match': '"1"' }),
  'DELETE /products/{id}': async () => {
    const ids = await made(1);
    const request = { method: 'DELETE', url: `/products/${ids[0]}` } as const;
    return { request, status: 204, found: () => states(ids), once: ['10 2 2 gone'] };
  },
  'POST /categories': async () => {
    const title = name();
    const found = () => rows('categories').countDocuments({ title } as never);
    return {
      request: { method: 'POST', url: '/categories', payload: { title } },
      status: 201,
      found,
      once: 1,
    };
  },
  'PATCH /categories/{id}': async () => {
    const { id } = (
      await send({ method: 'POST', url: '/categories', payload: { title: name() } })
    ).json();
    const request = {
      method: 'PATCH',
      url: `/categories/${id}`,
      payload: { title: name() },
    } as const;
    const found = async () =>
      ((await rows('categories').findOne({ _id: id })) as never as { version: number }).version;
    return { request, status: 200, found, once: 2 };
  },
  'POST /auth/api-keys': async () => {
    const payload = { name: name(), scopes: ['orders:read'] };
    const found = () => rows('api_keys').countDocuments({ name: payload.name } as never);
    return {
      request: { method: 'POST', url: '/auth/api-keys', payload },
      status: 201,
      found,
      once: 1,
    };
  },
  'PATCH /comments/{id}': async () =>
    changedComment({ method: 'PATCH', payload: { text: `Other words ${name()}` } }),
  'DELETE /comments/{id}': async () => changedComment({ method: 'DELETE' }),
  'POST /comments/{id}/moderate': async () =>
    changedComment({ method: 'POST', payload: { action: 'hide' } }, '/moderate'),
  'POST /comments/{id}/flags': async () => {
    const id = await comment();
    const payload = { reasonCode: 'spam' };
    const request = { method: 'POST', url: `/comments/${id}/flags`, payload } as const;
    const found = () => rows('comment_flags').countDocuments({ commentId: id } as never);
    return { request, status: 201, found, once: 1 };
  },
  'POST /comments/bulk-moderate': async () => {
    const id = await comment();
    const payload = { items: [{ id, action: 'hide' }] };
    const request = { method: 'POST', url: '/comments/bulk-moderate', payload } as const;
    return { request, status: 200, found: () => deedsOf(id), once: '2 2 1' };
  },
  'POST /imports': async () => {
    const items = [{ ...item(name()), externalId: name() }];
    const before = await rows('imports').countDocuments({});
    const request = {
      method: 'POST',
      url: '/imports',
      payload: { type: 'products', items },
    } as const;
    const found = async () => (await rows('imports').countDocuments({})) - before;
    return { request, status: 202, found, once: 1 };
  },
  'POST /coupons': async () => {
    const code = `CRASH${(number += 1)}`;
    const request = { method: 'POST', url: '/coupons', payload: { code, percent: 5 } } as const;
    const found = () => rows('coupons').countDocuments({ _id: code });
    return { request, status: 201, found, once: 1 };
  },
  'POST /users/{id}/block': async () => {
    await send({ method: 'DELETE', url: `/users/${people.otherCustomer.id}/block` });
    const before = await newsOf('users', people.otherCustomer.id);
    const url = `/users/${people.otherCustomer.id}/block`;
    const found = async () => (await newsOf('users', people.otherCustomer.id)) - before;
    const request = { method: 'POST', url, payload: { reason: name() } } as const;
    return { request, status: 200, found, once: 1 };
  },
  'POST /webhooks/endpoints/{id}/test': async () => {
    const id = await endpoint();
    const url = `/webhooks/endpoints/${id}/test`;
    const found = () => newsOf('webhook_endpoints', id);
    return { request: { method: 'POST', url, payload: {} }, status: 202, found, once: 1 };
  },
  'POST /webhooks/endpoints/{id}/rotate-secret': async () => {
    const id = await endpoint();
    const url = `/webhooks/endpoints/${id}/rotate-secret`;
    const found = async () =>
      ((await rows('webhook_endpoints').findOne({ _id: id })) as never as { version: number })
        .version;
    return { request: { method: 'POST', url }, status: 200, found, once: 2 };
  },
  'DELETE /webhooks/endpoints/{id}': async () => {
    const id = await endpoint();
    const request = { method: 'DELETE', url: `/webhooks/endpoints/${id}` } as const;
    const found = () => rows('webhook_endpoints').countDocuments({ _id: id });
    return { request, status: 204, found, once: 0 };
  },
  ...bulkCases('partial'),
  ...bulkCases('atomic'),
};

function bulkCases(mode: string): Readonly<Record<string, () => Promise<Case>>> {
  const url = `/products/bulk?mode=${mode}`;
  return {
    [`POST ${url}`]: async () => {
      const titles = [name(), name()];
      const found = () => rows('products').countDocuments({ title: { $in: titles } } as never);
      return {
        request: { method: 'POST', url, payload: titles.map(item) },
        status: 201,
        found,
        once: 2,
      };
    },
    [`PATCH ${url}`]: async () => {
      const ids = await made(2);
      const payload = ids.map((id) => ({ id, stockDelta: 1 }));
      return {
        request: { method: 'PATCH', url, payload },
        status: 200,
        found: () => states(ids),
        once: Array(2).fill('11 2 2 live'),
      };
    },
    [`DELETE ${url}`]: async () => {
      const ids = await made(2);
      return {
        request: { method: 'DELETE', url, payload: ids as never },
        status: 200,
        found: () => states(ids),
        once: Array(2).fill('10 2 2 gone'),
      };
    },
  };
}

describe('a request with a key whose process ended at any database command', () => {
  it.each(Object.entries(cases))('is carried out once: %s', async (_kind, prepare) => {
    for (let step = 0, isDead = true; isDead; step += 1) {
      const { request, status, found, once, headers } = await prepare();
      const key = { 'idempotency-key': `key-${(number += 1)}`, ...headers };
      // It ends; somebody tries again at once, who ends as well; the third attempt comes when all leases are over.
      live({ afterCommands: step, isExecuted: step % 2 === 0 });
      isDead = (await send(request, key)).statusCode >= 500;
      live({ afterCommands: step, isExecuted: true });
      if (isDead) await send(request, key);
      live(null);
      service.clock.advance(LEASE_MS);
      const again = await send(request, key);
      expect([step, again.statusCode, await found()]).toEqual([step, status, once]);
    }
  });
});
