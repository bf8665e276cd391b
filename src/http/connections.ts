import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket, type Server } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '../contract/limits';
import { AppError, unavailableError } from '../platform/values/errors';

/** Requests that wait on one connection for the answer to an earlier one; nobody needs more. */
const MAX_PIPELINED = 16;
const MAX_HEADERS = 100;

/** Rules for single connections, before anything else looks at a request. */
export function registerConnections(
  app: FastifyInstance,
  { maxConnections }: { readonly maxConnections: number },
): void {
  closeWhatExceeds(app.server, maxConnections);
  app.addHook('onRequest', (request, reply, done) => {
    const refusal = refusalOf(request);
    if (refusal !== null) {
      reply.raw.shouldKeepAlive = false;
      return done(refusal);
    }
    return isTooMany(request, reply) ? done(tooManyUnanswered()) : done();
  });
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    // What a test injects has no connection.
    if (!raw.complete && raw.socket instanceof Socket) readRest(raw);
    done();
  });
}

/** What Node's own limit refuses in a worker of a cluster, the primary hands round without end. */
function closeWhatExceeds(server: Server, maxConnections: number): void {
  let open = 0;
  server.on('connection', (socket) => {
    open += 1;
    socket.once('close', () => (open -= 1));
    if (open > maxConnections) socket.destroy();
  });
}

/** Answers of a connection that wait for the one to an earlier request. */
const waiting = new WeakMap<Socket, Set<ServerResponse>>();

/** Whether a request of the connection waits for the answer to an earlier one. */
export function isAwaited(socket: Socket): boolean {
  return (waiting.get(socket)?.size ?? 0) > 0;
}

/** One connection cannot fill the queue of everybody by sending requests without waiting for answers. */
function isTooMany({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply): boolean {
  // Node gives the socket to one answer at a time: whoever has it waits for no other.
  if (raw.socket !== null) return false;
  const answers = waiting.get(socket) ?? awaitedOn(socket);
  answers.add(raw);
  raw.once('close', () => answers.delete(raw));
  return answers.size > MAX_PIPELINED;
}

/** Of a connection that is gone Node closes the answer that has it, and never those behind it. */
function awaitedOn(socket: Socket): Set<ServerResponse> {
  const answers = new Set<ServerResponse>();
  waiting.set(socket, answers);
  socket.once('close', () => {
    for (const answer of answers) if (answer.socket === null) answer.destroy().emit('close');
  });
  return answers;
}

/** Bodies whose rest is read although they are answered. */
const unread = new WeakMap<Socket, IncomingMessage>();
const MAX_UNREAD_BYTES = 4 * limits.importBodyBytes.value;
const LOOK_AGAIN_MS = 250;

/** Whether what the connection sends is the rest of a request that is answered. */
export function isUnread(socket: Duplex): boolean {
  return unread.get(socket as Socket)?.complete === false;
}

/**
 * A client that is still sending would get a reset in the place of its answer (RFC 9112, 9.6). So the rest of its body
 * is read and dropped: so much at most, and for no longer than any request may take.
 */
function readRest(request: IncomingMessage): void {
  const { socket } = request;
  const until = socket.bytesRead + MAX_UNREAD_BYTES;
  unread.set(socket, request);
  request.resume();
  const timer = setInterval(() => {
    if (socket.bytesRead > until) socket.destroy();
    if (request.complete || socket.destroyed) clearInterval(timer);
  }, LOOK_AGAIN_MS);
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
