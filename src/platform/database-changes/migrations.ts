import type { Collection, Db, Document, Filter } from 'mongodb';
import { databaseChangesCollection } from './change-lease';

/** A change of stored data that follows a release, in the background, while old and new processes run. */
export interface Migration {
  /** From 1 on, without gaps, never changed once it is released. */
  readonly number: number;
  readonly name: string;
  /** Carried out before any process of the release serves, because its writes would get in the way; every start waits for it. */
  readonly isNeededToServe?: true;
  /** Goes on from where it was; whatever was done may be done again. */
  run(tools: MigrationTools): Promise<void>;
}

export interface MigrationTools {
  readonly db: Db;
  /** How far it has come; null at first. */
  readonly position: string | null;
  /** Remembers how far it has come. */
  save(position: string): Promise<void>;
  /** Aborted when another process has taken over. */
  readonly signal: AbortSignal;
}

interface MigrationRecord {
  readonly _id: string;
  readonly name: string;
  readonly position?: string;
  readonly startedAt: Date;
  readonly finishedAt?: Date;
}

const idOf = ({ number }: Migration): string => `migration ${number}`;

/** Those that have not been finished on this database, in order. */
export async function pendingMigrations(
  db: Db,
  all: readonly Migration[],
): Promise<readonly Migration[]> {
  const _id = { $in: all.map(idOf) };
  const rows = await recordsOf(db)
    .find({ _id, finishedAt: { $exists: true } })
    .toArray();
  const finished = new Set(rows.map((row) => row._id));
  return all.filter((migration) => !finished.has(idOf(migration)));
}

/** Runs one to its end and writes that down. */
export async function runMigration(
  db: Db,
  migration: Migration,
  signal: AbortSignal,
): Promise<void> {
  const records = recordsOf(db);
  const _id = idOf(migration);
  const begun = { name: migration.name, startedAt: new Date() };
  const record = await records.findOneAndUpdate(
    { _id },
    { $setOnInsert: begun },
    { upsert: true, returnDocument: 'after' },
  );
  const save = async (position: string): Promise<void> => {
    signal.throwIfAborted();
    await records.updateOne({ _id }, { $set: { position } });
  };
  await migration.run({ db, position: record?.position ?? null, save, signal });
  signal.throwIfAborted();
  await records.updateOne({ _id }, { $set: { finishedAt: new Date() } });
}

/** Which documents a migration changes. */
interface Changed {
  readonly collection: string;
  readonly filter: Document;
}

export interface BatchedChange extends Changed {
  readonly update: Document;
}

/** A change that another field of each document decides. */
export interface ChangeByField extends Changed {
  readonly field: string;
  readonly updateOf: (value: string) => Document;
}

/** A document of another collection that follows from each. */
export interface Derivation extends Changed {
  readonly fields: readonly string[];
  readonly into: string;
  readonly documentOf: (row: Document) => Row;
}

interface Row extends Document {
  readonly _id: string;
}

const BATCH = 500;

/** Updates the documents that fit, in batches by id, so that a killed migration goes on where it was. */
export async function changeInBatches(
  tools: MigrationTools,
  { update, ...changed }: BatchedChange,
): Promise<void> {
  await inBatches(tools, { ...changed, fields: ['_id'] }, async (collection, rows) => {
    const _id = { $in: rows.map((row) => row._id) };
    await collection.updateMany({ ...changed.filter, _id }, update);
  });
}

/** The same with an update for each document. */
export async function changeEachInBatches(
  tools: MigrationTools,
  { field, updateOf, ...changed }: ChangeByField,
): Promise<void> {
  await inBatches(tools, { ...changed, fields: [field] }, async (collection, rows) => {
    const writes = rows.map((row) => {
      const update = updateOf(row[field] as string);
      return { updateOne: { filter: { _id: row._id }, update } };
    });
    await collection.bulkWrite(writes, { ordered: false });
  });
}

/** Writes what follows from the documents that fit, over what was there under its id. */
export async function deriveInBatches(
  tools: MigrationTools,
  { into, documentOf, ...changed }: Derivation,
): Promise<void> {
  const derived: Collection<Row> = tools.db.collection(into);
  await inBatches(tools, changed, async (_from, rows) => {
    const writes = rows.map(documentOf).map((replacement) => {
      return { replaceOne: { filter: { _id: replacement._id }, replacement, upsert: true } };
    });
    await derived.bulkWrite(writes, { ordered: false });
  });
}

async function inBatches(
  { db, position, save }: MigrationTools,
  { collection: name, filter, fields }: Changed & { readonly fields: readonly string[] },
  change: (collection: Collection<Row>, rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  const collection: Collection<Row> = db.collection(name);
  const projection = Object.fromEntries(fields.map((field) => [field, 1]));
  for (let after = position ?? ''; ;) {
    const rows = await collection
      .find({ ...filter, _id: { $gt: after } } as Filter<Row>)
      .project<Row>(projection)
      .sort({ _id: 1 })
      .limit(BATCH)
      .toArray();
    const last = rows.at(-1);
    if (last === undefined) return;
    await change(collection, rows);
    after = last._id;
    await save(after);
  }
}

const NOT_THERE = new Set([26, 27]);

/** Drops indexes of one collection, where they are. */
export async function dropIndexes(
  db: Db,
  collection: string,
  names: readonly string[],
): Promise<void> {
  for (const name of names) {
    await db
      .collection(collection)
      .dropIndex(name)
      .catch((error: { readonly code?: number }) => {
        if (!NOT_THERE.has(error.code ?? 0)) throw error;
      });
  }
}

function recordsOf(db: Db): Collection<MigrationRecord> {
  return db.collection(databaseChangesCollection.name);
}
