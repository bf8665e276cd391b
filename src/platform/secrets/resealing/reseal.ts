import type { SecretBox } from '../secret-box';
import type { SealedTexts } from './sealed-texts';

/** The outcome for the texts of one field that were sealed under other keys. */
interface Resealed {
  readonly resealedCount: number;
  /** No available key opens them; they stay as they are. */
  readonly unreadable: number;
}

/**
 * Seals the texts of a field under the first key, page by page. It works from the stored state, so it may be stopped or
 * killed at any time and continues with the rest; a text that changes meanwhile is left alone.
 */
export async function resealTexts(
  field: SealedTexts,
  box: SecretBox,
  signal: AbortSignal,
): Promise<Resealed> {
  let [resealedCount, unreadable] = [0, 0];
  for await (const page of field.stale(box.keyId)) {
    for (const text of page) {
      if (signal.aborted) return { resealedCount, unreadable };
      const context = field.contextOf(text.id);
      const plainText = box.tryOpen(text.sealed, context);
      if (plainText === null) unreadable += 1;
      else if (await field.replace(text, box.seal(plainText, context))) resealedCount += 1;
    }
  }
  return { resealedCount, unreadable };
}
