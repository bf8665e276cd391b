import fastify, { type FastifyInstance } from 'fastify';
import type { Db } from 'mongodb';
import type { CursorCodec } from '../../src/platform/values/cursor';
import { createAuthenticate, type BaselineViewer } from './authentication';
import { registerOrderRoutes } from './orders';
import { registerProductRoute } from './product';
import { registerProductPageRoute } from './product-page';
import { registerSearchRoute } from './search';

declare module 'fastify' {
  interface FastifyRequest {
    baselineViewer: BaselineViewer | null;
  }
}

/**
 * The same REST API as somebody would write it by hand: Fastify, the driver, one `findOne` or `$in` per
 * collection, projections and serializer schemas. It answers the same bytes; it does not batch between requests.
 */
export function buildBaseline(db: Db, cursors: CursorCodec): FastifyInstance {
  const app: FastifyInstance = fastify();
  const authenticate = createAuthenticate(db);
  app.decorateRequest('baselineViewer', null);
  app.addHook('onRequest', async (request, reply) => {
    const { authorization } = request.headers;
    if (authorization === undefined) return;
    request.baselineViewer = await authenticate(authorization);
    if (request.baselineViewer === null)
      return reply.code(401).send({ code: 'invalid_credential' });
  });
  app.get('/health/ready', async () => ({ status: 'ok' }));
  registerProductRoute(app, db);
  registerProductPageRoute(app, db);
  registerSearchRoute(app, db);
  registerOrderRoutes(app, db, cursors);
  return app;
}
