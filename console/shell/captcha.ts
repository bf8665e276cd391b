import { call } from '../shared/api';

/** Numbers that are tried concurrently. */
const BATCH_SIZE = 500;

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Solves an ALTCHA challenge: the number whose SHA-256 after the salt is the challenge. It needs no human, only a second or
 * two. Null in a page without TLS, where browsers have no SHA-256.
 */
export async function solveCaptcha(): Promise<string | null> {
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) return null;
  const { maxnumber, ...challenge } = await call('GET', '/auth/captcha');
  const fits = async (number: number) => {
    const text = new TextEncoder().encode(`${challenge.salt}${number}`);
    return hexOf(await subtle.digest('SHA-256', text)) === challenge.challenge;
  };
  for (let first = 0; first <= maxnumber; first += BATCH_SIZE) {
    const numbers = Array.from({ length: BATCH_SIZE }, (_, index) => first + index);
    const index = (await Promise.all(numbers.map(fits))).indexOf(true);
    if (index >= 0) return btoa(JSON.stringify({ ...challenge, number: first + index }));
  }
  return null;
}
