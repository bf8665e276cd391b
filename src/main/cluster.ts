import cluster, { type Worker } from 'node:cluster';
import closeWithGrace from 'close-with-grace';
import { printBanner } from './banner';
import type { Config } from '../platform/config';
import { createLogger } from '../platform/logger';
import { openConfiguredDatabase } from './start-up';

const RESTART_PAUSE_MS = 500;

/**
 * One API process per `WEB_CONCURRENCY`. The primary owns the embedded engine (if any); the first worker runs
 * the background parts, so that they run once. A worker that dies is replaced in its role.
 */
export async function runCluster(config: Config): Promise<void> {
  const log = createLogger(config.logLevel);
  const opened = await openConfiguredDatabase(config);
  let closing = false;

  const start = (index: number): Worker => {
    const worker = cluster.fork({
      MONGODB_URL: opened.url,
      RUN_WORKER: String(config.runWorker && index === 0),
      DEMO_DATA: 'false',
    });
    worker.once('exit', (code, signal) => {
      if (closing) return;
      if (code === 1) process.exit(1);
      log.error({ index, code, signal }, 'an API process ended, starting another');
      setTimeout(start, RESTART_PAUSE_MS, index);
    });
    return worker;
  };
  cluster.once('listening', (_worker, { address, port }) => {
    const url = `http://${address ?? config.host}:${port}`;
    printBanner({ address: url, config, database: opened.description });
  });
  for (let index = 0; index < config.workers; index += 1) start(index);

  closeWithGrace({ delay: 9500, logger: false }, async () => {
    closing = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(
      workers.map(
        (worker) =>
          new Promise<void>((resolve) => {
            worker.once('exit', () => resolve());
            worker.process.kill('SIGTERM');
          }),
      ),
    );
    await opened.close();
  });
}
