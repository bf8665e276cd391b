import { randomUUID } from 'node:crypto';
import type { Collection, Db } from 'mongodb';
import type { Clock } from '../../platform/values/clock';
import { databaseNow, databaseTimeIn } from '../../platform/mongo/database-time';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import type { Fence } from './last-admin';
import { usersCollection, type UserDocument } from './users.repository';

/** Longer than a request lives: what is announced is written by then, or never. */
const ANNOUNCED_MS = 15_000;

/** Who can administer, and whose end as an admin is announced. */
export interface AdminsRepository {
  announce(id: string): Promise<Fence>;
  withdraw(id: string, fence: Fence): Promise<void>;
  /** The other admins who can sign in; counts no further than to two. */
  countOthers(id: string): Promise<{ readonly staying: number; readonly announced: number }>;
}

export function createAdminsRepository(db: Db, clock: Clock): AdminsRepository {
  const users: Collection<UserDocument> = db.collection(usersCollection.name);
  const isAnnounced = { $gt: ['$leaving.until', databaseNow(clock)] };
  const count = (id: string, $expr: object) =>
    users.countDocuments(
      { role: 'admin', _id: { $ne: id }, status: { $in: ['active', 'blocked'] }, $expr },
      { maxTimeMS: MAX_TIME_MS, limit: 2 },
    );
  return {
    announce: async (_id) => {
      const fence = randomUUID();
      const leaving = { fence, until: databaseTimeIn(clock, ANNOUNCED_MS) };
      await users.updateOne({ _id }, [{ $set: { leaving } }]);
      return fence;
    },
    withdraw: async (_id, fence) => {
      await users.updateOne({ _id, 'leaving.fence': fence }, { $unset: { leaving: '' } });
    },
    countOthers: async (id) => ({
      staying: await count(id, { $not: [isAnnounced] }),
      announced: await count(id, isAnnounced),
    }),
  };
}
