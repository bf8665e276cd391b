import type { Collection, Db } from 'mongodb';
import type { Clock } from '../../../platform/clock';
import { newId } from '../../../platform/ids';
import { createLeases, leaseIndex, type Leased, type LeaseFields } from '../../../platform/jobs';
import type { CollectionDefinition } from '../../../platform/mongo/collections';
import type { SecretBox } from '../../../platform/secret-box';
import type { Mail, MailKind } from './mail.types';

/** A mail that waits for the server; what it says is sealed, because it holds codes. */
interface OutgoingMailDocument extends LeaseFields {
  readonly _id: string;
  readonly kind: MailKind;
  readonly sealedMail: string;
  /** Attempts that failed. */
  readonly attempts: number;
  readonly createdAt: Date;
}

export type OutgoingMail = Leased<OutgoingMailDocument>;

export const outgoingMailsCollection: CollectionDefinition = {
  name: 'outgoing_mails',
  indexes: [leaseIndex],
};

/** Mails on their way to an SMTP server; they outlive an unreachable server and a process that ends. */
export interface OutgoingMailsRepository {
  insert(mail: Mail, box: SecretBox): Promise<void>;
  open(outgoing: OutgoingMail, box: SecretBox): Mail;
  claim(): Promise<OutgoingMail | null>;
  retryAt(outgoing: OutgoingMail, at: Date): Promise<void>;
  /** It is sent, or nobody will take it. */
  remove(outgoing: OutgoingMail): Promise<void>;
}

const LEASE_MS = 60_000;

export function createOutgoingMailsRepository(db: Db, clock: Clock): OutgoingMailsRepository {
  const collection: Collection<OutgoingMailDocument> = db.collection(outgoingMailsCollection.name);
  const leases = createLeases({ collection, clock, leaseMs: LEASE_MS });
  return {
    insert: async (mail, box) => {
      const now = clock.now();
      const _id = newId('mail', now);
      await collection.insertOne({
        _id,
        kind: mail.kind,
        sealedMail: box.seal(JSON.stringify(mail), contextOf(_id)),
        attempts: 0,
        createdAt: now,
        nextAttemptAt: now,
      });
    },
    open: ({ _id, sealedMail }, box) => JSON.parse(box.open(sealedMail, contextOf(_id))) as Mail,
    claim: () => leases.claim(),
    retryAt: async (outgoing, nextAttemptAt) => {
      await leases.complete(outgoing, { $set: { nextAttemptAt }, $inc: { attempts: 1 } });
    },
    remove: async ({ _id, leaseId }) => {
      await collection.deleteOne({ _id, leaseId });
    },
  };
}

function contextOf(id: string): string {
  return `mail:${id}`;
}
