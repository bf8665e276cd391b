import cluster from 'node:cluster';
import { printBanner } from './banner';
import { keepRateCounts } from '../platform/operations/rate-counter';
import type { Lifecycle } from './lifecycle';
import { createClusterMetrics, serveMetrics } from '../platform/telemetry/metrics';
import { urlOf } from '../platform/config/setting-forms';
import type { Settings } from './settings';
import { openConfiguredDatabase } from './start-up';
import { superviseWorkers } from './supervisor';

/**
 * Runs one API process per `WEB_CONCURRENCY`. The primary owns the embedded engine, if there is one, and has one
 * process at a time do the background work.
 */
export async function runCluster(settings: Settings, life: Lifecycle): Promise<void> {
  const { config, log } = settings;
  const openedDatabase = await openConfiguredDatabase(config);
  life.onRelease(openedDatabase.close);
  await serveClusterMetrics(config, life);
  cluster.once('listening', (_worker, { address, port }) => {
    const url = urlOf(address ?? config.host, port);
    printBanner(settings, { address: url, database: openedDatabase.description });
  });
  keepRateCounts();
  const workers = superviseWorkers({
    count: config.workers,
    log,
    hasBackground: config.runWorker,
    fork: () =>
      cluster.fork({ MONGODB_URL: openedDatabase.url, DEMO_DATA: String(config.demoData) }),
    onNoneLeft: life.stop,
  });
  life.onDrain(workers.stop);
}

/** Serves the metrics of all processes together on the port of the primary; does nothing without `METRICS_PORT`. */
async function serveClusterMetrics(
  { metricsPort, metricsHost }: Settings['config'],
  life: Lifecycle,
): Promise<void> {
  if (metricsPort === null) return;
  const server = await serveMetrics({ metricsPort, metricsHost }, await createClusterMetrics());
  life.onRelease(server.close);
}
