import type { Transporter } from 'nodemailer';
import type { Mailer } from './mail.types';

const TIMEOUT_MS = 10_000;

/** Sends mails by SMTP. The library is loaded for the first of them: few processes ever send one. */
export function createSmtpMailer(url: string, from: string): Mailer {
  let transport: Promise<Transporter> | null = null;
  return {
    send: async ({ to, subject, text }) => {
      await (await (transport ??= openTransport(url, from))).sendMail({ to, subject, text });
    },
  };
}

async function openTransport(url: string, from: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport(url, {
    from,
    connectionTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  } as Parameters<typeof createTransport>[1]);
}
