import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../src/app/app';
import { basketOf } from '../support/basket';
import {
  buildKillableApp,
  crashAt,
  type KillableApp,
  killableDatabase,
  countStepsUntilDone,
} from '../support/crashing-database';
import { watchedLogger } from '../support/logger';
import { catalogCopy, type PartnerApi, readGuide, type Row } from '../support/guide-code';
import { keys, people } from '../support/people';

/** Long enough for all leases and claims to expire. */
const LEASES_MS = 16_000;
const MAX_COMMANDS = 80;

const guide = readGuide();
let service: KillableApp;
let api: PartnerApi;
let categoryId: string;
let number = 0;
/** Another process, which pauses at the given command. */
let slow: Pick<KillableApp, 'live'> & { readonly app: FastifyInstance };

beforeAll(async () => {
  service = await buildKillableApp();
  const { db, live } = killableDatabase(service.database.db);
  const { config, clock } = service.foundation;
  const log = watchedLogger;
  slow = {
    live,
    app: await buildApp({ config, database: { ...service.database, db }, log, clock }),
  };
  await slow.app.ready();
  const url = await service.app.listen({ port: 0, host: '127.0.0.1' });
  api = { url, key: keys.partner.secret };
  categoryId = await idOf('/categories', { title: 'Polled' });
});
afterAll(async () => {
  await slow.app.close();
  await service.close();
});

type Method = 'POST' | 'PATCH' | 'DELETE';
interface Ask {
  readonly method: Method;
  readonly url: string;
  readonly payload?: object;
  readonly headers?: object;
}

const send = (
  { headers = people.admin.headers, ...request }: Ask,
  app: FastifyInstance = service.app,
) => app.inject({ ...request, headers: headers as never });
const idOf = async (url: string, payload: object, headers?: object): Promise<string> => {
  const response = await send({ method: 'POST', url, payload, ...(headers ? { headers } : {}) });
  if (response.statusCode >= 300) throw new Error(response.body);
  return response.json<{ id: string }>().id;
};
const product = (title: string) =>
  idOf('/products', { title, price: 5, stock: 90, categoryId, externalId: `p${(number += 1)}` });
const order = async () => {
  const productId = await product('Ordered');
  const basket = basketOf(productId);
  return idOf('/orders', basket, people.customer.headers);
};

/** A copy of the catalog that the guide's code maintains. */
interface Copy {
  readonly rows: Map<string, Row>;
  update(): Promise<void>;
}

function copyOfCatalog(): Copy {
  const { rows, store } = catalogCopy();
  return { rows, update: () => guide.copyCatalog(api, store) };
}

function copyOfOrders(): Copy {
  const rows = new Map<string, Row>();
  const store = {
    newest: null as string | null,
    versionOf: (id: string) => rows.get(id)?.version,
    put: (row: Row & { readonly updatedAt: string }) => {
      rows.set(row.id, row);
      if (row.updatedAt > (store.newest ?? '')) store.newest = row.updatedAt;
    },
  };
  return { rows, update: () => guide.fetchOrders(api, store) };
}

/** The compared fields of each row by id, in the copy and in the database. */
const shownIn = (copy: Copy, fact: 'title' | 'version') =>
  Object.fromEntries([...copy.rows.values()].map((row) => [row.id, row[fact]]));
async function storedIn(collection: string, fact: 'title' | 'version') {
  const filter = { status: { $ne: 'archived' }, deletedAt: { $in: [null] } };
  const rows = await service.database.db.collection(collection).find(filter).toArray();
  return Object.fromEntries(rows.map((row) => [String(row._id), row[fact] as unknown]));
}

interface WatchedCopy {
  readonly copy: Copy;
  readonly collection: string;
  readonly fact: 'title' | 'version';
}

/** Kills the process at a command, polls as the partner, repeats the request, and polls again. */
async function survivesCrash({ copy, collection, fact }: WatchedCopy, request: Ask, step: number) {
  const key = { 'idempotency-key': `polling-${(number += 1)}` };
  const attempt = () => send({ ...request, headers: { ...people.admin.headers, ...key } });
  const { statusCode } = await service.during(crashAt(step), attempt);
  await copy.update();
  service.clock.advance(LEASES_MS);
  const again = await attempt();
  expect([step, again.body, again.statusCode < 300]).toEqual([step, again.body, true]);
  await service.app.worker.settle();
  await copy.update();
  expect([step, shownIn(copy, fact)]).toEqual([step, await storedIn(collection, fact)]);
  return statusCode < 300;
}

