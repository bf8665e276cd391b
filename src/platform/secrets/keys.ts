import { hkdfSync } from 'node:crypto';

/** A secret of the operator, with the id that everything made with it contains. */
export interface SecretKey {
  readonly id: string;
  readonly secret: string;
}

/** The first key signs and seals, all of them read. */
export type SecretKeys = readonly [SecretKey, ...SecretKey[]];

/** The purpose of a derived key; each purpose gets its own key from every secret (RFC 5869). */
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
  /** The key that signs and seals. */
  readonly current: { readonly id: string; readonly key: Buffer };
  /** Undefined: made with a secret that is not (or no longer) in the list. */
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
