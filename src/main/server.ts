import cluster from 'node:cluster';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import type { FastifyInstance } from 'fastify';
import { printBanner } from './banner';
import { listenFailure } from '../platform/config/start-failure';
import type { Worker } from '../platform/jobs';
import { processTimes } from '../platform/values/process-times';
import { leaveCluster, runCluster } from './cluster';
import { runProcess, startWithoutArguments, type Lifecycle } from './lifecycle';
import { loadSettings, type Settings } from './settings';
import { openApp } from './start-up';
import { isBackgroundMessage } from './supervisor';

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

/** The first search of a process reads the whole catalog, and the first request of each kind compiles its document. */
const FIRST_REQUEST = '/products?limit=1';
/** The response while the search engine is unavailable; the start does not wait for the engine. */
const SEARCH_OUTAGE = /"search_unavailable"/;
const PAUSE_MS = 250;

/** Makes the requests that the first client would otherwise wait for, until they succeed; `warmUpMs` at most. */
async function warmUp(app: FastifyInstance, log: Settings['log']): Promise<void> {
  const endsAt = performance.now() + processTimes.warmUpMs;
  const deadline = delay(processTimes.warmUpMs, false, { ref: false });
  const requestUntilServed = async (): Promise<boolean> => {
    for (; performance.now() < endsAt; await delay(PAUSE_MS)) {
      const { statusCode, body } = await app.inject({ url: FIRST_REQUEST });
      if (statusCode < 500 || SEARCH_OUTAGE.test(body)) return true;
    }
    return false;
  };
  const isWarm = await Promise.race([requestUntilServed(), deadline]);
  if (!isWarm) log.warn({}, 'the catalog could not be read yet; the first searches wait for it');
}

async function main(life: Lifecycle): Promise<void> {
  const settings = await loadSettings({ serves: true });
  const isPrimary = settings.config.workers > 1 && cluster.isPrimary;
  await (isPrimary ? runCluster : serve)(settings, life);
}

/**
 * V8 allocates objects among the old ones if earlier objects of the same line of code survived a small collection. With
 * 50 requests in progress, all of them survive one now and then. About every third process then kept 4 to 25 kB of each
 * response until the next full collection, for as long as it ran.
 */
setFlagsFromString('--no-allocation-site-pretenuring');

startWithoutArguments(USAGE, () =>
  runProcess(main, cluster.isPrimary ? processTimes.primaryEndMs : processTimes.endMs),
);
