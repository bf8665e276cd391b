import type { IncomingMessage, Server } from 'node:http';
import type {
  FastifyRequest,
  onRequestHookHandler,
  onSendHookHandler,
  preParsingHookHandler,
} from 'fastify';
import { AppError } from '../platform/values/errors';
import { methodRefusal } from './addresses';

/** A body that is stored as it arrives instead of being parsed: docs/decisions/006-input-rules.md. */
export interface StreamDefinition {
  readonly mediaType: string;
  readonly maxBytes: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The media type that this route stores as it arrives, besides JSON. */
    upload?: StreamDefinition;
  }
}

/** Whether the body is stored as it arrives. */
export function isStreamedUpload({ routeOptions, headers }: FastifyRequest): boolean {
  const { upload } = routeOptions.config;
  if (upload === undefined) return false;
  return (headers['content-type']?.toLowerCase() ?? '').startsWith(upload.mediaType);
}

/** Refuses a body whose announced length is too large, before the credential of its request is checked. */
export const refuseLargeBody: onRequestHookHandler = (request, _reply, done) => {
  const length = request.headers['content-length'];
  if (length === undefined || Number(length) <= maxBytesOf(request)) return done();
  return done(bodyTooLarge(request));
};

/** The refusal of a body that exceeds the limit of its route. */
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

/** Requests whose client waits for `100 (Continue)` before it sends the body (RFC 9110, 10.1.1). */
const unsentBodies = new WeakSet<IncomingMessage>();

/** By default Node asks for every body immediately, even for requests that are refused. */
export function trackUnsentBodies(server: Server): void {
  server.on('checkContinue', (request, response) => {
    unsentBodies.add(request);
    server.emit('request', request, response);
  });
}

/** Asks the client for its body, once the request has passed every check that does not need the body. */
export const askForBody: preParsingHookHandler = (request, reply, payload, done) => {
  const { headers, raw, is404, server } = request;
  if (headers.expect === undefined || !unsentBodies.has(raw)) return done(null, payload);
  // The framework would wait for the body before it looks up the route.
  if (is404) return done(methodRefusal(server, request, reply));
  unsentBodies.delete(raw);
  reply.raw.writeContinue();
  done(null, payload);
};

/**
 * Closes the connection after a response whose request body was never asked for, because the next bytes might be that
 * body.
 */
export const closeAfterUnsentBody: onSendHookHandler = (request, reply, payload, done) => {
  const { headers, raw } = request;
  if (headers.expect !== undefined && unsentBodies.has(raw))
    void reply.header('connection', 'close');
  done(null, payload);
};
