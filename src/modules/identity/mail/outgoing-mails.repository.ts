import type { Collection, Db } from 'mongodb';
import type { Clock } from '../../../platform/values/clock';
import {
  createLeases,
  leaseIndex,
  type Leased,
  type LeaseFields,
  type Leases,
} from '../../../platform/jobs';
import { sealedIndex, type CollectionDefinition } from '../../../platform/mongo/collections';

/** A mail that waits to be sent, sealed because it holds codes; all are of one size, empty ones too. */
interface OutgoingMailDocument extends LeaseFields {
  readonly _id: string;
  /** The account that it is about; null for an address without an account. */
  readonly userId: string | null;
  readonly sealedMail: string;
  /** Attempts that failed. */
  readonly attempts: number;
  readonly createdAt: Date;
}

export type OutgoingMail = Leased<OutgoingMailDocument>;

/** A sealed mail opens only as the one it was sealed as. */
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
  sealed: [sealedMail],
};

type NewMail = Required<Pick<OutgoingMailDocument, '_id' | 'userId' | 'sealedMail' | 'createdAt'>>;

/** Mails on their way; they outlive an unreachable server and a process that ends. */
export interface OutgoingMailsRepository extends Pick<
  Leases<OutgoingMailDocument>,
  'hold' | 'abandon'
> {
  insert(mail: NewMail): Promise<void>;
  claim(): Promise<OutgoingMail | null>;
  retryAt(outgoing: OutgoingMail, at: Date): Promise<void>;
  /** It was sent, or never will be, whoever holds it now. */
  remove(id: string): Promise<void>;
}

/** After a kill the mail is sent again within this time and a poll of 2 s; a running delivery renews its lease. */
export const LEASE_MS = 15_000;

export function createOutgoingMailsRepository(db: Db, clock: Clock): OutgoingMailsRepository {
  const collection: Collection<OutgoingMailDocument> = db.collection(outgoingMailsCollection.name);
  const leases = createLeases({ collection, clock, leaseMs: LEASE_MS });
  return {
    insert: async (mail) => {
      await collection.insertOne({ ...mail, attempts: 0, nextAttemptAt: mail.createdAt });
    },
    claim: () => leases.claim(),
    hold: leases.hold,
    retryAt: async (outgoing, nextAttemptAt) => {
      await leases.complete(outgoing, { $set: { nextAttemptAt }, $inc: { attempts: 1 } });
    },
    abandon: leases.abandon,
    remove: async (_id) => {
      await collection.deleteOne({ _id });
    },
  };
}
