import fc from 'fast-check';
import type { Db } from 'mongodb';
import { insertOnce, once, type OperationLog } from '../../../src/platform/operations';
import { createFakeClock } from '../../support/clock';
import { Crash, crashingDatabase, type CrashPlan } from '../../support/crashing-database';
import { useTestDatabase } from '../../support/database';

interface Counter extends OperationLog {
  readonly _id: string;
  readonly value: number;
  readonly version: number;
}

const clock = createFakeClock();
const database = useTestDatabase();
let number = 0;

const rowsOf = (db: Db) => db.collection<Counter>('counters');

/** Adds to a counter once; the outcome is the sum after the first attempt. */
async function add(db: Db, { _id, op, by }: { _id: string; op: string | null; by: number }) {
  const rows = rowsOf(db);
  const { outcome } = await once<Counter>(op, {
    clock,
    read: () => rows.findOne({ _id }),
    write: ({ version, value }, log) =>
      rows.findOneAndUpdate(
        { _id, version },
        { $inc: { value: by, version: 1 }, $push: { ...log(String(value + by)) } as never },
        { returnDocument: 'after' },
      ),
  });
  return outcome;
}

async function newCounter(): Promise<string> {
  const _id = `counter ${(number += 1)}`;
  await rowsOf(database.db).insertOne({ _id, value: 0, version: 1 });
  return _id;
}

/** One attempt in a process of its own, which may be killed at any database command; null: the outcome is lost. */
async function attempt<T>(plan: CrashPlan | null, run: (db: Db) => Promise<T>) {
  try {
    return { answer: await run(plan ? crashingDatabase(database.db, plan) : database.db) };
  } catch (error) {
    if (error instanceof Crash) return null;
    throw error;
  }
}

const crash = fc.option(
  fc.record({ afterCommands: fc.integer({ min: 0, max: 3 }), isExecuted: fc.boolean() }),
);
const requests = fc.array(
  fc.record({ by: fc.integer({ min: 1, max: 9 }), attempts: fc.array(crash, { maxLength: 4 }) }),
  { minLength: 1, maxLength: 6 },
);

describe('once', () => {
  it('carries out each request once, despite kills and parallel attempts', async () => {
    await fc.assert(
      fc.asyncProperty(requests, async (all) => {
        const _id = await newCounter();
        const results = await Promise.all(
          all.map(async ({ by, attempts }, index) => {
            const run = (db: Db) => add(db, { _id, op: `op ${index}`, by });
            const answers = await Promise.all(
              [...attempts, null].map((plan) => attempt(plan, run)),
            );
            return [...answers, await attempt(null, run)].filter((answer) => answer !== null);
          }),
        );
        for (const answers of results)
          expect(new Set(answers.map(({ answer }) => answer)).size).toBe(1);
        const sum = all.reduce((total, { by }) => total + by, 0);
        const row = await rowsOf(database.db).findOne({ _id });
        expect(row).toMatchObject({ value: sum, version: all.length + 1 });
      }),
    );
  });

  it('stores nothing about a request without a key, and carries it out each time', async () => {
    const _id = await newCounter();
    await add(database.db, { _id, op: null, by: 2 });
    await add(database.db, { _id, op: null, by: 2 });
    expect(await rowsOf(database.db).findOne({ _id })).toEqual({ _id, value: 4, version: 3 });
  });

  it('returns null for a document that does not exist', async () => {
    expect(await add(database.db, { _id: 'nowhere', op: 'op', by: 1 })).toBeNull();
  });

  it('remembers requests for a day, but at most the last 200', async () => {
    const _id = await newCounter();
    const ops = Array.from({ length: 200 }, (_, n) => ({
      op: `op ${n}`,
      outcome: '0',
      at: clock.now(),
    }));
    await rowsOf(database.db).updateOne({ _id }, { $set: { ops } });
    const findOutcomes = async () =>
      (await rowsOf(database.db).findOne({ _id }))?.ops?.map(({ op }) => op);
    await add(database.db, { _id, op: 'next', by: 1 });
    expect(await findOutcomes()).toEqual([...ops.slice(1).map(({ op }) => op), 'next']);
    clock.advance(23 * 3_600_000);
    expect(await add(database.db, { _id, op: 'op 199', by: 1 })).toBe('0');
    clock.advance(2 * 3_600_000);
    await add(database.db, { _id, op: 'last', by: 1 });
    expect(await findOutcomes()).toHaveLength(21);
  });

  it('refuses the request when it keeps losing against other requests', async () => {
    const now = jest.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(3000);
    const change = once('op', { clock, read: async () => ({}), write: async () => null });
    await expect(change).rejects.toMatchObject({ kind: 'unavailable', code: 'overloaded' });
    now.mockRestore();
  });
});

describe('insertOnce', () => {
  it('gives the id to one request, and returns it to each of its attempts', async () => {
    await fc.assert(
      fc.asyncProperty(requests, async (all) => {
        const _id = `name ${(number += 1)}`;
        const results = await Promise.all(
          all.map(async ({ by, attempts }, index) => {
            const document: Counter = { _id, value: by, version: 1 };
            const run = async (db: Db) => {
              const insertion = { op: `op ${index}`, document, at: clock.now() };
              return (await insertOnce(rowsOf(db), insertion))?.value ?? null;
            };
            await Promise.all(attempts.map((plan) => attempt(plan, run)));
            return { by, index, value: await run(database.db) };
          }),
        );
        const storedRow = await rowsOf(database.db).findOne({ _id });
        const owner = results.find(({ index }) => storedRow?.ops?.[0]?.op === `op ${index}`);
        expect(storedRow?.value).toBe(owner?.by);
        for (const { index, value } of results) {
          expect(value).toBe(index === owner?.index ? owner.by : null);
        }
      }),
    );
  });
});
