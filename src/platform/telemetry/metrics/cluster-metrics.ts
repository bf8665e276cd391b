import cluster, { type Worker } from 'node:cluster';
import type { Registry } from 'prom-client';
import { isGrowing, keepCounts, FINAL_REPORT, type Figures } from './cumulative-counts';

interface Message {
  readonly metrics: 'wanted' | Figures;
  /** The number of the scrape; `last` if a process ends, without a request. */
  readonly id: number | 'last';
}

/**
 * A process that starts, ends or hangs contributes no gauges to a scrape, which states how many processes responded.
 */
const PATIENCE_MS = 1000;

/** A worker that is ending cannot be asked. */
const IGNORED = (): void => undefined;

/**
 * In a process of a cluster: sends its metrics to the primary on request. Returns a function that reports its final
 * counts.
 */
export function respondToPrimary(registry: Registry): () => Promise<void> {
  const tell = async (id: Message['id']): Promise<void> => {
    const metrics = await registry.getMetricsAsJSON();
    if (process.connected) process.send?.({ metrics, id }, IGNORED);
  };
  const answer = (message: unknown): void => {
    if (isMessage(message) && message.metrics === 'wanted') void tell(message.id);
  };
  process.on('message', answer);
  return () => {
    process.off('message', answer);
    // Gauges have no meaning after the end, and reading them may take longer than there is time.
    for (const metric of registry.getMetricsAsArray()) {
      if (!isGrowing(metric)) registry.removeSingleMetric(metric.name);
    }
    return tell('last');
  };
}

/** In the primary of a cluster: the metrics of all its processes together. */
export async function createClusterMetrics(): Promise<() => Promise<string>> {
  const { AggregatorRegistry } = await import('prom-client');
  const counts = keepCounts(AggregatorRegistry);
  cluster.on('message', (worker, message: unknown) => {
    if (!isMessage(message) || message.metrics === 'wanted' || worker.isDead()) return;
    // The final report of a process may arrive after its end was counted.
    counts.record(worker.id, message.id === 'last' ? FINAL_REPORT : message.id, message.metrics);
  });
  cluster.on('exit', ({ id }) => counts.markEnded(id));
  let requestCount = 0;
  return async () => {
    requestCount += 1;
    const id = requestCount;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(workers.map((worker) => ask(worker, id)));
    return counts.together(id);
  };
}

/** Resolves when it has sent its metrics, or times out. */
function ask(worker: Worker, id: number): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      worker.off('message', listen);
      resolve();
    };
    const listen = (message: unknown): void => {
      if (isMessage(message) && (message.id === id || message.id === 'last')) end();
    };
    const timer = setTimeout(end, PATIENCE_MS);
    worker.on('message', listen);
    if (worker.isConnected()) worker.send({ metrics: 'wanted', id }, IGNORED);
  });
}

function isMessage(message: unknown): message is Message {
  return typeof message === 'object' && message !== null && 'metrics' in message;
}
