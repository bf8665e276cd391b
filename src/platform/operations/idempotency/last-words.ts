import type { Collection, Db } from 'mongodb';
import type { Clock } from '../../values/clock';
import { MAX_TIME_MS } from '../../mongo/client';
import { databaseNow } from '../../mongo/database-time';
import { idempotencyCollection } from './record';

/** Where it is noted which request of a caller was the last to write something on a route, and for how long. */
export interface LastWriter {
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
  /** Taken by the request of this seed, unless one has taken it that ended later; `endedAt` by the clock. */
  take(writer: LastWriter, seed: string, endedAt: Date): Promise<void>;
  isOf(id: string, seed: string): Promise<boolean>;
}

/** The notes stand among the records of the requests that they name. */
export function createLastWords(db: Db, clock: Clock): LastWords {
  const words: Collection<LastWordDocument> = db.collection(idempotencyCollection.name);
  return {
    take: async ({ id, keptMs }, seed, endedAt) => {
      // What has passed is measured here, the moment itself by the database: the clocks of processes differ.
      const leftMs = endedAt.getTime() + keptMs - clock.now().getTime();
      const expiresAt = { $add: [databaseNow(clock), leftMs] };
      const isLater = { $gt: ['$expiresAt', expiresAt] };
      const last = { $cond: [isLater, '$seed', seed] };
      const update = [{ $set: { seed: last, expiresAt: { $max: ['$expiresAt', expiresAt] } } }];
      // Of two that make it at the same moment, the server repeats the one that came second.
      await words.updateOne({ _id: id }, update, { upsert: true });
    },
    isOf: async (id, seed) =>
      (await words.countDocuments({ _id: id, seed }, { limit: 1, maxTimeMS: MAX_TIME_MS })) > 0,
  };
}
