import { BSON, type Collection, type Document, type Filter } from 'mongodb';
import { MAX_TIME_MS } from './client';

export interface Portion {
  readonly rows: number;
  readonly bytes: number;
}

/** The size of one command, and of what a pass of a job holds in memory; it ends well within its time limit. */
export const PORTION: Portion = { rows: 500, bytes: 4 * 1024 * 1024 };

/** Documents in portions, in their order; one that is larger than a portion is sent alone. */
export function* portionsOf<Row extends object>(
  rows: readonly Row[],
  max: Portion = PORTION,
): Generator<readonly Row[]> {
  let portion: Row[] = [];
  let bytes = 0;
  for (const row of rows) {
    const size = sizeOf(row);
    if (portion.length === max.rows || (portion.length > 0 && bytes + size > max.bytes)) {
      yield portion;
      portion = [];
      bytes = 0;
    }
    portion.push(row);
    bytes += size;
  }
  if (portion.length > 0) yield portion;
}

export interface ReadPortion<Row> {
  readonly rows: readonly Row[];
  readonly bytes: number;
  /** False if more may be waiting. */
  readonly isAll: boolean;
}

/** Reads until a portion is full; the document that fills it is part of it. */
export async function readPortion<Row extends object>(
  cursor: AsyncIterable<Row>,
  max: Portion = PORTION,
  size: (row: Row) => number = sizeOf,
): Promise<ReadPortion<Row>> {
  const rows: Row[] = [];
  let bytes = 0;
  for await (const row of cursor) {
    rows.push(row);
    bytes += size(row);
    if (rows.length >= max.rows || bytes >= max.bytes) return { rows, bytes, isAll: false };
  }
  return { rows, bytes, isAll: true };
}

function sizeOf(row: object): number {
  return BSON.calculateObjectSize(row);
}

/** The maximum number of documents that one command changes, so that it ends long before its socket times out. */
const PIECE = 1000;

/**
 * Changes or removes all documents that match a filter, one portion per command. `act` makes them stop matching, so a
 * retry continues where a failed run stopped.
 */
export async function inPieces<T extends Document>(
  collection: Collection<T>,
  filter: Filter<T>,
  act: (piece: Filter<T>) => Promise<unknown>,
): Promise<void> {
  const options = { projection: { _id: 1 }, limit: PIECE, maxTimeMS: MAX_TIME_MS } as const;
  for (let isMore = true; isMore;) {
    const rows = await collection.find(filter, options).toArray();
    const ids = { _id: { $in: rows.map(({ _id }) => _id) } };
    if (rows.length > 0) await act({ $and: [filter, ids] } as Filter<T>);
    isMore = rows.length === PIECE;
  }
}
