import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unavailableError } from '../platform/errors';

export interface RequestDeadline {
  readonly requestMs: number;
  /** Takes as long as its body does. */
  readonly isUpload: (request: FastifyRequest) => boolean;
}

/**
 * Every request is answered within `requestMs` of the arrival of its body, so that a drain can wait for it. The work
 * itself is not stopped.
 */
export function registerRequestDeadline(
  app: FastifyInstance,
  { requestMs, isUpload }: RequestDeadline,
): void {
  app.addHook('preValidation', (request, reply, done) => {
    if (isUpload(request)) return done();
    const timer = setTimeout(() => {
      if (!reply.sent) void reply.send(tooLate());
    }, requestMs);
    reply.raw.once('close', () => clearTimeout(timer));
    return done();
  });
}

function tooLate(): Error {
  return unavailableError(
    'overloaded',
    'The request took too long and may still be carried out; repeat it with the same `Idempotency-Key`.',
  );
}
