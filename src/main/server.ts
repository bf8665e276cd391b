import cluster from 'node:cluster';
import { startWithoutArguments } from './arguments';
import { printBanner } from './banner';
import { listenFailure } from '../platform/config/listen-failure';
import type { Worker } from '../platform/jobs';
import { processTimes } from '../platform/values/process-times';
import { runCluster } from './cluster';
import { leaveCluster } from './leave-cluster';
import { runProcess, type Lifecycle } from './lifecycle';
import { openApp } from './open-app';
import { loadSettings, type Settings } from './settings';
import { isBackgroundMessage } from './supervisor';
import { warmUp } from './warm-up';

const USAGE = `Commerce and discussion API

Usage: npm start            serve on HOST:PORT (default 127.0.0.1:3000)
       npm start -- --help  this text

Settings come from the environment; .env.example lists them all. Without MONGODB_URL an embedded
database is used and demo data with fixed credentials is created at the first start.`;

/** Serves until a signal: opens database, app and worker, and closes them in reverse order. */
async function serve(settings: Settings, life: Lifecycle): Promise<void> {
  const { config, log } = settings;
  const { opened: resources, app } = await openApp(settings, life);
  life.onDrain(async () => {
    await app.close();
    await leaveCluster();
  });
  await warmUp(app, log);
  if (cluster.isWorker) startWhenAssigned(app.worker, log);
  const address = await app.listen({ host: config.host, port: config.port }).catch((error) => {
    throw listenFailure(error, { ...config, setting: 'PORT' });
  });
  resources.finishChanges();
  const isAlone = !cluster.isWorker;
  if (config.runWorker && isAlone) app.worker.start();
  else app.worker.forward();
  if (isAlone) printBanner(settings, { address, database: resources.description });
}

/** The primary of a cluster says which process does the background work, once that process listens. */
function startWhenAssigned(worker: Worker, log: Settings['log']): void {
  process.on('message', (message) => {
    if (!isBackgroundMessage(message)) return;
    worker.start();
    log.info({ worker: process.pid }, 'this process also does the background work');
  });
}

async function main(life: Lifecycle): Promise<void> {
  const settings = await loadSettings({ serves: true });
  const isPrimary = settings.config.workers > 1 && cluster.isPrimary;
  await (isPrimary ? runCluster : serve)(settings, life);
}

startWithoutArguments(USAGE, () =>
  runProcess(main, cluster.isPrimary ? processTimes.primaryEndMs : processTimes.endMs),
);
