import type { FastifyInstance } from 'fastify';
import { migrations } from '../../migrations';
import { buildApp } from '../../src/app/app';
import { databaseShape } from '../../src/app/collections';
import {
  finishDatabase,
  prepareDatabase,
  versionOf,
  type DatabaseShape,
  type Migration,
} from '../../src/platform/database';
import type { CollectionDefinition } from '../../src/platform/mongo/collections';
import { basketOf } from '../support/basket';
import { useTestApp } from '../support/build-test-app';
import { watchedLogger } from '../support/logger';
import { people } from '../support/people';
import { seedProducts } from '../support/products';

/** This release acts as release N; the test defines the later releases. */
const service = useTestApp();
/** A process of release N+1 on the same database. */
let next: FastifyInstance;

const version = versionOf(migrations);
const fillTrial =
  (position: string) =>
  ({ updateInBatches }: Parameters<NonNullable<Migration['run']>>[0]): Promise<void> =>
    updateInBatches({
      collection: 'orders',
      filter: { trial: { $exists: false } },
      update: { $set: { trial: position } },
    });
/** Expands: adds an optional field to orders with its index, and fills it where it is missing. */
const expand: Migration = { version: version + 1, name: 'trial: expand', run: fillTrial('first') };
/** Contracts: requires the field, which processes of release N do not write. */
const contract: Migration = {
  version: version + 2,
  name: 'trial: contract',
  run: fillTrial('second'),
};

const expandedCollections = databaseShape.collections.map((one): CollectionDefinition => {
  if (one.name !== 'orders') return one;
  const index = { key: { trial: 1 }, serves: 'the trial' } as const;
  return { ...one, indexes: [...one.indexes, index] };
});
const releaseN1: DatabaseShape = {
  collections: expandedCollections,
  migrations: [...migrations, expand],
};
const releaseN2: DatabaseShape = {
  collections: expandedCollections,
  migrations: [...migrations, expand, contract],
};

const prepare = (shape: DatabaseShape) =>
  prepareDatabase({ db: service.database.db, shape, log: watchedLogger });
const finish = (shape: DatabaseShape) =>
  finishDatabase({ db: service.database.db, shape, log: watchedLogger });
const orders = () => service.database.db.collection('orders');
const withoutTrial = () => orders().countDocuments({ trial: { $exists: false } });
const indexNames = async () => (await orders().indexes()).map(({ name }) => name).sort();

async function placeAt(app: FastifyInstance): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: '/orders',
    headers: people.customer.headers,
    payload: basketOf('prd_one'),
  });
  expect(answer.statusCode).toBe(201);
  return answer.json<{ id: string }>().id;
}

async function cancelAt(app: FastifyInstance, id: string): Promise<number> {
  const answer = await app.inject({
    method: 'POST',
    url: `/orders/${id}/cancel`,
    headers: people.customer.headers,
  });
  return answer.statusCode;
}

beforeAll(async () => {
  await seedProducts(service.database.db, [{ _id: 'prd_one', stock: 100 }]);
  await prepare(databaseShape);
  await finish(databaseShape);
  const { config, clock } = service.foundation;
  const { database } = service;
  next = await buildApp({ config, database, clock, log: watchedLogger, runTimers: false });
  await next.ready();
});
afterAll(() => next.close());

describe('a rolling upgrade', () => {
  it('from N to N+1: both serve while the migration runs, each reading what the other writes', async () => {
    const before = await Promise.all(Array.from({ length: 5 }, () => placeAt(service.app)));
    expect(await prepare(releaseN1)).toBe(true);
    const [during] = await Promise.all([placeAt(service.app), finish(releaseN1)]);
    expect(await orders().countDocuments({ trial: 'first' })).toBeGreaterThanOrEqual(5);
    const after = await placeAt(next);
    const [first = ''] = before;
    expect(await cancelAt(next, first)).toBe(200);
    expect(await cancelAt(next, during)).toBe(200);
    expect(await cancelAt(service.app, after)).toBe(200);
  });

  it('back to N: a process of N starts again, serves, and changes nothing', async () => {
    const indexes = await indexNames();
    expect(indexes).toContain('trial_1');
    expect(await prepare(databaseShape)).toBe(false);
    await finish(databaseShape);
    expect(await indexNames()).toEqual(indexes);
    await placeAt(service.app);
    expect(await withoutTrial()).toBeGreaterThan(0);
  });

  it('to N+2, which depends on fields that N+1 filled: N no longer starts, N+1 does', async () => {
    expect(await prepare(releaseN2)).toBe(true);
    await finish(releaseN2);
    expect(await withoutTrial()).toBe(0);
    await expect(prepare(databaseShape)).rejects.toThrow(
      `The database has version ${version + 2} and serves releases from version ${version + 1} on; ` +
        `this release knows version ${version}.`,
    );
    expect(await prepare(releaseN1)).toBe(false);
    expect(await cancelAt(next, await placeAt(next))).toBe(200);
  });
});
