import { createHmac, randomBytes } from 'node:crypto';
import type { Keys } from '../../platform/keys';

/** Kinds of secrets that are handed out; 256 random bits each, kept only as their hash. */
export type TokenPrefix = 'at' | 'rt' | 'sk' | 'mt' | 'vt' | 'pt';

export function newToken(prefix: TokenPrefix): string {
  return `${prefix}_${randomBytes(32).toString('base64url')}`;
}

/** What follows a used refresh token; derived, so that a repeated refresh gives the same answer from hashes alone. */
export interface Successors {
  readonly refreshToken: string;
  readonly accessToken: string;
}

export interface DeriveSuccessors {
  /** What successors are derived with from now on. */
  readonly keyId: string;
  /** Those of a token that was used under this key; under the current one when it is gone. */
  of(refreshToken: string, keyId: string): Successors;
}

export function createDeriveSuccessors({ current, find }: Keys): DeriveSuccessors {
  return {
    keyId: current.id,
    of: (refreshToken, keyId) => {
      const key = find(keyId) ?? current.key;
      const derive = (label: string): string =>
        createHmac('sha256', key).update(`${label}\0${refreshToken}`).digest('base64url');
      return { refreshToken: `rt_${derive('refresh')}`, accessToken: `at_${derive('access')}` };
    },
  };
}
