import cluster from 'node:cluster';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import {
  respondToPrimary,
  counter,
  histogram,
  level,
  SECONDS,
  serveMetrics,
  startMetrics,
  type Gauge,
} from '../platform/telemetry/metrics';
import type { BrokenRequest } from './connections';
import { isEventStream, type OnRequestEnd } from './open-requests';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Where this process serves its metrics; null without `METRICS_PORT`, and in a worker of a cluster, whose primary
     * serves them.
     */
    metricsAddress: string | null;
  }
}

const inFlight = level({
  name: 'commerce_http_requests_in_flight',
  help: 'Requests that were received and are not yet answered',
});
const requests = counter({
  name: 'commerce_http_requests_total',
  help: 'Requests by route and status; 499: the client disconnected before the end of the response',
  labels: ['method', 'route', 'status'],
});
const duration = histogram({
  name: 'commerce_http_request_duration_seconds',
  help: 'Time from the arrival of the headers to the last byte of the response; without event streams',
  labels: ['method', 'route'],
  buckets: SECONDS,
});

const processes: Gauge = {
  name: 'commerce_processes',
  help: 'Processes that these figures cover',
  together: 'sum',
  read: () => [{ value: 1 }],
};

export interface MetricsOptions {
  /** Null if metrics are off. */
  readonly metricsPort: number | null;
  readonly metricsHost: string;
}

/**
 * `GET /metrics` on a port of its own, which responds even while the service is overloaded or drains. Workers of a
 * cluster send their metrics to the primary.
 */
export function createMetrics(
  app: FastifyInstance,
  { metricsHost, metricsPort }: MetricsOptions,
  gauges: readonly Gauge[],
) {
  app.decorate('metricsAddress', null);
  const ends: (() => unknown)[] = [];
  const start = async (): Promise<void> => {
    if (metricsPort === null) return;
    const metrics = await startMetrics([...gauges, processes]);
    if (cluster.isWorker) {
      const sendFinalMetrics = respondToPrimary(metrics.registry);
      ends.push(() => sendFinalMetrics().finally(metrics.close));
      return;
    }
    ends.push(metrics.close);
    const server = await serveMetrics({ metricsPort, metricsHost }, metrics.text);
    ends.push(server.close);
    app.metricsAddress = server.address;
  };
  const stop = async (): Promise<void> => {
    await Promise.all(ends.map((end) => end()));
  };
  return { start, stop };
}

export const countArrival: onRequestHookHandler = (_request, _reply, done) => {
  inFlight(1, {});
  done();
};

export const countEnd: OnRequestEnd = (request, reply, status) => {
  inFlight(-1, {});
  const labels = { method: request.method, route: routeOf(request) };
  requests(1, { ...labels, status });
  // A stream lasts as long as its client stays connected, so its duration does not measure the service.
  if (!isEventStream(reply)) duration(reply.elapsedTime / 1000, labels);
};

/** Counts a message that never became a request. */
export function countBrokenRequest({ method, status }: BrokenRequest): void {
  requests(1, { method, route: UNMATCHED_ROUTE, status });
}

const UNMATCHED_ROUTE = 'unmatched';

/** The template, never the path sent by the client. */
export function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? UNMATCHED_ROUTE;
}
