import ipaddr from 'ipaddr.js';
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
  return createTransport(withDefaults(url), { from });
}

/** Mails hold codes: past this machine they go encrypted or not at all. What the URL says itself stands. */
export function withDefaults(url: string): string {
  const given = new URL(url);
  const defaults = {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    requireTLS: given.protocol === 'smtp:' && !isLoopback(given.hostname),
  };
  for (const [name, value] of Object.entries(defaults)) {
    if (!given.searchParams.has(name)) given.searchParams.set(name, String(value));
  }
  return given.toString();
}

function isLoopback(host: string): boolean {
  const address = host.replaceAll(/^\[|\]$/g, '');
  if (host === 'localhost') return true;
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}
