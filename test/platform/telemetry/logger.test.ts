import * as driver from 'mongodb';
import { MongoClient, MongoNetworkError, type Collection } from 'mongodb';
import { unavailableError } from '../../../src/platform/values/errors';
import { createLogger } from '../../../src/platform/telemetry/logger';
import { useTestDatabase } from '../../support/database';

/** Every document and filter below contains this text, which must not occur in any log line. */
const CANARY = 'canary-4711';

interface Row {
  readonly _id: string;
  readonly unique?: string;
  readonly n?: number | string;
}

const unique = {
  key: { unique: 1 },
  options: { unique: true, sparse: true },
  serves: 'a test',
} as const;
const validator = { properties: { n: { bsonType: ['int', 'string'], maximum: 10 } } };
const database = useTestDatabase([{ name: 'rows', validator, indexes: [unique] }]);
let rows: Collection<Row>;

beforeAll(async () => {
  rows = database.db.collection('rows');
  await rows.insertOne({ _id: CANARY, unique: CANARY, n: CANARY });
});

async function errorOf(act: () => unknown): Promise<unknown> {
  try {
    await act();
  } catch (error) {
    return error;
  }
  throw new Error('it did not fail');
}

function logLineOf(fields: object): Record<string, unknown> {
  const lines: string[] = [];
  createLogger('info', { write: (line) => void lines.push(line) }).error(fields, 'it failed');
  return JSON.parse(lines.join('')) as Record<string, unknown>;
}

const FAILURES: Readonly<Record<string, () => unknown>> = {
  'an insertion of a duplicate': () => rows.insertOne({ _id: CANARY }),
  'a list of insertions that fails on a duplicate and on the validator': () =>
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
  'a change that causes a duplicate': () =>
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
  it.each(Object.keys(FAILURES))('reveals nothing of the documents behind %s', async (name) => {
    const error = await errorOf(FAILURES[name] ?? (() => undefined));
    const line = logLineOf({ err: error, reason: unavailableError('x', 'no', error) });
    expect(JSON.stringify(line)).not.toContain(CANARY);
    expect(line['err']).toMatchObject({
      type: (error as Error).name,
      message: expect.stringMatching(/\w+ \w+/) as string,
      stack: expect.stringMatching(/^ {4}at /) as string,
    });
    expect(line['reason']).toHaveProperty('cause.type', (error as Error).name);
  });

  it('shows the kind of a database error', async () => {
    const { err } = logLineOf({ err: await errorOf(() => rows.insertOne({ _id: CANARY })) });
    expect(err).toMatchObject({
      type: 'MongoServerError',
      code: '11000',
      message: 'E11000 duplicate key error collection…',
    });
  });
});

/** A document under every name that errors of the driver and the server use for it. */
const document = { _id: CANARY, text: CANARY, nested: [{ email: CANARY }] };
const carrying = {
  errorResponse: { value: document, keyValue: { unique: CANARY }, errmsg: CANARY },
  keyValue: { unique: CANARY },
  op: document,
  value: document,
  reason: { servers: { [CANARY]: document } },
  result: {
    getWriteConcernError: () => undefined,
    insertedIds: [CANARY],
    getWriteErrors: () => [document],
    upserted: [document],
  },
  writeErrors: [{ err: { index: 0, errmsg: CANARY, op: document } }],
  writeConcernErrors: [{ message: CANARY, errInfo: document }],
  partialResult: { insertResults: new Map([[0, document]]) },
  connectionGeneration: document,
};
const MESSAGE = `it could not be written: ${JSON.stringify(document)}`;

type ErrorClass = new (...args: readonly unknown[]) => Error;

const errorClasses = Object.entries(driver).flatMap(([name, value]) => {
  const isError =
    typeof value === 'function' && (value as { prototype?: unknown }).prototype instanceof Error;
  return isError ? [[name, value as unknown as ErrorClass] as const] : [];
});

/** An error of a class, created like the driver's if possible, with documents in all of its fields. */
function errorWithDocuments(make: ErrorClass): Error {
  const cause = Object.assign(new Error(MESSAGE), carrying);
  const answer = { message: MESSAGE, code: 121, ...carrying };
  const isOfServer = (make.prototype as object) instanceof driver.MongoServerError;
  const isServerError = make === (driver.MongoServerError as unknown);
  const attempts = [
    ...(isOfServer || isServerError ? [] : [() => new make(MESSAGE, { cause })]),
    () => new make({ ...answer, writeConcernError: answer }, carrying.result),
    () => new make({ ...answer, errors: [cause] }),
  ];
  for (const attempt of attempts) {
    try {
      return Object.assign(attempt(), { cause }, { errors: [cause] }, carrying);
    } catch {
      // Its constructor has other parameters.
    }
  }
  const bare = Object.create(make.prototype as object) as Error;
  return Object.assign(bare, { message: MESSAGE, stack: MESSAGE, cause, ...carrying });
}

describe('an error of the driver', () => {
  it('is tested for every exported class', () => {
    expect(errorClasses.length).toBeGreaterThan(40);
  });

  it.each(errorClasses)('%s is logged without a document', (name, make) => {
    const error = errorWithDocuments(make);
    const wrapper = new Error('something failed', { cause: error });
    const all = {
      err: error,
      wrapped: wrapper,
      unavailable: unavailableError('database_unavailable', 'no', error),
      listed: [error, { deeper: { error: wrapper } }],
      several: new AggregateError([error, wrapper], 'several failed'),
    };
    const line = logLineOf(all);
    expect(JSON.stringify(line)).not.toContain(CANARY);
    expect(line['err']).toMatchObject({ type: error.name });
    expect(line['wrapped']).toMatchObject({ cause: { type: error.name } });
    expect([
      name,
      Object.keys(line['err'] as object).filter((key) => !SHOWN.includes(key)),
    ]).toEqual([name, []]);
  });

  it('is not logged with its own message when it is logged alone', () => {
    const lines: string[] = [];
    const log = createLogger('info', { write: (line) => void lines.push(line) });
    log.error(new driver.MongoServerError({ message: MESSAGE, ...carrying }));
    expect(lines.join('')).toContain('MongoServerError');
    expect(lines.join('')).not.toContain(CANARY);
  });

  it.each([
    ['one write of a list', () => new WriteErrorLike()],
    ['a plain object', () => ({ ...carrying, message: MESSAGE })],
    ['a text', () => MESSAGE],
  ])('that is thrown as %s is not shown at all', (_what, make) => {
    const line = logLineOf({ err: make(), wrapped: new Error('it failed', { cause: make() }) });
    expect(JSON.stringify(line)).not.toContain(CANARY);
  });
});

const SHOWN = ['type', 'message', 'code', 'codeName', 'kind', 'errorLabels', 'stack', 'cause'];

/** The driver's own `WriteError` is not an `Error` and not exported; its text contains what it wrote. */
class WriteErrorLike {
  readonly err = { index: 0, errmsg: CANARY, op: document };
  toJSON() {
    return { code: 121, errmsg: this.err.errmsg, op: this.err.op };
  }
}
