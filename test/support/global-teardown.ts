import { MongoClient } from 'mongodb';
import { assertRunLeakedNothing } from './log-watch';

/** Runs once for every project; the first ends what the run has started. */
export default async function tearDown(): Promise<void> {
  const run = process.env['TEST_RUN'];
  if (run === undefined) return;
  delete process.env['TEST_RUN'];
  if (globalThis.testEngine) await globalThis.testEngine.stop();
  else await dropDatabases(process.env['MONGODB_TEST_URL'] ?? '', run);
  assertRunLeakedNothing();
}

/** On a server that is not the run's own. */
async function dropDatabases(url: string, run: string): Promise<void> {
  const client = await MongoClient.connect(url);
  const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
  const own = databases.filter(({ name }) => name.startsWith(run));
  for (const { name } of own) await client.db(name).dropDatabase();
  await client.close();
}
