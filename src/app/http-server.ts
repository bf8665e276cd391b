import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type pino from 'pino';
import { limits } from '../contract/limits';
import { withReadableParts } from '../http/addresses';
import { requestIdOf } from '../http/headers';
import type { Config } from '../platform/config/config';
import { createProxyCheck } from '../platform/config/proxies';
import { respondWithProblem } from '../rest/refusal';

/** The HTTP server with its size limits, timeouts and request ids. */
export function createServer(config: Config, log: pino.Logger): FastifyInstance {
  // Typed as the interface, because the concrete type would become part of the server's type.
  const loggerInstance: FastifyBaseLogger = log;
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // Log lines contain the request id themselves, because a child logger per request would cost more than routing it.
    childLoggerFactory: (logger) => logger,
    bodyLimit: limits.bodyBytes.value,
    trustProxy: config.trustedProxies.length > 0 ? createProxyCheck(config.trustedProxies) : false,
    genReqId: requestIdOf,
    rewriteUrl: ({ url = '/' }) => withReadableParts(url),
    frameworkErrors: (error, _request, reply) => void respondWithProblem(error, reply, log),
    routerOptions: { maxParamLength: 16_384 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // `refuseBrokenRequests` sends these refusals, after the pending responses of the connection.
    clientErrorHandler: () => undefined,
    ...connectionLimits(config),
  });
  return app;
}

/** How often connections are checked: a connection is closed at most this late. */
const CHECK_MS = 1000;

/** Limits how long a slow, idle or unresponsive client can occupy a connection. */
function connectionLimits(config: Config) {
  return {
    requestTimeout: config.requestTimeoutSeconds * 1000,
    keepAliveTimeout: config.keepAliveSeconds * 1000,
    // Applies to a connection that has neither sent nor received, so it also disconnects a client that does not read
    // its response.
    connectionTimeout: config.connectionIdleSeconds * 1000,
    http: {
      requireHostHeader: false,
      headersTimeout: config.headersTimeoutSeconds * 1000,
      connectionsCheckingInterval: CHECK_MS,
    },
  };
}
