import cluster from 'node:cluster';
import { startWithoutArguments } from './arguments';
import { printBanner } from './banner';
import { listenFailure } from '../platform/config/listen-failure';
import { processTimes } from '../platform/values/process-times';
import { runCluster } from './cluster';
import { leaveCluster } from './leave-cluster';
import { runProcess, type Lifecycle } from './lifecycle';
import { openApp } from './open-app';
import { loadSettings, type Settings } from './settings';
import { warmUp } from './warm-up';

const USAGE = `Commerce and discussion API

Usage: npm start            serve on HOST:PORT (default 127.0.0.1:3000)
       npm start -- --help  this text

Settings come from the environment; .env.example lists them all. Without MONGODB_URL an embedded
database is used and demo data with fixed credentials is made on the first start.`;

/** Serves until a signal comes: database, app, worker parts; then lets go of them in the opposite order. */
async function serve(settings: Settings, life: Lifecycle): Promise<void> {
  const { config, log } = settings;
  const { opened, app } = await openApp(settings, life);
  life.onDrain(async () => {
    await app.close();
    await leaveCluster();
  });
  await warmUp(app, log);
  const address = await app.listen({ host: config.host, port: config.port }).catch((error) => {
    throw listenFailure(error, { ...config, setting: 'PORT' });
  });
  opened.finishChanges();
  if (config.runWorker) app.worker.start();
  else app.worker.forward();
  if (!cluster.isWorker) printBanner(settings, { address, database: opened.description });
}

async function main(life: Lifecycle): Promise<void> {
  const settings = await loadSettings({ serves: true });
  const isPrimary = settings.config.workers > 1 && cluster.isPrimary;
  await (isPrimary ? runCluster : serve)(settings, life);
}

startWithoutArguments(USAGE, () =>
  runProcess(main, cluster.isPrimary ? processTimes.primaryEndMs : processTimes.endMs),
);
