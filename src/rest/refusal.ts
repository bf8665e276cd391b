import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { publicErrorOf } from '../graphql/errors';
import { AppError, notFoundError, structuralError } from '../platform/values/errors';
import { methodRefusal, pathOf } from '../http/addresses';
import { bodyTooLarge } from '../http/body';
import { appendHeader } from '../http/headers';
import { preferredType } from '../http/negotiation';
import type { RenderedResponse } from '../http/open-requests';
import { problemHeaders, toProblem } from '../http/problem';
import { statusOf } from '../http/statuses';
import type { Logger } from '../platform/telemetry/logger';

/** The page that browsers get for an unknown address. */
export type NotFoundPage = (requestId: string) => Pick<RenderedResponse, 'headers' | 'body'>;

/** Problem responses for all routes, including pages and health; must be registered before any of them. */
export function registerProblems(
  app: FastifyInstance,
  { log, notFoundPage }: { readonly log: Logger; readonly notFoundPage: NotFoundPage | null },
): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // After a refused body, the framework would close the connection before the client has read the reason.
    if (reply.hasHeader('connection')) void reply.removeHeader('connection');
    // The framework checks the body of QUERY before it looks for a route with that method.
    const isOfMethod = error.code === 'FST_ERR_ROUTE_MISSING_CONTENT_TYPE';
    const refusal = isOfMethod ? methodRefusal(app, request, reply) : error;
    const response = problemOf(refusal, request, log);
    const isPage = notFoundPage !== null && response.status === 404 && isReadOfPage(request);
    if (!isPage) return send(reply, response);
    appendHeader(reply, 'vary', 'Accept');
    if (preferredType(request.headers.accept, CHOICES) !== 'text/html')
      return send(reply, response);
    const { headers, body } = notFoundPage(request.id);
    return send(reply, { ...response, headers: { ...response.headers, ...headers }, body });
  });
  app.setNotFoundHandler((request, reply) => {
    throw methodRefusal(app, request, reply);
  });
}

const CHOICES = ['application/problem+json', 'application/json', 'text/html'] as const;

/**
 * Whether to respond with a page. API routes always send the published format, because some programs (Java by default)
 * name HTML in `Accept` without meaning it.
 */
function isReadOfPage({ method, routeOptions }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && routeOptions.config.endpoint === undefined;
}

/** Sends an error as a problem; errors that are not public are masked and logged. */
export function respondWithProblem(error: unknown, reply: FastifyReply, log: Logger): FastifyReply {
  return send(reply, problemOf(error, reply.request, log));
}

function send(reply: FastifyReply, { status, headers, body }: RenderedResponse): FastifyReply {
  return reply.code(status).headers(headers).send(body);
}

/** The problem response to an error. */
export function problemOf(error: unknown, request: FastifyRequest, log: Logger): RenderedResponse {
  const refusal = asAppError(error, log, request);
  request.refusalCode = refusal.code;
  return {
    status: statusOf(refusal),
    headers: { ...problemHeaders(refusal), 'x-request-id': request.id },
    body: JSON.stringify(toProblem(refusal, { id: request.id, path: pathOf(request.url) })),
  };
}

/** The client disconnected in the middle of the body, so neither the service nor the database is at fault. */
function isCutOff({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

function endedEarly(): AppError {
  return structuralError([{ pointer: '', code: 'invalid_json', message: 'The body ended early.' }]);
}

/** The media types that a request body may have. */
function mediaTypesOf({ method, routeOptions }: FastifyRequest): readonly string[] {
  const { upload } = routeOptions.config;
  return [
    'application/json',
    ...(method === 'PATCH' ? ['application/merge-patch+json'] : []),
    ...(upload ? [upload.mediaType] : []),
  ];
}

function unsupportedMediaType(allowedTypes: readonly string[]): AppError {
  return new AppError({
    kind: 'structural',
    code: 'unsupported_media_type',
    message: `Send the body as ${allowedTypes.join(' or ')}.`,
    details: { facts: { allowed: allowedTypes } },
  });
}

/** Errors of Fastify with the codes of the contract; everything else as in GraphQL. */
function asAppError(error: unknown, log: Logger, request: FastifyRequest): AppError {
  const { code, message } = error as FastifyError;
  if (isCutOff(request)) return endedEarly();
  switch (code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return unsupportedMediaType(mediaTypesOf(request));
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return bodyTooLarge(request);
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return structuralError([{ pointer: '', code: 'invalid_json', message }]);
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return notFoundError('path');
    default:
      return publicErrorOf(error, log, request.id);
  }
}
