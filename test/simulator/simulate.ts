import crypto, { createHash } from 'node:crypto';
import type { Db, MongoClient } from 'mongodb';
import { newId } from '../../src/platform/values/ids';
import { createChoices, type ChoicesOptions } from './choices';
import { startInstance, type Instance } from './instance';
import { startPlay, type Play, type Scenario } from './scenario';
import { World, type Plant, type Strategy } from './world';

/** The simulator's database server, and the connection of a schedule to it. */
export interface TestBed {
  readonly client: MongoClient;
  readonly databaseName: string;
  /** All collections. */
  readonly knownCollections: ReadonlySet<string>;
  /** The collections that a schedule has written to; all others are empty. */
  readonly writtenCollections: Set<string>;
}

export interface Schedule extends ChoicesOptions {
  readonly scenario: Scenario;
  readonly plant?: Plant | undefined;
  /** Decides what happens next. */
  readonly next?: Strategy;
}

export interface Outcome {
  /** The violations; empty if there are none. */
  readonly findings: readonly string[];
  readonly trace: readonly string[];
  /** Equal for equal traces. */
  readonly fingerprint: string;
  readonly decisions: readonly number[];
  readonly counts: readonly number[];
}

const MAX_FAULTS = 4;
const CLOCKS_APART_MS = [0, 400, -400, 20_000];
const ROUNDS = 2;
const REST_MS = 180_000;

/** Runs one schedule from beginning to end. The same scenario, seed and decisions give the same trace anywhere. */
export async function simulate(testBed: TestBed, schedule: Schedule): Promise<Outcome> {
  await clear(testBed);
  const choices = createChoices(schedule);
  const { plant, next } = schedule;
  const world = new World({
    choices,
    faults: choices.pick(MAX_FAULTS),
    lostPrimaries: schedule.scenario.lostPrimaries,
    db: testBed.client.db(testBed.databaseName),
    onWrite: (collection) => void testBed.writtenCollections.add(collection),
    isEmpty: (collection) =>
      testBed.knownCollections.has(collection) && !testBed.writtenCollections.has(collection),
    ...(plant ? { plant } : {}),
    next,
  });
  try {
    startIdsAnew(new Date(world.time.now()));
    const findings = await play(world, testBed, schedule.scenario);
    return outcomeOf(world, findings);
  } catch (error) {
    return outcomeOf(world, [String(error)]);
  } finally {
    world.time.restore();
  }
}

function outcomeOf(world: World, findings: readonly string[]): Outcome {
  const { trace, choices } = world;
  const fingerprint = createHash('sha256').update(trace.join('\n')).digest('hex').slice(0, 16);
  return { findings, trace, fingerprint, decisions: choices.decisions, counts: choices.counts };
}

async function play(
  world: World,
  testBed: TestBed,
  scenario: Scenario,
): Promise<readonly string[]> {
  const db = testBed.client.db(testBed.databaseName);
  await scenario.seed(noting(db, testBed.writtenCollections), new Date(world.time.now()));
  const restore = scenario.surround?.(world);
  try {
    const fleet = startFleet(world, testBed, scenario);
    const run = startPlay(world, db, fleet.apis);
    await playClients(run, [() => scenario.prepare?.(run) ?? Promise.resolve()], (isOver) =>
      world.runInOrder(isOver),
    );
    await playClients(run, scenario.clients(run), (isOver) => world.run(isOver));
    await world.linger();
    await world.stop();
    const rest = { start: fleet.start, restMs: scenario.restMs ?? REST_MS };
    await comeToRest(world, rest);
    if (await world.wakeSleepers()) await comeToRest(world, rest);
    await lookAround(run, scenario, fleet.start);
    return [...run.findings, ...(await scenario.check(run))];
  } finally {
    restore?.();
  }
}

