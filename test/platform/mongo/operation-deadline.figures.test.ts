import type { Collection } from 'mongodb';
import { openDatabase, type Database } from '../../../src/platform/mongo/client';
import { asUnavailable } from '../../../src/platform/mongo/errors';
import { findRows } from '../../../src/platform/mongo/find-rows';
import { startDatabaseProxy, type DatabaseProxy } from '../../support/database-proxy';
import { watchedLogger } from '../../support/logger';

interface Row {
  readonly _id: string;
  readonly n: number;
}

let proxy: DatabaseProxy;
let database: Database;
let rows: Collection<Row>;

beforeAll(async () => {
  proxy = await startDatabaseProxy(process.env['MONGODB_TEST_URL'] ?? '');
  database = openDatabase({
    url: proxy.url,
    name: `operation_deadline_${process.pid}`,
    log: watchedLogger,
  });
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

const OPERATIONS: readonly (readonly [string, string, () => Promise<unknown>])[] = [
  ['findOne', 'find', () => rows.findOne({ _id: 'r1' })],
  ['find', 'find', () => rows.find({}).toArray()],
  ['findRows', 'find', () => findRows(rows, { filter: {}, limit: 10 })],
  ['a later batch of find', 'getMore', () => rows.find({}).toArray()],
  ['aggregate', 'aggregate', () => rows.aggregate([{ $match: {} }]).toArray()],
  ['countDocuments', 'aggregate', () => rows.countDocuments({}, { limit: 5 })],
  ['distinct', 'distinct', () => rows.distinct('n')],
  ['insertOne', 'insert', () => rows.insertOne({ _id: 'new', n: 1 })],
  ['updateOne', 'update', () => rows.updateOne({ _id: 'r1' }, { $set: { n: 2 } })],
  [
    'findOneAndUpdate',
    'findAndModify',
    () => rows.findOneAndUpdate({ _id: 'r1' }, { $set: { n: 3 } }),
  ],
  ['deleteOne', 'delete', () => rows.deleteOne({ _id: 'r2' })],
];

describe('an operation whose command is never answered', () => {
  it.each(OPERATIONS)('fails within two seconds: %s', async (_name, command, run) => {
    // getMore names its cursor first and the collection second.
    proxy.swallow(command === 'getMore' ? 'collection' : command);
    const startedAt = Date.now();
    const error: unknown = await run().then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(asUnavailable(error)).not.toBeNull();
    expect(Date.now() - startedAt).toBeLessThan(2000);
  });
});
