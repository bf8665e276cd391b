import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startApi, type ServerName } from './api-process';
import {
  addOrderedProducts,
  DATABASE_NAME,
  SECRET_KEY,
  startFilledDatabase,
  startRivalDatabase,
  type BenchDatabase,
} from './database';
import { describeDataset } from './dataset';
import { measure, type Load, type Sample, type Server } from './measure';
import { startPostgres } from './postgres-cluster';
import { figureOf, printTable, RESULTS, shortfalls, writeResults, type Figure } from './report';
import { IMPORTED_ITEMS, workloads, type Cell, type Workload } from './scenarios';

const NAMES = workloads.map(({ name }) => name).join(',');
const HELP = `npm run bench -- [options]

  Compares the service with servers written by hand: ${NAMES}

  --only <names>   comma list of scenarios
  --quick          two short rounds instead of nine, within 90 seconds on a quiet machine
  --rounds <n>     this many rounds
  --check          exit 1 when a median of at least five rounds is 15 % below its target, twice in a row
  --data <folder>  load the catalog of this folder (products.ndjson.gz) beside the demo data
  --cpu-prof       write CPU profiles of the API processes

  The figures, a chart of them and the profiles are in bench/results.`;

const PROBE_REQUESTS = 50;
/** `--check` compares at least this many rounds; imports are limited to this number. */
const CHECKED_ROUNDS = 5;

/** The options of the command line. */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: NAMES },
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    check: { type: 'boolean', default: false },
    data: { type: 'string' },
    'cpu-prof': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds ?? (values.quick ? 2 : 9));
const [warmUpMs, roundSeconds] = values.quick ? [800, 0.4] : [6000, 1];

/** Stopped in reverse order at the end of the run. */
const resources: { stop(): Promise<void> }[] = [];

async function open<T extends { stop(): Promise<void> }>(starting: Promise<T>): Promise<T> {
  const resource = await starting;
  resources.push(resource);
  return resource;
}

async function startServer(
  name: ServerName,
  database: BenchDatabase | null,
  env: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const settings = {
    NODE_ENV: 'production',
    SECRET_KEY,
    MONGODB_DB: DATABASE_NAME,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_ENABLED: 'false',
    PAYMENT_PROVIDER: 'builtin',
    MAIL: 'outbox',
    ...(database && { MONGODB_URL: database.url }),
    ...env,
  };
  const profile = ['--cpu-prof', `--cpu-prof-dir=${RESULTS}`, `--cpu-prof-name=${name}.cpuprofile`];
  const api = await open(startApi(name, settings, values['cpu-prof'] ? profile : []));
  return { api, database };
}

/**
 * Starts the servers for reads: they share one database, and the service runs no background jobs.
 */
async function startReads(database: BenchDatabase) {
  const ours = await startServer('ours', database, { RUN_WORKER: 'false' });
  const servers = [ours, await startServer('mongodb', database)];
  return { dataset: await describeDataset(database.db), servers };
}

/** The servers that take the same loads, and the input of the scenarios; ours is the first. */
type Stage = Awaited<ReturnType<typeof startReads>>;

/**
 * Starts the servers for writes: each has its own database, and the service is one process with all
 * its background jobs.
 */
async function startWrites(database: BenchDatabase): Promise<Stage> {
  await addOrderedProducts(database.db);
  const rivalDatabase = await open(startRivalDatabase());
  const ours = await startServer('ours', database);
  const servers = [ours, await startServer('mongodb', rivalDatabase)];
  const postgres = await startPostgres();
  if (postgres === null)
    console.log('Missing row: place against postgresql. Install it: apt-get install postgresql');
  else {
    resources.push(postgres);
    servers.push(await startServer('postgresql', null, { POSTGRES_URL: postgres.url }));
  }
  return { dataset: await describeDataset(database.db), servers };
}

/**
 * Warms a server up, because its first requests take many times as long; resolves with the number of requests that fill
 * a round.
 */
