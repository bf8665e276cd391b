import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pino from 'pino';
import type { Viewer } from '../modules/identity';
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
        ...callerOf(request),
      },
      'request',
    );
  });
}

/** The account, and the API key that acted for it; nothing of who is not known. */
function callerOf(request: FastifyRequest): { readonly userId?: string; readonly keyId?: string } {
  // Absent where the request was refused before anybody asked.
  const viewer = request.viewer as Viewer | undefined;
  if (viewer === undefined || viewer.kind === 'anonymous') return {};
  const { kind, userId, credentialId } = viewer;
  return kind === 'key' ? { userId, keyId: credentialId } : { userId };
}

/** The line of a request that was none: without path and time, which nobody knows. */
export function logBrokenRequest(log: pino.Logger, { id, ...refusal }: BrokenRequest): void {
  log.info({ requestId: id, ...refusal }, 'request');
}
