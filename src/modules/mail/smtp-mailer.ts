import ipaddr from 'ipaddr.js';
import type { Transporter } from 'nodemailer';
import { withDeadline } from '../../platform/values/deadline';
import { lazy } from '../../platform/values/caches';
import type { Mailer } from './mail-templates';

const CONNECT_MS = 10_000;
/** A server may take a long time to accept an e-mail; a client that disconnects meanwhile sends it twice. */
const SILENCE_MS = 120_000;
/** The limit for a server that sends something now and then. */
const DEADLINE_MS = 600_000;

/** Sends e-mails by SMTP. The library is loaded with the first e-mail, because few processes ever send one. */
export function createSmtpMailer(url: string, from: string): Mailer {
  const [, domain = 'localhost'] = /@([^@>\s]+)>?$/.exec(from) ?? [];
  const transport = lazy(() => openTransport(url, from));
  return {
    send: async ({ to, subject, text }, mailId) => {
      // The same for every attempt, so that receivers can recognize a repeated mail.
      const message = { to, subject, text, messageId: `<${mailId}@${domain}>` };
      const connection = await transport();
      await withDeadline(connection.sendMail(message), DEADLINE_MS);
    },
  };
}

async function openTransport(url: string, from: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport(withDefaults(url), { from });
}

/** E-mails contain codes, so they leave this machine encrypted or not at all. Options in the URL take precedence. */
export function withDefaults(url: string): string {
  const withOptions = new URL(url);
  const isPlain = withOptions.protocol === 'smtp:';
  const isLocal = isPlain && isLoopback(withOptions.hostname);
  const defaults = {
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    requireTLS: isPlain && !isLocal,
    // On this machine TLS is optional, so its certificate is not verified.
    ...(isLocal &&
      !withOptions.searchParams.has('requireTLS') && { 'tls.rejectUnauthorized': false }),
  };
  for (const [name, value] of Object.entries(defaults)) {
    if (!withOptions.searchParams.has(name)) withOptions.searchParams.set(name, String(value));
  }
  return withOptions.toString();
}

function isLoopback(host: string): boolean {
  const address = host.replaceAll(/^\[|\]$/g, '');
  if (host === 'localhost') return true;
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}
