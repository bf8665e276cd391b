import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { StartFailure } from '../../platform/config/start-failure';

/** One row of a file: its line number, starting at 1, and its value or the reason why it has none. */
export interface Row {
  readonly line: number;
  readonly value: unknown;
  readonly fault: string | null;
}

/** No valid row is longer, because items of imports have the same limit. */
const MAX_LINE_BYTES = 1024 * 1024;
const NEWLINE = 0x0a;

/**
 * The rows of a file with one JSON value per line, read as a stream; `.gz` is decompressed. Blank lines are skipped. A
 * line that is too long is dropped while it is read, so it never fills the memory.
 */
export async function* readRows(path: string): AsyncGenerator<Row> {
  let line = 1;
  for await (const bytes of readLines(path)) {
    const row = bytes === null ? rejectedRow(line, TOO_LONG) : toRow(line, bytes);
    if (row !== null) yield row;
    line += 1;
  }
}

const TOO_LONG = `is longer than ${MAX_LINE_BYTES} bytes`;

/** The bytes of each line; null if a line is too long. */
async function* readLines(path: string): AsyncGenerator<Buffer | null> {
  let parts: Buffer[] = [];
  let size = 0;
  const add = (part: Buffer): void => {
    size += part.length;
    if (size > MAX_LINE_BYTES) parts = [];
    else parts.push(part);
  };
  const end = (): Buffer | null => {
    const line = size > MAX_LINE_BYTES ? null : Buffer.concat(parts);
    parts = [];
    size = 0;
    return line;
  };
  for await (const chunk of readContent(path)) {
    let from = 0;
    for (let to = chunk.indexOf(NEWLINE); to >= 0; to = chunk.indexOf(NEWLINE, from)) {
      add(chunk.subarray(from, to));
      yield end();
      from = to + 1;
    }
    add(chunk.subarray(from));
  }
  if (size > 0) yield end();
}

/** The decompressed content of a file; fails with a StartFailure that names the file. */
async function* readContent(path: string): AsyncGenerator<Buffer> {
  const source = createReadStream(path);
  const content = path.endsWith('.gz') ? source.pipe(createGunzip()) : source;
  source.on('error', (error) => content.destroy(error));
  try {
    yield* content as AsyncIterable<Buffer>;
  } catch (error) {
    const { code = '', message } = error as Error & { readonly code?: string };
    const fault = code.startsWith('Z_') ? 'is not a whole gzip file' : 'cannot be read';
    throw new StartFailure(`${path} ${fault}: ${message}.`);
  } finally {
    source.destroy();
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true });

function toRow(line: number, bytes: Buffer): Row | null {
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    return rejectedRow(line, 'is not valid UTF-8');
  }
  if (text.trim() === '') return null;
  try {
    return { line, value: JSON.parse(text) as unknown, fault: null };
  } catch {
    return rejectedRow(line, 'is not valid JSON');
  }
}

function rejectedRow(line: number, fault: string): Row {
  return { line, value: null, fault };
}

/** Rows in batches, one write for each. */
export async function* inBatches<T>(
  rows: AsyncIterable<T> | Iterable<T>,
  size: number,
): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
