import type { FastifyInstance } from 'fastify';
import { traceRequest } from '../platform/telemetry/tracing';
import { watchedBy, type Watch } from '../platform/telemetry/watch';
import { routeOf } from './metrics';
import { endStatusOf } from './request-end';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who wants to know what is done for this request. */
    watches: readonly Watch[];
  }
}

/** Begins the trace of each sampled request, with the time that it waits. */
export function registerTraces(app: FastifyInstance, isOn: boolean): void {
  app.decorateRequest('watches');
  app.addHook('onRequest', (request, reply, done) => {
    request.watches = [];
    if (!isOn) return done();
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
    const traced = traceRequest(`${method} ${route}`, request, attributes);
    if (traced === null) return done();
    request.watches = [traced];
    reply.raw.once('close', () => {
      const status = endStatusOf(reply);
      traced.end({ 'http.response.status_code': status }, status >= 500);
    });
    return done();
  });
}

/** What follows is done on behalf of the request. Again behind the body, whose reading belongs to the connection. */
export function registerWatches(app: FastifyInstance): void {
  for (const hook of ['onRequest', 'preValidation'] as const) {
    app.addHook(hook, (request: { watches: readonly Watch[] }, _reply: unknown, done: () => void) =>
      watchedBy(request.watches, done),
    );
  }
}
