import cors from '@fastify/cors';
import type { FastifyInstance, onSendHookHandler } from 'fastify';
import type pino from 'pino';
import type { Authenticate } from '../modules/accounts';
import type { RequestLog } from '../modules/usage';
import type { Config } from '../platform/config/config';
import type { Database } from '../platform/mongo/client';
import type { Clock } from '../platform/values/clock';
import { processTimes } from '../platform/values/process-times';
import { createFixedPaths, createOptionsHook } from './addresses';
import { createAdmission } from './admission';
import {
  askForBody,
  closeAfterUnsentBody,
  isStreamedUpload,
  trackUnsentBodies,
  refuseLargeBody,
} from './body';
import { createCompression } from './compression';
import {
  limitConnections,
  limitPipelining,
  readRefusedBody,
  refuseBrokenRequests,
  refuseMalformedHead,
} from './connections';
import { createDrain } from './drain';
import { corsOptions, createCommonHeaders } from './headers';
import { countArrival, countBrokenRequest, countEnd } from './metrics';
import { createDeadline, OpenRequests, type RenderError } from './open-requests';
import { createRateLimits } from './rate-limits';
import {
  createAccessLog,
  createDebugLog,
  createRequestNotes,
  logBrokenRequest,
} from './request-log';
import { beginTrace, workForRequest } from './tracing';
import { createVersionCheck } from './versioning';
import { createViewerHook } from './viewer';
import type { PasswordQueue } from './work-queues';

export interface EdgeOptions {
  readonly config: Config;
  readonly log: pino.Logger;
  readonly clock: Clock;
  readonly database: Pick<Database, 'hasFailedSince'>;
  readonly authenticate: Authenticate;
  readonly requestLog: Pick<RequestLog, 'record'>;
  readonly renderError: RenderError;
  readonly signInQueueOf: PasswordQueue['signInQueueOf'];
  /** Ends the responses that would not end by themselves when the server closes. */
  readonly endStreams: () => void;
  /** Stores the response for retries of its request. */
  readonly storeResponse: onSendHookHandler;
  /** Wakes the relay and live readers for a change; does not delay its response. */
  readonly announceChange: onSendHookHandler;
}

/**
 * Every hook that a request passes, in the order in which they run; `test/http/edge.test.ts` compares the list with
 * Fastify's own. Routes add two kinds: the check of the caller's rights of each REST route, after `onRequest`, and the
 * steps of `/graphql`, at `preHandler`. Registered before any route. Returns whether the server is closing, and how to
 * close it.
 */
