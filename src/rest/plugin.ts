import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { GraphQLSchema } from 'graphql';

import type { ExecuteDocument, GraphContext } from '../graphql/executor';
import { AppError, notFoundError } from '../platform/errors';
import type { Logger } from '../platform/logger';
import { endpoints } from './endpoints';
import type { Endpoint } from './endpoint';
import { registerInternalRest } from './internal/internal-rest';
import { createIdempotency, type IdempotencyOptions } from './idempotency';
import { registerOpenApi } from './openapi';
import { answerProblem, pathOf } from './answer/refusal';
import { registerEndpoint } from './engine/route';
import { acceptJsonOnly } from './request/json';
import { acceptStream, type ReceiveUpload } from './request/upload';

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
  readonly idempotency: Pick<IdempotencyOptions, 'store' | 'principalOf'>;
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
  const deps = { ...options, idempotency: createIdempotency(app, { ...options, ...keys, log }) };
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
  registerOpenApi(app, deps.schema);
  registerInternalRest(app, deps);
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
