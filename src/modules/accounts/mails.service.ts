import { notFoundError } from '../../platform/values/errors';
import { normalizeEmail } from '../../platform/values/email';
import { mailTemplates, type MailsRepository } from '../mail';
import { authorize } from './policy';
import type { AccountTools } from './tools';
import type { Viewer } from './viewer';

type MailsDeps = Pick<AccountTools, 'users' | 'mails'> & {
  readonly storedMails: MailsRepository;
  /** Whether this deployment lets callers read stored e-mails. */
  readonly showsMails: boolean;
};

const LIMIT = 50;

export function createMailsService(deps: MailsDeps) {
  const { users, mails, storedMails, showsMails } = deps;
  return {
    /** E-mails that were stored instead of sent, newest first; only in development and tests with demo data. */
    listMails: async (viewer: Viewer, to: string | null) => {
      authorize(viewer, 'mail.read');
      if (!showsMails) throw notFoundError('path');
      return storedMails.list({ to: to === null ? null : normalizeEmail(to), limit: LIMIT });
    },
    /** E-mails the owner of a webhook endpoint that the service has disabled. */
    webhookDisabled: async (
      userId: string,
      { url, reason }: { readonly url: string; readonly reason: string },
    ) => {
      const user = await users.findById(userId);
      if (user === null) return;
      await mails.enqueue(mailTemplates.webhookDisabled(user.email, url, reason), userId);
    },
  };
}
