import { notFoundError } from '../../../platform/values/errors';
import { authorize } from '../policy';
import type { Viewer } from '../viewer';
import type { KeptMail } from './mail.types';
import type { MailsRepository } from './mails.repository';

export interface MailsService {
  /** Mails that were kept instead of sent, newest first; only in development and tests with demo data. */
  listMails(viewer: Viewer, to: string | null): Promise<readonly KeptMail[]>;
}

const LIMIT = 50;

export function createMailsService(
  mails: MailsRepository,
  { showsMails }: { readonly showsMails: boolean },
): MailsService {
  return {
    listMails: async (viewer, to) => {
      authorize(viewer, 'mail.read');
      if (!showsMails) throw notFoundError('path');
      return mails.list({ to: to === null ? null : to.trim().toLowerCase(), limit: LIMIT });
    },
  };
}
