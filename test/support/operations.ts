import type { AbstractCursor, Collection, Db } from 'mongodb';

/** One call of the driver. */
export interface Operation {
  /** `find`, `updateMany`, `getMore`, …; for a raw command, its name. */
  readonly name: string;
  /** Empty for a command that concerns no collection or several. */
  readonly collection: string;
  readonly args: readonly unknown[];
}

/** Called around each operation. */
export type Around = <T>(operation: Operation, run: () => Promise<T>) => Promise<T>;

/**
 * The driver implements `findOne`, `countDocuments` and `insertMany` with these and with cursors.
 */
const OF_COLLECTIONS = [
  'findOneAndUpdate',
  'findOneAndDelete',
  'findOneAndReplace',
  'insertOne',
  'updateOne',
  'updateMany',
  'replaceOne',
  'deleteOne',
  'deleteMany',
  'bulkWrite',
  'estimatedDocumentCount',
  'distinct',
] as const;

type Method = (...args: unknown[]) => Promise<unknown>;
type Describe = (args: readonly unknown[]) => Operation;

/**
 * Wraps every operation of a database; reading rows from a cursor counts as one operation per
 * batch.
 */
export function aroundOperations(db: Db, around: Around): Db {
  wrap(db, 'command', { around, describe: ([command]) => ofCommand(command) });
  wrap(db.client, 'bulkWrite', {
    around,
    describe: (args) => ({ name: 'bulkWrite', collection: '', args }),
  });
  const { collection } = db;
  db.collection = ((...args: Parameters<typeof collection>) =>
    aroundCollection(collection.apply(db, args), around)) as typeof collection;
  return db;
}

function ofCommand(command: unknown): Operation {
  const fields = Object(command) as Readonly<Record<string, unknown>>;
  const [name = ''] = Object.keys(fields);
  const value = fields[name];
  return { name, collection: typeof value === 'string' ? value : '', args: [command] };
}

function aroundCollection(collection: Collection, around: Around): Collection {
  const of = collection.collectionName;
  for (const name of OF_COLLECTIONS) {
    wrap(collection, name, { around, describe: (args) => ({ name, collection: of, args }) });
  }
  for (const name of ['find', 'aggregate'] as const) {
    const open = collection[name] as (...args: unknown[]) => AbstractCursor;
    collection[name] = ((...args: unknown[]) =>
      aroundCursor(open.apply(collection, args), {
        around,
        first: { name, collection: of, args },
      })) as never;
  }
  return collection;
}

function aroundCursor<Cursor extends AbstractCursor>(
  cursor: Cursor,
  { around, first }: { readonly around: Around; readonly first: Operation },
): Cursor {
  const describe = (): Operation =>
    cursor.id === undefined ? first : { ...first, name: 'getMore' };
  /** Rows of the current batch need no command. */
  const isLocal = (): boolean => cursor.bufferedCount() > 0 || cursor.id?.isZero() === true;
  for (const name of ['next', 'hasNext'] as const) {
    wrap(cursor as AbstractCursor, name, { around, describe, isLocal });
  }
  cursor.toArray = async () => {
    const rows: unknown[] = [];
    while (await cursor.hasNext()) rows.push(...(cursor.readBufferedDocuments() as unknown[]));
    return rows;
  };
  return cursor;
}

interface Wrapping {
  readonly around: Around;
  readonly describe: Describe;
  readonly isLocal?: () => boolean;
}

function wrap<T extends object>(
  object: T,
  name: keyof T,
  { around, describe, isLocal = () => false }: Wrapping,
): void {
  const method = object[name] as Method;
  const wrappedMethod: Method = (...args) => {
    const run = (): Promise<unknown> => method.apply(object, args);
    return isLocal() ? run() : around(describe(args), run);
  };
  object[name] = wrappedMethod as T[typeof name];
}
