import type { IncomingMessage, Server } from 'node:http';
import type {
  FastifyRequest,
  onRequestHookHandler,
  onSendHookHandler,
  preParsingHookHandler,
} from 'fastify';
import { AppError } from '../platform/values/errors';
import { methodRefusal } from './addresses';

/** A body that is stored as it arrives instead of being parsed: docs/decisions/010-import-upload.md. */
export interface StreamDefinition {
  readonly mediaType: string;
  readonly maxBytes: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body that this route stores as it arrives, beside JSON. */
    upload?: StreamDefinition;
  }
}

/** Whether the body is stored as it arrives. */
export function isStreamedUpload({ routeOptions, headers }: FastifyRequest): boolean {
  const { upload } = routeOptions.config;
  if (upload === undefined) return false;
  return (headers['content-type']?.toLowerCase() ?? '').startsWith(upload.mediaType);
}

/** Refuses a body that is announced as too large, before the credential of its request. */
export const refuseLargeBody: onRequestHookHandler = (request, _reply, done) => {
  const length = request.headers['content-length'];
  if (length === undefined || Number(length) <= maxBytesOf(request)) return done();
  return done(bodyTooLarge(request));
};

/** The refusal of a body that is larger than its route takes. */
export function bodyTooLarge(request: FastifyRequest): AppError {
  const max = maxBytesOf(request);
  return new AppError({
    kind: 'structural',
    code: 'body_too_large',
    message: `This endpoint accepts at most ${max} bytes.`,
    details: { facts: { max } },
  });
}

function maxBytesOf(request: FastifyRequest): number {
  const { bodyLimit, config } = request.routeOptions;
  return isStreamedUpload(request) ? (config.upload?.maxBytes ?? bodyLimit) : bodyLimit;
}

/** Requests that expect `100 (Continue)` and have not had it: their clients hold the body back (RFC 9110, 10.1.1). */
const heldBack = new WeakSet<IncomingMessage>();

/** Node itself would ask for every body at once, also for those that are refused. */
export function noteHeldBackBodies(server: Server): void {
  server.on('checkContinue', (request, response) => {
    heldBack.add(request);
    server.emit('request', request, response);
  });
}

/** Asks for a body that its client holds back, when nothing that is known without it refuses the request. */
export const askForBody: preParsingHookHandler = (request, reply, payload, done) => {
  const { headers, raw, is404, server } = request;
  if (headers.expect === undefined || !heldBack.has(raw)) return done(null, payload);
  // The framework would wait for the body before it looks whether there is such a route.
  if (is404) return done(methodRefusal(server, request, reply));
  heldBack.delete(raw);
  reply.raw.writeContinue();
  done(null, payload);
};

/** Closes the connection behind an answer whose body was never asked for: what follows might be that body. */
export const closeBehindHeldBackBody: onSendHookHandler = (request, reply, payload, done) => {
  const { headers, raw } = request;
  if (headers.expect !== undefined && heldBack.has(raw)) void reply.header('connection', 'close');
  done(null, payload);
};
