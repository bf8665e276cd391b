import type { Collection, Document, Filter } from 'mongodb';
import { MAX_TIME_MS } from './client';

/** Documents that one command changes at most, so that it ends long before its socket is given up. */
const PIECE = 1000;

/**
 * Changes or removes all documents of a filter, a piece a command. `act` takes them out of the filter, so a repetition
 * goes on where a failed one stopped.
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
