import { notFoundError } from '../../platform/values/errors';
import { normalizeEmail } from '../../platform/values/email';
import { mailTemplates, type MailQueue, type MailsRepository, type StoredMail } from '../mail';
import { authorize } from './policy';
import type { UsersRepository } from './users.repository';
import type { Viewer } from './viewer';

export interface MailsService {
  /** Mails that were stored instead of sent, newest first; only in development and tests with demo data. */
  listMails(viewer: Viewer, to: string | null): Promise<readonly StoredMail[]>;
  /** Mails the owner of a webhook endpoint that the service has disabled. */
  webhookDisabled(
    userId: string,
    facts: { readonly url: string; readonly reason: string },
  ): Promise<void>;
}

export interface MailsDeps {
  readonly users: Pick<UsersRepository, 'findById'>;
  readonly mails: MailQueue;
  readonly storedMails: MailsRepository;
  /** Whether this deployment lets anybody read stored mails. */
  readonly showsMails: boolean;
}

const LIMIT = 50;

export function createMailsService(deps: MailsDeps): MailsService {
  const { users, mails, storedMails, showsMails } = deps;
  return {
    listMails: async (viewer, to) => {
      authorize(viewer, 'mail.read');
      if (!showsMails) throw notFoundError('path');
      return storedMails.list({ to: to === null ? null : normalizeEmail(to), limit: LIMIT });
    },
    webhookDisabled: async (userId, { url, reason }) => {
      const user = await users.findById(userId);
      if (user === null) return;
      await mails.enqueue(mailTemplates.webhookDisabled(user.email, url, reason), userId);
    },
  };
}
