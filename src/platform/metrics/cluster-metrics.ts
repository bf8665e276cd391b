import cluster, { type Worker } from 'node:cluster';
import type { Registry } from 'prom-client';
import { keepCounts, type Figures, type KeptCounts } from './kept-counts';

interface Message {
  readonly metrics: 'wanted' | Figures;
  readonly id: number;
}

/** Of a process that starts, ends or hangs no gauge is in a scrape, which counts the processes that answered. */
const PATIENCE_MS = 1000;

/** Who ends meanwhile cannot be told. */
const IGNORED = (): void => undefined;

/** A process of a cluster: its figures go to the primary whenever that asks for them. */
export function answerPrimary(registry: Registry): void {
  process.on('message', (message) => {
    if (!isMessage(message) || message.metrics !== 'wanted') return;
    void registry.getMetricsAsJSON().then((metrics) => {
      if (process.connected) process.send?.({ ...message, metrics }, IGNORED);
    });
  });
}

/** The primary of a cluster: the figures of its processes together. */
export async function createClusterMetrics(): Promise<() => Promise<string>> {
  const { AggregatorRegistry } = await import('prom-client');
  const counts = keepCounts(AggregatorRegistry);
  cluster.on('exit', ({ id }) => counts.ended(id));
  let asked = 0;
  return async () => {
    asked += 1;
    const id = asked;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(workers.map((worker) => ask(worker, id, counts)));
    return counts.together(id);
  };
}

/** Resolves when it has told its figures, or does not in time. */
function ask(worker: Worker, id: number, counts: KeptCounts): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      worker.off('message', listen);
      resolve();
    };
    const listen = (message: unknown): void => {
      if (!isMessage(message) || message.id !== id || message.metrics === 'wanted') return;
      // What a process said last may arrive after its end, when it was counted.
      if (!worker.isDead()) counts.told(worker.id, id, message.metrics);
      end();
    };
    const timer = setTimeout(end, PATIENCE_MS);
    worker.on('message', listen);
    if (worker.isConnected()) worker.send({ metrics: 'wanted', id }, IGNORED);
  });
}

function isMessage(message: unknown): message is Message {
  return typeof message === 'object' && message !== null && 'metrics' in message;
}
