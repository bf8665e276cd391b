import { createHmac } from 'node:crypto';

/** Stands for an address or e-mail in counters and logs: the same for the same text, meaningless without the key. */
export type Pseudonym = (text: string) => string;

export function createPseudonym(key: Buffer): Pseudonym {
  return (text) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 22);
}

/** E-mail addresses are compared in this form. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}
