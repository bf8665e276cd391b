import {
  MongoBulkWriteError,
  MongoNetworkError,
  MongoServerError,
  type BulkWriteResult,
} from 'mongodb';
import { asUnavailable } from '../../../src/platform/mongo/errors';

const nothing = {} as BulkWriteResult;

describe('asUnavailable', () => {
  it('leaves other errors alone', () => {
    expect(asUnavailable(new Error('a defect'))).toBeNull();
    const refused = { message: 'duplicate', code: 11000 };
    expect(asUnavailable(new MongoBulkWriteError(refused as never, nothing))).toBeNull();
  });

  it.each([
    ['a broken connection', new MongoNetworkError('closed')],
    [
      'a batch on a broken connection',
      new MongoBulkWriteError(new MongoNetworkError('x') as never, nothing),
    ],
    ['a server that limits requests', new MongoServerError({ message: 'x', code: 462 })],
    [
      'an overloaded server',
      new MongoServerError({ message: 'x', code: 1, errorLabels: ['SystemOverloadedError'] }),
    ],
    ['a write to a closed socket', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })],
  ])('turns %s into a refusal that may be repeated', (_name, error) => {
    expect(asUnavailable(error)).toMatchObject({
      kind: 'unavailable',
      code: 'database_unavailable',
    });
  });
});
