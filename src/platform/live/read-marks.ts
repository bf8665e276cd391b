import type { Db, Document } from 'mongodb';
import type { ReadMarks } from './change-watch';
import { byIds } from '../mongo/batch-by-key';
import { MAX_TIME_MS } from '../mongo/client';

/** A collection whose changes show in certain fields. */
export interface MarkedCollection {
  readonly collection: string;
  /** At least one of them differs whenever a reader could see something else. */
  readonly fields: readonly string[];
  /** The ids contain the bucket by which the collection is sharded. */
  readonly isBucketed?: boolean;
}

/** Marks made of a few fields of each document. */
export function createReadMarks(
  db: Db,
  { collection, fields, isBucketed }: MarkedCollection,
): ReadMarks {
  const documents = db.collection<Document & { readonly _id: string }>(collection);
  const projection = Object.fromEntries(fields.map((field) => [field, 1]));
  return async (ids) => {
    const options = { projection, batchSize: ids.length + 1, maxTimeMS: MAX_TIME_MS };
    const these = isBucketed ? byIds(ids) : { _id: { $in: [...ids] } };
    const rows = await documents.find(these, options).toArray();
    return new Map(rows.map((row) => [row._id, fields.map((field) => String(row[field])).join()]));
  };
}
