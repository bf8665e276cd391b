import type { Services } from '../../resolvers/services';
import { createDocumentCheck } from '../graphql/document-check';
import { inputCheckOf } from '../graphql/input-checks';
import { publicSchema } from '../graphql/schema';
import {
  createAccountRepositories,
  createAccounts,
  createHasRightNow,
  type Authenticate,
  type Reauthenticate,
} from '../modules/accounts';
import { createManifestsRepository, createManifestsService } from '../modules/documents';
import { createMail, createMailRepositories } from '../modules/mail';
import type { SearchEngine } from '../modules/search';
import { createSignIn, createSignInRepositories, type DeviceTokens } from '../modules/sign-in';
import {
  createDailyUsesRepository,
  createRequestLogRepository,
  DailyUses,
  RequestLog,
} from '../modules/usage';
import { createReaper, type Job, type Signals } from '../platform/jobs';
import type { EventFeed } from '../platform/events';
import { collections } from './collections';
import { createPlatform, type Foundation } from './platform';
import { wireCatalog } from './wiring/catalog';
import { wireComments } from './wiring/comments';
import { wireEvents } from './wiring/events';
import { accountDataOf, commentErasureOf } from './wiring/account-data';
import { wireImports } from './wiring/imports';
import { wireOrders } from './wiring/orders';
import { wireWebhooks } from './wiring/webhooks';

/** Readers check the expiry themselves, so the removal may be late. */
const EXPIRY_MS = 5 * 60_000;

/** The parts of the modules that the composition root uses. */
export interface WiredServices {
  readonly services: Services;
  readonly authenticate: Authenticate;
  /** The devices that have signed in before. */
  readonly devices: DeviceTokens;
  /** Background work, run by the worker of this process. */
  readonly jobs: readonly Job[];
  readonly searchEngine: SearchEngine;
  readonly signals: Signals;
  readonly feed: EventFeed;
  /** Compiles the check of raw values against an SDL input type. */
  readonly checkOf: typeof inputCheckOf;
}

/** The wired modules. `src/app/wiring` shows which module needs which. */
export function createServices(foundation: Foundation): WiredServices {
  const platform = createPlatform(foundation);
  const { db, clock, cursors, bulk, periodic, signals, feed } = platform;
  const accountRepositories = createAccountRepositories(db, clock);
  /** For work that continues without a request of its account. */
  const hasRightNow = createHasRightNow(accountRepositories.users, accountRepositories.keys);
  const mailRepositories = createMailRepositories(db, clock);
  const mail = createMail({ ...foundation, repositories: mailRepositories, wake: signals.wake });
  const reauthenticate: Reauthenticate = (...proof) => signIn.reauthenticate(...proof);
  const accounts = createAccounts({
    ...foundation,
    repositories: accountRepositories,
    cursors,
    mails: mail.queue,
    storedMails: mailRepositories.mails,
    reauthenticate,
    settleOrders: (customerId) => orders.leavingCustomers.settle(customerId),
  });
  const signIn = createSignIn({
    ...foundation,
    repositories: createSignInRepositories(db, clock),
    access: accounts.access,
    mails: mail.queue,
  });
  const catalog = wireCatalog(platform);
  const orders = wireOrders(platform, accounts.services);
  const comments = wireComments(platform, accounts.services);
  const imports = wireImports(platform, { catalog: catalog.services.catalog, hasRightNow });
  const webhooks = wireWebhooks(platform, accounts.services, comments.services);
  const { audit, relays } = wireEvents(platform, webhooks.receivers);
  const documents = createManifestsService({
    manifests: createManifestsRepository(db),
    check: (text) => createDocumentCheck(publicSchema())(text),
    mayManage: (userId) => hasRightNow('document.manage', { userId, keyId: null }),
    clock,
    cursors,
  });
  const requestLog = new RequestLog(createRequestLogRepository(db), clock);
  const accountData = accountDataOf(platform, {
    ...accountRepositories,
    ...webhooks,
    leavingCustomers: orders.leavingCustomers,
    eraseRequests: (ownerId: string) => requestLog.erase(ownerId),
  });
  return {
    services: {
      ...catalog.services,
      documents,
      audit,
      usage: new DailyUses(createDailyUsesRepository(db), clock, cursors),
      requestLog,
      accounts: accounts.services,
      signIn: signIn.services,
      imports: imports.service,
      comments: comments.services,
      orders: orders.services,
      webhooks: webhooks.services,
    },
    authenticate: accounts.authenticate,
    devices: signIn.devices,
    searchEngine: catalog.searchEngine,
    checkOf: inputCheckOf,
    signals,
    feed,
    jobs: [
      ...orders.jobs,
      bulk.sweeper([...catalog.bulkHandlers, ...orders.bulkHandlers]),
      ...relays,
      ...imports.jobs,
      ...[
        ...catalog.tasks,
        ...comments.tasks,
        ...accounts.tasks,
        ...webhooks.tasks,
        comments.erasure(commentErasureOf(platform, webhooks)),
        accounts.erasure(accountData),
        { name: 'expiry', everyMs: EXPIRY_MS, run: createReaper({ db, clock }, collections) },
      ].map((task) => periodic(task)),
      ...webhooks.jobs,
      ...mail.jobs,
    ],
  };
}
