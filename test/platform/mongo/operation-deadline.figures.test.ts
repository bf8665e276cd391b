import { asUnavailable } from '../../../src/platform/mongo/errors';
import { useProxiedRows } from '../../support/database-proxy';

const behind = useProxiedRows();

const OPERATIONS: readonly (readonly [string, string, () => Promise<unknown>])[] = [
  ['findOne', 'find', () => behind.rows.findOne({ _id: 'r1' })],
  ['find', 'find', () => behind.rows.find({}).toArray()],
  ['a later batch of find', 'getMore', () => behind.rows.find({}).toArray()],
  ['aggregate', 'aggregate', () => behind.rows.aggregate([{ $match: {} }]).toArray()],
  ['countDocuments', 'aggregate', () => behind.rows.countDocuments({}, { limit: 5 })],
  ['distinct', 'distinct', () => behind.rows.distinct('n')],
  ['insertOne', 'insert', () => behind.rows.insertOne({ _id: 'new', n: 1 })],
  ['updateOne', 'update', () => behind.rows.updateOne({ _id: 'r1' }, { $set: { n: 2 } })],
  [
    'findOneAndUpdate',
    'findAndModify',
    () => behind.rows.findOneAndUpdate({ _id: 'r1' }, { $set: { n: 3 } }),
  ],
  ['deleteOne', 'delete', () => behind.rows.deleteOne({ _id: 'r2' })],
];

describe('an operation whose command never gets a reply', () => {
  it.each(OPERATIONS)('fails within two seconds: %s', async (_name, command, run) => {
    // getMore names its cursor first and the collection second.
    behind.proxy.swallow(command === 'getMore' ? 'collection' : command);
    const startedAt = Date.now();
    const error: unknown = await run().then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(asUnavailable(error)).not.toBeNull();
    expect(Date.now() - startedAt).toBeLessThan(2000);
  });
});
