import { hkdfSync } from 'node:crypto';

/** What a derived key is for; each purpose gets a key of its own from SECRET_KEY (RFC 5869). */
export type KeyPurpose =
  | 'cursor'
  | 'pseudonym'
  | 'refresh-token'
  | 'captcha'
  | 'secret-box'
  | 'device-token'
  | 'mail-code';

export type DeriveKey = (purpose: KeyPurpose) => Buffer;

export function createKeyring(secretKey: string): DeriveKey {
  return (purpose) => Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32));
}