/** The processes of the service; a killed process is restarted under the same name. */
function startFleet(
  world: World,
  { client, databaseName }: TestBed,
  { jobs, apis, workers, paymentProvider: createProvider }: Scenario,
) {
  const paymentProvider = createProvider?.(world);
  const start = (name: string, isWorker: boolean): Instance => {
    const aheadMs = CLOCKS_APART_MS[world.choices.pick(CLOCKS_APART_MS.length)] ?? 0;
    const facts = { name, client, databaseName, jobs, isWorker, aheadMs, paymentProvider };
    return startInstance(world, facts);
  };
  const isWorker = (name: string): boolean => name.startsWith('worker');
  const alive = new Map<string, Instance>();
  const numberedNames = (kind: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${kind} ${index + 1}`);
  for (const name of [...numberedNames('api', apis), ...numberedNames('worker', workers)]) {
    alive.set(name, start(name, isWorker(name)));
  }
  world.restart = ({ name }) => void alive.set(name, start(name, isWorker(name)));
  return { apis: () => [...alive.values()].filter(({ name }) => !isWorker(name)), start };
}

async function playClients(
  run: Play,
  clients: readonly (() => Promise<void>)[],
  until: (isOver: () => boolean) => Promise<void>,
): Promise<void> {
  let leftCount = 0;
  const { world } = run;
  for (const client of clients) {
    leftCount += 1;
    world.deliver(null, 'a client begins', () => {
      client().then(
        () => (leftCount -= 1),
        (error: unknown) => {
          leftCount -= 1;
          run.findings.push(String(error));
        },
      );
    });
  }
  await until(() => leftCount === 0);
}

interface Rest {
  readonly start: (name: string, isWorker: boolean) => Instance;
  readonly restMs: number;
}

/** A last process runs alone, long enough for every lease to expire. */
async function comeToRest(world: World, { start, restMs }: Rest): Promise<void> {
  const last = start('last worker', false);
  for (let round = 0; round < ROUNDS; round += 1) {
    world.time.advanceTo(world.time.now() + restMs / ROUNDS);
    let isOver = false;
    world.deliver(last, 'the last worker runs all jobs', () => {
      void last.settle().then(
        () => (isOver = true),
        (error: unknown) => {
          isOver = true;
          world.note(`the last worker failed: ${String(error)}`);
        },
      );
    });
    await world.runInOrder(() => isOver);
  }
  world.end(last);
}

async function lookAround(run: Play, { atRest }: Scenario, start: Rest['start']): Promise<void> {
  if (atRest === undefined) return;
  const instance = start('last api', false);
  await playClients(run, [() => atRest(run, instance)], (isOver) => run.world.runInOrder(isOver));
  run.world.end(instance);
}

/** More ids than are ever generated in advance. */
const MAX_IDS_IN_STOCK = 100_000;

/** Ids are generated in advance; those left by an earlier schedule are used up. */
function startIdsAnew(now: Date): void {
  const { randomBytes } = crypto;
  let isDrawn = false;
  crypto.randomBytes = (size: number) => {
    isDrawn = true;
    return randomBytes(size);
  };
  for (let drawCount = 0; !isDrawn && drawCount < MAX_IDS_IN_STOCK; drawCount += 1)
    newId('req', now);
  crypto.randomBytes = randomBytes;
}

/** The database, which records the collections that are filled. */
function noting(db: Db, writtenCollections: Set<string>): Db {
  const collection: Db['collection'] = (name) => {
    writtenCollections.add(name);
    return db.collection(name);
  };
  return Object.assign(Object.create(db) as Db, { collection });
}

async function clear({ client, databaseName, writtenCollections }: TestBed): Promise<void> {
  const deletions = [...writtenCollections].map((name) => ({
    name: 'deleteMany' as const,
    namespace: `${databaseName}.${name}`,
    filter: {},
  }));
  if (deletions.length > 0) await client.bulkWrite(deletions, { ordered: false });
  writtenCollections.clear();
}
