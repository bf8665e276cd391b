import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  onSendHookHandler,
} from 'fastify';
import { unavailableError, type AppError } from '../platform/values/errors';
import type { ProcessTimes } from '../platform/values/process-times';
import { hasWaitingResponses } from './connections';
import { isHealthCheck } from './addresses';
import type { OpenRequests } from './open-requests';

export interface DrainOptions {
  readonly times: Pick<ProcessTimes, 'announceMs' | 'lingerMs' | 'drainMs'>;
  readonly open: OpenRequests;
  /** Its body may take as long as the drain. */
  readonly isUpload: (request: FastifyRequest) => boolean;
  /** Ends responses that would not end by themselves. */
  readonly endStreams: () => void;
}

/** Time for responses that were cut off at the end to leave the process. */
const FLUSH_MS = 100;
/** How often the drain checks whether requests and connections have ended. */
const CHECK_INTERVAL_MS = 25;

/**
 * How a server closes. At first it serves as before, but every response closes its connection and readiness is 503, so
 * that proxies switch to other processes. Then the listener closes: requests whose body has not arrived are refused,
 * and a connection that was accepted last has a moment to send its first request. Accepted requests are completed, new
 * ones are refused. When the drain ends, the remaining connections are closed.
 */
export function createDrain(app: FastifyInstance, options: DrainOptions) {
  const { times, open, isUpload, endStreams } = options;
  let state: 'serving' | 'announcing' | 'refusing' = 'serving';
  const refuse = (isRefused: (request: FastifyRequest) => boolean): void => {
    for (const reply of open.all()) {
      if (!isRefused(reply.request)) continue;
      announce(reply);
      open.respondEarly(reply, shuttingDown());
    }
  };
  const countConnections = promisify(app.server.getConnections.bind(app.server));
  const closeConnections = async (): Promise<void> => {
    const closedAt = performance.now();
    const isWithin = (ms: number): boolean => performance.now() - closedAt < ms;
    while (isWithin(times.lingerMs) && (await countConnections()) > 0)
      await sleep(CHECK_INTERVAL_MS);
    state = 'refusing';
    const remainingMs = times.drainMs - times.announceMs;
    while (open.count > 0 && isWithin(remainingMs)) await sleep(CHECK_INTERVAL_MS);
    refuse(() => true);
    if (open.count > 0) await sleep(FLUSH_MS);
    app.server.closeAllConnections();
  };
  const refuseWhileClosing: onRequestHookHandler = (request, _reply, done) => {
    done(state === 'refusing' && !isHealthCheck(request) ? shuttingDown() : undefined);
  };
  const announceClosing: onSendHookHandler = (_request, reply, payload, done) => {
    if (state !== 'serving') announce(reply);
    done(null, payload);
  };
  const drain = async (): Promise<void> => {
    state = 'announcing';
    if (!app.server.listening) return endStreams();
    await sleep(times.announceMs);
    endStreams();
    refuse((request) => !request.raw.complete && !isUpload(request));
    void closeConnections();
  };
  return { refuseWhileClosing, announceClosing, drain, isDraining: () => state !== 'serving' };
}

/** Sends `Connection: close`, unless another request on the connection still waits for a response. */
function announce(reply: FastifyReply): void {
  if (!hasWaitingResponses(reply.request.socket)) return void reply.header('connection', 'close');
  reply.removeHeader('connection');
  reply.raw.removeHeader('connection');
}

function shuttingDown(): AppError {
  return unavailableError('shutting_down', 'The service is restarting; try again in a moment.');
}
