import { createGathering } from './gathering';
import { histogram } from '../telemetry/metrics';
import { isUnavailable } from './errors';
import { watches } from '../telemetry/watch';

/**
 * Shared batching of by-id reads: keys asked for while an earlier batch is on its way are gathered and sent
 * together when it is back; only a batch that takes long lets another one go beside it. A read joins only a batch
 * that has not been sent yet, so it always starts after its request arrived and a client sees its own acknowledged
 * writes. Nothing is kept beyond a batch.
 */
export interface BatchOptions<V> {
  /** What is read, for the figures: the name of a collection. */
  readonly name: string;
  /** Reads the values of distinct keys in one command; keys without a value are simply missing in the map. */
  readonly fetch: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>;
  /** Batches of this reader under way at once. */
  readonly slots?: number;
  /** Keys in one batch at most. */
  readonly maxBatchSize?: number | undefined;
}

/** Loads one value by its key, `null` when absent. */
export type BatchedRead<V> = (key: string) => Promise<V | null>;

/** Loads the values of keys in their order, `null` for each that is absent. */
export type EachRead<V> = (keys: readonly string[]) => Promise<readonly (V | null)[]>;

/** The same read for many keys, which leave together. */
export const readEach =
  <V>(read: BatchedRead<V>): EachRead<V> =>
  (keys) =>
    Promise.all(keys.map(read));

interface Waiter<V> {
  readonly resolve: (value: V | null) => void;
  readonly reject: (error: unknown) => void;
}

type Batch<V> = ReadonlyMap<string, readonly Waiter<V>[]>;

const batchSizes = histogram({
  name: 'commerce_database_batch_keys',
  help: 'Keys that were asked for together in one command',
  labels: ['reader'],
  buckets: [1, 2, 5, 10, 20, 50, 100, 200],
});

/** A batch under way for longer than this does not hold back those who come after it. */
const LONG_MS = 20;

export function batchByKey<V>({
  name,
  fetch,
  slots = 4,
  maxBatchSize = 200,
}: BatchOptions<V>): BatchedRead<V> {
  const read = createGathering<Asked<V>>({
    send: (asked) => {
      const batch = byKey(asked);
      batchSizes(batch.size, { reader: name });
      for (const watch of watches()) watch.batch({ reader: name, keys: batch.size });
      return settle(batch, fetch);
    },
    reject: ({ reject }, error) => reject(error),
    slots,
    maxBatchSize,
    holdBackMs: LONG_MS,
  });
  return (key) => new Promise((resolve, reject) => read({ key, resolve, reject }));
}

interface Asked<V> extends Waiter<V> {
  readonly key: string;
}

function byKey<V>(asked: readonly Asked<V>[]): Batch<V> {
  const batch = new Map<string, Waiter<V>[]>();
  for (const waiter of asked) {
    const waiters = batch.get(waiter.key);
    if (waiters) waiters.push(waiter);
    else batch.set(waiter.key, [waiter]);
  }
  return batch;
}

/**
 * Answers all waiting callers. One bad key must not fail its neighbours, so a failed batch is halved until the
 * bad key stands alone; only an unreachable database fails all at once.
 */
async function settle<V>(batch: Batch<V>, fetch: BatchOptions<V>['fetch']): Promise<void> {
  try {
    const values = await fetch([...batch.keys()]);
    for (const [key, waiters] of batch) {
      const value = values.get(key) ?? null;
      for (const { resolve } of waiters) resolve(value);
    }
  } catch (error) {
    if (batch.size > 1 && !isUnavailable(error)) {
      for (const half of halvesOf(batch)) await settle(half, fetch);
      return;
    }
    for (const waiters of batch.values()) for (const { reject } of waiters) reject(error);
  }
}

function halvesOf<V>(batch: Batch<V>): readonly Batch<V>[] {
  const entries = [...batch];
  const middle = Math.ceil(entries.length / 2);
  return [new Map(entries.slice(0, middle)), new Map(entries.slice(middle))];
}
