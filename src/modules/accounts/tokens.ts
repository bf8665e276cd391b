import { createHmac, randomBytes } from 'node:crypto';
import type { Keys } from '../../platform/secrets/keys';

/** Kinds of secrets that are handed out; 256 bits that nobody can guess, kept only as their hash. */
export type TokenPrefix = 'at' | 'rt' | 'sk' | 'mt' | 'vt' | 'pt';

export function newToken(prefix: TokenPrefix): string {
  return `${prefix}_${randomBytes(32).toString('base64url')}`;
}

/** The secrets that a new API key may have, the one to make first: each attempt of a request comes to the same ones. */
export type SecretsOfKey = (seed: string | null) => readonly [string, ...string[]];

/** Derived from the seed of the request, with every secret of the operator; random without one. */
export function createSecretsOfKey({ current, all }: Keys): SecretsOfKey {
  return (seed) => {
    if (seed === null) return [newToken('sk')];
    const derive = ({ key }: { readonly key: Buffer }): string =>
      `sk_${createHmac('sha256', key).update(seed).digest('base64url')}`;
    return [derive(current), ...all.map(derive)];
  };
}

/** What follows a used refresh token; derived, so that a repeated refresh gives the same answer from hashes alone. */
export interface Successors {
  readonly refreshToken: string;
  readonly accessToken: string;
}

export type DeriveSuccessors = ReturnType<typeof createDeriveSuccessors>;

export function createDeriveSuccessors({ current, find }: Keys) {
  return {
    /** What successors are derived with from now on. */
    keyId: current.id,
    /** Those of a token that was used under this key; under the current one when it is gone. */
    of: (refreshToken: string, keyId: string): Successors => {
      const key = find(keyId) ?? current.key;
      const derive = (label: string): string =>
        createHmac('sha256', key).update(`${label}\0${refreshToken}`).digest('base64url');
      return { refreshToken: `rt_${derive('refresh')}`, accessToken: `at_${derive('access')}` };
    },
  };
}
