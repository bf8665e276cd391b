import { createHash } from 'node:crypto';
import { limits } from '../../contract/limits';
import { structuralError, type Violation } from '../../platform/values/errors';
import { foldText, isVisible } from '../../platform/values/text';

const MAX_LENGTH = limits.commentText.value;

/** The text as stored: plain, trimmed and within the length limit. */
export function commentText(raw: string): string {
  const text = raw.trim();
  const { length } = [...text];
  if (!isVisible(text)) throw textError('too_short', { min: 1 });
  if (length > MAX_LENGTH) throw textError('too_long', { max: MAX_LENGTH });
  return text;
}

/** The same hash for texts that look the same (`foldText`). */
export function textHashOf(text: string): string {
  return createHash('sha256').update(foldText(text)).digest('base64url').slice(0, 22);
}

function textError(code: string, params: NonNullable<Violation['params']>) {
  const message = `"/text" must have 1 to ${MAX_LENGTH} characters after trimming, one of them visible.`;
  return structuralError([{ pointer: '/text', code, message, params }]);
}
