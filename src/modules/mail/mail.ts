import type { Config } from '../../platform/config/config';
import type { Job, Wake } from '../../platform/jobs';
import { createSecretBox } from '../../platform/secrets/secret-box';
import type { DeriveKeys } from '../../platform/secrets/keys';
import type { Logger } from '../../platform/telemetry/logger';
import type { Clock } from '../../platform/values/clock';
import { createMailJob, createMailQueue, type MailQueue } from './mail-queue';
import type { MailRepositories } from './mails.repository';
import { createSmtpMailer } from './smtp-mailer';

export interface MailDeps {
  readonly repositories: MailRepositories;
  readonly config: Pick<Config, 'smtpUrl' | 'mailFrom'>;
  readonly deriveKeys: DeriveKeys;
  /** Called for every mail that waits to be sent. */
  readonly wake: Wake;
  readonly clock: Clock;
  readonly log: Logger;
}

/** The wired module. Mails are sent if there is an SMTP server, otherwise stored for reading. */
export function createMail({ repositories, config, deriveKeys, wake, clock, log }: MailDeps): {
  readonly queue: MailQueue;
  readonly jobs: readonly Job[];
} {
  const { outgoing, mails } = repositories;
  const { smtpUrl, mailFrom } = config;
  const secretBox = createSecretBox(deriveKeys('secret-box'));
  const mailer = smtpUrl === null ? mails : createSmtpMailer(smtpUrl, mailFrom);
  return {
    queue: createMailQueue({ outgoing, secretBox, clock, wake }),
    jobs: [createMailJob({ outgoing, secretBox, mailer, clock, log })],
  };
}
