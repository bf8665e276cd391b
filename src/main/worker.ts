import { buildApp } from '../app/app';
import { createClock } from '../platform/clock';
import { createKeyring } from '../platform/keys';
import { announceKeys } from '../platform/resealing';
import { followDatabaseTime } from '../platform/mongo/database-clock';
import { startWithoutArguments } from './arguments';
import { runProcess, type Lifecycle } from './lifecycle';
import { loadSettings } from './settings';
import { openConfiguredDatabase } from './start-up';

const USAGE = `The background work of the service, beside API processes with RUN_WORKER=false

Usage: npm run worker             relays, deliveries, imports and sweepers until it is told to stop
       npm run worker -- --help   this text

Settings come from the environment; .env.example lists them all.`;

/**
 * The worker as a process of its own (`npm run worker`): relays, deliveries, imports and sweepers, as many of
 * these processes as needed beside API processes with RUN_WORKER=false. It serves nothing.
 */
async function work(life: Lifecycle): Promise<void> {
  const { config, log } = await loadSettings({ serves: false });
  const opened = await openConfiguredDatabase(config);
  life.onRelease(opened.close);
  const ownClock = createClock(config.clockSpeed, config.clockStartedAt);
  const clock = await followDatabaseTime(opened.database.db, ownClock);
  const keys = createKeyring(config.secretKeys)('fingerprint');
  await announceKeys({ db: opened.database.db, clock, keys });
  const app = await buildApp({ config, database: opened.database, log, clock });
  await app.ready();
  life.onDrain(() => app.close());
  opened.finishChanges();
  app.worker.start();
  console.log(`Worker runs on ${opened.description}.`);
}

startWithoutArguments(USAGE, () => runProcess(work));
