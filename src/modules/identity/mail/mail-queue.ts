import type { Clock } from '../../../platform/clock';
import { newId } from '../../../platform/ids';
import { createQueueJob, type Job, type Wake } from '../../../platform/jobs';
import type { Logger } from '../../../platform/logger';
import type { SecretBox } from '../../../platform/secret-box';
import type { Mail, Mailer } from './mail.types';
import {
  mailContext,
  type OutgoingMail,
  type OutgoingMailsRepository,
} from './outgoing-mails.repository';

/** Mails are written down before the answer that promises them, and sent by a job. */
export interface MailQueue {
  /** Null writes an empty one of the same size: neither time nor storage shows whether a mail goes out. */
  enqueue(mail: Mail | null): Promise<void>;
}

/** Pauses after failed attempts; the last one repeats until the mail is too old to be of use. */
const PAUSES_SECONDS = [5, 30, 120, 600, 1800];
const GIVEN_UP_AFTER_MS = 24 * 3_600_000;
const MAX_PARALLEL = 4;
const POLL = { everyMs: 500, idleMs: 2000 };
/** Longer than any mail with a code. */
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

export function createMailQueue({
  outgoing,
  secretBox,
  clock,
  wake,
}: Pick<MailQueueDeps, 'outgoing' | 'secretBox' | 'clock' | 'wake'>): MailQueue {
  return {
    enqueue: async (mail) => {
      const createdAt = clock.now();
      const _id = newId('mail', createdAt);
      const sealedMail = secretBox.seal(padded(JSON.stringify(mail)), mailContext(_id));
      await outgoing.insert({ _id, sealedMail, createdAt });
      wake(JOB);
    },
  };
}

/** Sends waiting mails: at least once, trying for a day at most. */
export function createMailJob(deps: Omit<MailQueueDeps, 'wake'>): Job {
  const { outgoing, secretBox, mailer, clock, log } = deps;
  const work = async (waiting: OutgoingMail): Promise<void> => {
    const { _id, sealedMail, attempts, createdAt } = waiting;
    let mail: Mail | null = null;
    try {
      mail = JSON.parse(secretBox.open(sealedMail, mailContext(_id))) as Mail | null;
      if (mail !== null) await mailer.send(mail, _id);
    } catch (error) {
      const now = clock.now();
      const facts = { mailId: _id, kind: mail?.kind, attempts, reason: reasonOf(error) };
      if (isFinal(error) || now.getTime() - createdAt.getTime() > GIVEN_UP_AFTER_MS) {
        log.error(facts, 'a mail was given up');
        return outgoing.remove(waiting);
      }
      log.warn(facts, 'a mail was not sent; it will be tried again');
      return outgoing.retryAt(waiting, new Date(now.getTime() + pauseMs(attempts)));
    }
    await outgoing.remove(waiting);
  };
  return createQueueJob({
    name: JOB,
    concurrency: MAX_PARALLEL,
    ...POLL,
    claim: () => outgoing.claim(),
    work,
    abandon: (mail, error) => outgoing.abandon(mail, error),
    log,
  });
}

/** Filled up with blanks, which JSON ignores, to whole blocks. */
function padded(json: string): string {
  const bytes = Buffer.byteLength(json);
  return json + ' '.repeat(Math.ceil(bytes / BLOCK_BYTES) * BLOCK_BYTES - bytes);
}

function pauseMs(attempts: number): number {
  return (PAUSES_SECONDS[attempts] ?? PAUSES_SECONDS.at(-1) ?? 0) * 1000;
}

interface SmtpError {
  readonly code?: string;
  readonly responseCode?: number;
}

/** The server's words may quote the address; its code says enough. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as SmtpError;
  return [code ?? (error as Error).name, responseCode].filter(Boolean).join(' ');
}

/** The server will never accept this one: no such mailbox, no such content. */
function isFinal(error: unknown): boolean {
  const { code, responseCode = 0 } = error as SmtpError;
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
}
