import cluster, { type Worker } from 'node:cluster';
import type { AggregatorRegistry as Aggregator, Registry } from 'prom-client';

type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

interface Message {
  readonly metrics: 'wanted' | Figures;
  readonly id: number;
}

/** A process that starts, ends or hangs is left out of a scrape, which counts the processes it shows. */
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
  let asked = 0;
  return async () => {
    asked += 1;
    const id = asked;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const answers = await Promise.all(workers.map((worker) => ask(worker, id)));
    return together(AggregatorRegistry, answers.flat());
  };
}

/** None when it does not answer in time. */
function ask(worker: Worker, id: number): Promise<readonly Figures[]> {
  return new Promise((resolve) => {
    const end = (answer: readonly Figures[]): void => {
      clearTimeout(timer);
      worker.off('message', listen);
      resolve(answer);
    };
    const listen = (message: unknown): void => {
      if (isMessage(message) && message.id === id && message.metrics !== 'wanted')
        end([message.metrics]);
    };
    const timer = setTimeout(end, PATIENCE_MS, []);
    worker.on('message', listen);
    if (worker.isConnected()) worker.send({ metrics: 'wanted', id }, IGNORED);
  });
}

function together(aggregator: typeof Aggregator, all: readonly Figures[]): Promise<string> {
  return aggregator.aggregate([...all]).metrics();
}

function isMessage(message: unknown): message is Message {
  return typeof message === 'object' && message !== null && 'metrics' in message;
}
