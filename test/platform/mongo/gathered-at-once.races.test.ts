import type { Db } from 'mongodb';
import { gatheredWrites } from '../../../src/platform/mongo/gathered-writes';
import { asUnavailable, isDuplicateKey } from '../../../src/platform/mongo/errors';
import { useTestDatabase } from '../../support/database';
import { withFailingCalls } from '../../support/intercepted-database';
import { recordCommands } from '../../support/query-log';

const database = useTestDatabase([
  {
    name: 'rows',
    indexes: [{ key: { unique: 1 }, options: { unique: true, sparse: true }, serves: 'tests' }],
  },
  { name: 'others', validator: { properties: { n: { minimum: 0 } } }, indexes: [] },
]);

const rows = (db: Db = database.db) => gatheredWrites(db, 'rows');
const others = (db: Db = database.db) => gatheredWrites(db, 'others');
const findStored = (name: string, _id: string) =>
  database.db.collection<{ _id: string; n?: number }>(name).findOne({ _id });
const namesOf = async (run: () => Promise<unknown>) =>
  (await recordCommands(database, run)).map(({ name }) => name);

describe('simultaneous writes', () => {
  it('are sent as one command over several collections; a single write is sent unchanged', async () => {
    const together = await namesOf(() =>
      Promise.all([
        rows().insertOne({ _id: 'a' }),
        rows().updateOne({ filter: { _id: 'b' }, update: { $set: { n: 1 } }, upsert: true }),
        others().insertOne({ _id: 'a', n: 1 }),
      ]),
    );
    expect(together).toEqual(['bulkWrite']);
    expect(await namesOf(() => rows().insertOne({ _id: 'c' }))).toEqual(['insert']);
    const filter = { _id: 'c' };
    expect(await namesOf(() => rows().updateOne({ filter, update: { $inc: { n: 1 } } }))).toEqual([
      'update',
    ]);
  });

  it('return its own outcome to each caller', async () => {
    await rows().insertOne({ _id: 'there', unique: 'taken' });
    const outcomes = await Promise.allSettled([
      rows().insertOne({ _id: 'new' }),
      rows().insertOne({ _id: 'there' }),
      rows().insertOne({ _id: 'other', unique: 'taken' }),
      rows().updateOne({ filter: { _id: 'there' }, update: { $inc: { n: 1 } } }),
      rows().updateOne({ filter: { _id: 'absent' }, update: { $inc: { n: 1 } } }),
      rows().updateOne({ filter: { _id: 'made' }, update: { $inc: { n: 1 } }, upsert: true }),
      others().insertOne({ _id: 'refused', n: -1 }),
    ]);
    const results = outcomes.map((outcome) =>
      outcome.status === 'rejected' ? isDuplicateKey(outcome.reason) : outcome.value,
    );
    expect(results).toEqual([
      undefined,
      true,
      true,
      { isMatched: true, isUpserted: false },
      { isMatched: false, isUpserted: false },
      { isMatched: false, isUpserted: true },
      false,
    ]);
  });

  it('do not fail because one of them cannot be sent', async () => {
    const circle: Record<string, unknown> = { _id: 'circle' };
    circle['self'] = circle;
    const outcomes = await Promise.allSettled([
      rows().insertOne(circle),
      rows().insertOne({ _id: 'beside a circle' }),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(await findStored('rows', 'beside a circle')).not.toBeNull();
  });

  it('fail together when the database is unreachable', async () => {
    const failing = { collection: '', command: 'bulkWrite', times: 1, isExecuted: false };
    const db = withFailingCalls(database.db, failing);
    const outcomes = await Promise.allSettled(
      [1, 2].map((n) => rows(db).insertOne({ _id: `far ${n}` })),
    );
    const results = outcomes.map(
      (outcome) => 'reason' in outcome && asUnavailable(outcome.reason)?.code,
    );
    expect(results).toEqual(['database_unavailable', 'database_unavailable']);
  });
});
