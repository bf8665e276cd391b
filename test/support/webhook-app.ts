import {
  createEventsRepository,
  createReceiverChanges,
  emit,
  type EventDraft,
} from '../../src/platform/events';
import { raiseSignals } from '../../src/platform/jobs';
import { DISTRIBUTION_JOB } from '../../src/modules/webhooks';
import { buildTestApp, type TestApp, type TestAppOptions } from './build-test-app';
import { people } from './people';
import { requests, type Headers } from './requests';
import { useOpened } from './use-opened';

/** The service with receivers on loopback allowed, and shortcuts for webhook tests. */
export interface WebhookApp extends TestApp {
  send(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    options?: SendOptions,
  ): Promise<SentResponse>;
  createEndpoint(
    url: string,
    input?: object,
    headers?: Headers,
  ): Promise<{ id: string; secret: string }>;
  /** Inserts events into the log, as if their operations had just happened. */
  happen(...drafts: readonly Partial<EventDraft>[]): Promise<readonly string[]>;
  /** Runs every job until no work is left. */
  settle(): Promise<void>;
  /** Makes the service reload the endpoints after a test has changed them in the database. */
  forgetReceivers(): Promise<void>;
  /** Deletes the data of webhook tests. */
  forgetWebhooks(): Promise<void>;
}

export interface SendOptions {
  readonly headers?: Headers;
  readonly payload?: object | undefined;
}

type SentResponse = Awaited<ReturnType<TestApp['app']['inject']>>;

export async function buildWebhookApp(
  env: Readonly<Record<string, string>> = {},
  build: (options: TestAppOptions) => Promise<TestApp> = buildTestApp,
): Promise<WebhookApp> {
  const service = await build({ env: { ALLOW_INSECURE_WEBHOOKS: 'true', ...env } });
  const { app, database, clock } = service;
  const events = createEventsRepository(database.db);
  const lastOf = new Map<string, number>();
  const forgetReceivers = createReceiverChanges(database.db).count;
  const send: WebhookApp['send'] = (
    method,
    url,
    { headers = people.admin.headers, payload } = {},
  ) => app.inject({ method, url, headers: { ...headers }, ...(payload ? { payload } : {}) });
  return {
    ...service,
    send,
    createEndpoint: (url, input = {}, headers = people.admin.headers) =>
      requests(service, headers).succeed('POST', '/webhooks/endpoints', { url, ...input }),
    happen: async (...drafts) => {
      const entries = drafts.flatMap((overrides) => {
        const draft = { ...someEvent, ...overrides };
        const last = lastOf.get(draft.resourceId) ?? 0;
        lastOf.set(draft.resourceId, last + 1);
        return emit(last, clock.now(), [draft]).entries;
      });
      await events.append(entries, clock.now());
      await raiseSignals(database.db, [DISTRIBUTION_JOB]);
      return entries.map(({ eventId }) => eventId);
    },
    settle: () => app.worker.settle(),
    forgetReceivers,
    forgetWebhooks: async () => {
      lastOf.clear();
      const names = ['webhook_endpoints', 'webhook_deliveries', 'events', 'mails'];
      await Promise.all(names.map((name) => database.db.collection(name).deleteMany({})));
      await forgetReceivers();
    },
  };
}

/** Starts the service before the first test of a file and closes it after the last one. */
export function useWebhookApp(...options: Parameters<typeof buildWebhookApp>): WebhookApp {
  return useOpened(() => buildWebhookApp(...options));
}

/**
 * The tasks of other modules, which would query the database whenever a test advances the clock.
 */
const OTHER_TASKS = [
  'category-moves',
  'comment-counters',
  'comments-of-deleted-posts',
  'deleted-accounts',
  'ended_blocks',
  'expiry',
  'purged-comments',
  'revocations',
  'uploads',
];
const NEVER = new Date('9999-01-01T00:00:00Z');

/**
 * The same for tests that only deal with deliveries and advance the clock often: tasks of other
 * modules are never due.
 */
export function useDeliveryApp(env: Readonly<Record<string, string>> = {}): WebhookApp {
  return useOpened(async () => {
    const service = await buildWebhookApp(env);
    await service.database.db
      .collection<{ _id: string; nextAttemptAt: Date }>('periodic_jobs')
      .insertMany(OTHER_TASKS.map((_id) => ({ _id, nextAttemptAt: NEVER })));
    return service;
  });
}

const someEvent: EventDraft = {
  type: 'order.paid',
  resourceType: 'order',
  resourceId: 'ord_test_one',
  ownerId: people.customer.id,
  isPublic: false,
  object: null,
};
