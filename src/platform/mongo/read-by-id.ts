import type { Collection, Document, Filter } from 'mongodb';
import { batchByKey, type BatchedRead } from './batch-by-key';
import { anyOf, byIds } from './bucketed-ids';
import { MAX_TIME_MS } from './client';

export interface ReadByIdOptions<Row, Value> {
  /** What else a row must be to count as there. */
  readonly filter?: Readonly<Record<string, unknown>>;
  readonly projection?: Document;
  /** The collection shards by the bucket in its ids. */
  readonly isBucketed?: boolean;
  /** Keys in one command at most, where the largest page needs more than the default. */
  readonly maxBatchSize?: number;
  /** Stored row → what callers get. Shared by all callers, so it must be immutable. */
  readonly toValue: (row: Row) => Value;
}

/** By-id reads of one collection, shared between all requests of a moment (`batchByKey`). */
export function readById<Row extends { readonly _id: string }, Value>(
  collection: Collection<Row>,
  {
    filter,
    projection = {},
    isBucketed = false,
    maxBatchSize,
    toValue,
  }: ReadByIdOptions<Row, Value>,
): BatchedRead<Value> {
  return batchByKey({
    name: collection.collectionName,
    maxBatchSize,
    fetch: async (ids) => {
      const these = isBucketed ? byIds(ids) : { _id: anyOf(ids) };
      const query = { ...these, ...filter } as Filter<Row>;
      const options = { projection, limit: ids.length, maxTimeMS: MAX_TIME_MS };
      const rows = await collection.find<Row>(query, options).toArray();
      return new Map(rows.map((row) => [row._id, toValue(row)]));
    },
  });
}
