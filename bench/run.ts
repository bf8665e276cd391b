import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startApi } from './api-process';
import {
  addOrderedProducts,
  DATABASE_NAME,
  SECRET_KEY,
  startFilledDatabase,
  startRivalDatabase,
  type BenchDatabase,
} from './database';
import { describeDataset, type Dataset } from './dataset';
import { measure, measureImport, type Sample, type Server } from './measure';
import { startPostgres } from './postgres-cluster';
import {
  figureOf,
  nameOf,
  printTable,
  shortfalls,
  writeResults,
  type Cell,
  type Figure,
  type Rival,
} from './report';
import { IMPORTS, scenarios, type Scenario } from './scenarios';

const NAMES = [...scenarios.map(({ name }) => name), IMPORTS.name];
const HELP = `npm run bench -- [options]

  Compares the service with servers written by hand: ${NAMES.join(', ')}

  --only <names>   comma list of scenarios
  --quick          two short rounds instead of nine, within 90 seconds on a quiet machine
  --rounds <n>     this many rounds
  --check          exit 1 when a median of at least five rounds is 15 % below what is held, twice in a row
  --data <folder>  load the catalog of this folder (products.ndjson.gz) beside the demo data
  --cpu-prof       write CPU profiles of the API processes to bench/results
  --json <file>    where the figures go, default bench/results/latest.json; the chart goes beside it`;

const PROBE_REQUESTS = 50;
/** --check judges no fewer. */
const CHECKED_ROUNDS = 5;

/** What the command line asks for. */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: NAMES.join(',') },
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    check: { type: 'boolean', default: false },
    data: { type: 'string' },
    'cpu-prof': { type: 'boolean', default: false },
    json: { type: 'string', default: join(__dirname, 'results', 'latest.json') },
    help: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds ?? (values.quick ? 2 : 9));
const roundSeconds = values.quick ? 0.4 : 1;
const warmUpSeconds = values.quick ? 0.8 : 6;
const importedItems = values.quick ? IMPORTS.items / 5 : IMPORTS.items;

interface Stage {
  readonly dataset: Dataset;
  readonly ours: Server;
  readonly rivals: Readonly<Partial<Record<Rival, Server>>>;
}

/** Stopped in the opposite order at the end of the run. */
const opened: { stop(): Promise<void> }[] = [];

async function open<T extends { stop(): Promise<void> }>(starting: Promise<T>): Promise<T> {
  const started = await starting;
  opened.push(started);
  return started;
}

async function startServer(
  name: 'ours' | Rival,
  database: BenchDatabase | null,
  env: Readonly<Record<string, string>>,
): Promise<Server> {
  const settings = {
    NODE_ENV: 'production',
    SECRET_KEY,
    MONGODB_DB: DATABASE_NAME,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_ENABLED: 'false',
    PAYMENT_PROVIDER: 'builtin',
    MAIL: 'outbox',
    ...(database ? { MONGODB_URL: database.url } : {}),
    ...env,
  };
  const profileDir = values['cpu-prof'] ? join(__dirname, 'results') : null;
  return { api: await open(startApi(name, { env: settings, profileDir })), database };
}

/** Both servers read one database; the service does no background work. */
async function startReads(database: BenchDatabase): Promise<Stage> {
  return {
    dataset: await describeDataset(database.db),
    ours: await startServer('ours', database, { RUN_WORKER: 'false' }),
    rivals: { mongodb: await startServer('mongodb', database, {}) },
  };
}

/** Each server writes to a database of its own; the service is one process with all its background work. */
async function startWrites(database: BenchDatabase): Promise<Stage> {
  await addOrderedProducts(database.db);
  const rivalDatabase = await open(startRivalDatabase());
  const postgres = await startPostgres();
  if (postgres === null)
    console.log('Missing row: place against postgresql. Install it: apt-get install postgresql');
  else opened.push(postgres);
  return {
    dataset: await describeDataset(database.db),
    ours: await startServer('ours', database, {}),
    rivals: {
      mongodb: await startServer('mongodb', rivalDatabase, {}),
      ...(postgres && {
        postgresql: await startServer('postgresql', null, { POSTGRES_URL: postgres.url }),
      }),
    },
  };
}

/** Interleaved rounds in changing order, so that other work on the machine meets all servers alike. */
async function interleave(
  { ours, rivals }: Stage,
  names: readonly Rival[],
  count: number,
  once: (server: Server) => Promise<Sample>,
): Promise<ReadonlyMap<Server, readonly Sample[]>> {
  const servers = [ours, ...names.flatMap((name) => rivals[name] ?? [])];
  const samples = new Map(servers.map((server) => [server, [] as Sample[]]));
  for (let round = 0; round < count; round += 1)
    for (const server of round % 2 === 0 ? servers : servers.toReversed())
      samples.get(server)?.push(await once(server));
  return samples;
}

