import type { Collection, Document, Filter } from 'mongodb';
import { bucketInId } from '../values/ids';
import { MAX_TIME_MS } from './client';
import { findRows } from './find-rows';
import { createGathering } from './gathering';
import { histogram } from '../telemetry/metrics';
import { isUnavailable } from './errors';
import { currentWatches } from '../telemetry/watch';

/**
 * Shared batching of by-id reads: keys that are requested while an earlier batch is in flight are gathered and sent
 * together when it returns; only a slow batch lets another one start beside it. A read joins only a batch that has not
 * been sent yet, so it always starts after its request arrived and a client sees its own acknowledged writes. Nothing
 * is cached beyond a batch.
 */
export interface BatchOptions<V> {
  /** The name of the collection, for metrics. */
  readonly name: string;
  /** Reads the values of distinct keys in one command; keys without a value are missing in the map. */
  readonly fetch: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>;
  /** The number of batches of this reader in flight. */
  readonly slots?: number;
  /** The maximum number of keys in one batch. */
  readonly maxBatchSize?: number | undefined;
}

/** Loads one value by its key, `null` if absent. */
export type BatchedRead<V> = (key: string) => Promise<V | null>;

/** Loads the values of keys in order, `null` for each absent one. */
export type EachRead<V> = (keys: readonly string[]) => Promise<readonly (V | null)[]>;

/** The same read for many keys, which are sent together. */
export const readEach =
  <V>(read: BatchedRead<V>): EachRead<V> =>
  (keys) =>
    Promise.all(keys.map(read));

interface Waiter<V> {
  readonly resolve: (value: V | null) => void;
  readonly reject: (error: unknown) => void;
}

type Batch<V> = ReadonlyMap<string, readonly Waiter<V>[]>;

const batchSizes = histogram({
  name: 'commerce_database_batch_keys',
  help: 'Keys that were read together in one command',
  labels: ['reader'],
  buckets: [1, 2, 5, 10, 20, 50, 100, 200],
});

/** A batch that is in flight for longer does not hold back later reads. */
const LONG_MS = 20;

export function batchByKey<V>({
  name,
  fetch,
  slots = 4,
  maxBatchSize = 200,
}: BatchOptions<V>): BatchedRead<V> {
  const read = createGathering<PendingRead<V>>({
    send: (keys) => {
      const batch = new Map<string, Waiter<V>[]>();
      for (const waiter of keys) {
        const waiters = batch.get(waiter.key);
        if (waiters) waiters.push(waiter);
        else batch.set(waiter.key, [waiter]);
      }
      batchSizes(batch.size, { reader: name });
      for (const watch of currentWatches()) watch.batch({ reader: name, keys: batch.size });
      return settle(batch, fetch);
    },
    reject: ({ reject }, error) => reject(error),
    slots,
    maxBatchSize,
    holdBackMs: LONG_MS,
  });
  return (key) => new Promise((resolve, reject) => read({ key, resolve, reject }));
}

interface PendingRead<V> extends Waiter<V> {
  readonly key: string;
}

/**
 * Gives all waiting callers their results. One bad key must not fail its neighbours, so a failed batch is halved until
 * the bad key is alone; only an unreachable database fails all at once.
 */
async function settle<V>(batch: Batch<V>, fetch: BatchOptions<V>['fetch']): Promise<void> {
  try {
    const values = await fetch([...batch.keys()]);
    for (const [key, waiters] of batch) {
      const value = values.get(key) ?? null;
      for (const { resolve } of waiters) resolve(value);
    }
  } catch (error) {
    if (batch.size > 1 && !isUnavailable(error)) {
      for (const half of halvesOf(batch)) await settle(half, fetch);
      return;
    }
    for (const waiters of batch.values()) for (const { reject } of waiters) reject(error);
  }
}

function halvesOf<V>(batch: Batch<V>): readonly Batch<V>[] {
  const entries = [...batch];
  const middle = Math.ceil(entries.length / 2);
  return [new Map(entries.slice(0, middle)), new Map(entries.slice(middle))];
}

export interface ReadByIdOptions<Row, Value> {
  /** An additional condition for a row to count as present. */
  readonly filter?: Readonly<Record<string, unknown>>;
  readonly projection?: Document;
  /** The ids contain the bucket by which the collection is sharded. */
  readonly isBucketed?: boolean;
  /** The maximum number of keys in one command, if the largest page needs more than the default. */
  readonly maxBatchSize?: number;
  /** Maps a stored row to the value that callers get. Callers share the value, so it must be immutable. */
  readonly toValue: (row: Row) => Value;
}

/** By-id reads of one collection; simultaneous requests share a command (`batchByKey`). */
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
      const idFilter = isBucketed ? byIds(ids) : { _id: anyOf(ids) };
      const query = { ...idFilter, ...filter } as Filter<Row>;
      const options = { projection, limit: ids.length, maxTimeMS: MAX_TIME_MS };
      const rows = await findRows(collection, query, options);
      const values = new Map<string, Value>();
      for (const row of rows) values.set(row._id, toValue(row));
      return values;
    },
  });
}

/** A filter by ids; without buckets if one of the ids contains none. */
interface ByIds {
  readonly _id: string | { readonly $in: string[] };
  readonly bucket?: string | { readonly $in: string[] };
}

/**
 * A filter for documents with these ids, including the buckets by which they are sharded, so that a sharded cluster
 * queries only the shards concerned. A documented id such as `ord_demo_0001` contains no bucket and is looked up on
 * every shard.
 */
export function byIds(ids: readonly string[]): ByIds {
  const buckets = ids.map(bucketInId);
  const uniqueBuckets = [...new Set(buckets.filter((bucket) => bucket !== null))];
  const hasAllBuckets = uniqueBuckets.length > 0 && !buckets.includes(null);
  return { _id: anyOf(ids), ...(hasAllBuckets ? { bucket: anyOf(uniqueBuckets) } : {}) };
}

/** The same for one document. */
export function byId(id: string): { readonly _id: string; readonly bucket?: string } {
  const bucket = bucketInId(id);
  return bucket === null ? { _id: id } : { _id: id, bucket };
}

/**
 * A filter value that matches any of these keys. A single key is an equality: the server plans it faster than an `$in`
 * with one entry, and the driver writes less.
 */
export function anyOf<T extends string>(keys: readonly T[]): T | { readonly $in: T[] } {
  const [only] = keys;
  return only !== undefined && keys.length === 1 ? only : { $in: [...keys] };
}
