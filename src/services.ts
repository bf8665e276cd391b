import type { Db } from 'mongodb';
import type { Services } from '../resolvers/services';
import { createInputChecks } from './graphql/input-checks';
import {
  catalogCollections,
  type CatalogService,
  createCatalog,
  createCatalogRepositories,
  createPageSources,
  createProductPages,
  createStockRepository,
} from './modules/catalog';
import {
  createDeprecationsService,
  createUsageRepository,
  deprecationUsesCollection,
} from './modules/deprecations';
import {
  commentCollections,
  createCommentRepositories,
  createComments,
  type CommentsModule,
} from './modules/comments';
import {
  createIdentity,
  createIdentityRepositories,
  identityCollections,
  type Authenticate,
} from './modules/identity';
import {
  createImportJob,
  createImportRepositories,
  createImportsService,
  createUploadSweeper,
  importCollections,
  type ImportTargets,
} from './modules/imports';
import {
  createFreshState,
  createProductIndexRepository,
  createSearchService,
} from './modules/search';
import { createOrderRepositories, createOrders, orderCollections } from './modules/orders';
import { bulkOperationsCollection, createAtomicBulk } from './platform/bulk';
import { webhookCollections, type RenderResource } from './modules/webhooks';
import type { Clock } from './platform/clock';
import type { Config } from './platform/config';
import { createCursorCodec } from './platform/cursor';
import {
  createEventsRepository,
  createRelay,
  eventsCollection,
  outboxIndex,
} from './platform/events';
import { createFailpoints } from './platform/failpoints';
import { idempotencyCollection } from './platform/idempotency';
import { createPeriodic, createReaper, periodicJobsCollection, type Job } from './platform/jobs';
import type { DeriveKey } from './platform/keys';
import type { Logger } from './platform/logger';
import type { CollectionDefinition } from './platform/mongo/collections';
import { wireWebhooks } from './webhook-wiring';

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
  ...orderCollections,
  ...importCollections,
  ...webhookCollections,
];

/** Those whose documents have an outbox (an `outboxIndex` among their indexes). */
const outboxCollections = collections
  .filter(({ indexes }) => indexes.includes(outboxIndex))
  .map(({ name }) => name);

/** What the modules are made of. */
export interface Foundation {
  readonly db: Db;
  readonly clock: Clock;
  readonly config: Config;
  readonly log: Logger;
  readonly deriveKey: DeriveKey;
  /** A resource in its REST shape, for events in `full` style; comes from the layers above. */
  readonly renderResource?: RenderResource;
}

/** The modules, wired: the only place that knows which module needs which. */
export function createServices(foundation: Foundation): {
  readonly services: Services;
  readonly authenticate: Authenticate;
  /** Work beside requests, run by the worker of this process. */
  readonly jobs: readonly Job[];
  /** Discussions of the past are recorded through it. */
  readonly commentHistory: CommentsModule['history'];
} {
  const { db, clock, config, log, deriveKey } = foundation;
  const periodic = createPeriodic({ db, clock });
  const identity = createIdentity({
    repositories: createIdentityRepositories(db, clock),
    clock,
    config,
    log,
    deriveKey,
  });
  const cursors = createCursorCodec(deriveKey('cursor'));
  const bulk = createAtomicBulk({ db, clock });
  const comments = createComments({
    ...createCommentRepositories(db),
    clock,
    cursors,
    editWindowMs: config.commentEditWindowSeconds * 1000,
    bulk,
    loadUser: (id) => identity.services.users.loadUser(id),
  });
  const checkOf = createInputChecks();
  const catalogRepositories = createCatalogRepositories(db);
  const products = createCatalog({ ...catalogRepositories, bulk, clock, checkOf });
  const catalog = products.service;
  const search = createSearchService({
    freshState: createFreshState(createProductIndexRepository(db)),
    catalog,
    cursors,
  });
  const pageSources = createPageSources({
    catalog,
    pageContents: catalogRepositories.pageContents,
    findSimilar: search.findSimilar,
    clock,
  });
  const imports = { ...createImportRepositories(db, clock), cursors, clock, log };
  const orders = createOrders({
    ...createOrderRepositories(db, clock),
    stock: createStockRepository(db),
    cursors,
    bulk,
    clock,
    log,
    paymentWindowMs: config.orderPaymentWindowSeconds * 1000,
    reach: createFailpoints(config.failpoint),
    periodic,
  });
  const webhooks = wireWebhooks(foundation, { notices: identity.services.notices, cursors });
  return {
    services: {
      catalog,
      deprecations: createDeprecationsService({ usage: createUsageRepository(db), clock }),
      identity: identity.services,
      imports: createImportsService(imports),
      comments: comments.services,
      productPages: createProductPages({ catalog, sources: pageSources, clock }),
      search,
      orders: orders.services,
      webhooks: webhooks.services,
    },
    authenticate: identity.authenticate,
    commentHistory: comments.history,
    jobs: [
      ...orders.jobs,
      bulk.sweeper([...products.bulkHandlers, ...orders.bulkHandlers, ...comments.bulkHandlers]),
      createRelay({
        db,
        clock,
        collections: outboxCollections,
        events: createEventsRepository(db),
      }),
      createImportJob({ ...imports, targets: importTargets(catalog) }),
      periodic({ name: 'uploads', everyMs: 3_600_000, run: createUploadSweeper(imports) }),
      periodic({ name: 'expiry', everyMs: 60_000, run: createReaper({ db, clock }, collections) }),
      ...[...comments.tasks, ...identity.tasks].map((task) => periodic(task)),
      ...webhooks.jobs,
    ],
  };
}

/** What can be imported, and who takes it. */
function importTargets(catalog: CatalogService): ImportTargets {
  return {
    products: ({ mode, items, ...run }) => catalog.applyProductItems(mode, items, run),
    categories: ({ mode, items, ...run }) => catalog.applyCategoryItems(mode, items, run),
  };
}
