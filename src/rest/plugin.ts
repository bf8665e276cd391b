import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { GraphQLSchema } from 'graphql';

import type { ExecuteDocument, GraphContext } from '../graphql/executor';
import { AppError, notFoundError, structuralError } from '../platform/errors';
import type { Logger } from '../platform/logger';
import { refuseEncoded } from './content-encoding';
import { endpoints } from './endpoints';
import type { Endpoint } from './endpoint';
import { registerInternalRest } from './internal/internal-rest';
import { createIdempotency, type IdempotencyOptions } from './idempotency';
import { registerOpenApi } from './openapi';
import { registerProblemPages } from './problem-pages';
import { answerProblem, pathOf } from './refusal';
import { registerDeprecationPages } from './deprecation-pages';
import { registerEndpoint } from './route';
import { acceptStream, type ReceiveUpload } from './upload';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

export interface RestOptions {
  readonly schema: GraphQLSchema;
  readonly execute: ExecuteDocument;
  readonly contextOf: (request: FastifyRequest) => GraphContext;
  readonly log: Logger;
  /** Throws for everybody but internal tools (`/internal/rest/*`). */
  readonly requireInternal: (request: FastifyRequest) => void;
  readonly idempotency: Omit<IdempotencyOptions, 'log'>;
  readonly receiveUpload: ReceiveUpload;
}

/** The REST contract: every endpoint of the table, with problems for everything that is refused. */
export function registerRest(
  app: FastifyInstance,
  { log, idempotency: keys, ...options }: RestOptions,
): void {
  acceptJsonOnly(app);
  app.setErrorHandler((error, request, reply) => answerProblem(error, request, reply, log));
  app.setNotFoundHandler((request, reply) => {
    const allowed = methodsAt(app, pathOf(request.url), request.method);
    if (allowed.length === 0) throw notFoundError('path');
    void reply.header('allow', allowed.join(', '));
    throw new AppError({
      kind: 'structural',
      code: 'method_not_allowed',
      message: `${request.method} is not possible here; allowed: ${allowed.join(', ')}.`,
      details: { facts: { allowed } },
    });
  });
  const deps = { ...options, idempotency: createIdempotency(app, { ...keys, log }) };
  for (const endpoint of endpoints) {
    const { stream } = endpoint;
    if (stream === undefined) registerEndpoint(app, endpoint, deps);
    else {
      void app.register(async (scope) => {
        acceptStream(scope, { ...endpoint, stream }, deps.receiveUpload);
        registerEndpoint(scope, endpoint, deps);
      });
    }
  }
  registerProblemPages(app);
  registerDeprecationPages(app);
  registerOpenApi(app, deps.schema);
  registerInternalRest(app, deps);
}

/** JSON in, nothing else (decisions.md part 1); PATCH also as a merge patch. */
function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['application/json', 'application/merge-patch+json'],
    { parseAs: 'string' },
    (request, text, done) => {
      if (text === '') return done(null, undefined);
      refuseEncoded(request);
      try {
        return done(null, JSON.parse(text as string, refusePrototype));
      } catch (error) {
        const message = `The body is not valid JSON: ${(error as Error).message}.`;
        return done(structuralError([{ pointer: '', code: 'invalid_json', message }]));
      }
    },
  );
}

/** `__proto__` as an own key could poison objects that are copied later. */
function refusePrototype(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new Error('the key __proto__ is not allowed');
  return value;
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** The methods that exist at a path (RFC 9110, 405 needs `Allow`). */
function methodsAt(app: FastifyInstance, path: string, asked: string): readonly string[] {
  return METHODS.filter(
    (method) => method !== asked && app.findRoute({ method, url: path }) !== null,
  ).length > 0
    ? METHODS.filter((method) => app.findRoute({ method, url: path }) !== null)
    : [];
}
