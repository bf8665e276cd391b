import type { Db } from 'mongodb';
import type { Logger } from '../telemetry/logger';
import type { CollectionDefinition } from '../mongo/collections';
import { carryOut, ImpossibleChange } from './carry-out';
import { withChangeLease } from './change-lease';
import {
  isOvertaken,
  pendingMigrations,
  raiseVersion,
  runMigration,
  versionOf,
  type Migration,
} from './migrations';
import { describeStep, isNeededToServe, planDatabase, type Step } from './plan';

/** A release's declarations about its database. A changed declaration needs a migration, which raises the version. */
export interface DatabaseShape {
  readonly collections: readonly CollectionDefinition[];
  readonly migrations: readonly Migration[];
}

interface BringUpDeps {
  readonly db: Db;
  readonly shape: DatabaseShape;
  readonly log: Logger;
}

/** The remaining work of a release. */
interface Work {
  readonly migrations: readonly Migration[];
  readonly steps: readonly Step[];
}

type Phase = 'before serving' | 'while serving';

const NO_WORK: Work = { migrations: [], steps: [] };

/**
 * Before a process listens, one process completes the migrations of earlier releases and creates collections,
 * validators and unique indexes, while the others wait. Returns whether `finishDatabase` has work to do. Throws
 * `ImpossibleChange` for a database that is more than one version newer than this release.
 */
export async function prepareDatabase(deps: BringUpDeps): Promise<boolean> {
  const { db, shape, log } = deps;
  const releaseVersion = versionOf(shape.migrations);
  // From here on, a waiting process of an earlier release finds nothing to do.
  const databaseVersion = await raiseVersion(db, releaseVersion);
  if (databaseVersion > releaseVersion + 1) throw tooNew(databaseVersion, releaseVersion);
  if (databaseVersion > releaseVersion) {
    const versions = { databaseVersion, releaseVersion };
    log.warn(versions, 'a newer release has changed the database; this one changes nothing');
    return false;
  }
  const work = await completePhase(deps, 'before serving');
  return hasWork(workIn('while serving', work, shape));
}

/** Runs while processes serve: the migration of this release, then the other indexes. Safe to repeat. */
export async function finishDatabase(deps: BringUpDeps): Promise<void> {
  await completePhase(deps, 'while serving');
}

/**
 * The difference between the database and the declarations of a release; none for a release older than the database.
 */
export async function pendingWork(db: Db, shape: DatabaseShape): Promise<Work> {
  if (await isOvertaken(db, versionOf(shape.migrations))) return NO_WORK;
  return {
    migrations: await pendingMigrations(db, shape.migrations),
    steps: await planDatabase(db, shape.collections),
  };
}

function tooNew(databaseVersion: number, releaseVersion: number): ImpossibleChange {
  return new ImpossibleChange(
    `The database has version ${databaseVersion} and serves releases from version ${databaseVersion - 1} on; ` +
      `this release knows version ${releaseVersion}. ` +
      'Start a newer release, or restore a backup from before the upgrade.',
  );
}

/** Does the work of a phase while this process holds the lease; returns all the work that was pending before. */
async function completePhase(deps: BringUpDeps, phase: Phase): Promise<Work> {
  const { db, shape, log } = deps;
  let work = NO_WORK;
  let isDone = false;
  await withChangeLease({
    db,
    isNeeded: async () => {
      // Work that an engine cannot do stays in the plan, and is tried once.
      if (isDone) return false;
      work = await pendingWork(db, shape);
      return hasWork(workIn(phase, work, shape));
    },
    run: async (signal) => {
      const { migrations } = workIn(phase, await pendingWork(db, shape), shape);
      for (const migration of migrations) {
        const { version, name } = migration;
        log.info({ version, name }, 'a migration of the database starts');
        await runMigration(db, migration, signal);
        log.info({ version, name }, 'a migration of the database is complete');
      }
      // Planned after the migrations, which may have dropped an index whose options change.
      const { steps } = workIn(phase, await pendingWork(db, shape), shape);
      if (steps.some(({ kind }) => kind !== 'collection'))
        log.info({ changes: steps.map(describeStep) }, 'changes the database');
      await carryOut(db, steps);
      isDone = true;
    },
  });
  return work;
}

/**
 * A release relies on the migrations of earlier releases, but not yet on its own, and on the rules enforced by unique
 * indexes.
 */
function workIn(phase: Phase, { migrations, steps }: Work, shape: DatabaseShape): Work {
  const isFirst = phase === 'before serving';
  const ownVersion = versionOf(shape.migrations);
  return {
    migrations: migrations.filter(({ version }) => version < ownVersion === isFirst),
    steps: steps.filter((step) => isNeededToServe(step) === isFirst),
  };
}

function hasWork({ migrations, steps }: Work): boolean {
  return migrations.length > 0 || steps.length > 0;
}
