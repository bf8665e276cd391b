import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, unavailableError } from '../platform/errors';

/** Requests that wait on one connection for the answer to an earlier one; nobody needs more. */
const MOST_WAITING = 16;

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
  const waiting = new WeakMap<Socket, number>();
  return ({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply): boolean => {
    // Node gives the socket to one answer at a time: whoever has it waits for no other.
    if (raw.socket !== null) return false;
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    raw.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    return count > MOST_WAITING;
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
