import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
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
    fork: () => {
      const { url: MONGODB_URL } = openedDatabase;
      return closePendingConnection(
        cluster.fork({ MONGODB_URL, DEMO_DATA: String(config.demoData) }),
      );
    },
    onNoneLeft: life.stop,
  });
  life.onDrain(workers.stop);
}

/** The messages with which Node's primary hands over a connection, and the process replies. */
interface HandOver {
  readonly act?: string;
  readonly seq: number;
}
interface HandOverReply {
  readonly ack?: number;
}

/**
 * Node's primary hands a process one connection at a time, and waits for its reply. If the process is killed before it
 * replies, the connection would stay open without an answer, so the primary closes it: its client may then try again.
 */
function closePendingConnection(worker: Worker): Worker {
  const { process } = worker;
  const send = process.send.bind(process) as (...parts: readonly unknown[]) => boolean;
  let pending: { readonly seq: number; readonly connection: { close(): void } } | undefined;
  process.send = (...parts: readonly unknown[]) => {
    const [message, connection] = parts as [HandOver, { close(): void }];
    if (message.act === 'newconn') pending = { seq: message.seq, connection };
    return send(...parts);
  };
  // The process has taken the connection, or refuses it and the primary gives it to another process.
  process.on('internalMessage', ({ ack }: HandOverReply) => {
    if (ack === pending?.seq) pending = undefined;
  });
  // The exit may be reported before the last replies have been read; they come before the end of the channel.
  const closeUnanswered = (): void => {
    if (process.connected) setImmediate(closeUnanswered);
    else pending?.connection.close();
  };
  worker.once('exit', closeUnanswered);
  return worker;
}

/**
 * Waits until the primary of the cluster knows that this process accepts no more connections. A connection that the
 * primary handed over before it knew is refused here and given to a sibling. Without this, a process that exits would
 * take such a connection along, and its client would wait forever. Does nothing in a process without a cluster.
 */
export async function leaveCluster(): Promise<void> {
  if (!cluster.worker?.isConnected()) return;
  const isLeft = once(process, 'disconnect');
  cluster.worker.disconnect();
  await isLeft;
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
