import fc from 'fast-check';
import type { Clock } from '../../../src/platform/values/clock';
import { createLeases, leaseIndex, type LeaseFields } from '../../../src/platform/jobs';
import { useTestDatabase } from '../../support/database';
import { setTimeout as sleep } from 'node:timers/promises';

interface Piece extends LeaseFields {
  readonly _id: string;
  /** The holders that wrote, one entry per write; if the fence failed, there would be two. */
  readonly writes: readonly string[];
}

const LEASE_MS = 150;
const database = useTestDatabase([{ name: 'pieces', indexes: [leaseIndex] }]);
let number = 0;
const pieces = () => database.db.collection<Piece>('pieces');

/** Creates a process whose clock is wrong by the given time. */
function leasesOf(skewMs: number, leaseMs = LEASE_MS) {
  const clock: Clock = { now: () => new Date(Date.now() + skewMs), isReal: true };
  return createLeases({ collection: pieces(), clock, leaseMs });
}

/** Claims, sleeps, and writes its result unless it is killed; returns whether the write was accepted. */
async function worker(_id: string, { skewMs, sleepMs, isKilled }: WorkerPlan) {
  const leases = leasesOf(skewMs);
  const claim = await leases.claim({ _id });
  if (claim === null) return null;
  await sleep(sleepMs);
  if (isKilled) return { leaseId: claim.leaseId, isAccepted: false };
  const result = { $set: { nextAttemptAt: null }, $push: { writes: claim.leaseId } };
  return { leaseId: claim.leaseId, isAccepted: await leases.complete(claim, result) };
}

interface WorkerPlan {
  readonly skewMs: number;
  readonly sleepMs: number;
  readonly isKilled: boolean;
}

const plan: fc.Arbitrary<WorkerPlan> = fc.record({
  skewMs: fc.constantFrom(-30_000, 0, 30_000),
  sleepMs: fc.constantFrom(0, 20, LEASE_MS * 2),
  isKilled: fc.boolean(),
});

describe('a lease', () => {
  it('admits one result, despite pauses, kills and wrong clocks', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(plan, { minLength: 2, maxLength: 8 }), async (plans) => {
        const _id = `piece ${(number += 1)}`;
        await pieces().insertOne({ _id, nextAttemptAt: new Date(0), writes: [] });
        const first = await Promise.all(plans.map((each) => worker(_id, each)));
        await sleep(LEASE_MS);
        const last = await worker(_id, { skewMs: -30_000, sleepMs: 0, isKilled: false });
        const accepted = [...first, last].filter((result) => result?.isAccepted);
        const row = await pieces().findOne({ _id });
        expect(accepted).toHaveLength(1);
        expect(row?.writes).toEqual([accepted[0]?.leaseId]);
      }),
    );
  });

  it('is exclusive while it lasts, and free afterwards, with clocks 30 seconds apart', async () => {
    const long = 3000;
    const [slow, fast] = [leasesOf(-30_000, long), leasesOf(30_000, long)];
    const takeTurns = async (holder: typeof slow, other: typeof slow): Promise<void> => {
      const _id = `piece ${(number += 1)}`;
      const claim = await holder.insert({ _id, writes: [] });
      if (claim === null) throw new Error('no other process can hold it');
      expect(await other.claim({ _id })).toBeNull();
      await sleep(long * 0.6);
      expect(await holder.renew(claim)).toBe(true);
      await sleep(long * 0.5);
      expect(await other.claim({ _id })).toBeNull();
      await sleep(long * 0.6);
      expect(await other.claim({ _id })).toMatchObject({ _id });
      expect(await holder.renew(claim)).toBe(false);
    };
    await Promise.all([takeTurns(slow, fast), takeTurns(fast, slow)]);
  });

  it('starts only once when a document is inserted with its lease', async () => {
    const leases = leasesOf(0);
    const inserts = Array.from({ length: 10 }, () => leases.insert({ _id: 'new', writes: ['$x'] }));
    const insertedPieces = (await Promise.all(inserts)).filter((piece) => piece !== null);
    expect(insertedPieces).toHaveLength(1);
    expect(await pieces().findOne({ _id: 'new' })).toEqual(insertedPieces[0]);
    expect(insertedPieces[0]?.writes).toEqual(['$x']);
  });
});
