import { createRequire } from 'node:module';
import { BSON, type Db, type Document, type MongoClient } from 'mongodb';

/** Options of a `find` command whose rows stay BSON bytes. `Db.command` takes them as they are, too. */
export const RAW_ROWS = { fieldsAsRaw: { firstBatch: true }, ignoreUndefined: true };

/** What the driver calls of an operation of its own, and what it hands to it. */
interface Operation {
  readonly session: unknown;
  handleOk(response: { toBytes(): Uint8Array }): unknown;
}

interface Driver {
  readonly RunCommandOperation: new (
    namespace: unknown,
    command: Document,
    options: Document,
  ) => Operation;
  readonly executeOperation: (client: MongoClient, operation: Operation) => Promise<Document>;
}

const load = createRequire(__filename);
const { RunCommandOperation } = load('mongodb/lib/operations/run_command') as Driver;
const { executeOperation } = load('mongodb/lib/operations/execute_operation') as Driver;

/** What `RAW_ROWS` comes to with the driver's defaults. */
const OPTIONS = {
  raw: false,
  useBigInt64: false,
  promoteLongs: true,
  promoteValues: true,
  promoteBuffers: false,
  bsonRegExp: false,
  serializeFunctions: false,
  enableUtf8Validation: true,
  ...RAW_ROWS,
};

const DECODING = { ...OPTIONS, validation: { utf8: { writeErrors: false as const } } };

class RowCommand extends RunCommandOperation {
  /**
   * What the driver's connection is told for this one command; the driver sets what is undefined here itself. Field by
   * field: `{ ...OPTIONS, session }` would have hidden classes of its own each time.
   */
  buildOptions(timeoutContext: unknown): Document {
    return {
      raw: OPTIONS.raw,
      useBigInt64: OPTIONS.useBigInt64,
      promoteLongs: OPTIONS.promoteLongs,
      promoteValues: OPTIONS.promoteValues,
      promoteBuffers: OPTIONS.promoteBuffers,
      ignoreUndefined: OPTIONS.ignoreUndefined,
      bsonRegExp: OPTIONS.bsonRegExp,
      serializeFunctions: OPTIONS.serializeFunctions,
      fieldsAsRaw: OPTIONS.fieldsAsRaw,
      enableUtf8Validation: OPTIONS.enableUtf8Validation,
      session: this.session,
      timeoutContext,
      directConnection: undefined,
    };
  }

  override handleOk(response: { toBytes(): Uint8Array }): Document {
    return BSON.deserialize(response.toBytes(), DECODING);
  }
}

/**
 * Gives commands with `RAW_ROWS` options that are made once. mongodb 7.8 makes six objects of options for each command by
 * spreading one into a literal before its other fields, and V8 before version 12 (Node 20) gives each such object hidden
 * classes of its own: a tenth of a product by id at one connection. The command goes the driver's own way otherwise
 * (docs/decisions/028-row-commands.md).
 */
export function withRowCommands(db: Db): Db {
  const { client } = db;
  const { namespace } = (db as unknown as { readonly s: { readonly namespace: unknown } }).s;
  const command = db.command.bind(db);
  db.command = (document, options) =>
    options === RAW_ROWS
      ? executeOperation(client, new RowCommand(namespace, document, OPTIONS))
      : command(document, options);
  return db;
}
