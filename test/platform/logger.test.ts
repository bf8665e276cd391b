import { MongoClient, MongoNetworkError, type Collection } from 'mongodb';
import { unavailableError } from '../../src/platform/errors';
import { createLogger } from '../../src/platform/logger';
import { openTestDatabase } from '../support/database';

/** Stands in every document and filter below, and must be in no line of the log. */
const CANARY = 'canary-4711';

interface Row {
  readonly _id: string;
  readonly unique?: string;
  readonly n?: number | string;
}

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let rows: Collection<Row>;

beforeAll(async () => {
  const unique = { key: { unique: 1 }, options: { unique: true, sparse: true }, serves: 'a test' };
  const validator = { properties: { n: { bsonType: ['int', 'string'], maximum: 10 } } };
  database = await openTestDatabase([{ name: 'rows', validator, indexes: [unique] }]);
  rows = database.db.collection('rows');
  await rows.insertOne({ _id: CANARY, unique: CANARY, n: CANARY });
});
afterAll(() => database.dispose());

async function errorOf(act: () => unknown): Promise<unknown> {
  try {
    await act();
  } catch (error) {
    return error;
  }
  throw new Error('it did not fail');
}

function logged(fields: object): Record<string, unknown> {
  const lines: string[] = [];
  createLogger('info', { write: (line) => void lines.push(line) }).error(fields, 'it failed');
  return JSON.parse(lines.join('')) as Record<string, unknown>;
}

const FAILURES: Readonly<Record<string, () => unknown>> = {
  'an insertion that meets a duplicate': () => rows.insertOne({ _id: CANARY }),
  'a list of insertions that meets a duplicate and the validator': () =>
    rows.insertMany([{ _id: CANARY }, { _id: `${CANARY}2`, n: 11 }], { ordered: false }),
  'a bulk write that the validator refuses': () =>
    rows.bulkWrite([{ updateOne: { filter: { _id: CANARY }, update: { $set: { n: 11 } } } }]),
  'a write over several collections': () =>
    database.client.bulkWrite([
      {
        namespace: `${database.db.databaseName}.rows`,
        name: 'insertOne',
        document: { _id: CANARY as never },
      },
    ]),
  'a change that meets a duplicate': () =>
    rows.findOneAndUpdate({ _id: 'other' }, { $set: { unique: CANARY } }, { upsert: true }),
  'a change of a value of another type': () =>
    rows.updateOne({ _id: CANARY }, { $inc: { n: 1 } as never }),
  'a change that the validator refuses': () =>
    rows.findOneAndUpdate({ _id: CANARY }, { $set: { n: 11 } }),
  'a filter with an unknown operator': () => rows.findOne({ n: { [`$${CANARY}`]: 1 } } as never),
  'an aggregation that fails on a value': () =>
    rows.aggregate([{ $project: { sum: { $add: ['$n', 1] } } }]).toArray(),
  'an expression that is refused': () =>
    rows.aggregate([{ $project: { text: { $toInt: CANARY } } }]).toArray(),
  'a document that cannot be written': () => {
    const circular: Record<string, unknown> = { text: CANARY };
    circular[CANARY] = circular;
    return rows.insertOne(circular as never);
  },
  'a URL that cannot be read': () => new MongoClient(`mongodb://user:${CANARY}@`),
  'a broken connection': () => {
    const cause = Object.assign(new Error('read ECONNRESET'), { document: { text: CANARY } });
    throw Object.assign(new MongoNetworkError('read ECONNRESET', { cause }), { text: CANARY });
  },
};

describe('the log', () => {
  it.each(Object.keys(FAILURES))('shows nothing of the documents behind %s', async (name) => {
    const error = await errorOf(FAILURES[name] ?? (() => undefined));
    const line = logged({ err: error, reason: unavailableError('x', 'no', error) });
    expect(JSON.stringify(line)).not.toContain(CANARY);
    expect(line['err']).toMatchObject({
      type: (error as Error).name,
      message: expect.stringMatching(/\w+ \w+/) as string,
      stack: expect.stringMatching(/^ {4}at /) as string,
    });
    expect(line['reason']).toHaveProperty('cause.type', (error as Error).name);
  });

  it('shows what kind of error of the database it was', async () => {
    const { err } = logged({ err: await errorOf(() => rows.insertOne({ _id: CANARY })) });
    expect(err).toMatchObject({
      type: 'MongoServerError',
      code: '11000',
      message: 'E11000 duplicate key error collection…',
    });
  });
});
