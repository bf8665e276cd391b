import { MongoServerError } from 'mongodb';
import { openDatabase, type Database } from '../../../src/platform/mongo/client';
import { aggregateRows, findRows } from '../../../src/platform/mongo/find-rows';
import { databaseName } from '../../support/database-name';
import { watchedLogger } from '../../support/logger';
import { recordCommands } from '../../support/query-log';

interface Row {
  readonly _id: string;
  readonly n: number;
  readonly text?: string;
}

let database: Database;

beforeEach(async () => {
  const url = process.env['MONGODB_TEST_URL'] ?? '';
  database = openDatabase({
    url,
    name: databaseName('rows'),
    log: watchedLogger,
    monitorCommands: true,
  });
  await database.connected();
  await rows().insertMany(Array.from({ length: 300 }, (_, n) => ({ _id: `r${n}`, n })));
});
afterEach(async () => {
  await database.db.dropDatabase();
  await database.close();
});

const rows = () => database.db.collection<Row>('rows');
const find = (filter: object, limit = 1) => findRows<Row>(rows(), { filter, limit });
const read = async (id: string) => (await find({ _id: id }))[0]?.n;

describe('findRows', () => {
  it('sends one command, which monitoring sees', async () => {
    const commands = await recordCommands(database, async () => expect(await read('r7')).toBe(7));
    expect(commands).toMatchObject([{ name: 'find', collection: 'rows' }]);
  });

  it('gives each of many reads of one moment its own rows', async () => {
    const ns = Array.from({ length: 100 }, (_, n) => n);
    expect(await Promise.all(ns.map((n) => read(`r${n}`)))).toEqual(ns);
  });

  it('sees what was written before', async () => {
    for (let n = 0; n < 50; n += 1) {
      await rows().updateOne({ _id: 'r1' }, { $set: { n: 1000 + n } });
      expect(await read('r1')).toBe(1000 + n);
    }
  });

  it('reads all rows in their order when they do not fit into one message', async () => {
    const text = 'ü'.repeat(500_000);
    const many = Array.from({ length: 20 }, (_, n) => ({ _id: `m${n}`, n: 1000 + n, text }));
    await rows().insertMany(many);
    const query = { filter: { n: { $gte: 1000 } }, sort: { n: 1 }, limit: 50 } as const;
    expect(await findRows<Row>(rows(), query)).toEqual(many);
  });

  it('fails with the error of the server when that refuses, and the next one works', async () => {
    await expect(find({ n: { $nothing: 1 } })).rejects.toMatchObject({
      constructor: MongoServerError,
      code: 2,
      message: expect.stringContaining('$nothing') as string,
    });
    expect(await read('r2')).toBe(2);
  });
});

describe('aggregateRows', () => {
  it('reads more rows than come at once, in their order', async () => {
    const many = Array.from({ length: 12_000 }, (_, n) => ({ _id: `m${n}`, n: 1000 + n }));
    await rows().insertMany(many);
    const pipeline = [{ $match: { n: { $gte: 1000 } } }, { $sort: { n: 1 } }];
    expect(await aggregateRows(rows(), pipeline)).toEqual(many);
  });
});
