import { createAuditService } from '../../modules/audit';
import { createWebhookRepositories, DISTRIBUTION_JOB } from '../../modules/webhooks';
import {
  createAuditEntriesRepository,
  createEventsRepository,
  createRelay,
} from '../../platform/events';
import { outboxCollections } from '../collections';
import { CHANGE_SIGNAL } from '../../platform/live';
import type { Platform } from '../platform';

/** The relay from the documents' outboxes to the event log and the audit trail, and who reads the latter. */
export function wireEvents({ db, clock, cursors, wakes }: Platform) {
  const audit = createAuditEntriesRepository(db);
  const onRelayed = (): void => {
    wakes.wake(DISTRIBUTION_JOB);
    wakes.wake(CHANGE_SIGNAL);
  };
  return {
    audit: createAuditService(audit, cursors),
    relays: [
      createRelay({
        db,
        clock,
        collections: outboxCollections,
        events: createEventsRepository(db),
        audit,
        hasReceivers: createWebhookRepositories({ db, clock, cursors }).endpoints.hasReceiving,
        onRelayed,
      }),
    ],
  };
}
