import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { unavailableError, type AppError } from '../platform/values/errors';
import type { ProcessTimes } from '../platform/values/process-times';
import { beforeSending } from './before-sending';
import { isAwaited } from './connections';
import type { AnswerEarly } from './early-answer';
import { isHealthCheck } from './health';
import type { OpenRequests } from './open-requests';

export interface DrainOptions {
  readonly times: Pick<ProcessTimes, 'announceMs' | 'drainMs'>;
  readonly open: OpenRequests;
  /** Its body may take as long as the drain. */
  readonly isUpload: (request: FastifyRequest) => boolean;
  readonly answerEarly: AnswerEarly;
  /** Ends answers that would not end by themselves. */
  readonly endStreams: () => void;
}

/** Whether the server is closing. */
export type IsDraining = () => boolean;

/** For answers that were given up at the end, to leave the process. */
const FLUSH_MS = 100;

/**
 * How a server closes. For a moment it goes on as before, but every answer closes its connection and readiness says
 * no, so that proxies turn to others. Then the listener goes and what was accepted is finished; new requests and those
 * whose body has not arrived are told to go elsewhere. The end of the drain closes what is left.
 */
export function registerDrain(app: FastifyInstance, options: DrainOptions): IsDraining {
  const { times, open, isUpload, answerEarly, endStreams } = options;
  const refuse = (isRefused: (request: FastifyRequest) => boolean): void => {
    for (const reply of open.all()) {
      const { request } = reply;
      if (!isRefused(request)) continue;
      announce(request, reply);
      answerEarly(request, reply, shuttingDown());
    }
  };
  let isDraining = false;
  let isRefusing = false;
  app.addHook('onRequest', (request, reply, done) => {
    if (isRefusing && !isHealthCheck(request)) return done(shuttingDown());
    open.add(reply);
    return done();
  });
  beforeSending(app, (request, reply) => {
    if (isDraining) announce(request, reply);
  });
  app.addHook('preClose', async () => {
    isDraining = true;
    if (!app.server.listening) return;
    await sleep(times.announceMs);
    isRefusing = true;
    endStreams();
    refuse((request) => !request.raw.complete && !isUpload(request));
    void closeConnections();
  });
  const closeConnections = async (): Promise<void> => {
    const until = performance.now() + times.drainMs - times.announceMs;
    while (open.count > 0 && performance.now() < until) await sleep(FLUSH_MS / 4);
    refuse(() => true);
    if (open.count > 0) await sleep(FLUSH_MS);
    app.server.closeAllConnections();
  };
  return () => isDraining;
}

/** The last answer of a connection says that it is the last. */
function announce({ socket }: FastifyRequest, reply: FastifyReply): void {
  if (!isAwaited(socket)) return void reply.header('connection', 'close');
  reply.removeHeader('connection');
  reply.raw.removeHeader('connection');
}

function shuttingDown(): AppError {
  return unavailableError('shutting_down', 'The service is restarting; repeat in a moment.');
}
