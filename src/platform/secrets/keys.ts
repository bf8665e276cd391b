import { hkdfSync } from 'node:crypto';

/** A secret of the operator, under the id that stands in whatever is made with it. */
export interface SecretKey {
  readonly id: string;
  readonly secret: string;
}

/** The first signs and seals, all read. */
export type SecretKeys = readonly [SecretKey, ...SecretKey[]];

/** What a derived key is for; each purpose gets a key of its own from every secret (RFC 5869). */
export type KeyPurpose =
  | 'cursor'
  | 'pseudonym'
  | 'refresh-token'
  | 'api-key'
  | 'captcha'
  | 'secret-box'
  | 'device-token'
  | 'mail-code'
  | 'fingerprint';

/** The keys of one purpose. */
export interface Keys {
  /** What signs and seals. */
  readonly current: { readonly id: string; readonly key: Buffer };
  /** Undefined: made with a secret that is not there (any more). */
  find(id: string): Buffer | undefined;
  readonly all: readonly { readonly id: string; readonly key: Buffer }[];
}

export type DeriveKeys = (purpose: KeyPurpose) => Keys;

export function createKeyring([first, ...others]: SecretKeys): DeriveKeys {
  if (first.secret === '') throw new Error('there is no secret');
  return (purpose) => {
    const derive = ({ id, secret }: SecretKey) => ({
      id,
      key: Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)),
    });
    const current = derive(first);
    const all = [current, ...others.map(derive)];
    const byId = new Map(all.map(({ id, key }) => [id, key]));
    return { current, find: (id) => byId.get(id), all };
  };
}
