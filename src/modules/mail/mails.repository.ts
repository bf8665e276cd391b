import type { Collection, Db } from 'mongodb';
import type { Clock } from '../../platform/values/clock';
import { createLeases, leaseIndex, type Leased, type LeaseFields } from '../../platform/jobs';
import { sealedIndex, type CollectionDefinition } from '../../platform/mongo/collections';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import { inPieces } from '../../platform/mongo/portions';
import { lowestId } from '../../platform/values/ids';
import { succeedsUnlessDuplicate } from '../../platform/mongo/errors';
import type { StoredMail, Mail, Mailer } from './mail-templates';

/** A waiting e-mail, sealed because it contains codes, and padded so that an empty one has the same size as others. */
interface OutgoingMailDocument extends LeaseFields {
  readonly _id: string;
  /** The account that it concerns; null for an address without an account. */
  readonly userId: string | null;
  readonly sealedMail: string;
  /** The number of failed attempts. */
  readonly attempts: number;
  readonly createdAt: Date;
}

export type OutgoingMail = Leased<OutgoingMailDocument>;

/** The additional data that bind a sealed e-mail to its place. */
export function mailContext(id: string): string {
  return `mail:${id}`;
}

const sealedMail = { path: 'sealedMail', contextOf: mailContext };

export const outgoingMailsCollection: CollectionDefinition = {
  name: 'outgoing_mails',
  indexes: [
    leaseIndex,
    sealedIndex(sealedMail),
    { key: { userId: 1 }, serves: 'erasure of what waits for deleted accounts' },
  ],
  sealedFields: [sealedMail],
};

type NewMail = Required<Pick<OutgoingMailDocument, '_id' | 'userId' | 'sealedMail' | 'createdAt'>>;

/** After a kill the e-mail is sent again within this time plus a poll of 2 s; a running delivery renews its lease. */
export const LEASE_MS = 15_000;

export type OutgoingMailsRepository = ReturnType<typeof createOutgoingMailsRepository>;

/** Waiting e-mails; they survive an unreachable server and the end of a process. */
export function createOutgoingMailsRepository(db: Db, clock: Clock) {
  const collection: Collection<OutgoingMailDocument> = db.collection(outgoingMailsCollection.name);
  const leases = createLeases({ collection, clock, leaseMs: LEASE_MS });
  return {
    insert: async (mail: NewMail) => {
      await collection.insertOne({ ...mail, attempts: 0, nextAttemptAt: mail.createdAt });
    },
    claim: (): Promise<OutgoingMail | null> => leases.claim(),
    hold: leases.hold,
    retryAt: async (outgoing: OutgoingMail, nextAttemptAt: Date) => {
      await leases.complete(outgoing, { $set: { nextAttemptAt }, $inc: { attempts: 1 } });
    },
    abandon: leases.abandon,
    /** Removes an e-mail that was sent or given up, even if another worker has claimed it. */
    remove: async (_id: string) => {
      await collection.deleteOne({ _id });
    },
  };
}

interface MailDocument extends Mail {
  readonly _id: string;
  readonly createdAt: Date;
}

const RETENTION_SECONDS = 7 * 86_400;

const mailsCollection: CollectionDefinition = {
  name: 'mails',
  indexes: [
    { key: { to: 1, _id: -1 }, serves: 'GET /internal/mails?to=' },
    {
      key: { createdAt: 1 },
      options: { expireAfterSeconds: RETENTION_SECONDS },
      serves: 'removal after a week',
    },
  ],
};

/** A mailer that stores e-mails instead of sending them, for development and tests. */
export interface MailsRepository extends Mailer {
  /** Newest first. */
  list(query: {
    readonly to: string | null;
    readonly limit: number;
  }): Promise<readonly StoredMail[]>;
}

function createMailsRepository(db: Db, clock: Clock): MailsRepository {
  const mails: Collection<MailDocument> = db.collection(mailsCollection.name);
  return {
    send: async (mail, _id) => {
      await succeedsUnlessDuplicate(mails.insertOne({ _id, ...mail, createdAt: clock.now() }));
    },
    list: async ({ to, limit }) => {
      const rows = await mails
        .find(to === null ? {} : { to }, { maxTimeMS: MAX_TIME_MS })
        .sort({ _id: -1 })
        .limit(limit)
        .toArray();
      return rows.map(({ _id, ...mail }) => ({ id: _id, ...mail }));
    },
  };
}

/** Every collection of the module. */
export const mailCollections: readonly CollectionDefinition[] = [
  mailsCollection,
  outgoingMailsCollection,
];

export type MailRepositories = ReturnType<typeof createMailRepositories>;

export function createMailRepositories(db: Db, clock: Clock) {
  return {
    mails: createMailsRepository(db, clock),
    outgoing: createOutgoingMailsRepository(db, clock),
  } as const;
}

/** The account whose e-mails are erased. */
export interface MailErasure {
  readonly userId: string;
  readonly email: string;
  /** Later e-mails belong to another account with the address. */
  readonly before: Date;
}

/** Removes the e-mails of a deleted account, both waiting and stored. Safe to repeat. */
export async function eraseMails(db: Db, { userId, email, before }: MailErasure): Promise<void> {
  const outgoing: Collection<OutgoingMailDocument> = db.collection(outgoingMailsCollection.name);
  const mails: Collection<MailDocument> = db.collection(mailsCollection.name);
  await inPieces(outgoing, { userId }, (piece) => outgoing.deleteMany(piece));
  const earlier = { to: email, _id: { $lt: lowestId('mail', before) } };
  await inPieces(mails, earlier, (piece) => mails.deleteMany(piece));
}
