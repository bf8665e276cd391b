import type { UsersRepository } from '../users.repository';
import { mailTemplates } from './mail-templates';
import type { MailQueue } from './mail-queue';

/** Mails to the owner of something that the service itself has noticed. */
export interface NoticesService {
  /** A receiver of events was switched off. */
  webhookDisabled(
    userId: string,
    facts: { readonly url: string; readonly reason: string },
  ): Promise<void>;
}

export function createNoticesService(deps: {
  readonly users: Pick<UsersRepository, 'findById'>;
  readonly mails: MailQueue;
}): NoticesService {
  return {
    webhookDisabled: async (userId, { url, reason }) => {
      const user = await deps.users.findById(userId);
      if (user === null) return;
      await deps.mails.enqueue(mailTemplates.webhookDisabled(user.email, url, reason), userId);
    },
  };
}
