import { createAuditService } from '../../modules/audit';
import { DISTRIBUTION_JOB, type Receivers } from '../../modules/webhooks';
import {
  createAuditEntriesRepository,
  createEventsRepository,
  createRelay,
} from '../../platform/events';
import { outboxCollections } from '../collections';
import { CHANGE_SIGNAL } from '../../platform/live/change-watch';
import type { Platform } from '../platform';

/** The relay from outboxes to the event log and the audit trail, and the readers of the audit trail. */
export function wireEvents({ db, clock, cursors, signals }: Platform, receivers: Receivers) {
  const audit = createAuditEntriesRepository(db);
  const onRelayed = (hasReceived: boolean): void => {
    if (hasReceived) signals.wake(DISTRIBUTION_JOB);
    signals.wake(CHANGE_SIGNAL);
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
        selectReceived: async (entries, version) => {
          const receiversOf = await receivers.listFor(entries, version);
          return new Set(entries.filter((entry) => receiversOf.get(entry)?.length));
        },
        onRelayed,
      }),
    ],
  };
}
