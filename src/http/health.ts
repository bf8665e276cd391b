import type { FastifyInstance } from 'fastify';
import type { Database } from '../platform/mongo/client';

/** `GET /health/live`: the process runs. `GET /health/ready`: it can serve, the database answers. */
export function registerHealth(app: FastifyInstance, database: Database): void {
  app.get('/health/live', async () => ({ status: 'ok' }));
  app.get('/health/ready', async (_request, reply) => {
    const isThere = await database.ping();
    return reply
      .code(isThere ? 200 : 503)
      .headers(isThere ? {} : { 'retry-after': '2' })
      .send({
        status: isThere ? 'ok' : 'unavailable',
        checks: { database: isThere ? 'ok' : 'unavailable' },
      });
  });
}
