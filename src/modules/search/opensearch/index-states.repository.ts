import { Timestamp, type Collection, type Db } from 'mongodb';
import type { Clock } from '../../../platform/values/clock';
import { MAX_TIME_MS } from '../../../platform/mongo/client';
import type { CollectionDefinition } from '../../../platform/mongo/collections';
import { databaseNow } from '../../../platform/mongo/database-time';
import type { ChangeStamp } from '../engine/change-feed';

interface StateDocument {
  /** Name of the index. */
  readonly _id: string;
  readonly alias: string;
  readonly settled: Timestamp;
  /** All changes up to this time are in the index. */
  readonly at: Date;
  readonly isRebuildAsked?: true;
}

export const indexStatesCollection: CollectionDefinition = {
  name: 'search_indexes',
  indexes: [{ key: { alias: 1, at: -1 }, serves: 'the age of the index that searches use' }],
};

/** The progress of each index. */
export function createIndexStates(db: Db, clock: Clock) {
  const collection: Collection<StateDocument> = db.collection(indexStatesCollection.name);
  const find = (index: string) => collection.findOne({ _id: index }, { maxTimeMS: MAX_TIME_MS });
  return {
    /** The change stamp up to which every change is in the index; null for an unfinished one. */
    settledOf: async (index: string): Promise<ChangeStamp | null> =>
      (await find(index))?.settled.toBigInt() ?? null,
    /** Records that everything up to this stamp is in the index, and all changes older than this many milliseconds. */
    advance: async (
      { index, alias }: { readonly index: string; readonly alias: string },
      { settled, elapsedMs }: { readonly settled: ChangeStamp; readonly elapsedMs: number },
    ) => {
      // A late holder of the lease does not revert newer progress.
      const furthest = { $max: ['$settled', new Timestamp(settled)] };
      const at = { $max: ['$at', { $subtract: [databaseNow(clock), Math.round(elapsedMs)] }] };
      const set = { $set: { alias, settled: furthest, at } };
      await collection.updateOne({ _id: index }, [set], { upsert: true });
    },
    /** The age of the last state that is completely in the index that searches use; null without one. */
    ageSeconds: async (alias: string) => {
      const rows = collection.aggregate<{ readonly ageMs: number }>(
        [
          { $match: { alias } },
          { $sort: { at: -1 } },
          { $limit: 1 },
          { $project: { ageMs: { $subtract: [databaseNow(clock), '$at'] } } },
        ],
        { maxTimeMS: MAX_TIME_MS },
      );
      const [newest] = await rows.toArray();
      return newest === undefined ? null : Math.max(0, Math.round(Number(newest.ageMs) / 1000));
    },
    /** Requests a new index, while the current one serves. */
    requestRebuild: async (alias: string) => {
      await collection.updateMany({ alias }, { $set: { isRebuildAsked: true } });
    },
    isRebuildRequested: async (index: string) => (await find(index))?.isRebuildAsked === true,
    /** Forgets an index that was removed. */
    remove: async (index: string) => {
      await collection.deleteOne({ _id: index });
    },
  };
}

export type IndexStates = ReturnType<typeof createIndexStates>;
