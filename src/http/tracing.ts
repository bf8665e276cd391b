import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { traceRequest } from '../platform/telemetry/tracing';
import { watchedBy, type Watch } from '../platform/telemetry/watch';
import { routeOf } from './metrics';
import { endStatusOf } from './open-requests';

declare module 'fastify' {
  interface FastifyRequest {
    /** Records the work done for this request; null if nothing records it. */
    watches: readonly Watch[] | null;
  }
}

/** Starts the trace of each sampled request, including the time in queues. */
export const beginTrace: onRequestHookHandler = (request, reply, done) => {
  const { method } = request;
  const route = routeOf(request);
  const attributes = {
    'http.request.method': method,
    'http.route': route,
    'url.path': request.url.split('?', 1)[0],
    'url.scheme': request.protocol,
    'server.address': request.hostname,
    'user_agent.original': request.headers['user-agent'],
    'commerce.request.id': request.id,
  };
  const trace = traceRequest(`${method} ${route}`, request, attributes);
  if (trace !== null) {
    request.watches = [trace];
    reply.raw.once('close', () => {
      const status = endStatusOf(reply);
      trace.end({ 'http.response.status_code': status }, status >= 500);
    });
  }
  done();
};

/**
 * Runs what follows in the context of the request. Needed again after the body, which is read in the context of the
 * connection.
 */
export function workForRequest(
  { watches }: FastifyRequest,
  _reply: unknown,
  done: () => void,
): void {
  watchedBy(watches ?? [], done);
}
