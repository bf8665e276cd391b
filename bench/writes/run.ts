import { join } from 'node:path';
import type { BenchDatabase } from '../database';
import { resultsFolder, type BenchOptions } from '../options';
import { writeResults } from '../report';
import { checkBooks } from './books';
import { measureImports } from './imports';
import { load, type LoadResult, type Send } from './load';
import { printWrites, type WriteFigure, type WriteSample } from './report';
import { writeScenarios, type WriteDataset, type WriteScenario } from './scenarios';
import {
  startMongoRival,
  startOurs,
  startPostgresRival,
  startReceiver,
  startTransactionsRival,
  type WriteServer,
} from './servers';
import { watchLags, type Lags } from './settled';

const WARM_UP_SECONDS = 2;

interface Stage {
  readonly servers: readonly WriteServer[];
  readonly database: BenchDatabase;
  readonly dataset: WriteDataset;
  readonly options: BenchOptions;
}

/** The write scenarios among those asked for: rounds of all servers interleaved, each on a database of its own. */
export async function measureWrites(
  database: BenchDatabase,
  scenarios: readonly WriteScenario[],
  options: BenchOptions,
): Promise<void> {
  if (scenarios.length === 0) return;
  const hasWebhooks = scenarios.some((scenario) => scenario.hasWebhooks);
  const servers = [await startOurs(database, { ...options, hasWebhooks })];
  const figures: WriteFigure[] = [];
  try {
    if (scenarios.some(({ hasRivals }) => hasRivals)) {
      servers.push(await startMongoRival(options));
      const { mongodbUrl: url } = options;
      const others = [
        url === null ? null : await startTransactionsRival(url, options),
        await startPostgresRival(options),
      ];
      servers.push(...others.filter((server) => server !== null));
    }
    const stage = { servers, database, dataset: await describe(database), options };
    for (const scenario of scenarios) {
      for (const connections of options.connections) {
        process.stderr.write(`${scenario.name}, ${connections} connections …\n`);
        figures.push(...(await measureScenario(scenario, connections, stage)));
      }
    }
  } finally {
    // What was measured before something failed is told as well.
    printWrites(figures);
    writeResults(join(resultsFolder, 'writes.json'), figures);
    for (const server of servers) await server.stop();
  }
}

async function describe({ db }: BenchDatabase): Promise<WriteDataset> {
  const idsOf = async (name: string, filter: object): Promise<readonly string[]> =>
    (await db.collection<{ _id: string }>(name).find(filter).toArray()).map(({ _id }) => _id);
  return {
    postIds: await idsOf('posts', { closed: false }),
    commentIds: await idsOf('comments', { status: 'published', authorId: { $ne: null } }),
  };
}

async function measureScenario(
  scenario: WriteScenario,
  connections: number,
  stage: Stage,
): Promise<readonly WriteFigure[]> {
  const { servers, options } = stage;
  const [ours] = servers as readonly [WriteServer];
  const taking = scenario.hasRivals ? servers : [ours];
  const receiver = scenario.hasWebhooks ? await startReceiver(ours.api) : null;
  const samples = new Map(taking.map((server) => [server, [] as WriteSample[]]));
  for (const server of taking) {
    await measure({ scenario, connections, server, seconds: WARM_UP_SECONDS }, stage);
  }
  for (let round = 0; round < options.writeRounds; round += 1) {
    for (const server of round % 2 === 0 ? taking : [...taking].reverse()) {
      const plan = { scenario, connections, server, seconds: options.seconds };
      samples.get(server)?.push(await measure(plan, stage));
    }
  }
  await receiver?.stop();
  return taking.map((server) => ({
    scenario: scenario.name,
    unit: scenario.unit,
    connections,
    server: server.name,
    samples: samples.get(server) ?? [],
  }));
}

interface Plan {
  readonly scenario: WriteScenario;
  readonly connections: number;
  readonly server: WriteServer;
  readonly seconds: number;
}

/** One server under one scenario for some seconds, and on until all that it owes is done. */
async function measure(
  { scenario, connections, server, seconds }: Plan,
  { database, dataset }: Stage,
): Promise<WriteSample> {
  const before = await usageOf(server);
  const { origin } = server.api;
  const flow = (send: Send, number: number) => scenario.flow(send, number, dataset);
  const run = () => load({ origin, connections, seconds, flow });
  const since = new Date();
  const [result, lag] = server.name === 'ours' ? await watched(run, database) : [await run(), null];
  const after = await usageOf(server);
  if (server.name === 'ours' && scenario.tells !== undefined) {
    await checkBooks(database.db, { orders: result.done, tells: scenario.tells, since });
  }
  const units = result.done * scenario.unitsPerFlow;
  return {
    perSecond: units / result.seconds,
    p50Ms: result.p50Ms,
    p99Ms: result.p99Ms,
    refused: result.refused,
    apiMs: (after.apiMicros - before.apiMicros) / units / 1000,
    databaseMs: (after.databaseMicros - before.databaseMicros) / units / 1000,
    commands: after.commands === null ? null : (after.commands - (before.commands ?? 0)) / units,
    lag,
  };
}

async function watched(
  run: () => Promise<LoadResult>,
  { db }: BenchDatabase,
): Promise<readonly [LoadResult, Lags]> {
  const watch = watchLags(db);
  try {
    return [await run(), await watch.settled()];
  } finally {
    watch.stop();
  }
}

async function usageOf({ api, databaseCpuMicros, commandCount }: WriteServer) {
  const { cpuMicros: apiMicros } = await api.usage();
  return {
    apiMicros,
    databaseMicros: await databaseCpuMicros(),
    commands: await commandCount(),
  };
}

/** Everything of the write side that `--only` names; without it all. */
export async function runWrites(database: BenchDatabase, options: BenchOptions): Promise<void> {
  const isWanted = ({ name }: { readonly name: string }): boolean =>
    options.only === null ? !options.quick : options.only.includes(name);
  await measureWrites(database, writeScenarios.filter(isWanted), options);
  if (isWanted({ name: 'imports' })) await measureImports();
}
