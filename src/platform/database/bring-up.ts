import type { Db } from 'mongodb';
import type { Logger } from '../telemetry/logger';
import type { CollectionDefinition } from '../mongo/collections';
import { carryOut, ImpossibleChange } from './carry-out';
import { withChangeLease } from './change-lease';
import {
  announceVersion,
  findVersion,
  pendingMigrations,
  runMigration,
  versionOf,
  worksFromOf,
  type Migration,
} from './migrations';
import { describeStep, isNeededToServe, planDatabase, type Step } from './plan';

/** What a release declares about its database. A changed declaration needs a migration, which raises the version. */
export interface DatabaseShape {
  readonly collections: readonly CollectionDefinition[];
  readonly migrations: readonly Migration[];
}

interface BringUpDeps {
  readonly db: Db;
  readonly shape: DatabaseShape;
  readonly log: Logger;
}

/**
 * Before a process listens, one process makes collections, validators and unique indexes, and completes the migrations that this
 * release relies on; the others wait. Answers whether `finishDatabase` has something to do. Throws `ImpossibleChange` for a
 * database that a newer release has changed so far that this one cannot work with it.
 */
export async function prepareDatabase(deps: BringUpDeps): Promise<boolean> {
  const { db, shape, log } = deps;
  const version = versionOf(shape.migrations);
  const before = await findVersion(db);
  if (before !== null && before.worksFrom > version) throw tooNew(before, version);
  // A process of an earlier release that waits for the lease finds nothing to do from here on.
  const record = await announceVersion(db, shape.migrations);
  if (record.version > version) {
    const versions = { databaseVersion: record.version, releaseVersion: version };
    log.warn(versions, 'a newer release has changed the database; this one changes nothing');
    return false;
  }
  const worksFrom = worksFromOf(shape.migrations);
  await migrate(deps, (migration) => migration.version <= worksFrom);
  let steps: readonly Step[] = [];
  await runUnderChangeLease(deps, async () => {
    steps = await planUnlessSuperseded(deps);
    return steps.filter(isNeededToServe);
  });
  const isComplete = steps.every(isNeededToServe);
  return !isComplete || (await migrationsUnlessSuperseded(deps)).length > 0;
}

/** While processes serve: the other indexes, then the other migrations. Safe to repeat. */
export async function finishDatabase(deps: BringUpDeps): Promise<void> {
  await runUnderChangeLease(deps, async () =>
    (await planUnlessSuperseded(deps)).filter((step) => !isNeededToServe(step)),
  );
  await migrate(deps);
}

function tooNew(
  { version, worksFrom }: { readonly version: number; readonly worksFrom: number },
  own: number,
): ImpossibleChange {
  return new ImpossibleChange(
    `The database has version ${version} and serves releases from version ${worksFrom} on; this release knows version ${own}. ` +
      'Start a newer release, or restore a backup from before the upgrade.',
  );
}

async function migrate(
  deps: BringUpDeps,
  isDue: (migration: Migration) => boolean = () => true,
): Promise<void> {
  const { db, log } = deps;
  const due = async () => (await migrationsUnlessSuperseded(deps)).filter(isDue);
  await withChangeLease({
    db,
    isNeeded: async () => (await due()).length > 0,
    run: async (signal) => {
      for (const migration of await due()) {
        const { version, name } = migration;
        log.info({ version, name }, 'a migration of the database begins');
        await runMigration(db, migration, signal);
        log.info({ version, name }, 'a migration of the database is complete');
      }
    },
  });
}

/** The difference between the database and the declaration; none for a release that a newer one has overtaken. */
async function planUnlessSuperseded(deps: BringUpDeps): Promise<readonly Step[]> {
  return (await isSuperseded(deps)) ? [] : planDatabase(deps.db, deps.shape.collections);
}

async function migrationsUnlessSuperseded(deps: BringUpDeps): Promise<readonly Migration[]> {
  return (await isSuperseded(deps)) ? [] : pendingMigrations(deps.db, deps.shape.migrations);
}

async function isSuperseded({ db, shape }: BringUpDeps): Promise<boolean> {
  const record = await findVersion(db);
  return record !== null && record.version > versionOf(shape.migrations);
}

/** Carries steps out while this process holds the lease; what an engine cannot do is tried once. */
async function runUnderChangeLease(
  { db, log }: Pick<BringUpDeps, 'db' | 'log'>,
  plan: () => Promise<readonly Step[]>,
): Promise<void> {
  let isDone = false;
  await withChangeLease({
    db,
    isNeeded: async () => !isDone && (await plan()).length > 0,
    run: async () => {
      const steps = await plan();
      const changes = steps.map(describeStep);
      if (steps.some(({ kind }) => kind !== 'collection'))
        log.info({ changes }, 'changes the database');
      await carryOut(db, steps);
      isDone = true;
    },
  });
}
