import type { WiredServices } from '../../app/services';
import type { IdPrefix } from '../../platform/values/ids';
import type { LoadRepository } from './load.repository';
import { inBatches, type Row } from './ndjson-file';
import type { Tally } from './report';

/** The context that the loaders of all files share. */
export interface LoadContext {
  readonly services: WiredServices['services'];
  readonly checkOf: WiredServices['checkOf'];
  /** Counts the replies below comments and the comments of posts. */
  readonly recount: (id: string) => Promise<unknown>;
  readonly repository: LoadRepository;
  /** Identifies this run, so that a row repeated within it is recognized. */
  readonly runId: string;
  readonly startedAt: Date;
  /** Documented ids instead of ids derived from the external id. */
  readonly idOf: ((prefix: IdPrefix, externalId: string) => string) | null;
  /** By how much the times of the rows were shifted. */
  readonly shiftMs: number;
  /** Ids of the rows of earlier files, by external id. */
  readonly customers: Map<string, string>;
  readonly posts: Map<string, string>;
}

/** One open file of the folder. */
export interface LoadFile {
  readonly tally: Tally;
  readonly rows: () => AsyncGenerator<Row>;
}

export const BATCH_ROWS = 500;

/** A row with its line number. */
export interface ParsedRow<T> {
  readonly line: number;
  readonly row: T;
}

export type ParseResult<T> = { readonly row: T } | { readonly fault: string };

/**
 * Yields the rows that can be parsed and whose key is new in the file. The others are rejected, including repeated
 * keys: otherwise the second row would change what the first one created, each time the folder is loaded.
 */
export async function* parsedRows<T>(
  { tally, rows }: LoadFile,
  parse: (value: unknown) => ParseResult<T>,
  keyOf: (row: T) => string | null,
): AsyncGenerator<ParsedRow<T>> {
  const lines = new Map<string, number>();
  for await (const { line, value, fault } of rows()) {
    const result = fault === null ? parse(value) : { fault };
    if ('fault' in result) {
      tally.reject(line, result.fault);
      continue;
    }
    const key = keyOf(result.row);
    const earlier = key === null ? undefined : lines.get(key);
    if (earlier !== undefined) {
      tally.reject(line, `repeats line ${earlier}`);
      continue;
    }
    if (key !== null) lines.set(key, line);
    yield { line, row: result.row };
  }
}

/** Passes the rows on in batches. */
export async function eachBatch<T>(
  rows: AsyncIterable<T> | Iterable<T>,
  write: (batch: readonly T[]) => Promise<void>,
): Promise<void> {
  for await (const batch of inBatches(rows, BATCH_ROWS)) await write(batch);
}
