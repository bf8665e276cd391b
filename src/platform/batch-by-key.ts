/**
 * Shared batching of by-id reads: keys asked for while earlier batches are on their way are gathered and sent
 * together when a slot is free. A read joins only a batch that has not been sent yet, so it always starts after
 * its request arrived and a client sees its own acknowledged writes. No timers: with a free slot a batch leaves
 * in the same turn of the event loop. Nothing is kept beyond a batch.
 */
export interface BatchOptions<V> {
  /** Reads the values of distinct keys in one command; keys without a value are simply missing in the map. */
  readonly fetch: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>;
  /** Batches of this reader under way at once. */
  readonly slots?: number;
  /** Keys in one batch at most. */
  readonly maxBatchSize?: number;
}

/** Loads one value by its key, `null` when absent. */
export type BatchedRead<V> = (key: string) => Promise<V | null>;

interface Waiter<V> {
  readonly resolve: (value: V | null) => void;
  readonly reject: (error: unknown) => void;
}

export function batchByKey<V>({
  fetch,
  slots = 4,
  maxBatchSize = 200,
}: BatchOptions<V>): BatchedRead<V> {
  let waiting = new Map<string, Waiter<V>[]>();
  let running = 0;
  let scheduled = false;

  const schedule = (): void => {
    if (scheduled || running >= slots || waiting.size === 0) return;
    scheduled = true;
    queueMicrotask(dispatch);
  };

  const dispatch = (): void => {
    scheduled = false;
    while (running < slots && waiting.size > 0) void send(takeBatch());
  };

  const takeBatch = (): Map<string, Waiter<V>[]> => {
    if (waiting.size <= maxBatchSize) {
      const batch = waiting;
      waiting = new Map();
      return batch;
    }
    const batch = new Map<string, Waiter<V>[]>();
    for (const [key, waiters] of waiting) {
      if (batch.size === maxBatchSize) break;
      batch.set(key, waiters);
      waiting.delete(key);
    }
    return batch;
  };

  const send = async (batch: Map<string, Waiter<V>[]>): Promise<void> => {
    running += 1;
    try {
      const values = await fetch([...batch.keys()]);
      for (const [key, waiters] of batch) {
        const value = values.get(key) ?? null;
        for (const waiter of waiters) waiter.resolve(value);
      }
    } catch (error) {
      await settleSingly(batch, error);
    } finally {
      running -= 1;
      schedule();
    }
  };

  /** One bad key must not fail its neighbours: after a failed batch each key is read on its own. */
  const settleSingly = async (batch: Map<string, Waiter<V>[]>, error: unknown): Promise<void> => {
    for (const [key, waiters] of batch) {
      const outcome = batch.size === 1 ? Promise.reject(error) : fetch([key]);
      await outcome.then(
        (values) => waiters.forEach((waiter) => waiter.resolve(values.get(key) ?? null)),
        (reason: unknown) => waiters.forEach((waiter) => waiter.reject(reason)),
      );
    }
  };

  return (key) =>
    new Promise((resolve, reject) => {
      const waiters = waiting.get(key);
      if (waiters) waiters.push({ resolve, reject });
      else waiting.set(key, [{ resolve, reject }]);
      schedule();
    });
}
