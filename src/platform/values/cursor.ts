import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from './errors';
import type { Keys } from '../secrets/keys';

/**
 * Opaque keyset cursors. A cursor is authenticated (tampering is detected) and bound to its list, filters and sort
 * order. It carries no authority: every page is authorized again.
 */
export interface CursorCodec {
  /**
   * `scope` is what the cursor is bound to: any value that JSON can express, describing list, filters and sort order.
   */
  encode(scope: unknown, position: readonly CursorValue[]): string;
  /** The position; throws a structural error `invalid_cursor` or `cursor_mismatch`. */
  decode(scope: unknown, cursor: string): readonly CursorValue[];
}

/** One sort value of the last row; dates are encoded as milliseconds. */
export type CursorValue = string | number | boolean | null;

const TAG_BYTES = 16;
const AFTER_KEY_ID = '.';

/** The bytes of a cursor: `<key id>.`, the tag of the payload, the payload. */
export function createCursorCodec({ current, find }: Keys): CursorCodec {
  return {
    encode(scope, position) {
      const payload = JSON.stringify([scopeTag(current.key, scope), ...position]);
      const parts = [Buffer.from(current.id + AFTER_KEY_ID), tagOf(current.key, payload)];
      return Buffer.concat([...parts, Buffer.from(payload)]).toString('base64url');
    },
    decode(scope, cursor) {
      const bytes = Buffer.from(cursor, 'base64url');
      const start = bytes.indexOf(AFTER_KEY_ID) + 1;
      const key = find(bytes.toString('latin1', 0, Math.max(0, start - 1)));
      const tag = bytes.subarray(start, start + TAG_BYTES);
      const payload = bytes.subarray(start + TAG_BYTES).toString();
      const isGenuine =
        key !== undefined &&
        tag.length === TAG_BYTES &&
        bytes.toString('base64url') === cursor &&
        timingSafeEqual(tag, tagOf(key, payload));
      if (!isGenuine)
        throw cursorError('invalid_cursor', 'The cursor was not issued by this service.');
      const [boundTo, ...position] = JSON.parse(payload) as [string, ...CursorValue[]];
      if (boundTo !== scopeTag(key, scope)) {
        throw cursorError(
          'cursor_mismatch',
          'The cursor belongs to another list, filter or sort order; start again without a cursor.',
        );
      }
      return position;
    },
  };
}

function tagOf(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest().subarray(0, TAG_BYTES);
}

function scopeTag(key: Buffer, scope: unknown): string {
  return tagOf(key, JSON.stringify(scope)).toString('base64url');
}

/** A cursor violation for the client. */
export function cursorError(code: 'invalid_cursor' | 'cursor_mismatch', message: string): AppError {
  return new AppError({
    kind: 'structural',
    code,
    message,
    details: { violations: [{ parameter: 'cursor', code, message }] },
  });
}
