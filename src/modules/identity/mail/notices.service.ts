import type { UsersRepository } from '../users.repository';
import { mailTemplates } from './mail-templates';
import type { Postbox } from './postbox';

/** News that other modules have for the owner of something. */
export interface NoticesService {
  /** A receiver of events was switched off. */
  webhookDisabled(
    userId: string,
    facts: { readonly url: string; readonly reason: string },
  ): Promise<void>;
}

export function createNoticesService(deps: {
  readonly users: Pick<UsersRepository, 'findById'>;
  readonly postbox: Postbox;
}): NoticesService {
  return {
    webhookDisabled: async (userId, { url, reason }) => {
      const user = await deps.users.findById(userId);
      if (user !== null) deps.postbox.post(mailTemplates.webhookDisabled(user.email, url, reason));
    },
  };
}
