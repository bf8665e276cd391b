import type { Collection, Db, Document, Filter } from 'mongodb';
import { upsertOnce } from '../mongo/repeatable-writes';
import { databaseChangesCollection } from './change-lease';

/** A change of the database from one version to the next (docs/operations/upgrades.md). */
export interface Migration {
  /**
   * The resulting version of the database, from 2 on, without gaps. It never changes after its release. A release
   * serves databases of its own version and of the next one, so a migration removes only what the previous release does
   * not need.
   */
  readonly version: number;
  readonly name: string;
  /**
   * Changes stored documents; absent if only collections, validators or indexes change. A killed migration resumes from
   * its saved position, so every step must be repeatable.
   */
  run?(tools: MigrationTools): Promise<void>;
}

export interface MigrationTools {
  readonly db: Db;
  /** The saved position; null at first. */
  readonly position: string | null;
  /** Saves the position. */
  save(position: string): Promise<void>;
  /** Updates the matching documents, in batches by id, and saves the position after each batch. */
  updateInBatches(change: BatchedChange): Promise<void>;
  /** Aborted when another process has taken over. */
  readonly signal: AbortSignal;
}

export interface BatchedChange {
  readonly collection: string;
  readonly filter: Document;
  readonly update: Document;
}

/** The database's record of its version. */
interface VersionRecord {
  readonly _id: string;
  /** The version of the newest release that has started. */
  readonly version: number;
  /** All migrations up to this version are complete. */
  readonly migrated: number;
  /** The position of the next migration. */
  readonly position?: string;
}

const FIRST_VERSION = 1;
const RECORD = { _id: 'version' } as const;
const BATCH = 500;

/** The version that results from a list of migrations. */
export function versionOf(migrations: readonly Migration[]): number {
  return migrations.at(-1)?.version ?? FIRST_VERSION;
}

/**
 * Raises the recorded version to that of this release, before the release changes anything; returns the recorded
 * version.
 */
export async function raiseVersion(db: Db, version: number): Promise<number> {
  const record = await upsertOnce(() =>
    recordsOf(db).findOneAndUpdate(
      RECORD,
      { $max: { version }, $setOnInsert: { migrated: FIRST_VERSION } },
      { upsert: true, returnDocument: 'after' },
    ),
  );
  if (record === null) throw new Error('the record of the database version is missing');
  return record.version;
}

/** Whether a newer release has started on this database. */
export async function isOvertaken(db: Db, ownVersion: number): Promise<boolean> {
  const record = await findVersion(db);
  return record !== null && record.version > ownVersion;
}

/** The incomplete migrations of this database, in order. */
export async function pendingMigrations(
  db: Db,
  migrations: readonly Migration[],
): Promise<readonly Migration[]> {
  const { migrated: migratedVersion = FIRST_VERSION } = (await findVersion(db)) ?? {};
  return migrations.filter(({ version }) => version > migratedVersion);
}

/** Runs the next migration to its end and records its completion. */
export async function runMigration(
  db: Db,
  migration: Migration,
  signal: AbortSignal,
): Promise<void> {
  const { position = null } = (await findVersion(db)) ?? {};
  const save = async (next: string): Promise<void> => {
    signal.throwIfAborted();
    await recordsOf(db).updateOne(RECORD, { $set: { position: next } });
  };
  const tools = { db, position, save, signal };
  await migration.run?.({
    ...tools,
    updateInBatches: (change) => updateInBatches(tools, change),
  });
  signal.throwIfAborted();
  const complete = { $set: { migrated: migration.version }, $unset: { position: '' } } as const;
  await recordsOf(db).updateOne(RECORD, complete);
}

async function updateInBatches(
  { db, position, save }: Omit<MigrationTools, 'updateInBatches'>,
  { collection: name, filter, update }: BatchedChange,
): Promise<void> {
  const collection: Collection<{ readonly _id: string }> = db.collection(name);
  for (let after = position ?? ''; ;) {
    const rows = await collection
      .find({ ...filter, _id: { $gt: after } } as Filter<{ readonly _id: string }>)
      .project<{ readonly _id: string }>({ _id: 1 })
      .sort({ _id: 1 })
      .limit(BATCH)
      .toArray();
    const last = rows.at(-1);
    if (last === undefined) return;
    await collection.updateMany({ ...filter, _id: { $in: rows.map(({ _id }) => _id) } }, update);
    after = last._id;
    await save(after);
  }
}

function recordsOf(db: Db): Collection<VersionRecord> {
  return db.collection(databaseChangesCollection.name);
}

/** Null for a database on which no release has started yet. */
function findVersion(db: Db): Promise<VersionRecord | null> {
  return recordsOf(db).findOne(RECORD);
}
