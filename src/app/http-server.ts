import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type pino from 'pino';
import { limits } from '../contract/limits';
import { withReadableParts } from '../http/addresses';
import { requestIdOf } from '../http/headers';
import type { Config } from '../platform/config/config';
import { createProxyCheck } from '../platform/config/proxies';
import { answerProblem } from '../rest/answer/refusal';

/** The HTTP server: limits of size and time, ids of requests. */
export function createServer(config: Config, log: pino.Logger): FastifyInstance {
  // As what it is, its type would become part of the server's.
  const loggerInstance: FastifyBaseLogger = log;
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // Every line of ours names its request; a child logger for each request would cost more than its routing.
    childLoggerFactory: (logger) => logger,
    bodyLimit: limits.bodyBytes.value,
    trustProxy: config.trustedProxies.length > 0 ? createProxyCheck(config.trustedProxies) : false,
    genReqId: requestIdOf,
    rewriteUrl: ({ url = '/' }) => withReadableParts(url),
    frameworkErrors: (error, _request, reply) => void answerProblem(error, reply, log),
    routerOptions: { maxParamLength: 16_384 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Broken requests are refused in the order of the answers (refuseBrokenRequests).
    clientErrorHandler: () => undefined,
    ...connectionLimits(config),
  });
  return app;
}

/** How often connections are looked at: what is over is cut this much later at most. */
const CHECK_MS = 1000;

/** A client that is slow, idle or silent keeps its connection for a bounded time. */
function connectionLimits(config: Config) {
  return {
    requestTimeout: config.requestTimeoutSeconds * 1000,
    keepAliveTimeout: config.keepAliveSeconds * 1000,
    // Nothing sent and nothing taken: who does not read the answer is cut as well.
    connectionTimeout: config.connectionIdleSeconds * 1000,
    http: {
      requireHostHeader: false,
      headersTimeout: config.headersTimeoutSeconds * 1000,
      connectionsCheckingInterval: CHECK_MS,
    },
  };
}
