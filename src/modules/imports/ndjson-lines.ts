import { isUtf8 } from 'node:buffer';
import { limits } from '../../contract/limits';
import { AppError } from '../../platform/values/errors';
import type { ItemText } from './import-chunks.repository';
import { tooManyItems } from './import-upload';

const MAX_UPLOAD_BYTES = limits.importBodyBytes.value;
/** An item has at most 16 KiB of free-form values beside short texts, so a longer line cannot be one. */
export const MAX_ITEM_BYTES = 64 * 1024;

const NEWLINE = 0x0a;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** Allows for a blank line between any two items. */
const MAX_LINES = 2 * limits.importItems.value;
const BLANKS: ReadonlySet<number | undefined> = new Set([0x09, 0x0a, 0x0d, 0x20]);

/**
 * Splits a byte stream into its non-empty lines, holding at most one of them in memory. A line that is too long or not
 * UTF-8 is yielded as its fault, because one bad item must not end the import.
 */
export async function* ndjsonLines(stream: AsyncIterable<Buffer>): AsyncGenerator<ItemText> {
  const line = new LineBuffer();
  let byteCount = 0;
  let lines = 0;
  for await (const bytes of stream) {
    byteCount += bytes.length;
    if (byteCount > MAX_UPLOAD_BYTES) throw uploadTooLarge();
    let start = line.isEmpty ? afterBlanks(bytes, 0) : 0;
    for (let end = newlineIn(bytes, start); end !== -1; end = newlineIn(bytes, start)) {
      line.add(bytes.subarray(start, end));
      const text = line.take();
      lines += 1;
      if (lines > MAX_LINES) throw tooManyItems();
      if (text !== '') yield text;
      start = afterBlanks(bytes, end + 1);
    }
    line.add(bytes.subarray(start));
  }
  const last = line.take();
  if (last !== '') yield last;
}

function newlineIn(bytes: Buffer, from: number): number {
  return bytes.indexOf(NEWLINE, from);
}

/** The position after blank lines. Skips them without handling each one, because an upload may contain millions. */
function afterBlanks(bytes: Buffer, from: number): number {
  let start = from;
  while (BLANKS.has(bytes[start])) start += 1;
  return start;
}

/** The line that is being received. */
class LineBuffer {
  private parts: Buffer[] = [];
  private length = 0;
  private isFirst = true;

  get isEmpty(): boolean {
    return this.length === 0;
  }

  add(bytes: Buffer): void {
    this.length += bytes.length;
    if (this.length <= MAX_ITEM_BYTES) this.parts.push(bytes);
    else this.parts = [];
  }

  take(): ItemText {
    const bytes = this.withoutMark(Buffer.concat(this.parts));
    const isTooLong = this.length > MAX_ITEM_BYTES;
    this.parts = [];
    this.length = 0;
    if (isTooLong) return { unreadable: 'too_long' };
    if (!isUtf8(bytes)) return { unreadable: 'not_utf8' };
    return bytes.toString('utf8').trim();
  }

  private withoutMark(bytes: Buffer): Buffer {
    const hasMark = this.isFirst && bytes.subarray(0, 3).equals(BYTE_ORDER_MARK);
    this.isFirst = false;
    return hasMark ? bytes.subarray(3) : bytes;
  }
}

function uploadTooLarge(): AppError {
  return new AppError({
    kind: 'structural',
    code: 'body_too_large',
    message: `An import takes at most ${MAX_UPLOAD_BYTES} bytes; send the rest in another one.`,
    details: { facts: { max: MAX_UPLOAD_BYTES } },
  });
}
