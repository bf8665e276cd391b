import { randomBytes } from 'node:crypto';
import { hashCredential } from '../credentials.repository';

const CODES = 10;
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';

/** Ten codes for the day the phone is lost: shown once, kept as hashes, each good once (59 bits). */
export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: CODES }, () => `${letters(6)}-${letters(6)}`);
}

export function hashRecoveryCode(code: string): string {
  return hashCredential(code.trim().toLowerCase());
}

/** 31 letters of equal chance: bytes beyond the last multiple of 31 are thrown away. */
function letters(count: number): string {
  let text = '';
  while (text.length < count) {
    for (const byte of randomBytes(count)) {
      if (byte < 248 && text.length < count) text += ALPHABET.charAt(byte % ALPHABET.length);
    }
  }
  return text;
}
