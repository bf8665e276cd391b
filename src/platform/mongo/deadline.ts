import type { AbstractCursor, Collection, Db } from 'mongodb';
import { withDeadline } from '../deadline';

/** Longer than the time-out of a socket, whose own error comes first; less than the two that the driver may wait for. */
const DEADLINE_MS = 1800;

const OPERATIONS = [
  'findOne',
  'findOneAndUpdate',
  'findOneAndDelete',
  'findOneAndReplace',
  'insertOne',
  'insertMany',
  'updateOne',
  'updateMany',
  'replaceOne',
  'deleteOne',
  'deleteMany',
  'bulkWrite',
  'countDocuments',
  'estimatedDocumentCount',
  'distinct',
] as const;

type Operation = (...args: unknown[]) => Promise<unknown>;

/**
 * Every operation of a database answers or fails within one deadline, however often the driver repeats it: a command
 * that is repeated after its socket timed out would take twice as long as a request may. Rows of a cursor have a
 * deadline for each batch.
 */
export function withOperationDeadlines(db: Db): Db {
  limit(db, ['command']);
  limit(db.client, ['bulkWrite']);
  const { collection } = db;
  db.collection = ((...args: Parameters<typeof collection>) =>
    limitCollection(collection.apply(db, args))) as typeof collection;
  return db;
}

function limitCollection(collection: Collection): Collection {
  limit(collection, OPERATIONS);
  const { find, aggregate } = collection;
  collection.find = ((...args: Parameters<typeof find>) =>
    limitCursor(find.apply(collection, args))) as typeof find;
  collection.aggregate = ((...args: Parameters<typeof aggregate>) =>
    limitCursor(aggregate.apply(collection, args))) as typeof aggregate;
  return collection;
}

function limitCursor<Cursor extends AbstractCursor>(cursor: Cursor): Cursor {
  limit(cursor, ['next', 'hasNext']);
  cursor.toArray = async () => {
    const rows: unknown[] = [];
    while (await cursor.hasNext()) rows.push(...(cursor.readBufferedDocuments() as unknown[]));
    return rows;
  };
  return cursor;
}

/** The object itself, with these methods limited. */
function limit<T extends object>(object: T, names: readonly (keyof T)[]): T {
  for (const name of names) {
    const operation = object[name] as Operation;
    const limited: Operation = (...args) =>
      withDeadline(operation.apply(object, args), DEADLINE_MS);
    object[name] = limited as T[typeof name];
  }
  return object;
}
