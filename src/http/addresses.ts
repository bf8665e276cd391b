import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  onRouteHookHandler,
} from 'fastify';
import {
  AppError,
  notFoundError,
  cutText,
  structuralError,
  type Violation,
} from '../platform/values/errors';

/**
 * A path that cannot be decoded stays as it is. It passes limits and authentication like any other and then gets 404.
 * The same applies to names and values of parameters, including those in links to pages.
 */
export function withReadableParts(url: string): string {
  if (!url.includes('%') || isReadable(url)) return url;
  const [path = '', ...query] = url.split('?');
  return [readable(path), ...query.map((part) => part.replace(/[^&=]+/g, readable))].join('?');
}

function readable(part: string): string {
  return isReadable(part) ? part : part.replaceAll('%', '%25');
}

function isReadable(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

/** The path of a URL, without its query. */
export function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

/** These routes respond while everything else queues, is refused or fails. */
export function isHealthCheck({ url }: Pick<FastifyRequest, 'url'>): boolean {
  return url.startsWith('/health/');
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * The methods of a path (RFC 9110: 405 needs `Allow`): of `/products/search` itself, without those of `/products/:id`.
 */
function methodsAt(app: FastifyInstance, path: string): readonly string[] {
  const routes = METHODS.flatMap((method) => {
    const route = app.findRoute({ method, url: path });
    return route === null ? [] : [{ method, parameters: Object.keys(route.params).length }];
  });
  const fewest = Math.min(...routes.map(({ parameters }) => parameters));
  return routes.filter(({ parameters }) => parameters === fewest).map(({ method }) => method);
}

/** The refusal of a method that a path does not support: 405 with `Allow`, or 404 for an unknown path. */
export function methodRefusal(
  app: FastifyInstance,
  { method, url }: FastifyRequest,
  reply: FastifyReply,
): AppError {
  const methods = methodsAt(app, pathOf(url));
  if (methods.length === 0) return notFoundError('path');
  void reply.header('allow', methods.join(', '));
  return new AppError({
    kind: 'structural',
    code: 'method_not_allowed',
    message: `${method} is not allowed here; allowed: ${methods.join(', ')}.`,
    details: { facts: { allowed: methods } },
  });
}

/** Answers `OPTIONS` with the methods of the path (RFC 9110, 9.3.7), and `OPTIONS *` with those of the service. */
export function createOptionsHook(app: FastifyInstance): onRequestHookHandler {
  return function answerOptions(request, reply, done) {
    if (request.method !== 'OPTIONS') return done();
    const path = pathOf(request.url);
    const methods = path === '*' ? METHODS : methodsAt(app, path);
    if (methods.length === 0) return done(notFoundError('path'));
    void reply
      .code(204)
      .header('allow', [...methods, 'OPTIONS'].join(', '))
      .send();
  };
}

/** A fixed path is not an id: `DELETE /products/search` does not match `DELETE /products/:id`. */
export function createFixedPaths(app: FastifyInstance) {
  const fixedPaths = new Set<string>();
  const noteFixedPath: onRouteHookHandler = ({ url }) => {
    if (!url.includes(':')) fixedPaths.add(url);
  };
  const refuseFixedPathAsId: onRequestHookHandler = (request, reply, done) => {
    const isById = request.routeOptions.url?.includes(':') === true;
    const isFixed = isById && fixedPaths.has(pathOf(request.url));
    done(isFixed ? methodRefusal(app, request, reply) : undefined);
  };
  return { noteFixedPath, refuseFixedPathAsId };
}

/** A hook that refuses query parameters other than these: 400 `unknown_parameter`. */
export function refuseOtherParameters(parameters: readonly string[]) {
  return async ({ query }: FastifyRequest): Promise<void> => {
    const unknown = Object.keys(query as object).filter((name) => !parameters.includes(name));
    if (unknown.length === 0) return;
    throw structuralError(unknown.map((name) => unknownParameter(name, parameters)));
  };
}

/** The violation of an unknown parameter. */
export function unknownParameter(name: string, allowedNames: readonly string[]): Violation {
  const hint =
    allowedNames.length > 0 ? `allowed: ${allowedNames.join(', ')}` : 'this endpoint has none';
  return {
    parameter: cutText(name),
    code: 'unknown_parameter',
    message: `"${cutText(name)}" is not a parameter of this endpoint; ${hint}.`,
    params: { allowed: allowedNames },
  };
}
