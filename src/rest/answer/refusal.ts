import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { publicErrorOf } from '../../graphql/errors';
import { AppError, notFoundError, structuralError } from '../../platform/values/errors';
import { appendHeader } from '../../http/append-header';
import type { Rendered } from '../../http/early-answer';
import { preferredType } from '../../http/negotiation';
import { statusOf } from '../../http/statuses';
import type { Logger } from '../../platform/telemetry/logger';
import { bodyTooLarge } from '../request/body-size';
import { problemHeaders, toProblem } from './problem';

/** The page that says to people that there is nothing at an address. */
export type NotFoundPage = (requestId: string) => Pick<Rendered, 'headers' | 'body'>;

/** Problems for all routes, those of pages and health too: to be registered before any of them. */
export function registerProblems(
  app: FastifyInstance,
  { log, notFoundPage }: { readonly log: Logger; readonly notFoundPage: NotFoundPage | null },
): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // For a body that was refused, the framework would cut the connection before the client has heard why.
    if (reply.hasHeader('connection')) void reply.removeHeader('connection');
    // The framework judges the body of QUERY before it looks whether there is such a route.
    const isOfMethod = error.code === 'FST_ERR_ROUTE_MISSING_CONTENT_TYPE';
    const shown = isOfMethod ? methodRefusal(app, request, reply) : error;
    const answered = problemOf(shown, request, log);
    const isPage = notFoundPage !== null && answered.status === 404 && isReadOfPage(request);
    if (!isPage) return send(reply, answered);
    appendHeader(reply, 'vary', 'Accept');
    if (preferredType(request.headers.accept, CHOICES) !== 'text/html')
      return send(reply, answered);
    const { headers, body } = notFoundPage(request.id);
    return send(reply, { ...answered, headers: { ...answered.headers, ...headers }, body });
  });
  app.setNotFoundHandler((request, reply) => {
    throw methodRefusal(app, request, reply);
  });
}

const CHOICES = ['application/problem+json', 'application/json', 'text/html'] as const;

/** Routes of the API answer as published, whatever is accepted: programs name HTML too without meaning it (Java by itself). */
function isReadOfPage({ method, routeOptions }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && routeOptions.config.endpoint === undefined;
}

/** What has a path of its own is no id: `DELETE /products/search` is not `DELETE /products/:id`. */
export function registerFixedPaths(app: FastifyInstance): void {
  const fixedPaths = new Set<string>();
  app.addHook('onRoute', ({ url }) => {
    if (!url.includes(':')) fixedPaths.add(url);
  });
  app.addHook('onRequest', (request, reply, done) => {
    const isById = request.routeOptions.url?.includes(':') === true;
    const isFixed = isById && fixedPaths.has(pathOf(request.url));
    done(isFixed ? methodRefusal(app, request, reply) : undefined);
  });
}

/**
 * Answers `OPTIONS` with the methods of a path (RFC 9110, 9.3.7), `OPTIONS *` with those of the service; 404 for an unknown
 * path. To be registered after CORS, whose headers preflights of browsers need too.
 */
export function registerOptions(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'OPTIONS') return done();
    const path = pathOf(request.url);
    const allowed = path === '*' ? METHODS : methodsAt(app, path);
    if (allowed.length === 0) return done(notFoundError('path'));
    void reply
      .code(204)
      .header('allow', [...allowed, 'OPTIONS'].join(', '))
      .send();
  });
}

function methodRefusal(
  app: FastifyInstance,
  { method, url }: FastifyRequest,
  reply: FastifyReply,
): AppError {
  const allowed = methodsAt(app, pathOf(url));
  if (allowed.length === 0) return notFoundError('path');
  void reply.header('allow', allowed.join(', '));
  return new AppError({
    kind: 'structural',
    code: 'method_not_allowed',
    message: `${method} is not possible here; allowed: ${allowed.join(', ')}.`,
    details: { facts: { allowed } },
  });
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** The methods of a path (RFC 9110: 405 needs `Allow`): of `/products/search` itself, not of `/products/:id` as well. */
function methodsAt(app: FastifyInstance, path: string): readonly string[] {
  const routes = METHODS.flatMap((method) => {
    const route = app.findRoute({ method, url: path });
    return route === null ? [] : [{ method, parameters: Object.keys(route.params).length }];
  });
  const fewest = Math.min(...routes.map(({ parameters }) => parameters));
  return routes.filter(({ parameters }) => parameters === fewest).map(({ method }) => method);
}

/** Answers whatever was thrown as a problem; what is not ours to show is masked and logged. */
export function answerProblem(error: unknown, reply: FastifyReply, log: Logger): FastifyReply {
  return send(reply, problemOf(error, reply.request, log));
}

function send(reply: FastifyReply, { status, headers, body }: Rendered): FastifyReply {
  return reply.code(status).headers(headers).send(body);
}

/** The answer to whatever was thrown. */
export function problemOf(error: unknown, request: FastifyRequest, log: Logger): Rendered {
  const shown = asAppError(error, log, request);
  request.refusalCode = shown.code;
  return {
    status: statusOf(shown),
    headers: { ...problemHeaders(shown), 'x-request-id': request.id },
    body: JSON.stringify(toProblem(shown, { id: request.id, path: pathOf(request.url) })),
  };
}

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

/** The client hung up in the middle of the body: no fault of the service, nor of its database. */
function isCutOff({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

function endedEarly(): AppError {
  return structuralError([
    { pointer: '', code: 'invalid_json', message: 'The body ended before its end.' },
  ]);
}

/** What the body of a request may be sent as. */
function mediaTypesOf({ method, routeOptions }: FastifyRequest): readonly string[] {
  const stream = routeOptions.config.endpoint?.stream;
  return [
    'application/json',
    ...(method === 'PATCH' ? ['application/merge-patch+json'] : []),
    ...(stream ? [stream.mediaType] : []),
  ];
}

function unsupportedMediaType(allowed: readonly string[]): AppError {
  return new AppError({
    kind: 'structural',
    code: 'unsupported_media_type',
    message: `Send the body as ${allowed.join(' or ')}.`,
    details: { facts: { allowed } },
  });
}

/** Fastify's own refusals in the words of the contract; everything else as under GraphQL. */
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
