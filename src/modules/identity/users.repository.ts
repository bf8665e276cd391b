import type { Collection, Db } from 'mongodb';
import type { BatchedRead } from '../../platform/batch-by-key';
import type { Clock } from '../../platform/clock';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import { readById } from '../../platform/mongo/read-by-id';
import { effectiveStatus, type Standing } from './user-status';
import type { Block, ProfileChanges, User, UserStatus } from './users.types';
import type { Role } from './viewer';

/** A user as it is stored. */
export interface UserDocument {
  readonly _id: string;
  /** Trimmed and lower case. */
  readonly email: string;
  readonly displayName: string;
  readonly avatarUrl: string | null;
  readonly role: Role;
  readonly status: UserStatus;
  readonly createdAt: Date;
  readonly version: number;
  readonly block?: Block | null;
  readonly statusBeforeBlock?: UserStatus | null;
  readonly statusBeforeDisable?: UserStatus | null;
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

/** A user together with the facts that only this module sees. */
export interface Account extends User {
  readonly standing: Standing;
}

export interface UsersRepository {
  /** By id; reads of one moment share a command. */
  readonly findById: BatchedRead<User>;
  findAccount(id: string): Promise<Account | null>;
  updateProfile(id: string, changes: ProfileChanges): Promise<User | null>;
  /** Compare-and-set on the version that was read; null when somebody else was faster. */
  changeStanding(account: Account, standing: Standing): Promise<Account | null>;
}

export function createUsersRepository(db: Db, clock: Clock): UsersRepository {
  const users: Collection<UserDocument> = db.collection(usersCollection.name);
  const toUser = (row: UserDocument): User => userOf(row, clock.now());
  const toAccount = (row: UserDocument): Account => ({ ...toUser(row), standing: standingOf(row) });
  return {
    findById: readById(users, { toValue: toUser }),
    findAccount: async (id) => {
      const row = await users.findOne({ _id: id }, { maxTimeMS: MAX_TIME_MS });
      return row === null ? null : toAccount(row);
    },
    updateProfile: async (id, changes) => {
      const row = await users.findOneAndUpdate(
        { _id: id },
        { $set: changes, $inc: { version: 1 } },
        { returnDocument: 'after' },
      );
      return row === null ? null : toUser(row);
    },
    changeStanding: async ({ id, version }, standing) => {
      const row = await users.findOneAndUpdate(
        { _id: id, version },
        { $set: standing, $inc: { version: 1 } },
        { returnDocument: 'after' },
      );
      return row === null ? null : toAccount(row);
    },
  };
}

function standingOf(row: UserDocument): Standing {
  return {
    status: row.status,
    block: row.block ?? null,
    statusBeforeBlock: row.statusBeforeBlock ?? null,
    statusBeforeDisable: row.statusBeforeDisable ?? null,
  };
}

function userOf(row: UserDocument, now: Date): User {
  return {
    id: row._id,
    email: row.email,
    displayName: row.displayName,
    avatarUrl: row.avatarUrl,
    role: row.role,
    status: effectiveStatus(standingOf(row), now),
    createdAt: row.createdAt,
    version: row.version,
  };
}
