import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Viewer } from '../modules/identity';
import type { RequestLogService } from '../modules/usage';

declare module 'fastify' {
  interface FastifyRequest {
    /** Code of the problem that the request was answered with, or of the first GraphQL error. */
    refusalCode: string | null;
  }
}

/** How the console names itself: what it reads by itself every few seconds, or may not read, would fill the log. */
const CONSOLE = 'console';

/** Notes what callers ask for under their own credentials (`GET /meta/requests`). */
export function registerRequestLog(
  app: FastifyInstance,
  { record }: Pick<RequestLogService, 'record'>,
): void {
  app.decorateRequest('refusalCode', null);
  app.addHook('onResponse', (request, reply, done) => {
    const viewer = request.viewer as Viewer | undefined;
    if (
      viewer !== undefined &&
      viewer.kind !== 'anonymous' &&
      !isOwnLook(request, reply.statusCode)
    ) {
      record(viewer, {
        method: request.method,
        path: request.url,
        status: reply.statusCode,
        code: request.refusalCode,
        durationMs: Math.round(reply.elapsedTime),
        requestId: request.id,
      });
    }
    done();
  });
}

function isOwnLook({ method, headers, refusalCode }: FastifyRequest, status: number): boolean {
  if (headers['x-client-id'] !== CONSOLE) return false;
  if (method !== 'GET') return false;
  return status === 403 || (status < 400 && refusalCode === null);
}