async function killedAtEach(copy: WatchedCopy, prepare: () => Promise<Ask>): Promise<void> {
  const isDone = async (step: number) => survivesCrash(copy, await prepare(), step);
  expect(await countStepsUntilDone(isDone, MAX_COMMANDS)).toBeGreaterThan(3);
}

describe('a partner who follows the guide while processes are killed', () => {
  const products: WatchedCopy = { copy: copyOfCatalog(), collection: 'products', fact: 'title' };
  const orders: WatchedCopy = { copy: copyOfOrders(), collection: 'orders', fact: 'version' };
  const titles = () => ({ title: `Renamed ${(number += 1)}` });
  const changes: Readonly<Record<string, () => Promise<Ask>>> = {
    'POST /products': async () => ({
      ...{ method: 'POST', url: '/products' },
      payload: { ...titles(), price: 5, categoryId },
    }),
    'PATCH /products/{id}': async () => titleOf(await product('Lamp')),
    'DELETE /products/{id}': async () => ({
      ...{ method: 'DELETE', url: `/products/${await product('Chair')}` },
    }),
    'PATCH /products/bulk': async () => ({
      ...{ method: 'PATCH', url: '/products/bulk?mode=atomic' },
      payload: [
        { id: await product('Table'), ...titles() },
        { id: await product('Shelf'), ...titles() },
      ],
    }),
  };
  const steps: Readonly<Record<string, () => Promise<Ask>>> = {
    'PATCH /orders/{id}': async () => noteOf(await order()),
    'POST /orders/{id}/pay': async () => ({
      ...{ method: 'POST', url: `/orders/${await order()}/pay` },
      payload: {},
    }),
    'POST /orders/{id}/cancel': async () => ({
      ...{ method: 'POST', url: `/orders/${await order()}/cancel` },
      payload: {},
    }),
  };

  it.each(Object.keys(changes))('has every product in its current state: %s', (name) =>
    killedAtEach(products, changes[name] as () => Promise<Ask>),
  );

  it.each(Object.keys(steps))('has every order in its last version: %s', (name) =>
    killedAtEach(orders, steps[name] as () => Promise<Ask>),
  );

  it.each<[string, WatchedCopy, () => Promise<string>, (id: string) => Ask]>([
    ['an order', orders, order, (id) => noteOf(id)],
    ['a product', products, () => product('Late'), (id) => titleOf(id)],
  ])(
    'receives a change of %s that becomes visible after later ones',
    async (_what, copy, make, change) => {
      const ids = [await make(), await make()] as const;
      await copy.copy.update();
      const isDone = async (step: number) =>
        !(await isLate(copy, [change(ids[0]), change(ids[1])], step));
      expect(await countStepsUntilDone(isDone, MAX_COMMANDS)).toBeGreaterThan(1);
    },
  );
});

const noteOf = (id: string): Ask => ({
  ...{ method: 'PATCH', url: `/orders/${id}` },
  payload: { note: `Note ${(number += 1)}` },
});
const titleOf = (id: string): Ask => ({
  ...{ method: 'PATCH', url: `/products/${id}` },
  payload: { title: `Renamed ${(number += 1)}` },
});

/**
 * Pauses one change at a database command while another one is made and polled. Returns false if
 * the change sends fewer commands.
 */
async function isLate(
  { copy, collection, fact }: WatchedCopy,
  [late, other]: readonly [Ask, Ask],
  afterCommands: number,
): Promise<boolean> {
  let resume = () => {};
  const pausePoint = new Promise<true>((isReached) => {
    const pause = () => {
      isReached(true);
      return new Promise<void>((resolve) => (resume = resolve));
    };
    slow.live({ afterCommands, isExecuted: true, pause });
  });
  const answer = send(late, slow.app);
  const isPaused = await Promise.race([pausePoint, answer.then(() => false)]);
  slow.live(null);
  service.clock.advance(1000);
  expect((await send(other)).statusCode).toBe(200);
  await copy.update();
  resume();
  expect((await answer).statusCode).toBe(200);
  await copy.update();
  expect([afterCommands, shownIn(copy, fact)]).toEqual([
    afterCommands,
    await storedIn(collection, fact),
  ]);
  return isPaused;
}
