import type { Collection, Db } from 'mongodb';
import type { CollectionDefinition } from '../mongo/collections';
import { MAX_TIME_MS } from '../mongo/client';

/** How often somebody made work for each job, by its name. */
type Counts = Readonly<Record<string, number>>;

interface SignalDocument {
  readonly _id: string;
  readonly counts: Counts;
}

export const signalsCollection: CollectionDefinition = { name: 'signals', indexes: [] };

/**
 * One document by which processes that make work wake those that do it. It may only shorten a pause: what no signal
 * tells is found by polling.
 */
export interface Signals {
  raise(jobs: readonly string[]): Promise<void>;
  read(): Promise<Counts>;
}

const ID = 'jobs';

export function createSignals(db: Db): Signals {
  const signals: Collection<SignalDocument> = db.collection(signalsCollection.name);
  return {
    raise: async (jobs) => {
      const $inc = Object.fromEntries(jobs.map((job) => [`counts.${job}`, 1]));
      const options = { upsert: true, writeConcern: { w: 1, j: false } } as const;
      await signals.updateOne({ _id: ID }, { $inc }, options);
    },
    read: async () =>
      (await signals.findOne({ _id: ID }, { maxTimeMS: MAX_TIME_MS }))?.counts ?? {},
  };
}
