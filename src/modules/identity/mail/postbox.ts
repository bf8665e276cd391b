import { randomBytes } from 'node:crypto';
import type { Logger } from '../../../platform/logger';
import type { Mail, Mailer } from './mail.types';

/**
 * Takes mails and returns at once: whether and how fast a mail goes out must not show in an answer. Tries a few
 * times; the log names only the mail's kind and a number, never the address.
 */
export interface Postbox {
  post(mail: Mail): void;
}

const PAUSES_MS = [0, 1000, 5000];

export function createPostbox(mailer: Mailer, log: Logger): Postbox {
  const deliver = async (mail: Mail): Promise<void> => {
    const mailId = randomBytes(6).toString('hex');
    for (const pauseMs of PAUSES_MS) {
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs).unref());
      try {
        await mailer.send(mail);
        return;
      } catch (error) {
        log.warn({ mailId, kind: mail.kind, reason: (error as Error).name }, 'a mail did not go');
      }
    }
    log.error({ mailId, kind: mail.kind }, 'a mail was given up');
  };
  return {
    post: (mail) => {
      setImmediate(() => void deliver(mail));
    },
  };
}
