import type { Collection, Db } from 'mongodb';
import { usersCollection, type UserDocument } from './users.repository';

/** Somebody taken over from another system or made for a demonstration: an account without a password. */
export type TakenOverUser = Pick<UserDocument, 'email' | 'displayName' | 'createdAt'> & {
  readonly id: string;
  readonly avatarUrl?: string | null;
  readonly role?: UserDocument['role'];
};

/** Adds the users that are not there yet, in one command; answers how many were new. */
export type TakeOverUsers = (users: readonly TakenOverUser[]) => Promise<number>;

export function createTakeOverUsers(db: Db): TakeOverUsers {
  const collection: Collection<UserDocument> = db.collection(usersCollection.name);
  return async (users) => {
    if (users.length === 0) return 0;
    const { upsertedCount } = await collection.bulkWrite(
      users.map(({ id, role = 'customer', avatarUrl = null, ...rest }) => ({
        updateOne: {
          filter: { _id: id },
          update: { $setOnInsert: { ...rest, role, avatarUrl, status: 'active', version: 1 } },
          upsert: true,
        },
      })),
      { ordered: false },
    );
    return upsertedCount;
  };
}
