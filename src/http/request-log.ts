import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Viewer } from '../modules/identity';
import type { RequestLog } from '../modules/usage';
import { HUNG_UP } from './request-end';

declare module 'fastify' {
  interface FastifyRequest {
    /** Code of the problem that the request was answered with, or of the first GraphQL error. */
    refusalCode: string | null;
  }
}

/** How the console names itself: what it reads by itself every few seconds, leaves, or may not read, would fill the log. */
const CONSOLE = 'console';

/** Notes what callers ask for under their own credentials (`GET /meta/requests`). */
export function registerRequestLog(
  app: FastifyInstance,
  requestLog: Pick<RequestLog, 'record'>,
): void {
  app.decorateRequest('refusalCode', null);
  app.atRequestEnd((request, reply, status) => {
    const viewer = request.viewer as Viewer | undefined;
    if (viewer === undefined || viewer.kind === 'anonymous' || isOwnLook(request, status)) return;
    requestLog.record(viewer, {
      method: request.method,
      path: request.url,
      status,
      code: request.refusalCode,
      durationMs: Math.round(reply.elapsedTime),
      requestId: request.id,
    });
  });
}

function isOwnLook({ method, headers, refusalCode }: FastifyRequest, status: number): boolean {
  if (headers['x-client-id'] !== CONSOLE) return false;
  if (method !== 'GET') return false;
  return status === 403 || status === HUNG_UP || (status < 400 && refusalCode === null);
}
