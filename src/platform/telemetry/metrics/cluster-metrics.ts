import cluster, { type Worker } from 'node:cluster';
import type { Registry } from 'prom-client';
import { isGrowing, keepCounts, LAST_WORD, type Figures } from './kept-counts';

interface Message {
  readonly metrics: 'wanted' | Figures;
  /** The scrape; `last` when a process ends, unasked. */
  readonly id: number | 'last';
}

/** Of a process that starts, ends or hangs no gauge is in a scrape, which counts the processes that answered. */
const PATIENCE_MS = 1000;

/** A worker that ends meanwhile cannot be asked. */
const IGNORED = (): void => undefined;

/**
 * A process of a cluster: its figures go to the primary whenever that asks for them. Answers how to say for the last time what
 * it has counted.
 */
export function answerPrimary(registry: Registry): () => Promise<void> {
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
    // How things are now says nothing after the end, and to read it may take longer than there is.
    for (const metric of registry.getMetricsAsArray()) {
      if (!isGrowing(metric)) registry.removeSingleMetric(metric.name);
    }
    return tell('last');
  };
}

/** The primary of a cluster: the figures of its processes together. */
export async function createClusterMetrics(): Promise<() => Promise<string>> {
  const { AggregatorRegistry } = await import('prom-client');
  const counts = keepCounts(AggregatorRegistry);
  cluster.on('message', (worker, message: unknown) => {
    if (!isMessage(message) || message.metrics === 'wanted' || worker.isDead()) return;
    // What a process said last may arrive after its end, when it was counted.
    counts.told(worker.id, message.id === 'last' ? LAST_WORD : message.id, message.metrics);
  });
  cluster.on('exit', ({ id }) => counts.ended(id));
  let requestCount = 0;
  return async () => {
    requestCount += 1;
    const id = requestCount;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(workers.map((worker) => ask(worker, id)));
    return counts.together(id);
  };
}

/** Resolves when it has sent its figures, or times out. */
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
