import type { FastifyInstance } from 'fastify';
import type pino from 'pino';
import type { GraphContext } from '../../resolvers/context';
import type { Services } from '../../resolvers/services';
import { createContextOf } from '../graphql/context';
import { notFoundPage, registerGraphiQL, registerPortal, type PortalOptions } from '../portal';
import { registerGraphQL } from '../graphql/endpoint';
import { publicSchema, restSchema } from '../graphql/schema';
import { schemaReference } from '../graphql/schema-reference';
import { createClientFactsOf } from '../http/client-facts';
import { authorize, reachOf, type Authenticate } from '../modules/identity';
import type { Clock } from '../platform/values/clock';
import type { Config } from '../platform/config/config';
import { forbiddenError } from '../platform/values/errors';
import { logBrokenRequest, registerAccessLog } from '../http/access-log';
import { beforeSending } from '../http/before-sending';
import { registerAdmission, type DedicatedQueue } from '../http/admission';
import { registerCompression } from '../http/compression';
import { registerConnections } from '../http/connections';
import { registerDrain, type IsDraining } from '../http/drain';
import { createOpenRequests } from '../http/open-requests';
import { registerCors } from '../http/cors';
import { registerEarlyAnswers } from '../http/early-answer';
import { registerHealth } from '../http/health';
import { registerRequestDeadline } from '../http/request-deadline';
import { registerDebugLog } from '../http/debug-log';
import { countBrokenRequest, registerMetrics } from '../http/metrics';
import { registerTraces, registerWatches } from '../http/tracing';
import { registerRequestEnd, type BrokenRequest } from '../http/request-end';
import { registerRequestId } from '../http/request-id';
import { registerRequestLog } from '../http/request-log';
import { registerSecurityHeaders } from '../http/security-headers';
import { createIdempotencyStore, type IdempotencyStore } from '../platform/operations/idempotency';
import { RELAY_JOB } from '../platform/events';
import { CHANGE_SIGNAL } from '../platform/live';
import { createWorker, type Wakes, type Worker } from '../platform/jobs';
import { startTracing } from '../platform/telemetry/tracing';
import { createKeyring } from '../platform/secrets/keys';
import type { Database } from '../platform/mongo/client';
import { processTimes } from '../platform/values/process-times';
import { createSecretBox } from '../platform/secrets/secret-box';
import { createRateLimits } from '../http/rate-limits';
import { registerViewer } from '../http/viewer';
import { erasingMutations, keylessMutations } from '../rest/endpoints';
import { readBuiltContract, type ReadContract } from '../rest/openapi';
import { contractContents, listOperations } from '../rest/openapi/operation-list';
import { registerRest } from '../rest/plugin';
import { registerVersioning, registerVersionRules } from '../rest/request/versioning';
import type { AnswerDeps } from '../rest/answer';
import { registerBrokenRequests } from '../rest/answer/broken-request';
import {
  problemOf,
  registerFixedPaths,
  registerOptions,
  registerProblems,
} from '../rest/answer/refusal';
import { registerBodySize } from '../rest/request/body-size';
import { isStreamedUpload, ReceivedUpload, type ReceiveUpload } from '../rest/upload';
import { caller } from './caller';
import { authorizeField, routePolicy } from './route-policy';
import { createGauges } from './gauges';
import { wireLive } from './wiring/live';
import { createServer } from './http-server';
import type { Foundation } from './platform';
import { createServices } from './services';
import { createTextSearchQueue } from '../http/text-search-queue';
import { signInQueues } from '../http/sign-in-queues';

declare module 'fastify' {
  interface FastifyInstance {
    /** The jobs of this process, not running yet: `app.worker.start()` when `config.runWorker`. */
    worker: Worker;
  }
}

export interface AppOptions extends Pick<Foundation, 'paymentProvider' | 'taxAndShipping'> {
  readonly config: Config;
  readonly database: Database;
  readonly log: pino.Logger;
  readonly clock: Clock;
  /** In the place of the documents that the build wrote. */
  readonly readContract?: ReadContract;
  /** False: nothing reads or writes the database by itself, so that whoever counts commands counts those of requests. */
  readonly runTimers?: boolean;
}

const USAGE_FLUSH_MS = 10_000;

/**
 * The composition root: wires modules, graph and REST into one server that does not listen yet. Its worker is
 * started by the process (`server.ts` when `config.runWorker`, always in `worker.ts`) and stopped with `close`.
 */
