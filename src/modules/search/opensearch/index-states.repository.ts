import { Timestamp, type Collection, type Db } from 'mongodb';
import type { Clock } from '../../../platform/values/clock';
import { MAX_TIME_MS } from '../../../platform/mongo/client';
import type { CollectionDefinition } from '../../../platform/mongo/collections';
import { databaseNow } from '../../../platform/mongo/database-time';
import type { ChangeMark } from '../change-feed';

/** The progress of each index. */
export interface IndexStates {
  /** The mark up to which every change is in the index; null for an unfinished one. */
  settledOf(index: string): Promise<ChangeMark | null>;
  /** Records that everything up to the mark is in the index, and all changes older than this many milliseconds. */
  advance(place: IndexPlace, progress: Progress): Promise<void>;
  /** The age of the last state that is completely in the index that searches use; null without one. */
  ageSeconds(alias: string): Promise<number | null>;
  /** Requests a new index, while the current one serves. */
  askRebuild(alias: string): Promise<void>;
  isRebuildAsked(index: string): Promise<boolean>;
  /** Forgets an index that was removed. */
  remove(index: string): Promise<void>;
}

export interface IndexPlace {
  readonly index: string;
  readonly alias: string;
}

export interface Progress {
  readonly settled: ChangeMark;
  readonly elapsedMs: number;
}

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

export function createIndexStates(db: Db, clock: Clock): IndexStates {
  const collection: Collection<StateDocument> = db.collection(indexStatesCollection.name);
  const find = (index: string) => collection.findOne({ _id: index }, { maxTimeMS: MAX_TIME_MS });
  return {
    settledOf: async (index) => (await find(index))?.settled.toBigInt() ?? null,
    advance: async ({ index, alias }, { settled, elapsedMs }) => {
      // A late holder of the lease reverts nothing.
      const furthest = { $max: ['$settled', new Timestamp(settled)] };
      const at = { $max: ['$at', { $subtract: [databaseNow(clock), Math.round(elapsedMs)] }] };
      const set = { $set: { alias, settled: furthest, at } };
      await collection.updateOne({ _id: index }, [set], { upsert: true });
    },
    ageSeconds: async (alias) => {
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
    askRebuild: async (alias) => {
      await collection.updateMany({ alias }, { $set: { isRebuildAsked: true } });
    },
    isRebuildAsked: async (index) => (await find(index))?.isRebuildAsked === true,
    remove: async (index) => {
      await collection.deleteOne({ _id: index });
    },
  };
}
