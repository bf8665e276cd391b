import type { Clock } from '../../../platform/clock';
import { createQueueJob, type Job } from '../../../platform/jobs';
import type { Logger } from '../../../platform/logger';
import type { SecretBox } from '../../../platform/secret-box';
import type { Mailer } from './mail.types';
import type { OutgoingMail, OutgoingMailsRepository } from './outgoing-mails.repository';

/** Pauses after failed attempts; the last one repeats until the mail is too old to be of use. */
const PAUSES_SECONDS = [5, 30, 120, 600, 1800];
const GIVEN_UP_AFTER_MS = 24 * 3_600_000;
const AT_ONCE = 4;
const POLL_MS = 500;

export interface MailQueueDeps {
  readonly outgoing: OutgoingMailsRepository;
  readonly secretBox: SecretBox;
  readonly smtp: Mailer;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Takes mails for a server that may be unreachable. */
export function createMailQueue({ outgoing, secretBox }: MailQueueDeps): Mailer {
  return { send: (mail) => outgoing.insert(mail, secretBox) };
}

/** Hands waiting mails to the server: at least once, each for a day at most. */
export function createMailJob({ outgoing, secretBox, smtp, clock, log }: MailQueueDeps): Job {
  const work = async (waiting: OutgoingMail): Promise<void> => {
    const { _id, kind, attempts, createdAt } = waiting;
    try {
      await smtp.send(outgoing.open(waiting, secretBox));
    } catch (error) {
      const now = clock.now();
      const facts = { mailId: _id, kind, attempts, reason: reasonOf(error) };
      if (isFinal(error) || now.getTime() - createdAt.getTime() > GIVEN_UP_AFTER_MS) {
        log.error(facts, 'a mail was given up');
        return outgoing.remove(waiting);
      }
      log.warn(facts, 'a mail did not go');
      return outgoing.retryAt(waiting, new Date(now.getTime() + pauseMs(attempts)));
    }
    await outgoing.remove(waiting);
  };
  return createQueueJob({
    name: 'mails',
    concurrency: AT_ONCE,
    everyMs: POLL_MS,
    claim: () => outgoing.claim(),
    work,
    log,
  });
}

function pauseMs(attempts: number): number {
  return (PAUSES_SECONDS[attempts] ?? PAUSES_SECONDS.at(-1) ?? 0) * 1000;
}

/** The server's words may quote the address; its code says enough. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as {
    readonly code?: string;
    readonly responseCode?: number;
  };
  return [code ?? (error as Error).name, responseCode].filter(Boolean).join(' ');
}

/** The server will never take this one: no such mailbox, no such content. */
function isFinal(error: unknown): boolean {
  const { code, responseCode = 0 } = error as {
    readonly code?: string;
    readonly responseCode?: number;
  };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
}
