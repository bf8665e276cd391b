import { MongoBulkWriteError, type Collection, type OptionalUnlessRequiredId } from 'mongodb';
import { isDuplicateKey } from './errors';
import { portionsOf } from './portions';

/** Inserts the missing documents, identified by their unique values; returns how many. Safe to repeat. */
export async function insertMissing<Row extends { readonly _id: string }>(
  collection: Collection<Row>,
  rows: readonly Row[],
): Promise<number> {
  let insertedCount = 0;
  for (const portion of portionsOf(rows)) insertedCount += await insertPortion(collection, portion);
  return insertedCount;
}

async function insertPortion<Row extends { readonly _id: string }>(
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

const MAX_TRIES = 5;

/**
 * An upsert of a document that others may create at the same moment: the second one repeats it, and finds the document
 * of the first. The server itself repeats only some upserts: single updates whose filter compares only the fields of
 * the unique index.
 */
export async function upsertOnce<T>(upsert: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await upsert();
    } catch (error) {
      if (tries === MAX_TRIES || !isDuplicateKey(error)) throw error;
    }
  }
}
