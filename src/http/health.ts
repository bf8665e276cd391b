import type { FastifyInstance } from 'fastify';
import type { SearchEngine } from '../modules/search';
import type { Database } from '../platform/mongo/client';

export interface HealthDeps {
  readonly database: Database;
  readonly isDraining: () => boolean;
  readonly searchEngine: Pick<SearchEngine, 'health'>;
}

/** The state of a process is valid only at the moment of the response. */
const NO_STORE = { 'cache-control': 'no-store' };

/**
 * `GET /health/live`: the process runs. `GET /health/ready`: it can serve, which means that the database responds and
 * the process is not shutting down. It also reports the search index: its state (`empty`, `current`, `behind` or
 * `unavailable`), its number of products, and the seconds since it last contained every change (null: never).
 */
export function registerHealth(
  app: FastifyInstance,
  { database, isDraining, searchEngine }: HealthDeps,
): void {
  app.get('/health/live', async (_request, reply) =>
    reply.headers(NO_STORE).send({ status: 'ok' }),
  );
  app.get('/health/ready', async (_request, reply) => {
    const hasDatabase = await database.ping();
    const isReady = hasDatabase && !isDraining();
    const { state, ...search } = searchEngine.health();
    return reply
      .code(isReady ? 200 : 503)
      .headers(isReady ? NO_STORE : { ...NO_STORE, 'retry-after': '2' })
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
