import { Timestamp, type Collection, type Db } from 'mongodb';
import type { Clock } from '../../../platform/values/clock';
import { MAX_TIME_MS } from '../../../platform/mongo/client';
import type { CollectionDefinition } from '../../../platform/mongo/collections';
import { databaseNow } from '../../../platform/mongo/database-time';
import type { ChangeMark } from '../change-feed';

/** How far each index has come. */
export interface IndexStates {
  /** Up to which mark every change is in the index; null for an unfinished one. */
  settledOf(index: string): Promise<ChangeMark | null>;
  /** Everything up to the mark is in the index, and all that had changed so many milliseconds ago. */
  advance(place: IndexPlace, progress: Progress): Promise<void>;
  /** How long ago all that had changed by then was in the index that searches use; null without one. */
  ageSeconds(alias: string): Promise<number | null>;
  /** Has an index made anew, while the present one serves. */
  askRebuild(alias: string): Promise<void>;
  isRebuildAsked(index: string): Promise<boolean>;
  /** Forgets an index that is gone. */
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
  /** What had changed by then is in the index. */
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
      // A holder that comes back late takes nothing back.
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
