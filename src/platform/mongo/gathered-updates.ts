import { createGathering } from './gathering';
import { isRetryableRead } from './errors';
import { WRITE_BATCH } from './gathered-writes';

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * What several requests want of documents of one collection, as one update of many by their ids: the database needs a third
 * of the time for each (`gathered-writes.ts` has an update for each). The driver repeats no such update when the primary
 * changes, so it is sent once more here, and must be one that may be repeated. Its result is told to all of them.
 */
export function gatheredUpdates<Item, Result>(
  send: (items: readonly Item[]) => Promise<Result>,
): (item: Item) => Promise<Result> {
  const sendAgain = (items: readonly Item[]) => (error: unknown) => {
    if (isRetryableRead(error)) return send(items);
    throw error;
  };
  const add = createGathering<Waiting<Item, Result>>({
    ...WRITE_BATCH,
    send: async (batch) => {
      const items = batch.map(({ item }) => item);
      const result = await send(items).catch(sendAgain(items));
      for (const { resolve } of batch) resolve(result);
    },
    reject: ({ reject }, error) => reject(error),
  });
  return (item) => new Promise((resolve, reject) => add({ item, resolve, reject }));
}
