import type { Collection, Db } from 'mongodb';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import type { Use, UseFilter } from './usage.types';

interface UseDocument extends Use {
  readonly _id: string;
  /** Start of the day; the rows of a day go after 400 days. */
  readonly at: Date;
}

const KEPT_SECONDS = 400 * 86_400;

export const deprecationUsesCollection: CollectionDefinition = {
  name: 'deprecation_uses',
  indexes: [
    { key: { ownerId: 1, day: -1, _id: 1 }, serves: 'the figures of one client' },
    { key: { day: -1, _id: 1 }, serves: 'the figures of all clients' },
    { key: { at: 1 }, options: { expireAfterSeconds: KEPT_SECONDS }, serves: 'expiry' },
  ],
};

export interface UsageRepository {
  /** Adds counts to the figures of their day. */
  add(uses: readonly Use[]): Promise<void>;
  /** The latest figures first. */
  list(filter: UseFilter): Promise<readonly Use[]>;
}

const MAX_ROWS = 1000;

export function createUsageRepository(db: Db): UsageRepository {
  const uses: Collection<UseDocument> = db.collection(deprecationUsesCollection.name);
  return {
    add: async (counted) => {
      if (counted.length === 0) return;
      await uses.bulkWrite(counted.map(toUpdate), { ordered: false });
    },
    list: async ({ ownerId, since }) => {
      const filter = { ...(ownerId === null ? {} : { ownerId }), day: { $gte: since } };
      const rows = await uses
        .find(filter, { maxTimeMS: MAX_TIME_MS, projection: { at: 0 } })
        .sort({ day: -1, _id: 1 })
        .limit(MAX_ROWS)
        .toArray();
      return rows.map(({ day, name, client, ownerId: owner, count }) => ({
        day,
        name,
        client,
        ownerId: owner,
        count,
      }));
    },
  };
}

function toUpdate({ day, name, client, ownerId, count }: Use) {
  return {
    updateOne: {
      filter: { _id: [day, name, client, ownerId ?? ''].join('|') },
      update: {
        $inc: { count },
        $setOnInsert: { day, name, client, ownerId, at: new Date(`${day}T00:00:00.000Z`) },
      },
      upsert: true,
    },
  };
}
