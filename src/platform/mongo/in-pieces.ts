import type { Collection, Document, Filter } from 'mongodb';
import { MAX_TIME_MS } from './client';

/** The maximum number of documents that one command changes, so that it ends long before its socket times out. */
const PIECE = 1000;

/**
 * Changes or removes all documents that match a filter, a piece per command. `act` makes them stop matching, so a retry
 * continues where a failed run stopped.
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
