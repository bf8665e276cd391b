import type { Collection, Db } from 'mongodb';
import type { Clock } from '../clock';
import { MAX_TIME_MS } from '../mongo/client';
import { databaseNow } from '../mongo/database-time';
import { isUnique } from '../mongo/errors';
import { idempotencyCollection } from './record';

/** Where it is noted which request of a caller was the last to write something on a route, and for how long. */
export interface LastWord {
  readonly id: string;
  readonly keptMs: number;
}

interface LastWordDocument {
  readonly _id: string;
  /** Names the request. */
  readonly seed: string;
  readonly expiresAt: Date;
}

export interface LastWords {
  /** Taken by the request of this seed. */
  take(word: LastWord, seed: string): Promise<void>;
  isOf(id: string, seed: string): Promise<boolean>;
}

/** The notes stand among the records of the requests that they name. */
export function createLastWords(db: Db, clock: Clock): LastWords {
  const words: Collection<LastWordDocument> = db.collection(idempotencyCollection.name);
  return {
    take: async ({ id, keptMs }, seed) => {
      const expiresAt = { $add: [databaseNow(clock), keptMs] };
      const update = [{ $set: { seed, expiresAt } }];
      // Of two that make it at the same moment the other one is the last.
      await isUnique(words.updateOne({ _id: id }, update, { upsert: true }));
    },
    isOf: async (id, seed) =>
      (await words.countDocuments({ _id: id, seed }, { limit: 1, maxTimeMS: MAX_TIME_MS })) > 0,
  };
}
