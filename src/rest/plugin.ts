import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { GraphContext } from '../graphql/context';
import type { Idempotency } from '../http/idempotency';
import type { ResponseDeps } from './response';
import { acceptJsonOnly, acceptSigned } from './body';
import { endpoints } from './endpoints';
import type { Endpoint, GuardOf } from './endpoint';
import { registerInternalRest } from './internal/internal-rest';
import { registerOpenApi, type OpenApiOptions } from './openapi';
import type { LiveDeps } from './engine/live';
import { registerEndpoint } from './engine/route';
import { prepareVariants } from './engine/variants';
import { acceptStream, type ReceiveUpload } from './upload';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

export interface RestOptions extends LiveDeps, ResponseDeps, OpenApiOptions {
  readonly contextOf: (request: FastifyRequest) => GraphContext;
  /** Throws unless the caller is an internal tool (`/internal/rest/*`). */
  readonly requireInternal: (request: FastifyRequest) => void;
  readonly guardOf: GuardOf;
  readonly idempotency: Idempotency;
  readonly receiveUpload: ReceiveUpload;
}

/**
 * The most common first requests. They are compiled before the service listens, so that no request after a deployment
 * waits for that.
 */
const COMMON: ReadonlySet<string> = new Set([
  'GET /products',
  'GET /products/:id',
  'GET /products/search',
  'GET /orders',
  'GET /orders/:id',
  'POST /orders',
]);

/** The REST contract: registers every endpoint of the table. */
export function registerRest(app: FastifyInstance, options: RestOptions): void {
  acceptJsonOnly(app);
  for (const endpoint of endpoints) {
    const { stream, isSigned } = endpoint;
    if (stream === undefined && !isSigned) registerEndpoint(app, endpoint, options);
    else {
      void app.register(async (scope) => {
        if (stream) acceptStream(scope, { ...endpoint, stream }, options.receiveUpload);
        if (isSigned) acceptSigned(scope);
        registerEndpoint(scope, endpoint, options);
      });
    }
  }
  app.addHook('onReady', (done) => {
    prepareVariants(endpoints.filter(({ method, path }) => COMMON.has(`${method} ${path}`)));
    done();
  });
  registerOpenApi(app, options);
  registerInternalRest(app, options);
}
