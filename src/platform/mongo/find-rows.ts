import type { Collection, Document, Filter } from 'mongodb';
import { READ_CONCERN } from './client';
import { isRetryableRead } from './errors';

/** Options with the same names in the driver and in the commands. */
interface ReadOptions {
  readonly maxTimeMS: number;
  readonly hint?: Document;
}

interface FindOptions extends ReadOptions {
  /** The maximum number of rows; all of them arrive in one reply, unless they exceed 16 MB. */
  readonly limit: number;
  readonly projection?: Document;
  readonly sort?: Readonly<Record<string, 1 | -1>>;
  readonly skip?: number;
}

interface AggregateOptions extends ReadOptions {
  /** More than the number of rows; with fewer, the server would expect another command. */
  readonly batchSize: number;
}

/** The part of a collection that reads use, whatever the type of its documents. */
type Source = Pick<Collection, 'aggregate' | 'collectionName' | 'db'>;

/**
 * The result of `collection.find(filter, options).toArray()` in one reply, without a cursor of the driver. With one, a
 * read by id costs half as much CPU again at 50 connections, and the driver keeps the rows among the old objects until
 * a full collection.
 */
export function findRows<Row extends Document>(
  collection: Collection<Row>,
  filter: Filter<Row>,
  options: FindOptions,
): Promise<Row[]> {
  const command = {
    find: collection.collectionName,
    filter,
    ...options,
    batchSize: options.limit + 1,
    readConcern: READ_CONCERN,
  };
  return readOnce(collection, command, () =>
    collection.find<Row>(filter, { ...options }).toArray(),
  );
}

/** The same for `collection.aggregate(pipeline, options).toArray()`. */
export function aggregateRows<Row extends Document>(
  collection: Source,
  pipeline: Document[],
  { batchSize, ...options }: AggregateOptions,
): Promise<Row[]> {
  const command = {
    aggregate: collection.collectionName,
    pipeline,
    cursor: { batchSize },
    ...options,
    readConcern: READ_CONCERN,
  };
  return readOnce(collection, command, () =>
    collection.aggregate<Row>(pipeline, { ...options, batchSize }).toArray(),
  );
}

/** The number of documents that match, up to `limit`. */
export async function countRows<Row extends Document>(
  collection: Collection<Row>,
  filter: Filter<Row>,
  { limit, ...options }: ReadOptions & { readonly limit: number },
): Promise<number> {
  const pipeline = [{ $match: filter }, { $limit: limit }, { $count: 'count' }];
  const [row] = await aggregateRows<{ readonly count: number }>(collection, pipeline, {
    ...options,
    batchSize: 2,
  });
  return row?.count ?? 0;
}

interface Reply<Row> {
  /** The id is zero if these are all rows. */
  readonly cursor: { readonly id: unknown; readonly firstBatch: Row[] };
}

/** A command inherits no option of the client. */
const BSON_OPTIONS = { ignoreUndefined: true } as const;

/**
 * Sends the command. The driver's cursor takes over if the rows need a second reply, and repeats a read that failed
 * because a connection was reset or the primary has changed.
 */
async function readOnce<Row>(
  { db }: Source,
  command: Document,
  withCursor: () => Promise<Row[]>,
): Promise<Row[]> {
  try {
    const { cursor } = (await db.command(command, BSON_OPTIONS)) as Reply<Row>;
    if (Number(cursor.id) === 0) return cursor.firstBatch;
  } catch (error) {
    if (!isRetryableRead(error)) throw error;
  }
  return withCursor();
}
