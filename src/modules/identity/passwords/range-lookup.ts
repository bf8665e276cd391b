import { createHash } from 'node:crypto';
import { request } from 'undici';
import type { Logger } from '../../../platform/telemetry/logger';
import type { IsLeaked } from './leaked-passwords';

const TIMEOUT_MS = 1000;

/**
 * The public range service: only the first five characters of the password's SHA-1 leave the house, and padding
 * hides the size of the answer. When it is unreachable or slow the password counts as not leaked.
 */
export function createRangeLookup(log: Logger, baseUrl: string): IsLeaked {
  return async (password) => {
    const digest = createHash('sha1').update(password).digest('hex').toUpperCase();
    try {
      const { statusCode, body } = await request(baseUrl + digest.slice(0, 5), {
        headers: { 'add-padding': 'true' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await body.text();
      if (statusCode !== 200) throw new Error(`it answers ${statusCode}`);
      return listsSuffix(text, digest.slice(5));
    } catch (error) {
      log.warn({ err: error }, 'the leaked-password service does not answer');
      return false;
    }
  };
}

/** Padding entries carry a count of 0. */
function listsSuffix(text: string, suffix: string): boolean {
  return text.split('\n').some((line) => {
    const [candidate, count] = line.trim().split(':');
    return candidate === suffix && Number(count) > 0;
  });
}
