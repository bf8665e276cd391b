import type { Collection, Db } from 'mongodb';
import type { Clock } from '../values/clock';
import { MAX_TIME_MS } from '../mongo/client';
import { type CollectionDefinition, expiryIndex } from '../mongo/collections';
import { RETENTION_MS } from './operation-log';

interface TombstoneDocument {
  /** `<operation>:<id of the removed document>`; without an operation: any removal. */
  readonly _id: string;
  readonly expiresAt: Date;
}

export const tombstonesCollection: CollectionDefinition = {
  name: 'tombstones',
  indexes: [expiryIndex('removal of tombstones that are no longer needed')],
};

/** The operation of the removal. */
const ANY = '';

/** The operation log of documents that are removed permanently, written before the document is removed. */
export function createTombstones(db: Db, clock: Clock) {
  const tombstones: Collection<TombstoneDocument> = db.collection(tombstonesCollection.name);
  const keyOf = (op: string, id: string) => ({ _id: `${op}:${id}` });
  const exists = async (op: string, id: string): Promise<boolean> =>
    (await tombstones.findOne(keyOf(op, id), { maxTimeMS: MAX_TIME_MS })) !== null;
  return {
    put: async (op: string | null, id: string): Promise<void> => {
      const update = { $set: { expiresAt: new Date(clock.now().getTime() + RETENTION_MS) } };
      const ops = op === null ? [ANY] : [ANY, op];
      await tombstones.bulkWrite(
        ops.map((one) => ({ updateOne: { filter: keyOf(one, id), update, upsert: true } })),
      );
    },
    /** Whether a missing document existed before: a creation that was paused does not bring it back. */
    hasAny: (id: string) => exists(ANY, id),
    /** Whether this very operation has removed the missing document. */
    has: async (op: string | null, id: string) => op !== null && (await exists(op, id)),
  };
}
