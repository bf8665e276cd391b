import closeWithGrace from 'close-with-grace';
import { buildApp } from '../app/app';
import { exitWithMessage } from './exit';
import { loadConfig } from '../platform/config';
import { createClock } from '../platform/clock';
import { createLogger } from '../platform/logger';
import { followDatabaseTime } from '../platform/mongo/database-clock';
import { openConfiguredDatabase } from './start-up';

const GRACE_MS = 25_000;

/**
 * The worker as a process of its own (`npm run worker`): relays, deliveries, imports and sweepers, as many of
 * these processes as needed beside API processes with RUN_WORKER=false. It serves nothing.
 */
async function work(): Promise<void> {
  const config = loadConfig();
  const log = createLogger(config.logLevel);
  const opened = await openConfiguredDatabase(config);
  const ownClock = createClock(config.clockSpeed, config.clockStartedAt);
  const clock = await followDatabaseTime(opened.database.db, ownClock);
  const app = await buildApp({ config, database: opened.database, log, clock });
  await app.ready();
  closeWithGrace({ delay: GRACE_MS, logger: false }, async ({ err }) => {
    if (err) log.fatal({ err }, 'stopping after an unexpected error');
    await app.close();
    await opened.close();
  });
  app.worker.start();
  console.log(`Worker runs on ${opened.description}.`);
}

work().catch(exitWithMessage);
