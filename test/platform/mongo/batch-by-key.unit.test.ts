import fc from 'fast-check';
import { batchByKey } from '../../../src/platform/mongo/batch-by-key';
import { MongoNetworkError } from 'mongodb';
import { until } from '../../support/until';

const KEYS = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
const key = fc.constantFrom(...KEYS);

interface Stored {
  readonly key: string;
  readonly version: number;
}

/**
 * A store whose reads take effect at a time that the scheduler chooses between their start and
 * their end.
 */
function slowStore(scheduler: fc.Scheduler) {
  const rows = new Map<string, Stored>();
  const log = { running: 0, mostRunning: 0, batches: [] as (readonly string[])[] };
  return {
    log,
    versionOf: (k: string) => rows.get(k)?.version ?? 0,
    write: (k: string) => {
      rows.set(k, { key: k, version: (rows.get(k)?.version ?? 0) + 1 });
    },
    fetch: async (keys: readonly string[]) => {
      log.batches.push(keys);
      log.running += 1;
      log.mostRunning = Math.max(log.mostRunning, log.running);
      await scheduler.schedule(Promise.resolve(), 'read starts');
      const rowsByKey = new Map(
        keys.flatMap((k) => (rows.has(k) ? [[k, rows.get(k)]] : []) as never),
      );
      await scheduler.schedule(Promise.resolve(), 'read answers');
      log.running -= 1;
      return rowsByKey as ReadonlyMap<string, Stored>;
    },
  };
}

describe('batchByKey', () => {
  it('returns to each read a state that its key had between the call and the result', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.tuple(fc.constantFrom('read', 'write'), key), { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 4 }),
        async (scheduler, operations, slots, maxBatchSize) => {
          const store = slowStore(scheduler);
          const read = batchByKey({ name: 'test', fetch: store.fetch, slots, maxBatchSize });
          const steps = operations.map(([kind, k]) =>
            scheduler.schedule(Promise.resolve(), kind).then(async () => {
              if (kind === 'write') return store.write(k);
              const before = store.versionOf(k);
              const value = await read(k);
              expect(value?.key ?? k).toBe(k);
              expect(value?.version ?? 0).toBeGreaterThanOrEqual(before);
              expect(value?.version ?? 0).toBeLessThanOrEqual(store.versionOf(k));
            }),
          );
          await scheduler.waitFor(Promise.all(steps));
          expect(store.log.mostRunning).toBeLessThanOrEqual(slots);
          for (const batch of store.log.batches) {
            expect(batch.length).toBeLessThanOrEqual(maxBatchSize);
            expect(new Set(batch).size).toBe(batch.length);
          }
        },
      ),
    );
  });

  it('shows a client its own acknowledged writes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.array(key, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 12 }),
        async (scheduler, clients) => {
          const store = slowStore(scheduler);
          const read = batchByKey({ name: 'test', fetch: store.fetch, slots: 2 });
          const run = async (keys: readonly string[]) => {
            for (const k of keys) {
              await scheduler.schedule(Promise.resolve(), 'turn');
              store.write(k);
              const acknowledgedVersion = store.versionOf(k);
              expect((await read(k))?.version).toBeGreaterThanOrEqual(acknowledgedVersion);
            }
          };
          await scheduler.waitFor(Promise.all(clients.map(run)));
        },
      ),
    );
  });

  it('fails only the reads of a failing key', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 40 }),
        fc.func(fc.boolean()),
        async (keys, fails) => {
          const read = batchByKey<string>({
            name: 'test',
            fetch: async (batch) => {
              const bad = batch.find((k) => fails(k));
              if (bad !== undefined) throw new Error(bad);
              return new Map(batch.map((k) => [k, k]));
            },
            slots: 1,
            maxBatchSize: 16,
          });
          const outcomes = await Promise.all(
            keys.map((k) => read(k).then(String, (error: Error) => `failed: ${error.message}`)),
          );
          expect(outcomes).toEqual(keys.map((k) => (fails(k) ? `failed: ${k}` : k)));
          expect(await read('after').catch(() => 'failed')).toBe(
            fails('after') ? 'failed' : 'after',
          );
        },
      ),
    );
  });

  it('does not retry key by key while the database is unreachable', async () => {
    const fetch = jest.fn().mockRejectedValue(new MongoNetworkError('gone'));
    const read = batchByKey({ name: 'test', fetch, slots: 1 });
    const outcomes = await Promise.allSettled(['a', 'b', 'c'].map(read));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('returns null for a key without a value and caches nothing', async () => {
    const fetch = jest.fn(async () => new Map<string, string>());
    const read = batchByKey({ name: 'test', fetch });
    expect(await Promise.all([read('a'), read('a')])).toEqual([null, null]);
    expect(await read('a')).toBeNull();
    expect(fetch.mock.calls).toEqual([[['a']], [['a']]]);
  });

  it('sends at the end of the same event-loop turn while a slot is free, without a timer', async () => {
    const timers = [jest.spyOn(globalThis, 'setTimeout'), jest.spyOn(globalThis, 'setInterval')];
    const fetch = jest.fn(async (keys: readonly string[]) => new Map(keys.map((k) => [k, k])));
    const read = batchByKey({ name: 'test', fetch });
    const pending = read('a').then(() => 'answered');
    await Promise.resolve();
    const sibling = read('b');
    await new Promise(setImmediate);
    expect(fetch.mock.calls).toEqual([[['a', 'b']]]);
    expect(await Promise.all([pending, sibling])).toEqual(['answered', 'b']);
    for (const timer of timers) expect(timer).not.toHaveBeenCalled();
    jest.restoreAllMocks();
  });

  it('collects keys that arrive while all slots are taken into one batch', async () => {
    const answers: (() => void)[] = [];
    const fetch = jest.fn(
      (keys: readonly string[]) =>
        new Promise<ReadonlyMap<string, string>>((resolve) => {
          answers.push(() => resolve(new Map(keys.map((k) => [k, k]))));
        }),
    );
    const read = batchByKey({ name: 'test', fetch, slots: 1 });
    const first = read('a');
    await new Promise(setImmediate);
    const others = ['a', 'b', 'c', 'b'].map(read);
    answers.shift()?.();
    await first;
    await until(() => answers.length > 0);
    answers.shift()?.();
    expect(await Promise.all(others)).toEqual(['a', 'b', 'c', 'b']);
    expect(fetch.mock.calls.map(([keys]) => keys)).toEqual([['a'], ['a', 'b', 'c']]);
  });
});
