import type { FastifyInstance } from 'fastify';
import { unavailableError } from '../platform/errors';

/** While the server closes, what was accepted is finished and everything new is sent elsewhere with 503. */
export function registerShutdown(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    if (!isClosing) return done();
    return done(
      unavailableError('shutting_down', 'The service is restarting; repeat in a moment.'),
    );
  });
}
