import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { startApi, type ApiProcess } from './api-process';
import { DATABASE_NAME, SECRET_KEY, startDatabase, type BenchDatabase } from './database';
import { measure, type Sample } from './measure';
import { writeChart } from './chart';
import { readOptions, resultsFolder, type BenchOptions } from './options';
import {
  figureOf,
  printTable,
  shortfalls,
  writeResults,
  type EqualLoad,
  type Figure,
} from './report';
import { scenarios, type Scenario } from './scenarios';
import { runWrites } from './writes/run';

const PROBE_REQUESTS = 100;
const SECONDS_PER_ROUND = 1;

async function main(): Promise<void> {
  const options = readOptions();
  compile();
  const database = await startDatabase(options);
  try {
    await readsOf(database, options);
    await runWrites(database, options);
  } finally {
    await database.stop();
  }
}

async function readsOf(database: BenchDatabase, options: BenchOptions): Promise<void> {
  const wanted = scenarios.filter(({ name }) => options.only?.includes(name) ?? true);
  if (wanted.length === 0) return;
  const apis = await startBoth(database, options);
  try {
    const figures = await measureAll(wanted, { apis, database, options });
    printTable(figures);
    const path = options.jsonPath ?? join(resultsFolder, 'latest.json');
    writeResults(path, figures);
    writeChart(path);
    const missed = shortfalls(figures);
    for (const line of missed) console.log(`not held: ${line}`);
    if (options.check && missed.length > 0) process.exitCode = 1;
  } finally {
    for (const api of apis) await api.stop();
  }
}

/** Both servers run as compiled code, as in production. */
function compile(): void {
  const { status } = spawnSync(process.execPath, [join(__dirname, '..', 'scripts', 'build.mjs')], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}

async function startBoth(
  { url }: BenchDatabase,
  { profileDir }: BenchOptions,
): Promise<readonly ApiProcess[]> {
  const env = {
    NODE_ENV: 'production',
    MONGODB_URL: url,
    MONGODB_DB: DATABASE_NAME,
    SECRET_KEY,
    LOG_LEVEL: 'warn',
    RUN_WORKER: 'false',
    RATE_LIMIT_ENABLED: 'false',
    PAYMENT_PROVIDER: 'builtin',
    MAIL: 'outbox',
  };
  return [
    await startApi('ours', { env, profileDir }),
    await startApi('baseline', { env, profileDir }),
  ];
}

async function measureAll(
  wanted: readonly Scenario[],
  stage: Pick<Plan, 'apis' | 'database' | 'options'>,
): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const scenario of wanted) {
    for (const connections of stage.options.connections) {
      process.stderr.write(`${scenario.name}, ${connections} connections …\n`);
      figures.push(await measureScenario({ scenario, connections, ...stage }));
    }
  }
  return figures;
}

interface Plan {
  readonly scenario: Scenario;
  readonly connections: number;
  readonly apis: readonly ApiProcess[];
  readonly database: BenchDatabase;
  readonly options: BenchOptions;
}

/** Interleaved rounds in changing order, so that whatever else the machine does hits both servers alike. */
async function measureScenario(plan: Plan): Promise<Figure> {
  const { scenario, connections, apis, database, options } = plan;
  const samples: Record<'ours' | 'baseline', Sample[]> = { ours: [], baseline: [] };
  const amounts = new Map<ApiProcess, number>();
  for (const api of apis) amounts.set(api, await calibrate(api, plan));
  for (let round = 0; round < options.rounds; round += 1) {
    for (const api of round % 2 === 0 ? apis : [...apis].reverse()) {
      const amount = amounts.get(api) ?? connections;
      samples[api.name].push(await measure(api, database, { scenario, connections, amount }));
    }
  }
  const equalLoad = connections > 1 ? await offerEqually(plan, samples.baseline) : null;
  return { ...figureOf(scenario, connections, samples), equalLoad };
}

/** Of what the baseline can answer at most; beyond that its queue would grow without end. */
const EQUAL_LOAD = 0.7;

/** Both servers under the same number of requests a second, one after the other. */
async function offerEqually(plan: Plan, baseline: readonly Sample[]): Promise<EqualLoad> {
  const { scenario, connections, apis, database } = plan;
  const most = Math.min(...baseline.map(({ requestsPerSecond }) => requestsPerSecond));
  const rate = Math.max(connections, Math.floor(most * EQUAL_LOAD));
  const amount = Math.ceil(rate * SECONDS_PER_ROUND);
  const p99Ms = { ours: 0, baseline: 0 };
  for (const api of apis) {
    const load = { scenario, connections, amount, rate };
    p99Ms[api.name] = (await measure(api, database, load)).p99Ms;
  }
  return { rate, p99Ms };
}

/**
 * Warms the server up and says how many requests fill one round. In steps, each as long as the rate of the one before
 * says: the first requests take many times as long as later ones.
 */
async function calibrate(
  api: ApiProcess,
  { scenario, connections, database, options }: Plan,
): Promise<number> {
  const until = performance.now() + options.warmUpSeconds * 1000;
  let amount = PROBE_REQUESTS;
  for (;;) {
    const load = { scenario, connections, amount };
    const { requestsPerSecond } = await measure(api, database, load);
    amount = Math.ceil(requestsPerSecond * SECONDS_PER_ROUND);
    if (performance.now() >= until) return amount;
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
