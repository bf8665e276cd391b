import { MongoBulkWriteError, type Collection, type OptionalUnlessRequiredId } from 'mongodb';
import { isDuplicateKey } from './errors';

const BATCH = 500;

/** Inserts the documents that are not there yet, known by their unique values; says how many. May be repeated. */
export async function insertMissing<Row extends { readonly _id: string }>(
  collection: Collection<Row>,
  rows: readonly Row[],
): Promise<number> {
  let inserted = 0;
  for (let from = 0; from < rows.length; from += BATCH) {
    inserted += await insertBatch(collection, rows.slice(from, from + BATCH));
  }
  return inserted;
}

async function insertBatch<Row extends { readonly _id: string }>(
  collection: Collection<Row>,
  rows: readonly Row[],
): Promise<number> {
  const documents = rows as readonly OptionalUnlessRequiredId<Row>[];
  try {
    return (await collection.insertMany(documents, { ordered: false })).insertedCount;
  } catch (error) {
    if (error instanceof MongoBulkWriteError && isDuplicateKey(error)) return error.insertedCount;
    throw error;
  }
}
