import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { createClient } from './client';
import { startEngine, startSet, type ChaosDatabase } from './database';
import { createDice } from '../support/random';
import { startFleet, untilReady, type Fleet } from './fleet';
import { findOutsideViolations, findViolations, isSettled } from './invariants';
import { nextFailpoints, openSteps, sabotage, type Sabotage } from './saboteur';
import { NOTIFICATION_SECRET, openShop, shop, type Purchase } from './shoppers';
import { until } from '../support/until';

export interface ChaosOptions {
  readonly seed: number;
  /** The database is a replica set: a simulated one, or real servers (`MONGOD_BINARY`). */
  readonly onSet: boolean;
  /** How long processes are killed and paused at random, after a kill at each named step. */
  readonly durationMs: number;
  readonly apis: number;
  readonly shoppers: number;
  /** How long clients keep retrying after the storm. */
  readonly patienceMs: number;
  readonly longestPauseMs: number;
}

export interface ChaosReport {
  readonly seed: number;
  readonly acknowledgedCount: number;
  readonly refusedCount: number;
  readonly unknown: number;
  readonly repeats: number;
  readonly sabotage: Sabotage;
  readonly stepsHit: Readonly<Record<string, number>>;
  readonly stepsMissed: readonly string[];
  readonly log: readonly string[];
  /** Promises that were broken. */
  readonly violations: readonly string[];
}

const SETTLING_MS = 90_000;
/** Much longer than a busy machine needs until a process has died at each step. */
const STEPS_MS = 300_000;
const MAX_IN_FLIGHT = 40;

/** Shoppers shop while processes and the database are killed and paused; then the invariants are checked. */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const { apis, seed, onSet } = options;
  const database = await (onSet ? startSet(seed) : startEngine());
  const { url: databaseUrl } = database;
  const fleet = await startFleet({
    apis,
    databaseUrl,
    failpointsOf: nextFailpoints,
    env: { PAYMENT_NOTIFICATION_SECRETS: `builtin:${NOTIFICATION_SECRET}` },
  });
  const mongo = new MongoClient(database.booksUrl);
  try {
    await prepare(mongo, fleet);
    return await storm(options, fleet, { mongo, database });
  } finally {
    await fleet.stop();
    // A replica set that others run would keep the database; an error here must not hide the result.
    await mongo
      .db(fleet.databaseName)
      .dropDatabase()
      .catch(() => undefined);
    await mongo.close();
    await database.stop();
  }
}

async function prepare(mongo: MongoClient, fleet: Fleet): Promise<void> {
  await mongo.connect();
  const db = mongo.db(fleet.databaseName);
  await openShop(db);
  await Promise.all(fleet.members.map(untilReady));
}

async function storm(
  options: ChaosOptions,
  fleet: Fleet,
  { mongo, database }: { readonly mongo: MongoClient; readonly database: ChaosDatabase },
): Promise<ChaosReport> {
  const { seed, durationMs, shoppers, patienceMs, longestPauseMs } = options;
  let endsAt = Infinity;
  const isOver = (): boolean => Date.now() > endsAt;
  const urls = fleet.members.flatMap(({ url }) => url ?? []);
  const client = createClient(urls, () => Date.now() > endsAt + patienceMs);
  const purchases: Purchase[] = [];
  const trouble = untilEachStepIsHit(fleet).then(() => {
    endsAt = Date.now() + durationMs;
    return sabotage({ fleet, database }, createDice(seed), { isOver, longestPauseMs });
  });
  const visits = new Set<Promise<void>>();
  const dice = createDice(seed + 1);
  // A visit that waits for a dead request must not keep others from shopping, unless too many of them wait.
  while (!isOver()) {
    if (visits.size < MAX_IN_FLIGHT) {
      const visit = shop({ client, dice, purchases }).finally(() => visits.delete(visit));
      visits.add(visit);
    }
    await sleep(1000 / shoppers);
  }
  const troubleReport = await trouble;
  await fleet.calm();
  await Promise.all(visits);
  const db = mongo.db(fleet.databaseName);
  const isQuiet = await untilSettled(() => isSettled(db));
  const patient = createClient(urls, () => false);
  const violations = [
    ...(isQuiet ? [] : ['some steps were not finished']),
    ...client.offences,
    ...(await findViolations(db, purchases)),
    ...(await findOutsideViolations(patient, purchases)),
  ];
  const statusOf = (test: (purchase: Purchase) => boolean): number => purchases.filter(test).length;
  return {
    seed,
    acknowledgedCount: statusOf(({ placement }) => placement?.status === 201),
    refusedCount: statusOf(({ placement }) => placement !== null && placement.status !== 201),
    unknown: statusOf(({ placement }) => placement === null),
    repeats: client.repeats(),
    sabotage: troubleReport,
    stepsHit: Object.fromEntries(fleet.stepsHit),
    stepsMissed: openSteps(fleet.stepsHit),
    log: fleet.log,
    violations,
  };
}

/** Gives up after a while; the report then names the steps that are missing. */
async function untilEachStepIsHit({ stepsHit }: Fleet): Promise<void> {
  const areHit = (): boolean => openSteps(stepsHit).length === 0;
  await until(areHit, { withinMs: STEPS_MS, everyMs: 100 }).catch(() => undefined);
}

function untilSettled(isQuiet: () => Promise<boolean>): Promise<boolean> {
  return until(isQuiet, { withinMs: SETTLING_MS, everyMs: 250 }).then(
    () => true,
    () => false,
  );
}
