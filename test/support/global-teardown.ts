import { readFileSync } from 'node:fs';
import { MongoClient } from 'mongodb';
import { assertRunLeakedNothing } from './log-watch';

/** Runs once for every project; the first call stops what the run started. */
export default async function tearDown(): Promise<void> {
  const run = process.env['TEST_RUN'];
  if (run === undefined) return;
  delete process.env['TEST_RUN'];
  if (globalThis.testEngine) await globalThis.testEngine.stop();
  else await dropDatabases(process.env['MONGODB_TEST_URL'] ?? '', run);
  assertRunLeakedNothing();
  reportCpuTime();
}

const CLOCK_TICKS_PER_SECOND = 100;

/**
 * Prints the last line of a run: its CPU time, including workers and the engine, if the system
 * reports it.
 */
function reportCpuTime(): void {
  if (process.platform !== 'linux') return;
  const [, facts = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ');
  const ticks = facts.split(' ').slice(11, 15).map(Number);
  const seconds = ticks.reduce((sum, part) => sum + part, 0) / CLOCK_TICKS_PER_SECOND;
  console.log(`CPU time: ${Math.round(seconds)} s`);
}

/** Drops the run's databases on an external server. */
async function dropDatabases(url: string, run: string): Promise<void> {
  const client = await MongoClient.connect(url);
  const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
  const own = databases.filter(({ name }) => name.startsWith(run));
  for (const { name } of own) await client.db(name).dropDatabase();
  await client.close();
}
