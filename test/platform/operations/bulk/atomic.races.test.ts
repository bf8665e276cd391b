import {
  bulkOperationsCollection,
  createAtomicBulk,
  type AtomicHandler,
} from '../../../../src/platform/operations/bulk';
import {
  conflictError,
  notFoundError,
  unavailableError,
} from '../../../../src/platform/values/errors';
import { createReaper } from '../../../../src/platform/jobs';
import { createFakeClock } from '../../../support/clock';
import { crashAt, killableDatabase, countStepsUntilDone } from '../../../support/crashing-database';
import { useTestDatabase } from '../../../support/database';
import { drainJob } from '../../../support/settling-worker';

interface Account {
  readonly _id: string;
  readonly balance: number;
  readonly lock?: string;
  readonly done?: readonly string[];
}
interface Deposit {
  readonly id: string;
  readonly amount: number;
}

const clock = createFakeClock();
const database = useTestDatabase([bulkOperationsCollection]);
const accounts = () => database.db.collection<Account>('accounts');
const bulk = () => createAtomicBulk({ db: database.db, clock });

/** The number of steps until the simulated process dies. */
function handlerDyingAfter(steps: number): AtomicHandler<Deposit, string> {
  let remaining = steps;
  const step = (): void => {
    if (remaining-- <= 0) throw new Error('killed');
  };
  return {
    kind: 'deposit',
    stage: async ({ id, amount }, operation) => {
      step();
      if (amount < 0) throw conflictError('concurrent_change', 'refused');
      const free = { _id: id, $or: [{ lock: { $exists: false } }, { lock: operation }] };
      const { matchedCount } = await accounts().updateOne(free, { $set: { lock: operation } });
      if (matchedCount === 0) throw conflictError('concurrent_change', 'locked by another');
    },
    apply: async ({ id, amount }, operation) => {
      step();
      await accounts().updateOne(
        { _id: id, lock: operation },
        { $inc: { balance: amount }, $unset: { lock: '' } },
      );
      return id;
    },
    revert: async ({ id }, operation) => {
      step();
      await accounts().updateOne({ _id: id, lock: operation }, { $unset: { lock: '' } });
    },
  };
}
const handler = handlerDyingAfter(Infinity);
const in10Seconds = () => new Date(clock.now().getTime() + 10_000);
const items = [
  { id: 'a', amount: 1 },
  { id: 'b', amount: 2 },
  { id: 'c', amount: 3 },
];
const balances = async () =>
  Object.fromEntries((await accounts().find().toArray()).map((row) => [row._id, row.balance]));
const countLocks = () => accounts().countDocuments({ lock: { $exists: true } });
async function sweep(): Promise<void> {
  clock.advance(16_000);
  await drainJob(bulk().sweeper([handler]));
}

/** Advances time while the sweeper works. */
async function sweepFor(ms: number): Promise<void> {
  for (let elapsedMs = 0; elapsedMs < ms; elapsedMs += 16_000) await sweep();
}

beforeEach(async () => {
  await accounts().deleteMany({});
  await accounts().insertMany(items.map(({ id }) => ({ _id: id, balance: 0 })));
});

