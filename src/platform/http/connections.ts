import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, unavailableError } from '../errors';

/** Requests on one connection that wait for their answers; nobody needs more. */
const MOST_UNANSWERED = 16;

/** Rules for single connections, before anything else looks at a request. */
export function registerConnections(app: FastifyInstance): void {
  const tooMany = createPipelineRule();
  app.addHook('onRequest', (request, reply, done) => {
    if (isWithoutHost(request)) {
      reply.header('connection', 'close');
      return done(withoutHost());
    }
    return tooMany(request, reply) ? done(tooManyUnanswered()) : done();
  });
}

/** One connection cannot fill the queue of everybody by sending requests without waiting for answers. */
function createPipelineRule() {
  const unanswered = new WeakMap<Socket, number>();
  return ({ raw: { socket } }: FastifyRequest, reply: FastifyReply): boolean => {
    const count = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, count);
    reply.raw.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    return count > MOST_UNANSWERED;
  };
}

/** RFC 9112: refused with 400. Node itself would do so without a body. */
function isWithoutHost({ raw: { httpVersion }, headers }: FastifyRequest): boolean {
  return httpVersion === '1.1' && headers.host === undefined;
}

function withoutHost(): AppError {
  const message = 'An HTTP/1.1 request needs a Host header.';
  return new AppError({ kind: 'structural', code: 'malformed_request', message });
}

function tooManyUnanswered(): AppError {
  const message = 'Too many requests of this connection wait for their answers.';
  return unavailableError('overloaded', message);
}
