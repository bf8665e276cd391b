import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, unavailableError } from '../platform/errors';

/** Requests that wait on one connection for the answer to an earlier one; nobody needs more. */
const MAX_PIPELINED = 16;
const MAX_HEADERS = 100;

/** Rules for single connections, before anything else looks at a request. */
export function registerConnections(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const refusal = refusalOf(request);
    if (refusal !== null) {
      reply.header('connection', 'close');
      return done(refusal);
    }
    return isTooMany(request, reply) ? done(tooManyUnanswered()) : done();
  });
}

/** Requests of a connection that were sent before the answer to an earlier one. */
const waiting = new WeakMap<Socket, number>();

/** Whether a request of the connection waits for the answer to an earlier one. */
export function isAwaited(socket: Socket): boolean {
  return (waiting.get(socket) ?? 0) > 0;
}

/** One connection cannot fill the queue of everybody by sending requests without waiting for answers. */
function isTooMany({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply): boolean {
  // Node gives the socket to one answer at a time: whoever has it waits for no other.
  if (raw.socket !== null) return false;
  const count = (waiting.get(socket) ?? 0) + 1;
  waiting.set(socket, count);
  raw.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
  return count > MAX_PIPELINED;
}

/** RFC 9112 needs `Host`; Node itself would refuse without a body. */
function refusalOf({ raw: { httpVersion, rawHeaders }, headers }: FastifyRequest): AppError | null {
  if (httpVersion === '1.1' && headers.host === undefined) {
    return malformed('malformed_request', 'An HTTP/1.1 request needs a Host header.');
  }
  if (rawHeaders.length > 2 * MAX_HEADERS) {
    return malformed('headers_too_large', `The request has more than ${MAX_HEADERS} headers.`);
  }
  const repeated = ONCE.find((name) => isRepeated(rawHeaders, name));
  if (repeated !== undefined) {
    return malformed('malformed_request', `The header ${repeated} may come once.`);
  }
  return null;
}

/** Node takes the first of several; something in front of the service may have taken another. */
const ONCE = ['Host', 'Authorization', 'Content-Type'] as const;

function isRepeated(rawHeaders: readonly string[], wanted: string): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === wanted.length && name.toLowerCase() === wanted.toLowerCase()) count += 1;
  }
  return count > 1;
}

function malformed(code: string, message: string): AppError {
  return new AppError({ kind: 'structural', code, message });
}

function tooManyUnanswered(): AppError {
  const message = 'Too many requests of this connection wait for their answers.';
  return unavailableError('overloaded', message);
}