export async function buildApp({
  config,
  database,
  log,
  clock,
  paymentProvider,
  taxAndShipping,
  readContract = readBuiltContract,
  runTimers = true,
}: AppOptions): Promise<FastifyInstance> {
  const app = createServer(config, log);
  registerRequestEnd(app);
  registerProblems(app, { log, notFoundPage: config.hasPortal ? notFoundPage : null });
  const deriveKeys = createKeyring(config.secretKeys);
  const foundation = {
    db: database.db,
    clock,
    config,
    log,
    deriveKeys,
    paymentProvider,
    taxAndShipping,
  };
  const { services, authenticate, devices, jobs, searchEngine, wakes, signals, tail } =
    createServices(foundation);
  const clientFactsOf = createClientFactsOf(config);
  const queueTextSearch = createTextSearchQueue();
  const contextOf = createContextOf({ services, clientFactsOf, queueTextSearch, authorizeField });

  const live = wireLive(app, { db: database.db, wakes, signals, tail, authenticate });
  const dedicatedQueues = signInQueues({ devices, clientFactsOf, clock });
  registerMetrics(app, config, createGauges({ db: database.db, clock }, searchEngine));
  const frontDoor = { config, log, database, dedicatedQueues, endStreams: live.streams.endAll };
  const worker = createWorker({ jobs, log, wakes, signals });
  // Before the drain, which holds up what is registered later.
  app.addHook('preClose', async () => void worker.stop());
  const isDraining = await registerFrontDoor(app, frontDoor);
  registerCaller(app, { authenticate, config, clock });
  registerUsageFigures(app, services, { log, runTimers });
  registerHealth(app, { database, isDraining, searchEngine });
  if (runTimers) app.addHook('onReady', async () => searchEngine.start());
  app.addHook('onClose', async () => searchEngine.stop());
  const pages = pageOptions(config);
  const findPayment = (page: string) => services.orders.findBuiltInPayment(page);
  registerPortal(app, { ...pages, findPayment });
  registerWorker(app, worker, wakes);
  const box = createSecretBox(deriveKeys('secret-box'));
  const store = createIdempotencyStore({ db: database.db, clock, box });
  const { isCurrentFor } = searchEngine;
  const interfaces = { config, log, services, contextOf, live, store, pages, readContract };
  await registerInterfaces(app, { ...interfaces, isSearchCurrentFor: isCurrentFor });
  return app;
}

interface InterfacesOptions extends AnswerDeps {
  readonly config: Config;
  readonly log: pino.Logger;
  readonly services: Services;
  readonly contextOf: ReturnType<typeof createContextOf>;
  readonly live: ReturnType<typeof wireLive>;
  readonly store: IdempotencyStore;
  readonly pages: PortalOptions;
  readonly readContract: ReadContract;
}

/** The two ways into the graph: REST and `/graphql`. */
async function registerInterfaces(app: FastifyInstance, options: InterfacesOptions): Promise<void> {
  const { config, log, services, contextOf, live, store, pages, ...rest } = options;
  registerRest(app, {
    contextOf,
    log,
    ...rest,
    ...live,
    problemTextOf: (error, request) => problemOf(error, request, log).body,
    receiveUpload: receiveUploadOf(services),
    requireInternal: ({ viewer }) => void authorize(viewer, 'internal.read'),
    ...routePolicy,
    publicUrl: config.publicUrl,
    idempotency: { store, ...caller },
  });
  await app.register(async (scope) => {
    if (config.graphqlIntrospection) registerGraphiQL(scope, pages);
    registerGraphQL(scope, {
      log,
      contextOf,
      live,
      authorizeIntrospection: introspectionOf(config),
      idempotency: { store, ...caller, keyless: keylessMutations, erasing: erasingMutations },
    });
  });
}

/** What the pages show of this service; the GraphQL schema where everybody may read it. */
function pageOptions({
  publicUrl,
  hasPortal,
  demoData,
  graphqlIntrospection,
}: Config): PortalOptions {
  const operations = () => listOperations(restSchema(), routePolicy.accessOf);
  return {
    publicUrl,
    hasPortal,
    demoToken: demoData ? 'at_demo_customer' : '',
    graphqlPages: () => (graphqlIntrospection ? schemaReference(publicSchema()) : []),
    operations,
    contractContents: () => contractContents(operations()),
  };
}

/** Refuses a viewer who may not read the GraphQL schema itself. */
function introspectionOf({ graphqlIntrospection }: Config) {
  return ({ viewer }: GraphContext): void => {
    if (graphqlIntrospection || reachOf(viewer, 'internal.read') !== null) return;
    if (viewer.kind === 'anonymous') authorize(viewer, 'internal.read');
    const message = 'The schema is for admins and keys with internal:read here.';
    throw forbiddenError('introspection_disabled', message);
  };
}

