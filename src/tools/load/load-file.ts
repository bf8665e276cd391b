import type { WiredServices } from '../../app/services';
import type { IdPrefix } from '../../platform/values/ids';
import type { LoadRepository } from './load.repository';
import { inBatches, type Row } from './ndjson-file';
import type { Tally } from './report';

/** What the loaders of single files work with. */
export interface LoadContext {
  readonly services: WiredServices['services'];
  readonly checkOf: WiredServices['checkOf'];
  readonly recount: Recount;
  readonly repository: LoadRepository;
  /** Names this run, so that a row that comes again in it is recognised. */
  readonly runId: string;
  readonly startedAt: Date;
  /** Ids given by hand instead of made from the external id. */
  readonly idOf: ((prefix: IdPrefix, externalId: string) => string) | null;
  /** By how much the times of the rows were moved. */
  readonly shiftMs: number;
  /** Ids by external id, of the rows of earlier files. */
  readonly customers: Map<string, string>;
  readonly posts: Map<string, string>;
}

/** Counts what stands below a comment or a post. */
export interface Recount {
  comment(id: string): Promise<unknown>;
  post(id: string): Promise<unknown>;
}

/** One open file of the folder. */
export interface LoadFile {
  readonly tally: Tally;
  readonly rows: () => AsyncGenerator<Row>;
}

export const BATCH_ROWS = 500;

/** A row with its line. */
export interface Parsed<T> {
  readonly line: number;
  readonly row: T;
}

export type ParseResult<T> = { readonly row: T } | { readonly fault: string };

/**
 * The rows that can be parsed and whose key is new in the file. The others are rejected on the way, repeated keys too:
 * otherwise the second row would change what the first one made whenever the folder is loaded.
 */
export async function* parsedRows<T>(
  { tally, rows }: LoadFile,
  parse: (value: unknown) => ParseResult<T>,
  keyOf: (row: T) => string | null,
): AsyncGenerator<Parsed<T>> {
  const lines = new Map<string, number>();
  for await (const { line, value, fault } of rows()) {
    const parsed = fault === null ? parse(value) : { fault };
    if ('fault' in parsed) {
      tally.reject(line, parsed.fault);
      continue;
    }
    const key = keyOf(parsed.row);
    const earlier = key === null ? undefined : lines.get(key);
    if (earlier !== undefined) {
      tally.reject(line, `repeats line ${earlier}`);
      continue;
    }
    if (key !== null) lines.set(key, line);
    yield { line, row: parsed.row };
  }
}

/** Hands on the rows in batches. */
export async function eachBatch<T>(
  rows: AsyncIterable<T> | Iterable<T>,
  write: (batch: readonly T[]) => Promise<void>,
): Promise<void> {
  for await (const batch of inBatches(rows, BATCH_ROWS)) await write(batch);
}
