import fc from 'fast-check';
import {
  bulkOperationsCollection,
  createAtomicBulk,
  isLockedByOther,
  lockAsRead,
  type AtomicBulk,
  type AtomicHandler,
} from '../../../../src/platform/operations/bulk';
import { conflictError } from '../../../../src/platform/values/errors';
import { createFakeClock } from '../../../support/clock';
import { PROPERTY_RUNS } from '../../../support/size';
import { crashingDatabase } from '../../../support/crashing-database';
import { useTestDatabase } from '../../../support/database';
import type { Db } from 'mongodb';
import { drainJob } from '../../../support/settling-worker';

interface Account {
  readonly _id: string;
  readonly balance: number;
  readonly version: number;
  readonly lock?: string;
}
interface Deposit {
  readonly id: string;
  readonly amount: number;
}

/** One participant: a batch that is killed or paused at a command, or a plain write. */
interface Participant {
  readonly ids: readonly string[];
  readonly amount: number;
  readonly fate: 'lives' | 'dies' | 'sleeps' | 'writes';
  readonly atCommand: number;
  readonly isExecuted: boolean;
}

const IDS = ['a', 'b', 'c'];
const clock = createFakeClock();
const database = useTestDatabase([bulkOperationsCollection]);

const accountsOf = (db: Db) => db.collection<Account>('accounts');

function handlerOf(db: Db, bulk: AtomicBulk): AtomicHandler<Deposit, null> {
  const accounts = accountsOf(db);
  return {
    kind: 'deposit',
    stage: async ({ id }, holder) => {
      const account = await accounts.findOne({ _id: id });
      if (account === null || (await isLockedByOther(account, bulk.isOver, holder))) throw busy();
      const filter = { _id: id, version: account.version, ...lockAsRead(account) };
      const { matchedCount } = await accounts.updateOne(filter, { $set: { lock: holder } });
      if (matchedCount === 0) throw busy();
    },
    apply: async ({ id, amount }, holder) => {
      const update = { $inc: { balance: amount, version: 1 }, $unset: { lock: '' } } as const;
      await accounts.updateOne({ _id: id, lock: holder }, update);
      return null;
    },
    revert: async ({ id }, holder) => {
      await accounts.updateOne({ _id: id, lock: holder }, { $unset: { lock: '' } });
    },
  };
}

function busy() {
  return conflictError('concurrent_change', 'busy');
}

/** Writes based on the state that it has read, unless that is locked; returns the added amount. */
async function writePlainly({ ids, amount }: Participant): Promise<number> {
  const accounts = accountsOf(database.db);
  const bulk = createAtomicBulk({ db: database.db, clock });
  const account = await accounts.findOne({ _id: ids[0] ?? 'a' });
  if (account === null || (await isLockedByOther(account, bulk.isOver))) return 0;
  const filter = { _id: account._id, version: account.version, ...lockAsRead(account) };
  const update = { $inc: { balance: amount, version: 1 }, $unset: { lock: '' } } as const;
  return (await accounts.updateOne(filter, update)).modifiedCount * amount;
}

async function runBatch(participant: Participant, id: string): Promise<void> {
  const { fate, atCommand: afterCommands, isExecuted, ids, amount } = participant;
  const plan = { afterCommands, isExecuted, ...(fate === 'sleeps' ? { pause: sweep } : {}) };
  const db = fate === 'lives' ? database.db : crashingDatabase(database.db, plan);
  const bulk = createAtomicBulk({ db, clock });
  const items = [...new Set(ids)].map((account) => ({ id: account, amount }));
  await bulk.run(handlerOf(db, bulk), { id, items }).catch(() => undefined);
}

async function sweep(): Promise<void> {
  clock.advance(11_000);
  const bulk = createAtomicBulk({ db: database.db, clock });
  await drainJob(bulk.sweeper([handlerOf(database.db, bulk)]));
}

/** The amount that the committed batches have added, each to all of its accounts. */
async function committedSum(): Promise<number> {
  const rows = await database.db.collection('bulk_operations').find({ state: 'done' }).toArray();
  const deposits = rows.flatMap(({ items }) => items as Deposit[]);
  return deposits.reduce((sum, { amount }) => sum + amount, 0);
}

const participant = fc.record<Participant>({
  ids: fc.array(fc.constantFrom(...IDS), { minLength: 1, maxLength: 4 }),
  amount: fc.integer({ min: 1, max: 9 }),
  fate: fc.constantFrom('lives', 'dies', 'sleeps', 'writes'),
  atCommand: fc.nat(18),
  isExecuted: fc.boolean(),
});

describe('the lock of all-or-nothing operations', () => {
  it('makes every change exactly once, despite kills, pauses and concurrent holders', async () => {
    let runs = 0;
    let commits = 0;
    const property = async (participants: readonly Participant[]): Promise<void> => {
      const accounts = accountsOf(database.db);
      await accounts.deleteMany({});
      await database.db.collection('bulk_operations').deleteMany({});
      await accounts.insertMany(IDS.map((_id) => ({ _id, balance: 0, version: 1 })));
      runs += 1;
      const outcomes = await Promise.all(
        participants.map(async (one, index) =>
          one.fate === 'writes'
            ? writePlainly(one)
            : runBatch(one, `${runs}-${index}`).then(() => 0),
        ),
      );
      for (let round = 0; round < 3; round += 1) await sweep();
      const rows = await accounts.find().toArray();
      const sum = rows.reduce((all, { balance }) => all + balance, 0);
      const batchSum = await committedSum();
      commits += batchSum;
      expect(sum).toBe(batchSum + outcomes.reduce((all, amount) => all + amount, 0));
      const bulk = createAtomicBulk({ db: database.db, clock });
      for (const row of rows) expect(await isLockedByOther(row, bulk.isOver)).toBe(false);
    };
    const few = fc.array(participant, { minLength: 1, maxLength: 6 });
    await fc.assert(fc.asyncProperty(few, property));
    expect(commits).toBeGreaterThan(PROPERTY_RUNS);
  });
});
