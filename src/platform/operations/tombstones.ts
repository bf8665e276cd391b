import type { Collection, Db } from 'mongodb';
import type { Clock } from '../clock';
import { MAX_TIME_MS } from '../mongo/client';
import { type CollectionDefinition, expiryIndex } from '../mongo/collections';
import { KEPT_MS } from './operation-log';

interface TombstoneDocument {
  /** `<operation>:<id of what it removes>` */
  readonly _id: string;
  readonly expiresAt: Date;
}

export const tombstonesCollection: CollectionDefinition = {
  name: 'tombstones',
  indexes: [expiryIndex('removal of tombstones that nobody asks for any more')],
};

/** The operation log of documents that are removed for good: written before the document goes. */
export interface Tombstones {
  put(op: string | null, id: string): Promise<void>;
  /** Whether what is not there now was to be removed by this very operation. */
  has(op: string | null, id: string): Promise<boolean>;
}

export function createTombstones(db: Db, clock: Clock): Tombstones {
  const tombstones: Collection<TombstoneDocument> = db.collection(tombstonesCollection.name);
  const keyOf = (op: string, id: string) => ({ _id: `${op}:${id}` });
  return {
    put: async (op, id) => {
      if (op === null) return;
      const expiresAt = new Date(clock.now().getTime() + KEPT_MS);
      await tombstones.updateOne(keyOf(op, id), { $set: { expiresAt } }, { upsert: true });
    },
    has: async (op, id) =>
      op !== null && (await tombstones.findOne(keyOf(op, id), { maxTimeMS: MAX_TIME_MS })) !== null,
  };
}
