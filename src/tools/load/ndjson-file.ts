import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { openSource, type SourceFile } from '../source-file';

/** One row of a file: its number from 1, and its value or what is wrong with it. */
export interface Row {
  readonly line: number;
  readonly value: unknown;
  readonly fault: string | null;
}

export interface NdjsonFile {
  /** Bytes on disk. */
  readonly size: number;
  /** Bytes read so far, for progress. */
  bytesRead(): number;
  rows(): AsyncGenerator<Row>;
}

/** A file with one JSON value per line, read as a stream; `.gz` is unpacked on the way. */
export async function openNdjson(path: string): Promise<NdjsonFile> {
  const { size } = await stat(path);
  let source: SourceFile | undefined;
  return {
    size,
    bytesRead: () => source?.bytesRead() ?? 0,
    async *rows() {
      source = openSource(path);
      const { content: input } = source;
      let line = 0;
      for await (const text of createInterface({ input, crlfDelay: Infinity })) {
        line += 1;
        if (text.trim() !== '') yield toRow(line, text);
      }
    },
  };
}

function toRow(line: number, text: string): Row {
  try {
    return { line, value: JSON.parse(text) as unknown, fault: null };
  } catch {
    return { line, value: null, fault: 'is not valid JSON' };
  }
}

/** Rows in batches, so that each batch is one write. */
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
