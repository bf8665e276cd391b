import type { Collection, Db, Document, Filter } from 'mongodb';
import type { Clock } from '../../platform/values/clock';
import { outboxIndex, type OutboxFields } from '../../platform/events';
import type { Waiting } from '../../platform/jobs';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import { databaseTimeIn } from '../../platform/mongo/database-time';
import { inPieces } from '../../platform/mongo/portions';
import { refreshTokensCollection, sessionsCollection } from './sessions.repository';
import { accessTokensCollection, apiKeysCollection } from './credentials.repository';
import { isBefore, usersCollection, type UserDocument } from './users.repository';
import { NOBODY, type User } from './users.types';

/**
 * A deleted account, until all of its traces are erased; or an account whose deletion was refused. Events that waited
 * in the account wait here.
 */
export interface Erasure extends Pick<OutboxFields, 'outbox' | 'hasOutbox'> {
  /** The user's id. */
  readonly _id: string;
  readonly email: string;
  /** The time of the last attempt to delete it, or of the next check, if the erasure was postponed. */
  readonly since: Date;
  /** That attempt removes the account before this time on the database's clock, or not at all. */
  readonly deadline: Date;
}

export const erasuresCollection: CollectionDefinition = {
  name: 'account_erasures',
  indexes: [{ key: { since: 1 }, serves: 'erasure of the data of deleted accounts' }, outboxIndex],
};

/** Longer than any request takes. */
const REMOVAL_MS = 15_000;

/** Accounts whose traces are to be erased, repeatedly, until no late write can follow. */
export const dueErasures: Waiting = {
  collection: erasuresCollection.name,
  filter: () => ({ since: { $type: 'date' } }),
  dueAt: 'since',
};

const OUTBOX = { maxTimeMS: MAX_TIME_MS, projection: { _id: 0, outbox: 1, hasOutbox: 1 } };

/** Waiting events without the fields that identify the person; entries of the audit trail name no person. */
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
    /**
     * Stores the entry, with the waiting events of the account, before the account is removed; replaces that of an
     * earlier attempt. Returns the deadline of the removal.
     */
    put: async ({ _id, ...erasure }: Omit<Erasure, 'deadline'>) => {
      // While the account exists, both copies are relayed under the same ids, so each event is stored once.
      const pendingOutbox = await users.findOne({ _id, hasOutbox: true }, OUTBOX);
      const fields = { $literal: { ...erasure, ...pendingOutbox } };
      const deadline = databaseTimeIn(clock, REMOVAL_MS);
      const row = await erasures.findOneAndUpdate(
        { _id },
        [{ $replaceWith: { $mergeObjects: ['$$ROOT', fields, { deadline }] } }],
        { upsert: true, returnDocument: 'after', projection: { deadline: 1 } },
      );
      if (row === null) throw new Error('an upsert returned no document');
      return row.deadline;
    },
    /** The entries that are due, the longest waiting first. One that is postponed meanwhile appears only once. */
    list: (): AsyncIterable<Erasure> =>
      erasures.find({ since: { $lte: clock.now() } }, { ...time, sort: { since: 1 } }),
    /**
     * Removes the entry once everything is erased, or if nothing was deleted. The entry is kept if there was another
     * attempt since it was read, or if events waited in it: once they are relayed, their copies have to be erased.
     */
    remove: async ({ _id, since, hasOutbox }: Erasure) => {
      if (!hasOutbox) await erasures.deleteOne({ _id, since, hasOutbox: { $exists: false } });
    },
    /** Makes the waiting events anonymous, and schedules another check in a minute. Called once the account is gone. */
    makeAnonymous: async (_id: string, since: Date) => {
      await erasures.updateOne({ _id, hasOutbox: true }, [{ $set: { since, outbox: anonymous } }]);
    },
    /** Removes an account as it was read; false if another request changed it first, or the deadline has passed. */
    removeUser: async ({ id: _id, version }: Pick<User, 'id' | 'version'>, deadline: Date) => {
      const filter = { _id, version, ...isBefore(deadline, clock) };
      return (await users.deleteOne(filter)).deletedCount === 1;
    },
    hasUser: async (_id: string) =>
      (await users.findOne({ _id }, { ...time, projection: { _id: 1 } })) !== null,
    /** Whether the traces of this account are being erased. */
    isErasing: async (_id: string) =>
      (await erasures.findOne({ _id }, { ...time, projection: { _id: 1 } })) !== null,
    /** Schedules the entry for this time; its waiting events are kept. */
    postpone: async (_id: string, since: Date) => {
      await erasures.updateOne({ _id }, { $set: { since } });
    },
    /** When a newer account with this address was created; null if there is none. */
    findSuccessor: async (email: string) => {
      const options = { ...time, projection: { createdAt: 1 } } as const;
      return (await users.findOne({ email }, options))?.createdAt ?? null;
    },
  };
}

/** Removes the sessions of a deleted account with their tokens. Safe to repeat. */
export async function eraseSessions(db: Db, userId: string): Promise<void> {
  const sessions = db.collection<Row>(sessionsCollection.name);
  const options = { projection: { _id: 1 }, maxTimeMS: MAX_TIME_MS } as const;
  const ids = (await sessions.find({ userId }, options).toArray()).map(({ _id }) => _id);
  // Sessions are removed last, because they lead to the refresh tokens.
  await eraseRows(db, refreshTokensCollection.name, { sessionId: { $in: ids } });
  await eraseRows(db, accessTokensCollection.name, { userId });
  await eraseRows(db, sessionsCollection.name, { userId });
}

/** Removes the API keys of a deleted account. Safe to repeat. */
export function eraseApiKeys(db: Db, ownerId: string): Promise<void> {
  return eraseRows(db, apiKeysCollection.name, { ownerId });
}

function eraseRows(db: Db, name: string, filter: Filter<Row>): Promise<void> {
  const rows = db.collection<Row>(name);
  return inPieces(rows, filter, (piece) => rows.deleteMany(piece));
}
