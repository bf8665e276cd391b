import { domainErrors, structuralError } from '../../../platform/values/errors';
import { isVisible } from '../../../platform/values/visible-text';
import type { IsLeaked } from './leaked-passwords';

const SIMILAR_LENGTH = 5;

/** Refuses a password without a visible character, and one that is easy to guess. Its length is a matter of the input type. */
export type CheckPassword = (password: string, email: string, pointer: string) => Promise<void>;

export function createCheckPassword(sources: readonly IsLeaked[]): CheckPassword {
  return async (typed, email, pointer) => {
    const password = typed.normalize('NFC');
    if (!isVisible(password)) throw invisible(pointer);
    if (isSimilar(password, email)) {
      throw refusal('password_too_similar', 'The password is too close to the e-mail.', pointer);
    }
    for (const isLeaked of sources) {
      if (!(await isLeaked(password))) continue;
      throw refusal('password_leaked', 'The password is known from a data leak.', pointer);
    }
  };
}

/** True when the password is built from the e-mail address or a longer part of it makes a third of it. */
export function isSimilar(password: string, email: string): boolean {
  const folded = fold(password);
  const [name = '', domain = ''] = email.toLowerCase().split('@');
  const parts = [email, name, ...name.split(/[._+-]/), ...domain.split('.')].map(fold);
  return parts.some(
    (part) =>
      part.length >= Math.max(SIMILAR_LENGTH, folded.length / 3) &&
      (folded.includes(part) || reversed(folded).includes(part)),
  );
}

function fold(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function reversed(text: string): string {
  return [...text].reverse().join('');
}

function invisible(pointer: string) {
  const message = `"${pointer}" must have a visible character.`;
  return structuralError([{ pointer, code: 'wrong_format', message }]);
}

function refusal(code: string, reason: string, pointer: string) {
  return domainErrors([{ pointer, code, message: `${reason} Choose another one.` }]);
}
