import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from './errors';

/**
 * Opaque keyset cursors. A cursor is authenticated (tampering is found) and bound to the list, filters and
 * sort it was made for. It carries no authority: every page is authorized again.
 */
export interface CursorCodec {
  /** `scope` is what the cursor is bound to: any JSON-able description of list, filters and sort. */
  encode(scope: unknown, position: readonly CursorValue[]): string;
  /** The position, or a structural error `invalid_cursor` / `cursor_mismatch`. */
  decode(scope: unknown, cursor: string): readonly CursorValue[];
}

/** One sort value of the last row; dates travel as milliseconds. */
export type CursorValue = string | number | boolean | null;

const TAG_BYTES = 16;

export function createCursorCodec(key: Buffer): CursorCodec {
  const tagOf = (text: string): Buffer =>
    createHmac('sha256', key).update(text).digest().subarray(0, TAG_BYTES);
  const scopeTag = (scope: unknown): string => tagOf(JSON.stringify(scope)).toString('base64url');

  return {
    encode(scope, position) {
      const payload = JSON.stringify([scopeTag(scope), ...position]);
      return Buffer.concat([tagOf(payload), Buffer.from(payload)]).toString('base64url');
    },
    decode(scope, cursor) {
      const bytes = Buffer.from(cursor, 'base64url');
      const payload = bytes.subarray(TAG_BYTES).toString();
      const genuine =
        bytes.length > TAG_BYTES &&
        bytes.toString('base64url') === cursor &&
        timingSafeEqual(bytes.subarray(0, TAG_BYTES), tagOf(payload));
      if (!genuine) throw cursorError('invalid_cursor', 'The cursor is not one of this service.');
      const [boundTo, ...position] = JSON.parse(payload) as [string, ...CursorValue[]];
      if (boundTo !== scopeTag(scope)) {
        throw cursorError(
          'cursor_mismatch',
          'The cursor belongs to another list, filter or sort order; start again without a cursor.',
        );
      }
      return position;
    },
  };
}

/** A cursor violation as the client sees it. */
export function cursorError(
  code: 'invalid_cursor' | 'cursor_mismatch' | 'cursor_expired',
  message: string,
): AppError {
  return new AppError({
    kind: 'structural',
    code,
    message,
    details: { violations: [{ parameter: 'cursor', code, message }] },
  });
}
