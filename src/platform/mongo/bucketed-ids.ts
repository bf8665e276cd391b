import { bucketInId } from '../values/ids';

/** A filter by id; without a bucket where one of the ids contains none. */
interface ByIds {
  readonly _id: string | { readonly $in: string[] };
  readonly bucket?: string | { readonly $in: string[] };
}

/**
 * Documents that shard by the bucket in their ids, by these ids: a sharded cluster asks only the shards that have them. An id
 * that was given by hand, like `ord_demo_0001`, contains no bucket and is looked up by itself on every shard.
 */
export function byIds(ids: readonly string[]): ByIds {
  const buckets = ids.map(bucketInId);
  const uniqueBuckets = [...new Set(buckets.filter((bucket) => bucket !== null))];
  const isTold = uniqueBuckets.length > 0 && !buckets.includes(null);
  return { _id: anyOf(ids), ...(isTold ? { bucket: anyOf(uniqueBuckets) } : {}) };
}

/** The same of one document. */
export function byId(id: string): { readonly _id: string; readonly bucket?: string } {
  const bucket = bucketInId(id);
  return bucket === null ? { _id: id } : { _id: id, bucket };
}

/**
 * Filter value that matches any of these keys. One key is an equality: the server plans it faster than an `$in`
 * of one, and the driver writes less.
 */
export function anyOf<T extends string>(keys: readonly T[]): T | { readonly $in: T[] } {
  const [only] = keys;
  return only !== undefined && keys.length === 1 ? only : { $in: [...keys] };
}
