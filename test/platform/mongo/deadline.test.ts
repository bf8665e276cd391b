import { setTimeout as sleep } from 'node:timers/promises';
import type { Collection } from 'mongodb';
import { openDatabase, type Database } from '../../../src/platform/mongo/client';
import { databaseName } from '../../support/database-name';
import { startDatabaseProxy, type DatabaseProxy } from '../../support/database-proxy';
import { watchedLogger } from '../../support/logger';
import { until } from '../../support/until';

interface Row {
  readonly _id: string;
  readonly n: number;
}

let proxy: DatabaseProxy;
let database: Database;
let rows: Collection<Row>;

beforeAll(async () => {
  proxy = await startDatabaseProxy(process.env['MONGODB_TEST_URL'] ?? '');
  database = openDatabase({ url: proxy.url, name: databaseName('deadline'), log: watchedLogger });
  await database.connected();
  rows = database.db.collection('rows');
  await rows.insertMany(Array.from({ length: 250 }, (_, n) => ({ _id: `r${n}`, n })));
});
afterEach(() => proxy.swallow(null));
afterAll(async () => {
  await database.db.dropDatabase();
  await database.close();
  await proxy.close();
});

describe('a database that answers nothing for a second', () => {
  it('counts as failed before any operation has', async () => {
    const startedAt = performance.now();
    proxy.swallow('find');
    let isOver = false;
    const lost = rows
      .findOne({ _id: 'r1' })
      .catch(() => null)
      .finally(() => (isOver = true));
    await sleep(500);
    expect(database.hasFailedSince(startedAt)).toBe(false);
    await until(() => database.hasFailedSince(startedAt));
    expect(isOver).toBe(false);
    await lost;
    expect(database.hasFailedSince(startedAt)).toBe(true);
    expect(database.hasFailedSince(performance.now())).toBe(false);
  });

  it('has not failed when it answers others meanwhile', async () => {
    const startedAt = performance.now();
    proxy.swallow('find');
    const lost = rows.findOne({ _id: 'r1' }).catch(() => null);
    while (performance.now() - startedAt < 1400) {
      await rows.countDocuments({}, { limit: 1 });
      expect(database.hasFailedSince(startedAt)).toBe(false);
      await sleep(50);
    }
    await lost;
  });
});

describe('rows of several batches', () => {
  it('are all read, in their order', async () => {
    const found = await rows.find({}).sort({ n: 1 }).batchSize(50).toArray();
    expect(found).toHaveLength(await rows.countDocuments());
  });
});
