import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SearchEngine } from '../modules/search';
import type { Database } from '../platform/mongo/client';

export interface HealthDeps {
  readonly database: Database;
  readonly isDraining: () => boolean;
  readonly searchEngine: Pick<SearchEngine, 'health'>;
}

/** What answers while everything else queues, is refused or fails. */
export function isHealthCheck({ url }: Pick<FastifyRequest, 'url'>): boolean {
  return url.startsWith('/health/');
}

/** How a process is holds for the moment of the answer. */
const UNCACHED = { 'cache-control': 'no-store' };

/**
 * `GET /health/live`: the process runs. `GET /health/ready`: it can serve, that is the database answers and the process
 * is not about to end; beside it how the search index is: `empty`, `current`, `behind` or `unavailable`, how many products it holds,
 * and how many seconds ago it was last known to hold every change (null: never yet).
 */
export function registerHealth(
  app: FastifyInstance,
  { database, isDraining, searchEngine }: HealthDeps,
): void {
  app.get('/health/live', async (_request, reply) =>
    reply.headers(UNCACHED).send({ status: 'ok' }),
  );
  app.get('/health/ready', async (_request, reply) => {
    const hasDatabase = await database.ping();
    const isReady = hasDatabase && !isDraining();
    const { state, ...search } = searchEngine.health();
    return reply
      .code(isReady ? 200 : 503)
      .headers(isReady ? UNCACHED : { ...UNCACHED, 'retry-after': '2' })
      .send({
        status: isReady ? 'ok' : 'unavailable',
        checks: {
          database: hasDatabase ? 'ok' : 'unavailable',
          process: isDraining() ? 'draining' : 'ok',
          search: state,
        },
        search,
      });
  });
}
