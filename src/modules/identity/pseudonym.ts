import { createHmac } from 'node:crypto';
import type { Keys } from '../../platform/secrets/keys';

/** Stands for an address or e-mail in counters: the same for the same text, meaningless without the key it names. */
export type Pseudonym = (text: string) => string;

export function createPseudonym({ current: { id, key } }: Pick<Keys, 'current'>): Pseudonym {
  return (text) =>
    `${id}.${createHmac('sha256', key).update(text).digest('base64url').slice(0, 22)}`;
}

/** E-mail addresses are compared in this form. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}
