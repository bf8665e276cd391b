import { call } from './api.js';

/** Numbers that are tried concurrently. */
const BATCH_SIZE = 500;

const hexOf = (bytes) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Solves an ALTCHA challenge: the number whose SHA-256 after the salt is the challenge. It needs no human, only a second or
 * two. Null in a page without TLS, where browsers do not calculate it.
 */
export async function solveCaptcha() {
  const { subtle } = globalThis.crypto;
  if (subtle === undefined) return null;
  const { maxnumber, ...challenge } = await call('GET', '/auth/captcha');
  const fits = async (number) => {
    const text = new globalThis.TextEncoder().encode(`${challenge.salt}${number}`);
    return hexOf(await subtle.digest('SHA-256', text)) === challenge.challenge;
  };
  for (let first = 0; first <= maxnumber; first += BATCH_SIZE) {
    const numbers = Array.from({ length: BATCH_SIZE }, (_, index) => first + index);
    const found = (await Promise.all(numbers.map(fits))).indexOf(true);
    if (found >= 0) return globalThis.btoa(JSON.stringify({ ...challenge, number: first + found }));
  }
  return null;
}
