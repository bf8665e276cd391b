import { hash } from 'node:crypto';

/** The response of `GET /auth/captcha`. */
export interface CaptchaChallenge {
  readonly algorithm: string;
  readonly challenge: string;
  readonly salt: string;
  readonly signature: string;
  readonly maxnumber: number;
}

/**
 * Finds the number that solves a challenge; `hash` is many times faster than WebCrypto, which
 * browsers use.
 */
function solve({ challenge, salt, maxnumber }: CaptchaChallenge): number {
  for (let number = 0; number <= maxnumber; number += 1) {
    if (hash('sha256', `${salt}${number}`) === challenge) return number;
  }
  throw new Error('no number solves this challenge');
}

/** What a client sends back: the challenge with the number that solves it. */
export const solvedToken = (challenge: CaptchaChallenge): string =>
  Buffer.from(JSON.stringify({ ...challenge, number: solve(challenge) })).toString('base64');
