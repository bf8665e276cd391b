import cluster from 'node:cluster';
import closeWithGrace from 'close-with-grace';
import { printBanner } from './banner';
import { exitWithMessage } from './exit';
import { loadConfig, type Config } from '../platform/config';
import { createClock } from '../platform/clock';
import { createLogger } from '../platform/logger';
import { followDatabaseTime } from '../platform/mongo/database-clock';
import { runCluster } from './cluster';
import { openConfiguredDatabase } from './start-up';

const USAGE = `Commerce and discussion API

Usage: npm start            serve on HOST:PORT (default 127.0.0.1:3000)
       npm start -- --help  this text

Settings come from the environment; .env.example lists them all. Without MONGODB_URL an embedded
database is used and demo data with fixed credentials is made on the first start.`;

const GRACE_MS = 9000;

/** Serves until a signal comes: database, app, worker parts; then lets go of them in the opposite order. */
async function serve(config: Config): Promise<void> {
  const log = createLogger(config.logLevel);
  const ownClock = createClock(config.clockSpeed, config.clockStartedAt);
  const [opened, { buildApp }] = await Promise.all([
    openConfiguredDatabase(config),
    import('../app/app.js'),
  ]);
  const { database } = opened;
  const clock = await followDatabaseTime(database.db, ownClock);
  const app = await buildApp({ config, database, log, clock });
  closeWithGrace(
    {
      delay: GRACE_MS,
      logger: { error: (err: unknown) => log.fatal({ err }, 'the shutdown failed') },
    },
    async ({ err }) => {
      if (err) log.fatal({ err }, 'stopping after an unexpected error');
      await app.close();
      await opened.close();
    },
  );
  const address = await app.listen({ host: config.host, port: config.port });
  // The first search of a process reads the whole catalog; asked for now, no client waits for it.
  app.inject({ url: '/products?limit=1' }).catch((err) => log.warn({ err }, 'search is not warm'));
  if (config.runWorker) app.worker.start();
  if (!cluster.isWorker) printBanner({ address, config, database: opened.description });
}

async function main(): Promise<void> {
  if (process.argv.includes('--help') || process.argv.includes('-h')) {
    console.log(USAGE);
    return;
  }
  const config = loadConfig();
  if (config.workers > 1 && cluster.isPrimary) await runCluster(config);
  else await serve(config);
}

main().catch(exitWithMessage);
