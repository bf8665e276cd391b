import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import type pino from 'pino';
import type { Viewer } from '../modules/accounts';
import type { RequestLog } from '../modules/usage';
import type { Watch } from '../platform/telemetry/watch';
import type { BrokenRequest } from './connections';
import { routeOf } from './metrics';
import { CLIENT_CLOSED_REQUEST, type OnRequestEnd } from './open-requests';

declare module 'fastify' {
  interface FastifyRequest {
    /** Code of the problem that was returned, or of the first GraphQL error. */
    refusalCode: string | null;
  }
}

/** Writes one structured line per request at level `info`, without the query, which may contain personal data. */
export function createAccessLog(log: pino.Logger): OnRequestEnd {
  return (request, reply, status) => {
    const end = request.url.indexOf('?');
    // The work has ended, and with it the context from which the logger would add the trace.
    const traceFields = request.watches?.find(({ logFields }) => logFields !== null)?.logFields;
    log.info(
      {
        ...traceFields,
        requestId: request.id,
        method: request.method,
        path: end === -1 ? request.url : request.url.slice(0, end),
        status,
        durationMs: Math.round(reply.elapsedTime * 10) / 10,
        ...callerOf(request),
      },
      'request',
    );
  };
}

/** The account, and the API key that acted for it; empty for anonymous callers. */
function callerOf(request: FastifyRequest): { readonly userId?: string; readonly keyId?: string } {
  // Undefined if the request was refused before the caller was identified.
  const viewer = request.viewer as Viewer | undefined;
  if (viewer === undefined || viewer.kind === 'anonymous') return {};
  const { kind, userId, credentialId } = viewer;
  return kind === 'key' ? { userId, keyId: credentialId } : { userId };
}

/** Writes the line of a request that could not be parsed, without path and time, which are unknown. */
export function logBrokenRequest(log: pino.Logger, { id, ...refusal }: BrokenRequest): void {
  log.info({ requestId: id, ...refusal }, 'request');
}

/**
 * The client id of the console. Its polling, including polls that were aborted or refused, would fill the request log.
 */
const CONSOLE = 'console';

/** Records requests made with a credential (`GET /meta/requests`). */
export function createRequestNotes(requestLog: Pick<RequestLog, 'record'>): OnRequestEnd {
  return (request, reply, status) => {
    const viewer = request.viewer as Viewer | undefined;
    if (viewer === undefined || viewer.kind === 'anonymous' || isConsoleRead(request, status))
      return;
    requestLog.record(viewer, {
      method: request.method,
      path: request.url,
      status,
      code: request.refusalCode,
      durationMs: Math.round(reply.elapsedTime),
      requestId: request.id,
    });
  };
}

function isConsoleRead({ method, headers, refusalCode }: FastifyRequest, status: number): boolean {
  if (headers['x-client-id'] !== CONSOLE) return false;
  if (method !== 'GET') return false;
  return (
    status === 403 || status === CLIENT_CLOSED_REQUEST || (status < 400 && refusalCode === null)
  );
}

const MAX_COMMANDS = 50;

/**
 * One line per request at level `debug`: the documents that ran for it, and the database commands with operation,
 * collection and duration, without values.
 */
export function createDebugLog(log: pino.Logger) {
  const works = new WeakMap<FastifyRequest, ReturnType<typeof createWork>>();
  const watchWork: onRequestHookHandler = (request, _reply, done) => {
    const work = createWork();
    works.set(request, work);
    request.watches = [...(request.watches ?? []), work.watch];
    done();
  };
  const logWork: OnRequestEnd = (request) => {
    const { id: requestId, method } = request;
    const work = works.get(request)?.report();
    log.debug({ requestId, method, route: routeOf(request), ...work }, 'request work');
  };
  return { watchWork, logWork };
}

function createWork() {
  const documents: { name: string; engine: string; durationMs: number }[] = [];
  const commands: { operation: string; collection: string; durationMs: number }[] = [];
  const watch: Watch = {
    traceparent: null,
    logFields: null,
    batch: () => undefined,
    command: ({ operation, collection, durationMs }) =>
      void commands.push({ operation, collection, durationMs: roundMs(durationMs) }),
    document: (document) => {
      const startedAt = performance.now();
      return () =>
        void documents.push({ ...document, durationMs: roundMs(performance.now() - startedAt) });
    },
  };
  const report = () => ({
    documents,
    commandCount: commands.length,
    commands: commands.slice(0, MAX_COMMANDS),
  });
  return { watch, report };
}

function roundMs(durationMs: number): number {
  return Math.round(durationMs * 100) / 100;
}
