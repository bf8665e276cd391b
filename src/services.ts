import type { Services } from '../resolvers/services';
import { catalogCollections } from './modules/catalog';
import { commentCollections, type CommentsModule } from './modules/comments';
import {
  createDeprecationsService,
  createUsageRepository,
  deprecationUsesCollection,
} from './modules/deprecations';
import {
  createIdentity,
  createIdentityRepositories,
  identityCollections,
  type Authenticate,
  type DeviceTokens,
} from './modules/identity';
import { importCollections } from './modules/imports';
import { orderCollections } from './modules/orders';
import { webhookCollections } from './modules/webhooks';
import { bulkOperationsCollection } from './platform/bulk';
import {
  createEventsRepository,
  createRelay,
  eventsCollection,
  outboxIndex,
} from './platform/events';
import { idempotencyCollection } from './platform/idempotency';
import { createReaper, periodicJobsCollection, type Job } from './platform/jobs';
import type { CollectionDefinition } from './platform/mongo/collections';
import { tombstonesCollection } from './platform/operations';
import { wireCatalog } from './wiring/catalog';
import { wireComments } from './wiring/comments';
import { layGround, type Foundation } from './wiring/foundation';
import { wireImports } from './wiring/imports';
import { wireOrders } from './wiring/orders';
import { wireWebhooks } from './wiring/webhooks';

export type { Foundation } from './wiring/foundation';

/** Every collection of the service, with validators and indexes. */
export const collections: readonly CollectionDefinition[] = [
  ...catalogCollections,
  ...identityCollections,
  bulkOperationsCollection,
  deprecationUsesCollection,
  ...commentCollections,
  eventsCollection,
  idempotencyCollection,
  periodicJobsCollection,
  tombstonesCollection,
  ...orderCollections,
  ...importCollections,
  ...webhookCollections,
];

/** Those whose documents have an outbox (an `outboxIndex` among their indexes). */
const outboxCollections = collections
  .filter(({ indexes }) => indexes.includes(outboxIndex))
  .map(({ name }) => name);

const MINUTE_MS = 60_000;

/** The modules, wired: which needs which is told in `src/wiring`. */
export function createServices(foundation: Foundation): {
  readonly services: Services;
  readonly authenticate: Authenticate;
  /** Which devices signed in before. */
  readonly devices: DeviceTokens;
  /** Work beside requests, run by the worker of this process. */
  readonly jobs: readonly Job[];
  /** Discussions of the past are recorded through it. */
  readonly commentHistory: CommentsModule['history'];
} {
  const { db, clock } = foundation;
  const ground = layGround(foundation);
  const { bulk, periodic } = ground;
  const identity = createIdentity({
    ...foundation,
    repositories: createIdentityRepositories(db, clock, ground.cursors),
  });
  const catalog = wireCatalog(ground);
  const orders = wireOrders(ground);
  const comments = wireComments(ground, identity.services);
  const imports = wireImports(ground, catalog.services.catalog);
  const webhooks = wireWebhooks(ground, identity.services, comments.services);
  return {
    services: {
      ...catalog.services,
      deprecations: createDeprecationsService({ usage: createUsageRepository(db), clock }),
      identity: identity.services,
      imports: imports.service,
      comments: comments.services,
      orders: orders.services,
      webhooks: webhooks.services,
    },
    authenticate: identity.authenticate,
    devices: identity.devices,
    commentHistory: comments.history,
    jobs: [
      ...orders.jobs,
      bulk.sweeper([...catalog.bulkHandlers, ...orders.bulkHandlers, ...comments.bulkHandlers]),
      createRelay({
        db,
        clock,
        collections: outboxCollections,
        events: createEventsRepository(db),
      }),
      ...imports.jobs,
      periodic({
        name: 'expiry',
        everyMs: MINUTE_MS,
        run: createReaper({ db, clock }, collections),
      }),
      ...[...catalog.tasks, ...comments.tasks, ...identity.tasks].map((task) => periodic(task)),
      ...webhooks.jobs,
      ...identity.jobs,
    ],
  };
}
