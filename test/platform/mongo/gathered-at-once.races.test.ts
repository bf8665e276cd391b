import fc from 'fast-check';
import type { Db } from 'mongodb';
import { gatheredWrites } from '../../../src/platform/mongo/gathered-writes';
import { asUnavailable, isDuplicateKey } from '../../../src/platform/mongo/errors';
import { createDice } from '../../chaos/dice';
import { Crash, crashingDatabase } from '../../support/crashing-database';
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
const stored = (name: string, _id: string) =>
  database.db.collection<{ _id: string; n?: number }>(name).findOne({ _id });
const namesOf = async (run: () => Promise<unknown>) =>
  (await recordCommands(database, run)).map(({ name }) => name);

describe('simultaneous writes', () => {
  it('are sent as one command over several collections, and a single one as it is', async () => {
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

  it('continue after a write that could not be built, whose caller gets the error', async () => {
    const unmakeable = () =>
      rows().updateMerged({
        key: 'unmakeable',
        part: 1,
        toUpdate: () => {
          throw new Error('not makeable');
        },
      });
    for (let time = 0; time < 5; time += 1)
      await expect(unmakeable()).rejects.toThrow('not makeable');
    await rows().insertOne({ _id: 'after' });
    expect(await stored('rows', 'after')).toEqual({ _id: 'after' });
  });

  it('return to each caller its own outcome', async () => {
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
    const told = outcomes.map((outcome) =>
      outcome.status === 'rejected' ? isDuplicateKey(outcome.reason) : outcome.value,
    );
    expect(told).toEqual([
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
    expect(await stored('rows', 'beside a circle')).not.toBeNull();
  });

  it('fail together when the database is unreachable', async () => {
    const failing = { collection: '', command: 'bulkWrite', times: 1, isExecuted: false };
    const db = withFailingCalls(database.db, failing);
    const outcomes = await Promise.allSettled(
      [1, 2].map((n) => rows(db).insertOne({ _id: `far ${n}` })),
    );
    const told = outcomes.map(
      (outcome) => 'reason' in outcome && asUnavailable(outcome.reason)?.code,
    );
    expect(told).toEqual(['database_unavailable', 'database_unavailable']);
  });
});

interface Take {
  readonly pool: number;
  readonly amount: number;
}

/** Takes from a pool as long as there is enough; takes of one moment are one update. */
const take = (db: Db, { pool, amount }: Take, token: string) =>
  others(db).updateMerged({
    key: `pool ${pool}`,
    part: { amount, token },
    toUpdate: (parts) => {
      const sum = parts.reduce((total, part) => total + part.amount, 0);
      const tokens = parts.map((part) => part.token);
      return {
        filter: { _id: `pool ${pool}`, n: { $gte: sum }, taken: { $nin: tokens } },
        update: { $inc: { n: -sum }, $push: { taken: { $each: tokens } } },
      };
    },
  });

async function pools(amount: number): Promise<void> {
  const filled = [0, 1, 2].map((pool) => ({ _id: `pool ${pool}`, n: amount, taken: [] }));
  await database.db.collection('others').deleteMany({});
  await database.db.collection<{ _id: string }>('others').insertMany(filled);
}

describe('merged writes', () => {
  it('are one update, or sent one by one when they are refused together', async () => {
    await pools(5);
    const takes = [3, 1, 2, 1].map((amount, n) => take(database.db, { pool: 0, amount }, `t${n}`));
    const outcomes = await Promise.all(takes);
    const taken = [3, 1, 2, 1].filter((_amount, n) => outcomes[n]?.isMatched);
    expect(taken.length).toBeGreaterThanOrEqual(2);
    const sum = taken.reduce((total, amount) => total + amount, 0);
    expect((await stored('others', 'pool 0'))?.n).toBe(5 - sum);
    const many = await recordCommands(database, () =>
      Promise.all([1, 2, 3].map((n) => take(database.db, { pool: 1, amount: 1 }, `m${n}`))),
    );
    expect(
      many.map(({ name, command }) => [name, (command['updates'] as unknown[]).length]),
    ).toEqual([['update', 1]]);
  });

  it('take exactly the reported units, despite kills, failures and retries', async () => {
    const takeOf = fc.record({ pool: fc.nat(2), amount: fc.integer({ min: 1, max: 4 }) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(takeOf, { minLength: 1, maxLength: 12 }),
        fc.nat(),
        async (takes, seed) => {
          await pools(10);
          const dice = createDice(seed);
          const lives = [0, 1].map(() =>
            crashingDatabase(database.db, {
              afterCommands: dice.between(0, 3),
              isExecuted: dice.chance(0.5),
            }),
          );
          const attempts = takes.map((wanted, n) => take(lives[n % 2] as Db, wanted, `t${n}`));
          const ended = await Promise.allSettled(attempts);
          for (const outcome of ended) {
            if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(Crash);
          }
          // What was killed is sent again: a token that is there says that it was carried out.
          const again = await Promise.all(
            ended.map(async (outcome, n) =>
              outcome.status === 'fulfilled'
                ? outcome.value
                : take(database.db, takes[n] as Take, `t${n}`),
            ),
          );
          for (const pool of [0, 1, 2]) {
            const row = await database.db
              .collection<{ _id: string; n: number; taken: string[] }>('others')
              .findOne({ _id: `pool ${pool}` });
            const tokens = row?.taken ?? [];
            expect(new Set(tokens).size).toBe(tokens.length);
            const sum = tokens.reduce(
              (total, token) => total + (takes[Number(token.slice(1))]?.amount ?? 0),
              0,
            );
            expect(row?.n).toBe(10 - sum);
            takes.forEach((wanted, n) => {
              if (wanted.pool === pool && again[n]?.isMatched) expect(tokens).toContain(`t${n}`);
            });
          }
        },
      ),
    );
  });
});
