import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pino from 'pino';
import type { Watch } from '../platform/telemetry/watch';
import { routeOf } from './metrics';

const MAX_COMMANDS = 50;

/**
 * One line per request at level `debug`: the documents that ran for it, and the database commands by operation, collection and
 * duration, without their values. At any other level nothing is watched.
 */
export function registerDebugLog(app: FastifyInstance, log: pino.Logger): void {
  if (!log.isLevelEnabled('debug')) return;
  const works = new WeakMap<FastifyRequest, ReturnType<typeof createWork>>();
  app.addHook('onRequest', (request, _reply, done) => {
    const work = createWork();
    works.set(request, work);
    request.watches = [...request.watches, work.watch];
    done();
  });
  app.atRequestEnd((request) => {
    const { id: requestId, method } = request;
    const work = works.get(request)?.report();
    log.debug({ requestId, method, route: routeOf(request), ...work }, 'request work');
  });
}

function createWork() {
  const documents: { name: string; engine: string; durationMs: number }[] = [];
  const commands: { operation: string; collection: string; durationMs: number }[] = [];
  const watch: Watch = {
    traceparent: null,
    logged: null,
    batch: () => undefined,
    command: ({ operation, collection, durationMs }) =>
      void commands.push({ operation, collection, durationMs: rounded(durationMs) }),
    document: (document) => {
      const startedAt = performance.now();
      return () =>
        void documents.push({ ...document, durationMs: rounded(performance.now() - startedAt) });
    },
  };
  const report = () => ({
    documents,
    commandCount: commands.length,
    commands: commands.slice(0, MAX_COMMANDS),
  });
  return { watch, report };
}

function rounded(durationMs: number): number {
  return Math.round(durationMs * 100) / 100;
}
