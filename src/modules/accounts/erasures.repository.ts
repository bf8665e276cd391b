import type { Collection, Db, Document, Filter } from 'mongodb';
import type { Clock } from '../../platform/values/clock';
import { outboxIndex, type OutboxFields } from '../../platform/events';
import type { Waiting } from '../../platform/jobs';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import { databaseTimeIn } from '../../platform/mongo/database-time';
import { inPieces } from '../../platform/mongo/in-pieces';
import { refreshTokensCollection, sessionsCollection } from './sessions.repository';
import { accessTokensCollection, apiKeysCollection } from './credentials.repository';
import { isBefore, usersCollection, type UserDocument } from './users.repository';
import { NOBODY, type User } from './users.types';

/**
 * An account that is deleted, until nothing is left of it; or that was to be, and is there all the same. What waited in
 * the account to be passed on waits here.
 */
export interface Erasure extends Pick<OutboxFields, 'outbox' | 'hasOutbox'> {
  /** The user's id. */
  readonly _id: string;
  readonly email: string;
  /** The last attempt to delete it. */
  readonly since: Date;
  /** That attempt removes the account before this moment of the database's time, or not at all. */
  readonly deadline: Date;
}

export const erasuresCollection: CollectionDefinition = {
  name: 'account_erasures',
  indexes: [
    { key: { since: 1 }, serves: 'erasure of what deleted accounts have left' },
    outboxIndex,
  ],
};

/** Longer than a request lives. */
const REMOVAL_MS = 15_000;

/** Accounts whose traces are to be erased, again until nothing comes late. */
export const dueErasures: Waiting = {
  collection: erasuresCollection.name,
  filter: () => ({ since: { $type: 'date' } }),
  dueAt: 'since',
};

const OUTBOX = { maxTimeMS: MAX_TIME_MS, projection: { _id: 0, outbox: 1, hasOutbox: 1 } };

/** Events that wait, with what says who it was taken out; entries of the audit trail name nobody. */
const anonymous: Document = {
  $map: {
    input: '$outbox',
    in: {
      $cond: [
        '$$this.object.email',
        { $mergeObjects: ['$$this', { object: { $mergeObjects: ['$$this.object', NOBODY] } }] },
        '$$this',
      ],
    },
  },
};

type Row = Document & { readonly _id: string };

export function createErasuresRepository(db: Db, clock: Clock) {
  const erasures: Collection<Erasure> = db.collection(erasuresCollection.name);
  const users: Collection<UserDocument> = db.collection(usersCollection.name);
  const time = { maxTimeMS: MAX_TIME_MS };
  return {
    /** Before the account goes, with what waits in it; the last of several attempts counts. Answers its deadline. */
    put: async ({ _id, ...erasure }: Omit<Erasure, 'deadline'>) => {
      // Passed on from both while the account is there, under the same ids: that is once.
      const waiting = await users.findOne({ _id, hasOutbox: true }, OUTBOX);
      const fields = { $literal: { ...erasure, ...waiting } };
      const deadline = databaseTimeIn(clock, REMOVAL_MS);
      const row = await erasures.findOneAndUpdate(
        { _id },
        [{ $replaceWith: { $mergeObjects: ['$$ROOT', fields, { deadline }] } }],
        { upsert: true, returnDocument: 'after', projection: { deadline: 1 } },
      );
      if (row === null) throw new Error('An upsert answered no document');
      return row.deadline;
    },
    /** Longest first; one that is put off meanwhile comes once. */
    list: (): AsyncIterable<Erasure> =>
      erasures.find({ since: { $lte: clock.now() } }, { ...time, sort: { since: 1 } }),
    /**
     * Nothing is left, or nothing was deleted. Stays when there was another attempt since it was read, or when something
     * waited in it then: once that is passed on, it is to be erased where it has come.
     */
    remove: async ({ _id, since, hasOutbox }: Erasure) => {
      if (!hasOutbox) await erasures.deleteOne({ _id, since, hasOutbox: { $exists: false } });
    },
    /** What waits in it is passed on without the person; it is looked at for another minute. Once the account is gone. */
    makeAnonymous: async (_id: string, since: Date) => {
      await erasures.updateOne({ _id, hasOutbox: true }, [{ $set: { since, outbox: anonymous } }]);
    },
    /**
     * Removes an account as it was read; false when somebody else was faster, or the deadline has passed.
     */
    removeUser: async ({ id: _id, version }: Pick<User, 'id' | 'version'>, deadline: Date) => {
      const asRead = { _id, version, ...isBefore(deadline, clock) };
      return (await users.deleteOne(asRead)).deletedCount === 1;
    },
    hasUser: async (_id: string) =>
      (await users.findOne({ _id }, { ...time, projection: { _id: 1 } })) !== null,
    /** Whether what this account has left is being erased. */
    isErasing: async (_id: string) =>
      (await erasures.findOne({ _id }, { ...time, projection: { _id: 1 } })) !== null,
    /** Is listed again at this time; what waits in it stays. */
    postpone: async (_id: string, since: Date) => {
      await erasures.updateOne({ _id }, { $set: { since } });
    },
    /** When a newer account with this address was made; null: there is none. */
    findSuccessor: async (email: string) => {
      const options = { ...time, projection: { createdAt: 1 } } as const;
      return (await users.findOne({ email }, options))?.createdAt ?? null;
    },
  };
}

/** Removes the sessions of a deleted account with their tokens. May be repeated. */
export async function eraseSessions(db: Db, userId: string): Promise<void> {
  const sessions = db.collection<Row>(sessionsCollection.name);
  const options = { projection: { _id: 1 }, maxTimeMS: MAX_TIME_MS } as const;
  const ids = (await sessions.find({ userId }, options).toArray()).map(({ _id }) => _id);
  // The sessions last: they name the refresh tokens.
  await eraseRows(db, refreshTokensCollection.name, { sessionId: { $in: ids } });
  await eraseRows(db, accessTokensCollection.name, { userId });
  await eraseRows(db, sessionsCollection.name, { userId });
}

/** Removes the API keys of a deleted account. May be repeated. */
export function eraseApiKeys(db: Db, ownerId: string): Promise<void> {
  return eraseRows(db, apiKeysCollection.name, { ownerId });
}

function eraseRows(db: Db, name: string, filter: Filter<Row>): Promise<void> {
  const rows = db.collection<Row>(name);
  return inPieces(rows, filter, (piece) => rows.deleteMany(piece));
}
