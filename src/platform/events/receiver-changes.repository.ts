import type { Collection, Db } from 'mongodb';
import { periodicJobsCollection } from '../jobs';
import { MAX_TIME_MS, REPEATABLE } from '../mongo/client';

/** Counts the changes to who receives events. */
export interface ReceiverChangesDocument {
  readonly _id: string;
  readonly version?: number;
}

export const RECEIVER_CHANGES = 'event-receivers';

/**
 * A counter by which every process notices immediately that the receivers of events have changed. A change is counted
 * before its response is sent, so events after the response are distributed accordingly.
 */
export function createReceiverChanges(db: Db) {
  const changes: Collection<ReceiverChangesDocument> = db.collection(periodicJobsCollection.name);
  const count = async (): Promise<void> => {
    const options = { ...REPEATABLE, upsert: true };
    await changes.updateOne({ _id: RECEIVER_CHANGES }, { $inc: { version: 1 } }, options);
  };
  return {
    count,
    /**
     * Makes a change that lets an endpoint receive more events; also counts it beforehand, in case the process ends in
     * between.
     */
    around: async <Result>(change: () => Promise<Result>): Promise<Result> => {
      await count();
      const result = await change();
      await count();
      return result;
    },
    version: async (): Promise<number> => {
      const row = await changes.findOne({ _id: RECEIVER_CHANGES }, { maxTimeMS: MAX_TIME_MS });
      return row?.version ?? 0;
    },
  };
}