/** Warms a server up; resolves with the number of requests that fill a round. The first ones take many times as long. */
async function calibrate(
  server: Server,
  load: { readonly scenario: Scenario; readonly dataset: Dataset; readonly connections: number },
): Promise<number> {
  const endsAt = performance.now() + warmUpSeconds * 1000;
  for (let amount = PROBE_REQUESTS; ;) {
    const { perSecond } = await measure(server, { ...load, amount });
    amount = Math.ceil(perSecond * roundSeconds);
    if (performance.now() >= endsAt) return amount;
  }
}

async function measureCell(
  scenario: Scenario,
  connections: number,
  stage: Stage,
  count: number,
): Promise<readonly Figure[]> {
  process.stderr.write(`${scenario.name}, ${connections} connections …\n`);
  const [compared, held] = scenario.cells[connections] ?? ['CPU', null];
  const load = { scenario, dataset: stage.dataset, connections };
  const names: readonly Rival[] = [
    'mongodb',
    ...(scenario.hasPostgres ? ['postgresql' as const] : []),
  ];
  const amounts = new Map<Server, number>();
  for (const server of [stage.ours, ...names.flatMap((name) => stage.rivals[name] ?? [])])
    amounts.set(server, await calibrate(server, load));
  const samples = await interleave(stage, names, count, (server) =>
    measure(server, { ...load, amount: amounts.get(server) ?? connections }),
  );
  const cell = { scenario: scenario.name, connections, measure: compared };
  return figuresOf(stage, samples, names, (rival) => ({
    ...cell,
    rival,
    held: rival === 'mongodb' ? held : null,
  }));
}

async function measureImports(stage: Stage, count: number): Promise<readonly Figure[]> {
  process.stderr.write(`${IMPORTS.name} …\n`);
  // The first import of a process is slower.
  for (const server of [stage.ours, stage.rivals.mongodb])
    if (server && !values.quick) await measureImport(server, stage.dataset, importedItems);
  const samples = await interleave(stage, ['mongodb'], Math.min(count, CHECKED_ROUNDS), (server) =>
    measureImport(server, stage.dataset, importedItems),
  );
  const cell = { scenario: IMPORTS.name, connections: 1, measure: 'rate' } as const;
  return figuresOf(stage, samples, ['mongodb'], (rival) => ({
    ...cell,
    rival,
    held: IMPORTS.held,
  }));
}

function figuresOf(
  { ours, rivals }: Stage,
  samples: ReadonlyMap<Server, readonly Sample[]>,
  names: readonly Rival[],
  cellOf: (rival: Rival) => Cell,
): readonly Figure[] {
  return names.flatMap((name) => {
    const theirs = rivals[name] && samples.get(rivals[name]);
    return theirs ? [figureOf(cellOf(name), samples.get(ours) ?? [], theirs)] : [];
  });
}

/** What was measured so far. */
const figures: Figure[] = [];

/** All cells of a stage; with --check those that miss what is held are measured a second time. */
async function measureStage(
  stage: Stage,
  wanted: readonly Scenario[],
  hasImports: boolean,
): Promise<void> {
  const first = figures.length;
  for (const scenario of wanted)
    for (const connections of Object.keys(scenario.cells).map(Number).toReversed())
      figures.push(...(await measureCell(scenario, connections, stage, rounds)));
  if (hasImports) figures.push(...(await measureImports(stage, rounds)));
  if (!values.check) return;
  for (const missed of shortfalls(figures.slice(first))) {
    const scenario = wanted.find(({ name }) => name === missed.scenario);
    const count = Math.max(rounds, CHECKED_ROUNDS);
    const again = scenario
      ? await measureCell(scenario, missed.connections, stage, count)
      : await measureImports(stage, count);
    const still = shortfalls(again).find(({ rival }) => rival === missed.rival);
    if (still === undefined) continue;
    console.log(`not held: ${nameOf(missed)}; again: ${nameOf(still)}`);
    process.exitCode = 1;
  }
}

async function main(): Promise<void> {
  if (values.help) return console.log(HELP);
  const only = values.only.split(',');
  const unknown = only.filter((name) => !NAMES.includes(name));
  if (unknown.length > 0)
    throw new Error(`--only takes ${NAMES.join(', ')}, not ${unknown.join(', ')}`);
  compile();
  const wanted = (kind: Scenario['kind']) =>
    scenarios.filter((scenario) => scenario.kind === kind && only.includes(scenario.name));
  const [reads, writes] = [wanted('read'), wanted('write')];
  const hasImports = only.includes(IMPORTS.name);
  try {
    const database = await open(startFilledDatabase(values.data));
    if (reads.length > 0) {
      await measureStage(await startReads(database), reads, false);
      // What is left takes no CPU from the writes.
      while (opened.length > 1) await opened.pop()?.stop();
    }
    if (writes.length > 0 || hasImports)
      await measureStage(await startWrites(database), writes, hasImports);
  } finally {
    if (figures.length > 0) {
      printTable(figures);
      writeResults(values.json, figures);
    }
    while (opened.length > 0) await opened.pop()?.stop();
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
  // What had begun to start when it failed keeps this process alive.
  process.exit(1);
});
