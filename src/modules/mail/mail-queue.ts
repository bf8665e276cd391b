import type { Config } from '../../platform/config/config';
import type { Clock } from '../../platform/values/clock';
import { newId } from '../../platform/values/ids';
import { createQueueJob, waitingForLease, type Job, type Wake } from '../../platform/jobs';
import type { Logger } from '../../platform/telemetry/logger';
import type { DeriveKeys } from '../../platform/secrets/keys';
import { createSecretBox, type SecretBox } from '../../platform/secrets/secret-box';
import type { Mail, Mailer, MailKind } from './mail-templates';
import {
  mailContext,
  outgoingMailsCollection,
  type MailRepositories,
  type OutgoingMail,
  type OutgoingMailsRepository,
} from './mails.repository';
import { createSmtpMailer } from './smtp-mailer';

/** Pauses after failed attempts; the last one repeats until the e-mail is too old to be useful. */
const PAUSES_SECONDS = [5, 30, 120, 600, 1800];
/** No mailed code is valid for longer. */
const MAX_AGE_MS = 24 * 3_600_000;
const MAX_PARALLEL = 4;
/** E-mails are padded to a multiple of this; nearly all fit into one block. */
const BLOCK_BYTES = 1024;

const JOB = 'mails';

export interface MailQueueDeps {
  readonly outgoing: OutgoingMailsRepository;
  readonly secretBox: SecretBox;
  readonly mailer: Mailer;
  readonly wake: Wake;
  readonly clock: Clock;
  readonly log: Logger;
}

export type MailQueue = ReturnType<typeof createMailQueue>;

/** Stores e-mails before the response that promises them; a job sends them. */
export function createMailQueue({
  outgoing,
  secretBox,
  clock,
  wake,
}: Pick<MailQueueDeps, 'outgoing' | 'secretBox' | 'clock' | 'wake'>) {
  return {
    /**
     * Queues an e-mail to the owner of this account; deleting the account erases the e-mail. Null stores an empty one
     * of the same size, so that neither time nor storage shows whether an e-mail is sent.
     */
    enqueue: async (mail: Mail | null, userId: string | null) => {
      const createdAt = clock.now();
      const _id = newId('mail', createdAt);
      const sealedMail = secretBox.seal(pad(JSON.stringify(mail)), mailContext(_id));
      await outgoing.insert({ _id, userId, sealedMail, createdAt });
      wake(JOB);
    },
  };
}

/**
 * Sends waiting e-mails at least once, trying for at most a day. The claim is renewed while a server takes its time,
 * and an accepted e-mail is removed even if another worker holds the claim by then.
 */
export function createMailJob(deps: Omit<MailQueueDeps, 'wake'>): Job {
  const { outgoing, secretBox, mailer, clock, log } = deps;
  const giveUp = (
    queuedMail: OutgoingMail,
    kind: MailKind | null,
    reason: string,
  ): Promise<void> => {
    const { _id: mailId, attempts } = queuedMail;
    log.error({ mailId, kind, attempts, reason }, 'gave up sending a mail');
    return outgoing.remove(mailId);
  };
  const work = async (queuedMail: OutgoingMail): Promise<void> => {
    const { _id, sealedMail, attempts, createdAt } = queuedMail;
    const now = clock.now().getTime();
    if (now - createdAt.getTime() > MAX_AGE_MS) return giveUp(queuedMail, null, 'too old');
    let kind: MailKind | null = null;
    try {
      const mail = JSON.parse(secretBox.open(sealedMail, mailContext(_id))) as Mail | null;
      kind = mail?.kind ?? null;
      if (mail !== null) await outgoing.hold(queuedMail, () => mailer.send(mail, _id));
    } catch (error) {
      const reason = reasonOf(error);
      const isRecipient = refusesRecipient(error);
      if (isRecipient && isPermanent(error)) return giveUp(queuedMail, kind, reason);
      await outgoing.retryAt(queuedMail, new Date(clock.now().getTime() + pauseMs(attempts)));
      // A refusal by a mailbox is not a failure of the job: a full mailbox cannot be fixed here.
      if (isRecipient) {
        return log.warn(
          { mailId: _id, kind, attempts, reason },
          'a mail was deferred by the receiving server',
        );
      }
      const mail = `mail ${_id} (${kind ?? 'not opened'})`;
      throw new Error(`${mail} was not sent: ${reason}; it will be retried`);
    }
    await outgoing.remove(_id);
  };
  return createQueueJob({
    name: JOB,
    concurrency: MAX_PARALLEL,
    waiting: waitingForLease(outgoingMailsCollection.name),
    claim: () => outgoing.claim(),
    work,
    abandon: (mail, error) => outgoing.abandon(mail, error),
    log,
  });
}

export interface MailDeps {
  readonly repositories: MailRepositories;
  readonly config: Pick<Config, 'smtpUrl' | 'mailFrom'>;
  readonly deriveKeys: DeriveKeys;
  /** Called for every e-mail that waits to be sent. */
  readonly wake: Wake;
  readonly clock: Clock;
  readonly log: Logger;
}

/** The wired module. E-mails are sent if there is an SMTP server, otherwise stored for reading. */
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

/** Pads to whole blocks with spaces, which JSON ignores. */
function pad(json: string): string {
  const bytes = Buffer.byteLength(json);
  return json + ' '.repeat(Math.ceil(bytes / BLOCK_BYTES) * BLOCK_BYTES - bytes);
}

function pauseMs(attempts: number): number {
  return (PAUSES_SECONDS[attempts] ?? PAUSES_SECONDS.at(-1) ?? 0) * 1000;
}

interface SmtpError {
  readonly code?: string;
  /** The part that the server refused. */
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
}

/** The server's message may quote the address; its code says enough. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as SmtpError;
  return [code ?? (error as Error).name, responseCode].filter(Boolean).join(' ');
}

/** The server refuses the service: sign-in missing (530), shutting down (421), or a policy (RFC 3463, 3.8). */
const SERVICE_REFUSAL = /^(?:421|530)|^\d{3}[ -][45]\.7\./;

/**
 * True if the mailbox itself takes no mail. Any other refusal, even of the content (an unverified sender), may be caused
 * by a wrong setting, which an operator can correct.
 */
function refusesRecipient(error: unknown): boolean {
  const { command, response = '' } = error as SmtpError;
  return command === 'RCPT TO' && !SERVICE_REFUSAL.test(response);
}

function isPermanent(error: unknown): boolean {
  return ((error as SmtpError).responseCode ?? 0) >= 500;
}
