import cluster from 'node:cluster';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  answerPrimary,
  counter,
  histogram,
  level,
  SECONDS,
  serveMetrics,
  startMetrics,
  type Gauge,
} from '../platform/telemetry/metrics';
import { isEventStream, type BrokenRequest } from './request-end';

declare module 'fastify' {
  interface FastifyInstance {
    /** Where this process answers with its metrics; null without `METRICS_PORT` and in a cluster, whose primary does. */
    metricsAddress: string | null;
  }
}

const inFlight = level({
  name: 'commerce_http_requests_in_flight',
  help: 'Requests that were received and not answered yet',
});
const requests = counter({
  name: 'commerce_http_requests_total',
  help: 'Requests by route and status; 499: the client hung up before the end of its answer',
  labels: ['method', 'route', 'status'],
});
const duration = histogram({
  name: 'commerce_http_request_duration_seconds',
  help: 'From the arrival of the headers to the last byte of the answer; of all but event streams',
  labels: ['method', 'route'],
  buckets: SECONDS,
});

const processes: Gauge = {
  name: 'commerce_processes',
  help: 'Processes whose figures these are',
  together: 'sum',
  read: () => [{ value: 1 }],
};

export interface MetricsOptions {
  /** Null = off. */
  readonly metricsPort: number | null;
  readonly metricsHost: string;
}

/**
 * `GET /metrics` on a port of its own, which answers while the service itself is full or drains. The processes of a
 * cluster hand their figures to the primary.
 */
export function registerMetrics(
  app: FastifyInstance,
  { metricsPort, metricsHost }: MetricsOptions,
  gauges: readonly Gauge[],
): void {
  app.decorate('metricsAddress', null);
  if (metricsPort === null) return;
  watchRequests(app);
  const ends: (() => unknown)[] = [];
  app.addHook('onReady', async () => {
    const metrics = await startMetrics([...gauges, processes]);
    if (cluster.isWorker) {
      const tellLast = answerPrimary(metrics.registry);
      ends.push(() => tellLast().finally(metrics.close));
      return;
    }
    ends.push(metrics.close);
    const server = await serveMetrics({ metricsPort, metricsHost }, metrics.text);
    ends.push(server.close);
    app.metricsAddress = server.address;
  });
  app.addHook('onClose', async () => {
    await Promise.all(ends.map((end) => end()));
  });
}

function watchRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, _reply, done) => {
    inFlight(1, {});
    done();
  });
  app.atRequestEnd((request, reply, status) => {
    inFlight(-1, {});
    const labels = { method: request.method, route: routeOf(request) };
    requests(1, { ...labels, status });
    // It lasts as long as its client stays, which says nothing about the service.
    if (!isEventStream(reply)) duration(reply.elapsedTime / 1000, labels);
  });
}

/** Counts a request that was none. */
export function countBrokenRequest({ method, status }: BrokenRequest): void {
  requests(1, { method, route: UNMATCHED, status });
}

const UNMATCHED = 'unmatched';

/** The template, never the path that the client wrote. */
export function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? UNMATCHED;
}
