import type { Clock } from '../../../platform/clock';
import { newId } from '../../../platform/ids';
import { createQueueJob, withHeartbeat, type Job, type Wake } from '../../../platform/jobs';
import type { Logger } from '../../../platform/logger';
import type { SecretBox } from '../../../platform/secret-box';
import type { Mail, Mailer, MailKind } from './mail.types';
import {
  LEASE_MS,
  mailContext,
  type OutgoingMail,
  type OutgoingMailsRepository,
} from './outgoing-mails.repository';

/** Mails are written down before the answer that promises them, and sent by a job. */
export interface MailQueue {
  /**
   * A mail to the owner of this account, with which it is erased. Null writes an empty one of the same size: neither time
   * nor storage shows whether a mail goes out.
   */
  enqueue(mail: Mail | null, userId: string | null): Promise<void>;
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
    enqueue: async (mail, userId) => {
      const createdAt = clock.now();
      const _id = newId('mail', createdAt);
      const sealedMail = secretBox.seal(padded(JSON.stringify(mail)), mailContext(_id));
      await outgoing.insert({ _id, userId, sealedMail, createdAt });
      wake(JOB);
    },
  };
}

/**
 * Sends waiting mails: at least once, trying for a day at most. The claim is kept while a server takes its time, and a mail
 * that was accepted is removed whoever claims it by then.
 */
export function createMailJob(deps: Omit<MailQueueDeps, 'wake'>): Job {
  const { outgoing, secretBox, mailer, clock, log } = deps;
  const giveUp = (waiting: OutgoingMail, kind: MailKind | null, reason: string): Promise<void> => {
    const { _id: mailId, attempts } = waiting;
    log.error({ mailId, kind, attempts, reason }, 'a mail was given up');
    return outgoing.remove(mailId);
  };
  const work = async (waiting: OutgoingMail): Promise<void> => {
    const { _id, sealedMail, attempts, createdAt } = waiting;
    const now = clock.now().getTime();
    if (now - createdAt.getTime() > GIVEN_UP_AFTER_MS) return giveUp(waiting, null, 'too old');
    const heartbeat = { renew: () => outgoing.renew(waiting), everyMs: LEASE_MS / 3 };
    let kind: MailKind | null = null;
    try {
      const mail = JSON.parse(secretBox.open(sealedMail, mailContext(_id))) as Mail | null;
      kind = mail?.kind ?? null;
      if (mail !== null) await withHeartbeat(heartbeat, () => mailer.send(mail, _id));
    } catch (error) {
      const reason = reasonOf(error);
      if (isFinal(error)) return giveUp(waiting, kind, reason);
      await outgoing.retryAt(waiting, new Date(clock.now().getTime() + pauseMs(attempts)));
      const mail = `mail ${_id} (${kind ?? 'not opened'})`;
      throw new Error(`${mail} was not sent: ${reason}; it will be tried again`);
    }
    await outgoing.remove(_id);
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
  /** What the server refused. */
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
}

/** The server's words may quote the address; its code says enough. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as SmtpError;
  return [code ?? (error as Error).name, responseCode].filter(Boolean).join(' ');
}

/** It is us that the server refuses: without a sign-in (530), or by a rule of its own (RFC 3463, 3.8). */
const REFUSES_US = /^530|^5\d\d[ -]5\.7\./;

/**
 * The server will never accept this one: no such mailbox, no such content. What a wrong setting of the service may be the
 * reason for is tried again: it can be mended.
 */
function isFinal(error: unknown): boolean {
  const { code, command, response = '', responseCode = 0 } = error as SmtpError;
  const isRecipient = command === 'RCPT TO' && !REFUSES_US.test(response);
  return responseCode >= 500 && (isRecipient || code === 'EMESSAGE');
}
