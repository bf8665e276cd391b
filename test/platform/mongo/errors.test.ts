import {
  MongoBulkWriteError,
  MongoClientBulkWriteError,
  MongoError,
  MongoNetworkError,
  MongoServerError,
  MongoWriteConcernError,
  type BulkWriteResult,
  type Collection,
} from 'mongodb';
import { asUnavailable, isDuplicateKey, isUnavailable } from '../../../src/platform/mongo/errors';
import { insertMissing } from '../../../src/platform/mongo/repeatable-writes';
import { useTestDatabase } from '../../support/database';

/** The driver does not export this class. */
class MongoWaitQueueTimeoutError extends MongoError {
  override get name(): string {
    return 'MongoWaitQueueTimeoutError';
  }
}

const confirmedResult = { getWriteConcernError: () => undefined } as BulkWriteResult;
const unconfirmedResult = {
  getWriteConcernError: () => ({ code: 64, errmsg: 'waiting for replication timed out' }),
} as BulkWriteResult;

const serverError = (code: number, errorLabels: readonly string[] = []): MongoServerError =>
  new MongoServerError({ message: 'refused', code, errorLabels: [...errorLabels] });

/** The driver's error for a list of writes that failed with these codes. */
const bulkError = (codes: readonly number[], result = confirmedResult): MongoBulkWriteError => {
  const writeErrors = codes.map((code, index) => ({ code, index, errmsg: 'refused' }));
  return new MongoBulkWriteError(
    { message: 'refused', code: codes[0], writeErrors } as never,
    result,
  );
};

const clientBulkError = (codes: readonly number[]): MongoClientBulkWriteError => {
  const error = new MongoClientBulkWriteError({ message: 'refused' });
  codes.forEach((code, index) => error.writeErrors.set(index, { code, message: 'refused' }));
  return error;
};

describe('asUnavailable', () => {
  it.each([
    ['a defect', new Error('a defect')],
    ['a duplicate key', serverError(11000)],
    ['a list of writes with duplicate keys', bulkError([11000, 11000])],
    ['a document that the validator refused', bulkError([11000, 121])],
    ['an unknown operator', serverError(2)],
    ['nothing', null],
  ])('does not change %s', (_name, error) => {
    expect(asUnavailable(error)).toBeNull();
  });

  it.each([
    24, 64, 79, 100, 112, 133, 134, 175, 202, 225, 237, 391, 462, 10107, 11600, 11601, 11602, 13435,
  ])('turns code %d of the server into a retryable refusal', (code) => {
    const repeatable = { kind: 'unavailable', details: { retryAfterSeconds: 2 } };
    expect(asUnavailable(serverError(code))).toMatchObject(repeatable);
    expect(asUnavailable(bulkError([11000, code]))).toMatchObject(repeatable);
    expect(asUnavailable(clientBulkError([11000, code]))).toMatchObject(repeatable);
  });

  it.each([10334, 17419, 17420])(
    'tells the client to retry later if a document is full: code %d',
    (code) => {
      const busy = { kind: 'unavailable', code: 'overloaded', details: { retryAfterSeconds: 2 } };
      expect(asUnavailable(serverError(code))).toMatchObject(busy);
      expect(asUnavailable(bulkError([11000, code]))).toMatchObject(busy);
      expect(asUnavailable(clientBulkError([code]))).toMatchObject(busy);
      expect(isUnavailable(serverError(code))).toBe(false);
    },
  );

  const wrapError = (cause: Error) => new MongoBulkWriteError(cause, confirmedResult);
  const writeConcern = { code: 121, errmsg: 'not replicated' };
  it.each([
    ['a broken connection', new MongoNetworkError('closed')],
    ['a pool whose connections are all in use', new MongoWaitQueueTimeoutError('timed out')],
    ['a list of writes on a broken connection', wrapError(new MongoNetworkError('closed'))],
    ['a write to a closed socket', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })],
    ['an overloaded server of any code', serverError(1, ['SystemOverloadedError'])],
    ['an error that is labelled as retryable', serverError(1, ['RetryableWriteError'])],
    [
      'a write that is not confirmed',
      new MongoWriteConcernError({ ok: 1, writeConcernError: writeConcern }),
    ],
    ['a list of writes that is not confirmed', bulkError([], unconfirmedResult)],
    [
      'duplicates in a list whose other writes are not confirmed',
      bulkError([11000], unconfirmedResult),
    ],
  ])('turns %s into a retryable refusal', (_name, error) => {
    expect(asUnavailable(error)).toMatchObject({ code: 'database_unavailable' });
  });
});

describe('isDuplicateKey', () => {
  it.each([
    [true, 'a single write', serverError(11000)],
    [true, 'a list whose failures are all duplicates', bulkError([11000, 11000])],
    [true, 'a list over several collections', clientBulkError([11000, 11000])],
    [false, 'another failure', serverError(121)],
    [false, 'a list in which a later write failed for another reason', bulkError([11000, 121])],
    [
      false,
      'a list over several collections in which a write failed for another reason',
      clientBulkError([11000, 112]),
    ],
    [false, 'a list whose other writes are not confirmed', bulkError([11000], unconfirmedResult)],
    [
      false,
      'an error that is not from the driver',
      Object.assign(new Error('no'), { code: 11000 }),
    ],
  ])('is %s for %s', (expected, _name, error) => {
    expect(isDuplicateKey(error)).toBe(expected);
  });
});

describe('insertMissing', () => {
  interface Row {
    readonly _id: string;
    readonly n: number;
  }

  const validator = { properties: { n: { minimum: 0 } } };
  const database = useTestDatabase([{ name: 'rows', validator, indexes: [] }]);
  let rows: Collection<Row>;

  beforeAll(async () => {
    rows = database.db.collection('rows');
    await rows.insertOne({ _id: 'known', n: 1 });
  });

  it('inserts the missing rows, and returns how many', async () => {
    const many = Array.from({ length: 1100 }, (_, n) => ({ _id: `r${n}`, n }));
    expect(await insertMissing(rows, [{ _id: 'known', n: 2 }, ...many])).toBe(1100);
    expect(await insertMissing(rows, many)).toBe(0);
    expect(await insertMissing(rows, [])).toBe(0);
    expect(await rows.findOne({ _id: 'known' })).toEqual({ _id: 'known', n: 1 });
  });

  it('fails when a row after an existing one is refused', async () => {
    const insertion = insertMissing(rows, [
      { _id: 'known', n: 2 },
      { _id: 'refused', n: -1 },
    ]);
    await expect(insertion).rejects.toThrow(MongoBulkWriteError);
  });
});
