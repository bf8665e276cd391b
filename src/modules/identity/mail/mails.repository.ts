import type { Collection, Db } from 'mongodb';
import type { Clock } from '../../../platform/values/clock';
import type { CollectionDefinition } from '../../../platform/mongo/collections';
import { MAX_TIME_MS } from '../../../platform/mongo/client';
import { succeedsUnlessDuplicate } from '../../../platform/mongo/errors';
import type { KeptMail, Mail, Mailer } from './mail.types';

interface MailDocument extends Mail {
  readonly _id: string;
  readonly createdAt: Date;
}

const KEPT_SECONDS = 7 * 86_400;

export const mailsCollection: CollectionDefinition = {
  name: 'mails',
  indexes: [
    { key: { to: 1, _id: -1 }, serves: 'GET /internal/mails?to=' },
    {
      key: { createdAt: 1 },
      options: { expireAfterSeconds: KEPT_SECONDS },
      serves: 'removal after a week',
    },
  ],
};

/** A mailer that keeps mails instead of sending them, for development and tests. */
export interface MailsRepository extends Mailer {
  /** Newest first. */
  list(query: { readonly to: string | null; readonly limit: number }): Promise<readonly KeptMail[]>;
}

export function createMailsRepository(db: Db, clock: Clock): MailsRepository {
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
