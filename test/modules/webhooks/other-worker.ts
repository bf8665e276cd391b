import { eventTypes } from '../../../src/contract/event-types';
import { createViewerForOwner, createUsersRepository } from '../../../src/modules/accounts';
import { createWebhookRepositories, createWebhooks } from '../../../src/modules/webhooks';
import { createCursorCodec } from '../../../src/platform/values/cursor';
import type { Egress } from '../../../src/platform/egress';
import { EventFeed } from '../../../src/platform/events';
import { Signals } from '../../../src/platform/jobs';
import { createSecretBox } from '../../../src/platform/secrets/secret-box';
import type { TestApp } from '../../support/build-test-app';
import { createSettlingWorker, type SettlingWorker } from '../../support/settling-worker';

/** A worker of another process, on the same database but with a separate network. */
export function workerWith(app: Pick<TestApp, 'foundation'>, egress: Egress): SettlingWorker {
  const { jobs } = webhooksWith(app, { egress });
  return createSettlingWorker({ ...app.foundation, jobs, signals: new Signals(app.foundation.db) });
}

/** The webhooks module of another process. */
export function webhooksWith(
  { foundation }: Pick<TestApp, 'foundation'>,
  parts: Partial<Parameters<typeof createWebhooks>[0]>,
) {
  const { db, clock, log, deriveKeys } = foundation;
  const cursors = createCursorCodec(deriveKeys('cursor'));
  const users = createUsersRepository(db, clock);
  return createWebhooks({
    ...createWebhookRepositories(db, clock, cursors),
    feed: new EventFeed(db),
    viewerForOwner: createViewerForOwner(users),
    listStaff: users.listStaffIds,
    mayReceiveCommentEvent: async () => true,
    commentMarksOf: () => [],
    notifyDisabled: async () => undefined,
    types: Object.entries(eventTypes).map(([type, facts]) => ({ type, ...facts, sample: null })),
    box: createSecretBox(deriveKeys('secret-box')),
    allowInsecure: true,
    verifiesEndpoints: false,
    wake: () => undefined,
    clock,
    log,
    ...parts,
  });
}

export const eventsOf = (count: number, name: string) =>
  Array.from({ length: count }, (_, i) => ({ resourceId: `ord_${name}_${i}` }));
