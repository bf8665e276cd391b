import { createHmac, randomBytes } from 'node:crypto';

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

export type DeriveSuccessors = (refreshToken: string) => Successors;

export function createDeriveSuccessors(key: Buffer): DeriveSuccessors {
  const derive = (refreshToken: string, label: string): string =>
    createHmac('sha256', key).update(`${label}\0${refreshToken}`).digest('base64url');
  return (refreshToken) => ({
    refreshToken: `rt_${derive(refreshToken, 'refresh')}`,
    accessToken: `at_${derive(refreshToken, 'access')}`,
  });
}
