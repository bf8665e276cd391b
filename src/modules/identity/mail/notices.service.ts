import type { UsersRepository } from '../users.repository';
import { mailTemplates } from './mail-templates';
import type { MailQueue } from './mail-queue';
import type { SecurityLog } from '../security/security-log';

/** Mails to the owner of something that the service itself found out. */
export interface NoticesService {
  /** A receiver of events was switched off. */
  webhookDisabled(
    userId: string,
    facts: { readonly url: string; readonly reason: string },
  ): Promise<void>;
  /** The secret of the authenticator app cannot be read any more. */
  totpLost(userId: string): Promise<void>;
}

export function createNoticesService(deps: {
  readonly users: Pick<UsersRepository, 'findById'>;
  readonly mails: MailQueue;
  readonly securityLog: SecurityLog;
}): NoticesService {
  return {
    webhookDisabled: async (userId, { url, reason }) => {
      const user = await deps.users.findById(userId);
      if (user === null) return;
      await deps.mails.enqueue(mailTemplates.webhookDisabled(user.email, url, reason), userId);
    },
    totpLost: async (userId) => {
      await deps.securityLog.record({ type: 'totp_lost', userId });
      const user = await deps.users.findById(userId);
      if (user !== null) await deps.mails.enqueue(mailTemplates.totpLost(user.email), userId);
    },
  };
}
