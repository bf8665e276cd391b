import cors from '@fastify/cors';
import type { FastifyInstance, onSendHookHandler } from 'fastify';
import type pino from 'pino';
import type { Authenticate } from '../modules/accounts';
import type { RequestLog } from '../modules/usage';
import type { Config } from '../platform/config/config';
import type { Database } from '../platform/mongo/client';
import type { Clock } from '../platform/values/clock';
import { processTimes } from '../platform/values/process-times';
import { createFixedPaths, createOptionsAnswer } from './addresses';
import { createAdmission } from './admission';
import {
  askForBody,
  closeBehindHeldBackBody,
  isStreamedUpload,
  noteHeldBackBodies,
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
  /** Ends the answers that would not end by themselves, when the server closes. */
  readonly endStreams: () => void;
  /** Tells the relay and live readers of a change, before its answer goes out. */
  readonly announceChange: onSendHookHandler;
  /** Keeps the answer for repetitions of its request. */
  readonly keepAnswer: onSendHookHandler;
}

/**
 * Every hook that a request passes, in the order in which they run; `test/http/edge.test.ts` compares the list with Fastify's
 * own. Routes add two kinds: the check of the caller's rights of each REST route, behind `onRequest`, and the steps of
 * `/graphql`, at `preHandler`. Registered before any route; answers whether the server is closing, and how to close it.
 */
export async function registerEdge(app: FastifyInstance, options: EdgeOptions) {
  const { config, log, clock, database, authenticate, requestLog } = options;
  const { endStreams, announceChange, keepAnswer, signInQueueOf } = options;
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
  const answerOptions = createOptionsAnswer(app);
  const identifyViewer = createViewerHook(app, { authenticate, rateLimits });
  const refuseOutdatedVersions = createVersionCheck(config.minimumClientVersions);
  const compressLast = createCompression();
  app.decorateRequest('watches', null);
  app.decorateRequest('spendRate', null);
  app.decorateRequest('refusalCode', null);

  // Before Node makes a request of what arrives.
  limitConnections(app.server, config.maxConnections);
  noteHeldBackBodies(app.server);
  refuseBrokenRequests(app.server, {
    open,
    config,
    lastAnswersMs: times.drainMs,
    onRefusal: (refused) => {
      logBrokenRequest(log, refused);
      if (hasMetrics) countBrokenRequest(refused);
    },
  });

  // When a route is registered.
  // Remembers its path, if it is a fixed one, for `refuseFixedPathAsId`.
  app.addHook('onRoute', paths.noteFixedPath);
  // Appends compression behind everything else that the route does with its answers.
  app.addHook('onRoute', compressLast);

  // When the headers of a request have arrived.
  // Follows the request to its end, also when its client hangs up.
  app.addHook('onRequest', open.followToEnd);
  // Counts it as in flight.
  if (hasMetrics) app.addHook('onRequest', countArrival);
  // Begins its trace, if it is sampled.
  if (hasTraces) app.addHook('onRequest', beginTrace);
  // Sets the headers that every answer has: request id, version, security.
  app.addHook('onRequest', setCommonHeaders);
  // 503 while the server closes.
  app.addHook('onRequest', drain.refuseWhileClosing);
  // 503 for a request behind sixteen others of its connection that wait for their answers.
  app.addHook('onRequest', limitPipelining);
  // 400 without `Host` or with a header twice that may come once; 431 beyond 100 headers.
  app.addHook('onRequest', refuseMalformedHead);
  // Lets pages of the configured origins read the answer.
  if (crossOrigin !== null) await app.register(cors, crossOrigin);
  // Answers `OPTIONS` with the methods of the path.
  app.addHook('onRequest', answerOptions);
  // 413 for a body that is announced as too large.
  app.addHook('onRequest', refuseLargeBody);
  // Notes the work of the request for its line in the log at level `debug`.
  if (hasDebugLog) app.addHook('onRequest', debugLog.watchWork);
  // Waits for one of the slots for work; 503 when too many wait, or when none was free in time.
  app.addHook('onRequest', admission.waitForSlot);
  // Does what follows on behalf of the request that is traced or noted.
  if (hasTraces || hasDebugLog) app.addHook('onRequest', workForRequest);
  // Finds out who calls; 401 for a credential that is not valid, 429 for too many of them from one address.
  app.addHook('onRequest', identifyViewer);
  // Counts the request against the limits of its caller; 429 above them.
  if (rateLimits !== null) app.addHook('onRequest', rateLimits.countRequest);
  // 405 for a fixed path that was taken for an id.
  app.addHook('onRequest', paths.refuseFixedPathAsId);

  // Before the body is read.
  // Refuses versions of the contract that are unknown, and clients below their minimum.
  app.addHook('preParsing', refuseOutdatedVersions);
  // Gives the slot back until the body is there.
  app.addHook('preParsing', admission.pauseWhileBodyArrives);
  // Sends `100 Continue` to a client that waits for it.
  app.addHook('preParsing', askForBody);

  // When the body was read and parsed.
  // Starts the 8 seconds within which the request is answered.
  app.addHook('preValidation', deadline.startDeadline);
  // Waits for the slot again.
  app.addHook('preValidation', admission.resumeWithBody);
  // Does what follows on behalf of the request again: the body was read on behalf of its connection.
  if (hasTraces || hasDebugLog) app.addHook('preValidation', workForRequest);

  // Before an answer goes out.
  // Notes that there is an answer: the deadline and the drain give no other one from here on.
  app.addHook('onSend', open.noteAnswer);
  // Says that the connection ends while the server closes.
  app.addHook('onSend', drain.announceClosing);
  // Says the same behind a body that was never asked for.
  app.addHook('onSend', closeBehindHeldBackBody);
  // Gives the slot back for good: a slow reader holds none.
  app.addHook('onSend', admission.releaseSlot);
  // Takes the caller's limits out of answers that shared caches keep.
  if (rateLimits !== null) app.addHook('onSend', rateLimits.hideLimitsFromSharedCaches);
  // Wakes the relay and live readers after a change.
  app.addHook('onSend', announceChange);
  // Keeps the answer of a request with an `Idempotency-Key`, before it is compressed.
  app.addHook('onSend', keepAnswer);

  // When an answer has gone out.
  // Reads and drops the rest of a refused body, so that its connection goes on.
  app.addHook('onResponse', readRefusedBody);

  // At the end of every request, also when its client hung up.
  // Gives back the slot of a request that was never answered.
  open.onEnd(({ slot }) => slot?.release());
  // Counts it.
  if (hasMetrics) open.onEnd(countEnd);
  // Writes its line into the log.
  if (log.isLevelEnabled('info')) open.onEnd(createAccessLog(log));
  // Writes what it did into the log at level `debug`.
  if (hasDebugLog) open.onEnd(debugLog.logWork);
  // Notes it for its caller (`GET /meta/requests`).
  open.onEnd(createRequestNotes(requestLog));

  return { isDraining: drain.isDraining, drain: drain.drain, stop: deadline.stop };
}
