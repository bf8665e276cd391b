import type { Collection } from 'mongodb';
import { MAX_TIME_MS } from '../mongo/client';
import { succeedsUnlessDuplicate } from '../mongo/errors';
import { newLog, outcomeOf, type OperationLog } from './operation-log';

interface Insertion<Row> {
  readonly op: string | null;
  readonly document: Row;
  readonly at: Date;
}

/**
 * Inserts a document under an id that others may use as well. Returns the document stored under the id if this
 * operation has inserted it, in this attempt or an earlier one; null if another document has a unique value.
 */
export async function insertOnce<Row extends OperationLog & { readonly _id: string }>(
  collection: Collection<Row>,
  { op, document, at }: Insertion<Row>,
): Promise<Row | null> {
  const row = { ...document, ...newLog(op, at) };
  if (await succeedsUnlessDuplicate(collection.insertOne(row as never))) return row;
  if (op === null) return null;
  const time = { maxTimeMS: MAX_TIME_MS };
  const existing = (await collection.findOne({ _id: row._id } as never, time)) as Row | null;
  return existing !== null && outcomeOf(existing, { op }) !== null ? existing : null;
}
