import type { FastifyInstance } from 'fastify';
import type pino from 'pino';
import type { BrokenRequest } from './request-end';

/** One structured line per request at level `info`. Queries are left out: they may carry personal data. */
export function registerAccessLog(app: FastifyInstance, log: pino.Logger): void {
  if (!log.isLevelEnabled('info')) return;
  app.atRequestEnd((request, reply, status) => {
    const end = request.url.indexOf('?');
    // The work is over, and with it what names its trace by itself.
    const traced = request.watches.find(({ logged }) => logged !== null)?.logged;
    log.info(
      {
        ...traced,
        requestId: request.id,
        method: request.method,
        path: end === -1 ? request.url : request.url.slice(0, end),
        status,
        durationMs: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
  });
}

/** The line of a request that was none: without path and time, which nobody knows. */
export function logBrokenRequest(log: pino.Logger, { id, ...refusal }: BrokenRequest): void {
  log.info({ requestId: id, ...refusal }, 'request');
}