async function calibrate(server: Server, load: Omit<Load, 'amount'>): Promise<number> {
  if (!load.workload.request) {
    if (values.quick) return IMPORTED_ITEMS / 5;
    await measure(server, { ...load, amount: IMPORTED_ITEMS });
    return IMPORTED_ITEMS;
  }
  const endsAt = performance.now() + warmUpMs;
  for (let amount = PROBE_REQUESTS; ;) {
    const { perSecond } = await measure(server, { ...load, amount });
    amount = Math.ceil(perSecond * roundSeconds);
    if (performance.now() >= endsAt) return amount;
  }
}

/** Interleaves rounds in alternating order, so that other work on the machine affects all servers alike. */
async function measureCell(
  { dataset, servers }: Stage,
  workload: Workload,
  [connections, compared, target]: Cell,
  count: number,
): Promise<readonly Figure[]> {
  process.stderr.write(`${workload.name}, ${connections} connections …\n`);
  const load = { workload, dataset, connections };
  const runs: { server: Server; amount: number; samples: Sample[] }[] = [];
  for (const server of servers)
    if (server.api.name !== 'postgresql' || workload.hasPostgres)
      runs.push({ server, amount: await calibrate(server, load), samples: [] });
  const last = workload.request ? count : Math.min(count, CHECKED_ROUNDS);
  for (let round = 0; round < last; round += 1)
    for (const { server, amount, samples } of round % 2 === 0 ? runs : runs.toReversed())
      samples.push(await measure(server, { ...load, amount }));
  const [ours, ...others] = runs;
  return others.map(({ server: { api: rival }, samples }) => {
    const cell = { workload: workload.name, connections, measure: compared, rival: rival.name };
    const own = ours?.samples ?? [];
    return figureOf({ ...cell, target: rival.name === 'mongodb' ? target : null }, own, samples);
  });
}

/** The figures measured so far. */
const figures: Figure[] = [];

/** With `--check`, a cell below its required ratio is measured a second time. */
async function measureAll(stage: Stage, chosenWorkloads: readonly Workload[]): Promise<void> {
  for (const workload of chosenWorkloads) {
    for (const cell of workload.cells) {
      const first = await measureCell(stage, workload, cell, rounds);
      figures.push(...first);
      if (!values.check || shortfalls(first).length === 0) continue;
      const count = Math.max(rounds, CHECKED_ROUNDS);
      for (const { ratio, target } of shortfalls(await measureCell(stage, workload, cell, count))) {
        const name = `${workload.name}, ${cell[0]} connections`;
        console.log(
          `below its target twice: ${name}: ${ratio.median.toFixed(2)}, target ${target}`,
        );
        process.exitCode = 1;
      }
    }
  }
}

async function main(): Promise<void> {
  if (values.help) return console.log(HELP);
  const only = values.only.split(',');
  const unknown = only.filter((name) => !NAMES.split(',').includes(name));
  if (unknown.length > 0) throw new Error(`--only takes ${NAMES}, not ${unknown.join(', ')}`);
  compile();
  const chosenWorkloads = workloads.filter(({ name }) => only.includes(name));
  const reads = chosenWorkloads.filter(({ kind }) => kind === 'read');
  const writes = chosenWorkloads.filter(({ kind }) => kind === 'write');
  try {
    const database = await open(startFilledDatabase(values.data));
    if (reads.length > 0) await measureAll(await startReads(database), reads);
    // The servers for reads must not take CPU from the writes.
    while (resources.length > 1) await resources.pop()?.stop();
    if (writes.length > 0) await measureAll(await startWrites(database), writes);
  } finally {
    if (figures.length > 0) {
      printTable(figures);
      writeResults(figures);
    }
    while (resources.length > 0) await resources.pop()?.stop();
  }
}

/** All servers run as compiled code, as in production; `start` compiles what has changed. */
function compile(): void {
  const script = join(__dirname, '..', 'scripts', 'start.mjs');
  const stdio = ['ignore', 'ignore', 'inherit'] as const;
  const { status } = spawnSync(process.execPath, [script, '--help'], { stdio: [...stdio] });
  if (status !== 0) process.exit(status ?? 1);
}

main().catch((error: unknown) => {
  console.error(error);
  // Processes that were still starting would keep this one alive.
  process.exit(1);
});
