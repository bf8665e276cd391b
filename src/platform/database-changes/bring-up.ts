import type { Collection, Db } from 'mongodb';
import type { Logger } from '../logger';
import type { CollectionDefinition } from '../mongo/collections';
import { upsertOnce } from '../mongo/upsert-once';
import { carryOut } from './carry-out';
import { pendingMigrations, runMigration, type Migration } from './migrations';
import { describeStep, isNeededToServe, planDatabase, type Step } from './plan';
import { databaseChangesCollection, withChangeLease } from './change-lease';

/** What a release declares about its database. */
export interface DatabaseShape {
  /** Raised by a release that changes any of it: an earlier release changes nothing back. */
  readonly level: number;
  readonly collections: readonly CollectionDefinition[];
  readonly migrations: readonly Migration[];
}

interface BringUpDeps {
  readonly db: Db;
  readonly shape: DatabaseShape;
  readonly log: Logger;
}

interface ReleaseRecord {
  readonly _id: string;
  readonly level: number;
}

const RELEASE = { _id: 'release' } as const;

/**
 * Before a process serves: collections, validators and unique indexes, and migrations that are needed for it, changed by one
 * process while the others wait.
 * Answers whether `finishDatabase` has something to do.
 */
export async function prepareDatabase(deps: BringUpDeps): Promise<boolean> {
  const { db, shape, log } = deps;
  // Before anything is changed: an earlier release that waits for the lease then finds nothing to do.
  await announceLevel(db, shape);
  if (await isSuperseded(db, shape)) {
    log.warn({ level: shape.level }, 'a newer release has changed the database; it stays as it is');
    return false;
  }
  let steps: readonly Step[] = [];
  await runUnderChangeLease(deps, async () => {
    steps = await planUnlessSuperseded(deps);
    return steps.filter(isNeededToServe);
  });
  await migrate(deps, (migration) => migration.isNeededToServe === true);
  const isComplete = steps.every(isNeededToServe);
  return !isComplete || (await migrationsUnlessSuperseded(deps)).length > 0;
}

/** While processes serve: the other indexes, then the migrations. Safe to repeat. */
export async function finishDatabase(deps: BringUpDeps): Promise<void> {
  await runUnderChangeLease(deps, async () =>
    (await planUnlessSuperseded(deps)).filter((step) => !isNeededToServe(step)),
  );
  await migrate(deps);
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
        log.info({ migration: migration.number, name: migration.name }, 'a migration begins');
        await runMigration(db, migration, signal);
        log.info({ migration: migration.number, name: migration.name }, 'a migration has ended');
      }
    },
  });
}

/** What differs from what is declared; nothing for a release that a newer one has followed. */
async function planUnlessSuperseded({ db, shape }: BringUpDeps): Promise<readonly Step[]> {
  if (await isSuperseded(db, shape)) return [];
  return (await planDatabase(db, shape.collections)).steps;
}

async function migrationsUnlessSuperseded({
  db,
  shape,
}: BringUpDeps): Promise<readonly Migration[]> {
  return (await isSuperseded(db, shape)) ? [] : pendingMigrations(db, shape.migrations);
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

async function announceLevel(db: Db, { level }: DatabaseShape): Promise<void> {
  const update = { $max: { level } };
  await upsertOnce(() => releasesOf(db).updateOne(RELEASE, update, { upsert: true }));
}

async function isSuperseded(db: Db, { level }: DatabaseShape): Promise<boolean> {
  const record = await releasesOf(db).findOne(RELEASE);
  return record !== null && record.level > level;
}

function releasesOf(db: Db): Collection<ReleaseRecord> {
  return db.collection(databaseChangesCollection.name);
}
