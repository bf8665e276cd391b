import type { FastifyInstance } from 'fastify';
import type { Database } from '../platform/mongo/client';
import type { IsDraining } from './drain';

/**
 * `GET /health/live`: the process runs. `GET /health/ready`: it can serve, that is the database answers and the process
 * is not about to end.
 */
export function registerHealth(
  app: FastifyInstance,
  database: Database,
  isDraining: IsDraining,
): void {
  app.get('/health/live', async () => ({ status: 'ok' }));
  app.get('/health/ready', async (_request, reply) => {
    const hasDatabase = await database.ping();
    const isReady = hasDatabase && !isDraining();
    return reply
      .code(isReady ? 200 : 503)
      .headers(isReady ? {} : { 'retry-after': '2' })
      .send({
        status: isReady ? 'ok' : 'unavailable',
        checks: {
          database: hasDatabase ? 'ok' : 'unavailable',
          process: isDraining() ? 'draining' : 'ok',
        },
      });
  });
}
