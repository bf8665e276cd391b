import { createTransport } from 'nodemailer';
import type { Mailer } from './mail.types';

const TIMEOUT_MS = 10_000;

/** Sends mails by SMTP. */
export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(url, {
    from,
    connectionTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  } as Parameters<typeof createTransport>[1]);
  return {
    send: async ({ to, subject, text }) => {
      await transport.sendMail({ to, subject, text });
    },
  };
}
