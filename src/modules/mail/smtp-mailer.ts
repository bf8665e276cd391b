import ipaddr from 'ipaddr.js';
import type { Transporter } from 'nodemailer';
import { withDeadline } from '../../platform/values/deadline';
import { lazy } from '../../platform/values/lazy';
import type { Mailer } from './mail-templates';

const CONNECT_MS = 10_000;
/** A server may look at a mail for long before it accepts it; whoever hangs up meanwhile sends it twice. */
const SILENCE_MS = 120_000;
/** One that says something now and then is not waited for longer than this. */
const DEADLINE_MS = 600_000;

/** Sends mails by SMTP. The library is loaded for the first of them: few processes ever send one. */
export function createSmtpMailer(url: string, from: string): Mailer {
  const [, domain = 'localhost'] = /@([^@>\s]+)>?$/.exec(from) ?? [];
  const transport = lazy(() => openTransport(url, from));
  return {
    send: async ({ to, subject, text }, mailId) => {
      // The same for every attempt: receivers that get a mail twice can tell.
      const message = { to, subject, text, messageId: `<${mailId}@${domain}>` };
      const opened = await transport();
      await withDeadline(opened.sendMail(message), DEADLINE_MS);
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
  const isPlain = given.protocol === 'smtp:';
  const staysHere = isPlain && isLoopback(given.hostname);
  const defaults = {
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    requireTLS: isPlain && !staysHere,
    // Where TLS may be missing, its certificate may be anybody's.
    ...(staysHere && !given.searchParams.has('requireTLS') && { 'tls.rejectUnauthorized': false }),
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
