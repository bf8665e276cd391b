import { createHmac, randomBytes } from 'node:crypto';
import type { Keys } from '../../platform/secrets/keys';

/** Kinds of secrets that clients receive; 256 random bits, stored only as their hash. */
export type TokenPrefix = 'at' | 'rt' | 'sk' | 'mt' | 'vt' | 'pt';

export function newToken(prefix: TokenPrefix): string {
  return `${prefix}_${randomBytes(32).toString('base64url')}`;
}

/** The possible secrets of a new API key, the preferred one first: each attempt of a request derives the same ones. */
export type SecretsOfKey = (seed: string | null) => readonly [string, ...string[]];

/** Derived from the seed of the request with every secret of the operator; random without a seed. */
export function createSecretsOfKey({ current, all }: Keys): SecretsOfKey {
  return (seed) => {
    if (seed === null) return [newToken('sk')];
    const derive = ({ key }: { readonly key: Buffer }): string =>
      `sk_${createHmac('sha256', key).update(seed).digest('base64url')}`;
    return [derive(current), ...all.map(derive)];
  };
}

/**
 * The successors of a used refresh token; derived, so that a repeated refresh gives the same response although only
 * hashes are stored.
 */
export interface Successors {
  readonly refreshToken: string;
  readonly accessToken: string;
}

export type DeriveSuccessors = ReturnType<typeof createDeriveSuccessors>;

export function createDeriveSuccessors({ current, find }: Keys) {
  return {
    /** The key for new successors. */
    keyId: current.id,
    /** The successors of a token that was used under this key, or under the current key if that one is gone. */
    of: (refreshToken: string, keyId: string): Successors => {
      const key = find(keyId) ?? current.key;
      const derive = (label: string): string =>
        createHmac('sha256', key).update(`${label}\0${refreshToken}`).digest('base64url');
      return { refreshToken: `rt_${derive('refresh')}`, accessToken: `at_${derive('access')}` };
    },
  };
}