export async function registerEdge(app: FastifyInstance, options: EdgeOptions) {
  const { config, log, clock, database, authenticate, requestLog } = options;
  const { endStreams, announceChange, storeResponse, signInQueueOf } = options;
  const hasMetrics = config.metricsPort !== null;
  const hasTraces = config.tracing.isOn;
  const hasDebugLog = log.isLevelEnabled('debug');
  const open = new OpenRequests(app, options.renderError);
  const times = processTimes;
  const deadline = createDeadline(open, { ...times, database, isUpload: isStreamedUpload });
  const drain = createDrain(app, { times, open, isUpload: isStreamedUpload, endStreams });
  const { maxInFlight: maxRunning, maxWaiting } = config;
  const admission = createAdmission(app, { maxRunning, maxWaiting, signInQueueOf });
  const rateLimits = config.rateLimitEnabled ? createRateLimits(clock) : null;
  const crossOrigin = corsOptions(config);
  const paths = createFixedPaths(app);
  const debugLog = createDebugLog(log);
  const setCommonHeaders = createCommonHeaders(config);
  const answerOptions = createOptionsHook(app);
  const identifyViewer = createViewerHook(app, { authenticate, rateLimits });
  const refuseOutdatedVersions = createVersionCheck(config.minimumClientVersions);
  const compressLast = createCompression();
  app.decorateRequest('watches', null);
  app.decorateRequest('spendRate', null);
  app.decorateRequest('refusalCode', null);

  // Before Node turns incoming data into a request.
  limitConnections(app.server, config.maxConnections);
  trackUnsentBodies(app.server);
  refuseBrokenRequests(app.server, {
    open,
    config,
    lastResponsesMs: times.drainMs,
    onRefusal: (request) => {
      logBrokenRequest(log, request);
      if (hasMetrics) countBrokenRequest(request);
    },
  });

  // When a route is registered.
  // Remembers its path, if it is a fixed one, for `refuseFixedPathAsId`.
  app.addHook('onRoute', paths.noteFixedPath);
  // Appends compression after everything else that the route does with its responses.
  app.addHook('onRoute', compressLast);

  // When the headers of a request have arrived.
  // Follows the request to its end, even if its client disconnects.
  app.addHook('onRequest', open.followToEnd);
  // Counts it as in flight.
  if (hasMetrics) app.addHook('onRequest', countArrival);
  // Begins its trace, if it is sampled.
  if (hasTraces) app.addHook('onRequest', beginTrace);
  // Sets the headers of every response: request id, version, security.
  app.addHook('onRequest', setCommonHeaders);
  // 503 while the server closes.
  app.addHook('onRequest', drain.refuseWhileClosing);
  // 503 for a request behind sixteen others of its connection that wait for their responses.
  app.addHook('onRequest', limitPipelining);
  // 400 for a missing or bad `Host`, another transfer coding, a misplaced `*` or a repeated header; 431 above 100 headers.
  app.addHook('onRequest', refuseMalformedHead);
  // Lets pages of the configured origins read the response.
  if (crossOrigin !== null) await app.register(cors, crossOrigin);
  // Answers `OPTIONS` with the methods of the path.
  app.addHook('onRequest', answerOptions);
  // 413 for a body whose announced length is too large.
  app.addHook('onRequest', refuseLargeBody);
  // Records the work of the request for its log line at level `debug`.
  if (hasDebugLog) app.addHook('onRequest', debugLog.watchWork);
  // Waits for a slot; 503 if too many requests wait, or if none became free in time.
  app.addHook('onRequest', admission.waitForSlot);
  // Runs everything that follows in the context of the request, if it is traced or recorded.
  if (hasTraces || hasDebugLog) app.addHook('onRequest', workForRequest);
  // Identifies the caller; 401 for an invalid credential, 429 for too many of them from one address.
  app.addHook('onRequest', identifyViewer);
  // Counts the request against the limits of its caller; 429 beyond them.
  if (rateLimits !== null) app.addHook('onRequest', rateLimits.countRequest);
  // 405 for a fixed path that was mistaken for an id.
  app.addHook('onRequest', paths.refuseFixedPathAsId);

  // Before the body is read.
  // Refuses unknown versions of the contract, and clients below their minimum version.
  app.addHook('preParsing', refuseOutdatedVersions);
  // Releases the slot until the body has arrived.
  app.addHook('preParsing', admission.pauseWhileBodyArrives);
  // Sends `100 Continue` to a client that waits for it.
  app.addHook('preParsing', askForBody);

  // When the body has been read and parsed.
  // Starts the 8 seconds within which the request is answered.
  app.addHook('preValidation', deadline.startDeadline);
  // Waits for the slot again.
  app.addHook('preValidation', admission.resumeWithBody);
  // Restores the context of the request: the body was read in the context of its connection.
  if (hasTraces || hasDebugLog) app.addHook('preValidation', workForRequest);

  // Before a response is sent.
  // Records that there is a response, so that the deadline and the drain send no other.
  app.addHook('onSend', open.noteResponse);
  // Announces that the connection will be closed, while the server closes.
  app.addHook('onSend', drain.announceClosing);
  // Announces the same after a body that was never asked for.
  app.addHook('onSend', closeAfterUnsentBody);
  // Releases the slot, so that a client that reads slowly does not occupy it.
  app.addHook('onSend', admission.releaseSlot);
  // Removes the caller's limits from responses that shared caches may store.
  if (rateLimits !== null) app.addHook('onSend', rateLimits.hideLimitsFromSharedCaches);
  // Stores the response to a request with an `Idempotency-Key`, before it is compressed.
  app.addHook('onSend', storeResponse);
  // Wakes the relay and live readers after a change, even if its client has disconnected.
  app.addHook('onSend', announceChange);

  // When a response has been sent.
  // Reads and drops the rest of a refused body, which frees its connection for the next request.
  app.addHook('onResponse', readRefusedBody);

  // At the end of every request, even if its client has disconnected.
  // Releases the slot of a request that was never answered.
  open.onEnd(({ slot }) => slot?.release());
  // Counts the request.
  if (hasMetrics) open.onEnd(countEnd);
  // Writes its log line.
  if (log.isLevelEnabled('info')) open.onEnd(createAccessLog(log));
  // Logs what it did, at level `debug`.
  if (hasDebugLog) open.onEnd(debugLog.logWork);
  // Records it for its caller (`GET /meta/requests`).
  open.onEnd(createRequestNotes(requestLog));

  return { isDraining: drain.isDraining, drain: drain.drain, stop: deadline.stop };
}
