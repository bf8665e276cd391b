import type { FastifyInstance, onSendHookHandler } from 'fastify';
import type pino from 'pino';
import type { GraphContext } from '../../resolvers/context';
import type { Services } from '../../resolvers/services';
import { createContextOf } from '../graphql/context';
import { notFoundPage, registerGraphiQL, registerPortal, type PortalOptions } from '../portal';
import { registerGraphQL } from '../graphql/endpoint';
import { registerEdge } from '../http/edge';
import { registerHealth } from '../http/health';
import { createMetrics } from '../http/metrics';
import { createIdempotency, type Idempotency } from '../http/idempotency';
import { createClientFactsOf } from '../http/viewer';
import { createPasswordQueue, createTextSearchQueue } from '../http/work-queues';
import { authorize, reachOf } from '../modules/accounts';
import { createImportGauges } from '../modules/imports';
import { createIndexGauges, type SearchEngine } from '../modules/search';
import { createDeliveryGauges } from '../modules/webhooks';
import { createEventGauges, RELAY_JOB } from '../platform/events';
import { createWorker, type Signals, type Worker } from '../platform/jobs';
import { CHANGE_SIGNAL } from '../platform/live/change-watch';
import type { Database } from '../platform/mongo/client';
import { createIdempotencyStore } from '../platform/operations/idempotency';
import { createKeyring } from '../platform/secrets/keys';
import { createSecretBox } from '../platform/secrets/secret-box';
import type { Gauge } from '../platform/telemetry/metrics';
import { startTracing } from '../platform/telemetry/tracing';
import type { Clock } from '../platform/values/clock';
import type { Config } from '../platform/config/config';
import { forbiddenError } from '../platform/values/errors';
import { keylessMutations } from '../rest/endpoints';
import { readBuiltContract, type ReadContract } from '../rest/openapi';
import { registerRest } from '../rest/plugin';
import type { ResponseDeps } from '../rest/response';
import { problemOf, registerProblems } from '../rest/refusal';
import { ReceivedUpload, type ReceiveUpload } from '../rest/upload';
import { outboxCollections } from './collections';
import { authorizeField, routePolicy } from './route-policy';
import { wireLive } from './wiring/live';
import { createServer } from './http-server';
import type { Foundation } from './platform';
import { createServices } from './services';

declare module 'fastify' {
  interface FastifyInstance {
    /** The jobs of this process. They start with `app.worker.start()` if `config.runWorker`. */
    worker: Worker;
  }
}

export interface AppOptions extends Pick<Foundation, 'paymentProvider' | 'taxAndShipping'> {
  readonly config: Config;
  readonly database: Database;
  readonly log: pino.Logger;
  readonly clock: Clock;
  /** Replaces the documents written by the build. */
  readonly readContract?: ReadContract;
  /** Set to false to turn off background reads and writes, so that a test can count only the commands of requests. */
  readonly runTimers?: boolean;
}

const USAGE_FLUSH_MS = 10_000;

/**
 * The composition root: wires modules, graph and REST into one server that does not listen yet. The process starts its
 * worker (`server.ts` if `config.runWorker`, `worker.ts` always), and `close` stops it.
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
  registerProblems(app, { log, notFoundPage: config.hasPortal ? notFoundPage : null });
  const { db } = database;
  const deriveKeys = createKeyring(config.secretKeys);
  const foundation = { db, clock, config, log, deriveKeys, paymentProvider, taxAndShipping };
  const { services, authenticate, devices, jobs, searchEngine, signals, feed } =
    createServices(foundation);
  const clientFactsOf = createClientFactsOf(config);
  const passwordQueue = createPasswordQueue({ devices, clientFactsOf, clock });
  const contextOf = createContextOf({
    services,
    clientFactsOf,
    queueTextSearch: createTextSearchQueue(),
    queuePasswordWork: passwordQueue.run,
    authorizeField,
  });
  const live = wireLive({ db, signals, feed, authenticate });
  const worker = createWorker({ db, clock, jobs, log, signals });
  app.decorate('worker', worker);
  app.decorateRequest('isRead', false);
  const stopTracing = await startTracing(config.tracing);
  const box = createSecretBox(deriveKeys('secret-box'));
  const store = createIdempotencyStore({ db, clock, box });
  const idempotency = createIdempotency(app, { store, log });
  const edge = await registerEdge(app, {
    config,
    log,
    clock,
    database,
    authenticate,
    requestLog: services.requestLog,
    renderError: (error, request) => problemOf(error, request, log),
    signInQueueOf: passwordQueue.signInQueueOf,
    endStreams: live.streams.endAll,
    announceChange: createChangeAnnouncement(signals),
    storeResponse: idempotency.storeResponse,
  });
  const metrics = createMetrics(app, config, createGauges({ db, clock }, searchEngine));
  const usageFigures = createUsageFigures(services, { log, runTimers });

  // Runs on start, before the server listens.
  if (runTimers) app.addHook('onReady', async () => searchEngine.start());
  app.addHook('onReady', metrics.start);
  // When the server is asked to close: the worker starts nothing new, then the drain ends requests.
  app.addHook('preClose', async () => void worker.stop());
  app.addHook('preClose', edge.drain);
  // Runs after the last request. These hooks run in reverse order.
  app.addHook('onClose', metrics.stop);
  app.addHook('onClose', stopTracing);
  app.addHook('onClose', async () => edge.stop());
  app.addHook('onClose', usageFigures.stop);
  app.addHook('onClose', async () => searchEngine.stop());
  app.addHook('onClose', () => worker.stop());

  registerHealth(app, { database, isDraining: edge.isDraining, searchEngine });
  const pages = pageOptions(config);
  const findPayment = (page: string) => services.orders.findBuiltInPayment(page);
  registerPortal(app, { ...pages, findPayment });
  const { isCurrentFor } = searchEngine;
  const interfaces = { config, log, services, contextOf, live, idempotency, pages, readContract };
  await registerInterfaces(app, { ...interfaces, isSearchCurrentFor: isCurrentFor });
  return app;
}

interface InterfacesOptions extends ResponseDeps {
  readonly config: Config;
  readonly log: pino.Logger;
  readonly services: Services;
  readonly contextOf: ReturnType<typeof createContextOf>;
  readonly live: ReturnType<typeof wireLive>;
  readonly idempotency: Idempotency;
  readonly pages: PortalOptions;
  readonly readContract: ReadContract;
}

/** The two entry points to the graph: REST and `/graphql`. */
async function registerInterfaces(app: FastifyInstance, options: InterfacesOptions): Promise<void> {
  const { config, log, services, contextOf, live, idempotency, pages, readContract, ...rest } =
    options;
  registerRest(app, {
    contextOf,
    readContract,
    ...rest,
    ...live,
    problemTextOf: (error, request) => problemOf(error, request, log).body,
    receiveUpload: receiveUploadOf(services),
    requireInternal: ({ viewer }) => void authorize(viewer, 'internal.read'),
    ...routePolicy,
    publicUrl: config.publicUrl,
    idempotency,
  });
  await app.register(async (scope) => {
    if (config.graphqlIntrospection) registerGraphiQL(scope, pages);
    registerGraphQL(scope, {
      log,
      contextOf,
      live,
      authorizeIntrospection: introspectionOf(config),
      readSchemaText: () => readContract('schema.graphql'),
      idempotency,
      keylessMutations,
    });
  });
}

