import type { Collection, Document, Filter } from 'mongodb';
import { batchByKey, type BatchedRead } from '../batch-by-key';
import { anyOf } from './any-of';
import { MAX_TIME_MS } from './client';
import { isWorthRepeating } from './errors';

export interface ReadByIdOptions<Row, Value> {
  /** What else a row must be to count as there. */
  readonly filter?: Readonly<Record<string, unknown>>;
  readonly projection?: Document;
  /** Stored row → what callers get. Shared by everybody who asked for it, so it must be immutable. */
  readonly toValue: (row: Row) => Value;
}

/** By-id reads of one collection, shared between all requests of a moment (`batchByKey`). */
export function readById<Row extends { readonly _id: string }, Value>(
  collection: Collection<Row>,
  { filter, projection, toValue }: ReadByIdOptions<Row, Value>,
): BatchedRead<Value> {
  return batchByKey({
    fetch: async (ids) => {
      const rows = await findByIds(collection, {
        filter: { _id: anyOf(ids), ...filter },
        projection,
        ids,
      });
      return new Map(rows.map((row) => [row._id, toValue(row)]));
    },
  });
}

interface Search {
  readonly filter: Document;
  readonly projection: Document | undefined;
  readonly ids: readonly string[];
}

/**
 * One bare `find` command: a cursor of the driver costs about 20 µs more and decodes each row twice. Whatever the
 * bare command cannot do (a second page of a huge answer, the driver's retry) is left to a cursor.
 */
async function findByIds<Row extends { readonly _id: string }>(
  collection: Collection<Row>,
  { filter, projection, ids }: Search,
): Promise<readonly Row[]> {
  try {
    const { cursor } = await collection.db.command({
      find: collection.collectionName,
      filter,
      ...(projection ? { projection } : {}),
      // One more than there can be, so that the server sees the end and keeps no cursor.
      batchSize: ids.length + 1,
      maxTimeMS: MAX_TIME_MS,
    });
    if (Number(cursor.id) === 0) return cursor.firstBatch as readonly Row[];
  } catch (error) {
    if (!isWorthRepeating(error)) throw error;
  }
  const options = { projection, maxTimeMS: MAX_TIME_MS };
  return collection.find(filter as Filter<Row>, options).toArray() as Promise<readonly Row[]>;
}
