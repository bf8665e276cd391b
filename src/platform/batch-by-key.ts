import { asUnavailable } from './mongo/errors';

/**
 * Shared batching of by-id reads: keys asked for while an earlier batch is on its way are gathered and sent
 * together when it is back; only a batch that takes long lets another one go beside it. A read joins only a batch
 * that has not been sent yet, so it always starts after its request arrived and a client sees its own acknowledged
 * writes. No timers: when nothing is on its way a batch leaves as soon as the current work is done, and under load at
 * the end of the current turn of the event loop, with everything that turn has asked for. Nothing is kept beyond a
 * batch.
 */
export interface BatchOptions<V> {
  /** Reads the values of distinct keys in one command; keys without a value are simply missing in the map. */
  readonly fetch: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>;
  /** Batches of this reader under way at once. */
  readonly slots?: number;
  /** Keys in one batch at most. */
  readonly maxBatchSize?: number | undefined;
}

/** Loads one value by its key, `null` when absent. */
export type BatchedRead<V> = (key: string) => Promise<V | null>;

interface Waiter<V> {
  readonly resolve: (value: V | null) => void;
  readonly reject: (error: unknown) => void;
}

type Batch<V> = ReadonlyMap<string, readonly Waiter<V>[]>;

/** A batch under way for longer than this does not hold back those who come after it. */
const LONG_MS = 20;

export function batchByKey<V>({
  fetch,
  slots = 4,
  maxBatchSize = 200,
}: BatchOptions<V>): BatchedRead<V> {
  let waiting = new Map<string, Waiter<V>[]>();
  let running = 0;
  let lastSentAt = 0;
  let lastSize = 0;
  let scheduled = false;

  const schedule = (): void => {
    if (scheduled || running >= slots || waiting.size === 0) return;
    scheduled = true;
    if (lastSize > 1) setImmediate(dispatch);
    else process.nextTick(dispatch);
  };

  const dispatch = (): void => {
    scheduled = false;
    while (running < slots && waiting.size > 0) void send(takeBatch());
  };

  const takeBatch = (): Batch<V> => {
    const batch = waiting;
    waiting = new Map();
    if (batch.size <= maxBatchSize) return batch;
    const entries = [...batch];
    waiting = new Map(entries.slice(maxBatchSize));
    return new Map(entries.slice(0, maxBatchSize));
  };

  const send = async (batch: Batch<V>): Promise<void> => {
    running += 1;
    lastSentAt = performance.now();
    lastSize = batch.size;
    await settle(batch, fetch);
    running -= 1;
    schedule();
  };

  return (key) =>
    new Promise((resolve, reject) => {
      const waiters = waiting.get(key);
      if (waiters) waiters.push({ resolve, reject });
      else waiting.set(key, [{ resolve, reject }]);
      if (running === 0 || performance.now() - lastSentAt > LONG_MS) schedule();
    });
}

/**
 * Answers everybody who waits. One bad key must not fail its neighbours, so a failed batch is halved until the
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
    if (batch.size > 1 && asUnavailable(error) === null) {
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