describe('atomic bulk', () => {
  it('changes nothing when one item is refused, and names every refused item', async () => {
    const bad = [...items.slice(0, 2), { id: 'c', amount: -1 }, { id: 'gone', amount: 1 }];
    const result = await bulk().run(handler, { id: 'refused', items: bad });
    expect(result).toMatchObject({ isCommitted: false, failures: [{ index: 2 }, { index: 3 }] });
    expect(await balances()).toEqual({ a: 0, b: 0, c: 0 });
    expect(await countLocks()).toBe(0);
  });

  it('applies all items once, even when the same operation is requested again', async () => {
    const once = await bulk().run(handler, { id: 'twice', items });
    const again = await bulk().run(handler, { id: 'twice', items });
    const outcomes = [{ value: 'a' }, { value: 'b' }, { value: 'c' }];
    expect(once).toEqual({ isCommitted: true, appliedItems: outcomes });
    expect(again).toEqual(once);
    expect(await balances()).toEqual({ a: 1, b: 2, c: 3 });
  });

  it.each([0, 1, 2, 3, 4, 5])(
    'is all or nothing when it is killed after %i steps',
    async (steps) => {
      const run = bulk().run(handlerDyingAfter(steps), { id: `killed-${steps}`, items });
      await expect(run).rejects.toThrow('killed');
      await sweep();
      const isCommitted = steps >= items.length;
      expect(await balances()).toEqual(isCommitted ? { a: 1, b: 2, c: 3 } : { a: 0, b: 0, c: 0 });
      expect(await countLocks()).toBe(0);
      expect(await bulk().isOver(`killed-${steps}~1`)).toBe(true);
    },
  );

  it('starts again when it is repeated after a rollback', async () => {
    const run = bulk().run(handlerDyingAfter(2), { id: 'again', items });
    await expect(run).rejects.toThrow('killed');
    expect((await bulk().run(handler, { id: 'again', items })).isCommitted).toBe(true);
    expect(await balances()).toEqual({ a: 1, b: 2, c: 3 });
  });

  it.each([
    ['its request is sent again', false],
    ['another request meets its locks', true],
  ])('continues immediately in a process that lost the database when %s', async (name, isMet) => {
    const { db, during } = killableDatabase(database.db);
    const own = createAtomicBulk({ db, clock });
    own.sweeper([handler]);
    await countStepsUntilDone(async (step) => {
      await accounts().updateMany({}, { $set: { balance: 0 } });
      const { afterCommands, isExecuted } = crashAt(step);
      // Without its first command there is no operation that could continue.
      const plan = { afterCommands: afterCommands + 1, isExecuted };
      const id = `${name} ${step}`;
      const first = () => own.run(handler, { id, items });
      const isDone = await during(plan, first).then(
        () => true,
        () => false,
      );
      if (isMet) expect([step, await own.isOver(`${id}~1`)]).toEqual([step, true]);
      const again = await own.run(handler, { id, items });
      expect([step, again.isCommitted]).toEqual([step, true]);
      expect(await balances()).toEqual({ a: 1, b: 2, c: 3 });
      expect(await countLocks()).toBe(0);
      return isDone;
    });
  });

  it('applies all other items when one cannot be applied, and names that one', async () => {
    const brokenHandler: typeof handler = {
      ...handler,
      apply: async (item, operation) => {
        if (item.id === 'b') throw notFoundError('account');
        return handler.apply(item, operation);
      },
    };
    const result = await bulk().run(brokenHandler, { id: 'broken', items });
    expect(result).toMatchObject({
      isCommitted: true,
      appliedItems: [{ value: 'a' }, { error: { code: 'not_found' } }, { value: 'c' }],
    });
    expect(await balances()).toEqual({ a: 1, b: 0, c: 3 });
    expect(await bulk().isOver('broken~1')).toBe(true);
  });

  it('applies all other items when one fails temporarily, and that one later', async () => {
    let failures = 1;
    const flaky: typeof handler = {
      ...handler,
      apply: async (item, operation) => {
        if (item.id === 'a' && failures-- > 0) throw conflictError('concurrent_change', 'later');
        return handler.apply(item, operation);
      },
    };
    const run = bulk().run(flaky, { id: 'flaky', items });
    await expect(run).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await balances()).toEqual({ a: 0, b: 2, c: 3 });
    expect((await bulk().run(flaky, { id: 'flaky', items })).isCommitted).toBe(true);
    expect(await balances()).toEqual({ a: 1, b: 2, c: 3 });
  });

  it.each([1, 4])('ends for every caller when its driver dies after %i steps', async (steps) => {
    const asker = bulk();
    asker.sweeper([handler]);
    const id = `asked-${steps}`;
    await expect(asker.run(handlerDyingAfter(steps), { id, items })).rejects.toThrow('killed');
    await database.db
      .collection('bulk_operations')
      .updateOne({ _id: `${id}~1` as never }, { $set: { nextAttemptAt: in10Seconds() } });
    expect(await asker.isOver(`${id}~1`)).toBe(false);
    clock.advance(10_000);
    expect(await asker.isOver(`${id}~1`)).toBe(true);
    expect(await countLocks()).toBe(0);
  });

  it.each(['stage', 'apply'] as const)(
    'is not refused when a dependency is unavailable in %s, and continues when that is available again',
    async (step) => {
      let failures = 1;
      const failing: typeof handler = {
        ...handler,
        [step]: async (item: Deposit, operation: string) => {
          if (item.id === 'b' && failures-- > 0) throw unavailableError('overloaded', 'later');
          return handler[step](item, operation);
        },
      };
      const id = `unavailable in ${step}`;
      const run = bulk().run(failing, { id, items });
      await expect(run).rejects.toMatchObject({ kind: 'unavailable' });
      expect((await bulk().run(failing, { id, items })).isCommitted).toBe(true);
      expect(await balances()).toEqual({ a: 1, b: 2, c: 3 });
    },
  );

  it('is stored until it is finished, however old it is', async () => {
    const reap = createReaper({ db: database.db, clock }, [bulkOperationsCollection]);
    const operations = database.db.collection('bulk_operations');
    const run = bulk().run(handlerDyingAfter(4), { id: 'old', items });
    await expect(run).rejects.toThrow('killed');
    clock.advance(8 * 86_400_000);
    await reap();
    expect(await operations.distinct('_id')).toEqual(['old~1']);
    await sweep();
    expect(await balances()).toEqual({ a: 1, b: 2, c: 3 });
    clock.advance(8 * 86_400_000);
    await reap();
    expect(await operations.countDocuments()).toBe(0);
  });

  it('leaves no lock of a driver that resumes after the sweeper rolled it back', async () => {
    const slow: typeof handler = {
      ...handler,
      stage: async (item, operation) => {
        if (item.id === 'c') await sweep();
        await handler.stage(item, operation);
      },
    };
    const late = bulk().run(slow, { id: 'slow', items });
    await expect(late).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await balances()).toEqual({ a: 0, b: 0, c: 0 });
    expect(await countLocks()).toBe(0);
  });

  it.each([16_000, 100_000, 3_000_000])(
    'releases what a driver that paused for %i ms staged before it ended',
    async (slept) => {
      const slow: typeof handler = {
        ...handler,
        stage: async (item, operation) => {
          if (item.id === 'c') await sweepFor(slept);
          await handler.stage(item, operation);
          if (item.id === 'c') throw new Error('killed');
        },
      };
      await expect(bulk().run(slow, { id: `slept-${slept}`, items })).rejects.toThrow('killed');
      expect(await countLocks()).toBe(1);
      await sweepFor(slept * 2);
      expect(await countLocks()).toBe(0);
      expect(await balances()).toEqual({ a: 0, b: 0, c: 0 });
    },
  );

  it('applies only one of two competing operations on the same items', async () => {
    const results = await Promise.all([
      bulk().run(handler, { id: 'left', items }),
      bulk().run(handler, { id: 'right', items }),
    ]);
    const winners = results.filter(({ isCommitted }) => isCommitted).length;
    expect(winners).toBeLessThanOrEqual(1);
    expect(await balances()).toEqual(winners ? { a: 1, b: 2, c: 3 } : { a: 0, b: 0, c: 0 });
    expect(await countLocks()).toBe(0);
  });
});