/** The facts about this service that the pages of the portal show. */
function pageOptions({
  publicUrl,
  hasPortal,
  demoData,
  graphqlIntrospection,
}: Config): PortalOptions {
  return {
    publicUrl,
    hasPortal,
    demoToken: demoData ? 'at_demo_customer' : '',
    isSchemaPublic: graphqlIntrospection,
  };
}

/** Refuses a viewer who may not read the GraphQL schema itself. */
function introspectionOf({ graphqlIntrospection }: Config) {
  return ({ viewer }: GraphContext): void => {
    if (graphqlIntrospection || reachOf(viewer, 'internal.read') !== null) return;
    if (viewer.kind === 'anonymous') authorize(viewer, 'internal.read');
    const message = 'Only admins and keys with internal:read may read the schema of this service.';
    throw forbiddenError('introspection_disabled', message);
  };
}

/** The gauges that a scrape reads from the database and the search engine. */
function createGauges(
  { db, clock }: Pick<Foundation, 'db' | 'clock'>,
  searchEngine: SearchEngine,
): readonly Gauge[] {
  return [
    ...createEventGauges({ db, clock, collections: outboxCollections }),
    ...createDeliveryGauges(db, clock),
    ...createImportGauges(db, clock),
    ...createIndexGauges(searchEngine),
  ];
}

/** Counts usage in memory and writes it periodically; a closing server writes the rest. */
function createUsageFigures(
  { usage, requestLog }: Services,
  { log, runTimers }: Pick<AppOptions, 'log'> & { readonly runTimers: boolean },
) {
  const writeOf = (figures: Pick<Services['usage'], 'flush'>): Promise<void> =>
    figures
      .flush()
      .catch((error: unknown) => log.warn({ err: error }, 'usage figures were not written'));
  /** Writes both in parallel: if the database does not respond, a closing process has time for only one attempt. */
  const write = async (): Promise<void> => {
    await Promise.all([usage, requestLog].map(writeOf));
  };
  const timer = runTimers ? setInterval(() => void write(), USAGE_FLUSH_MS).unref() : undefined;
  return {
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await write();
    },
  };
}

/** The only call from HTTP to a module that bypasses the graph: docs/decisions/006-input-rules.md. */
function receiveUploadOf({ imports }: Services): ReceiveUpload {
  return async ({ viewer }, stream) => {
    const { id, digest } = await imports.receiveUpload(viewer, stream);
    return new ReceivedUpload(id, digest);
  };
}

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Wakes the relay and live readers after writes, in the next turn of the event loop, so that the response is sent
 * first.
 */
function createChangeAnnouncement({ wake }: Signals): onSendHookHandler {
  return function announceChange({ method, isRead }, { statusCode }, payload, done) {
    if (!SAFE_METHODS.has(method) && !isRead && statusCode < 400) {
      setImmediate(() => {
        wake(RELAY_JOB);
        wake(CHANGE_SIGNAL);
      });
    }
    done(null, payload);
  };
}
