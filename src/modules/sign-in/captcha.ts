import { createChallenge, verifySolution } from 'altcha-lib';
import type { Clock } from '../../platform/values/clock';
import type { Keys } from '../../platform/secrets/keys';
import type { UsedSolutions } from './used-solutions.repository';

/** Where clients get a challenge. */
export const CHALLENGE_URL = '/auth/captcha';

/** A puzzle for the client, in the form that its widget expects. */
export interface CaptchaChallenge {
  readonly algorithm: string;
  readonly challenge: string;
  readonly salt: string;
  readonly signature: string;
  readonly maxnumber: number;
}

/** The port for CAPTCHA providers. */
export interface Captcha {
  createChallenge(): Promise<CaptchaChallenge>;
  /** True for a correct solution that was not used before. */
  redeem(token: string | null): Promise<boolean>;
}

const VALID_MS = 10 * 60_000;
const MAX_NUMBER = 50_000;
/** Key and expiry are part of the salt, which is signed. */
const KEY_PARAMETER = 'key';
const MAX_TOKEN_LENGTH = 2000;

export interface AltchaDeps {
  readonly keys: Keys;
  readonly usedSolutions: UsedSolutions;
  readonly clock: Clock;
}

/** ALTCHA: proof of work, created and checked by this service, so that no third party sees the visitor. */
export function createAltcha({ keys, usedSolutions, clock }: AltchaDeps): Captcha {
  return {
    createChallenge: async () => {
      const expires = new Date(clock.now().getTime() + VALID_MS);
      const { id, key } = keys.current;
      const signingOptions = {
        hmacKey: key.toString('base64url'),
        params: { [KEY_PARAMETER]: id },
      };
      const { algorithm, challenge, salt, signature } = await createChallenge({
        ...signingOptions,
        maxNumber: MAX_NUMBER,
        expires,
      });
      return { algorithm, challenge, salt, signature, maxnumber: MAX_NUMBER };
    },
    redeem: async (token) => {
      if (token === null || token.length > MAX_TOKEN_LENGTH) return false;
      const solution = readSolution(token);
      if (solution === null) return false;
      const facts = new URLSearchParams(solution.salt.split('?')[1] ?? '');
      const hmacKey = keys.find(facts.get(KEY_PARAMETER) ?? '')?.toString('base64url');
      if (hmacKey === undefined || isExpired(facts, clock.now())) return false;
      const isSolved = await verifySolution(token, hmacKey, false).catch(() => false);
      return isSolved && usedSolutions.use(solution.challenge, clock.now(), VALID_MS);
    },
  };
}

function readSolution(token: string): { readonly salt: string; readonly challenge: string } | null {
  try {
    const solution: unknown = JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
    const { salt, challenge } = solution as Readonly<Record<string, unknown>>;
    return typeof salt === 'string' && typeof challenge === 'string' ? { salt, challenge } : null;
  } catch {
    return null;
  }
}

/** Compared with the service's own clock. */
function isExpired(facts: URLSearchParams, now: Date): boolean {
  return !(Number(facts.get('expires')) * 1000 > now.getTime());
}
