import type { Collection, Db } from 'mongodb';
import { batchByKey, type BatchedRead } from '../../platform/batch-by-key';
import { anyOf } from '../../platform/mongo/any-of';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import type { User, UserStatus } from './users.types';
import type { Role } from './viewer';

/** A user as it is stored. */
export interface UserDocument {
  readonly _id: string;
  readonly email: string;
  readonly displayName: string;
  readonly avatarUrl: string | null;
  readonly role: Role;
  readonly status: UserStatus;
  readonly createdAt: Date;
  readonly version: number;
}

export const usersCollection: CollectionDefinition = {
  name: 'users',
  validator: {
    bsonType: 'object',
    required: ['email', 'displayName', 'role', 'status', 'createdAt'],
    properties: {
      role: { enum: ['customer', 'moderator', 'admin'] },
      status: { enum: ['active', 'unverified', 'blocked', 'disabled'] },
    },
  },
  indexes: [
    { key: { email: 1 }, options: { unique: true }, serves: 'one account per e-mail address' },
  ],
};

export interface UsersRepository {
  readonly findById: BatchedRead<User>;
}

export function createUsersRepository(db: Db): UsersRepository {
  const users: Collection<UserDocument> = db.collection(usersCollection.name);
  return {
    findById: batchByKey({
      fetch: async (ids) => {
        const rows = await users.find({ _id: anyOf(ids) }, { maxTimeMS: MAX_TIME_MS }).toArray();
        return new Map(rows.map((row) => [row._id, toUser(row)]));
      },
    }),
  };
}

function toUser({
  _id,
  email,
  displayName,
  avatarUrl,
  role,
  status,
  createdAt,
  version,
}: UserDocument): User {
  return { id: _id, email, displayName, avatarUrl, role, status, createdAt, version };
}