/** Traces end after the last request. Watches begin with the request's slot: what waits does nothing. */
async function registerTelemetry(app: FastifyInstance, { tracing }: Config): Promise<void> {
  const stop = await startTracing(tracing);
  app.addHook('onClose', stop);
  registerTraces(app, tracing.isOn);
}

interface CallerOptions extends Pick<AppOptions, 'config' | 'clock'> {
  readonly authenticate: Authenticate;
}

/** Who calls, and how often it may. */
function registerCaller(app: FastifyInstance, options: CallerOptions): void {
  const { authenticate, config, clock } = options;
  registerViewer(app, { authenticate, rateLimits: createRateLimits({ config, clock }) });
  registerVersionRules(app, config.minimumClientVersions);
  registerCompression(app);
  registerFixedPaths(app);
}

interface FrontDoorOptions extends Pick<AppOptions, 'config' | 'log' | 'database'> {
  readonly dedicatedQueues: readonly DedicatedQueue[];
  readonly endStreams: () => void;
}

/** What every request passes before its caller is known; answers whether the server is closing. */
async function registerFrontDoor(
  app: FastifyInstance,
  { config, log, database, dedicatedQueues, endStreams }: FrontDoorOptions,
): Promise<IsDraining> {
  await registerTelemetry(app, config);
  registerRequestId(app);
  // Whatever refuses a request stands behind what every answer has.
  registerSecurityHeaders(app, config);
  registerVersioning(app);
  const answerEarly = registerEarlyAnswers(app, (error, request) => problemOf(error, request, log));
  const requestKinds = { isUpload: isStreamedUpload, answerEarly };
  const open = createOpenRequests(app);
  const { drainMs: lastAnswersMs } = processTimes;
  const atRefusal = (refused: BrokenRequest): void => {
    logBrokenRequest(log, refused);
    countBrokenRequest(refused);
  };
  registerBrokenRequests(app, { open, answerEarly, config, lastAnswersMs, atRefusal });
  const isDraining = registerDrain(app, { times: processTimes, open, ...requestKinds, endStreams });
  registerConnections(app, config);
  await registerCors(app, config);
  registerOptions(app);
  registerBodySize(app);
  registerAccessLog(app, log);
  registerDebugLog(app, log);
  registerRequestDeadline(app, { ...processTimes, ...requestKinds, open, database });
  registerAdmission(app, {
    name: 'ordinary',
    maxRunning: config.maxInFlight,
    maxWaiting: config.maxWaiting,
    dedicatedQueues,
  });
  registerWatches(app);
  return isDraining;
}

/** Figures are counted in memory and written now and then; a closing server writes the rest. */
function registerUsageFigures(
  app: FastifyInstance,
  { usage, requestLog }: Services,
  { log, runTimers }: Pick<AppOptions, 'log'> & { readonly runTimers: boolean },
): void {
  registerRequestLog(app, requestLog);
  const writeOf = (figures: Pick<Services['usage'], 'flush'>): Promise<void> =>
    figures
      .flush()
      .catch((error: unknown) => log.warn({ err: error }, 'usage figures were not written'));
  /** At once: a closing process has time for one answer of a database that gives none. */
  const write = async (): Promise<void> => {
    await Promise.all([usage, requestLog].map(writeOf));
  };
  const timer = runTimers ? setInterval(() => void write(), USAGE_FLUSH_MS).unref() : undefined;
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await write();
  });
}

/** The one way into a module past the graph: docs/decisions/010-import-upload.md. */
function receiveUploadOf({ imports }: Services): ReceiveUpload {
  return async ({ viewer }, stream) => {
    const { id, digest } = await imports.receiveUpload(viewer, stream);
    return new ReceivedUpload(id, digest);
  };
}

const isSafe = (method: string): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method);

/** Writes wake the relay and those who read live; a closing server waits for its jobs at its end. */
function registerWorker(app: FastifyInstance, worker: Worker, { wake }: Wakes): void {
  app.decorate('worker', worker);
  app.decorateRequest('isRead', false);
  beforeSending(app, ({ method, isRead }, { statusCode }) => {
    if (isSafe(method) || isRead || statusCode >= 400) return;
    wake(RELAY_JOB);
    wake(CHANGE_SIGNAL);
  });
  app.addHook('onClose', () => worker.stop());
}
