import type { SecurityEventType } from '../../../contract/security-event-types';
import type { Clock } from '../../../platform/clock';
import { newId } from '../../../platform/ids';
import type { Logger } from '../../../platform/logger';
import { counter } from '../../../platform/metrics';
import type { Page, PageRequest } from '../../../platform/paging';
import type { ClientFacts } from '../client-facts';
import { authorize } from '../policy';
import type { Viewer } from '../viewer';
import type { SecurityEventFilter, SecurityEventsRepository } from './security-events.repository';
import type { SecurityEvent } from './security-events.types';

const told = counter({
  name: 'commerce_security_events_total',
  help: 'What matters for the safety of accounts, by its type in the security log',
  labels: ['type'],
});

export interface SecurityEventDraft {
  readonly type: SecurityEventType;
  readonly userId?: string | null;
  readonly actorId?: string | null;
  readonly client?: ClientFacts;
  readonly reasons?: readonly string[];
}

/** Writes and reads the log of security events. */
export interface SecurityLog {
  /** Waits for the write, and never throws: what it tells of has happened. */
  record(draft: SecurityEventDraft): Promise<void>;
  /** An event to be kept with the change that it tells of, in one write; `settle` brings it into the log. */
  draft(draft: SecurityEventDraft): SecurityEvent;
  /** Writes events that are not in the log yet. Throws when the database does. */
  settle(events: readonly SecurityEvent[]): Promise<void>;
  listEvents(
    viewer: Viewer,
    filter: SecurityEventFilter,
    page: PageRequest,
  ): Promise<Page<SecurityEvent>>;
}

export interface SecurityLogDeps {
  readonly events: SecurityEventsRepository;
  readonly clock: Clock;
  readonly log: Logger;
}

export function createSecurityLog({ events, clock, log }: SecurityLogDeps): SecurityLog {
  return {
    draft: (draft) => toSecurityEvent(draft, clock.now()),
    settle: (drafted) => events.insertMissing(drafted),
    record: async (draft) => {
      const event = toSecurityEvent(draft, clock.now());
      try {
        await events.insert(event);
      } catch (error) {
        log.error({ err: error, type: event.type }, 'a security event was not written');
      }
    },
    listEvents: async (viewer, filter, page) => {
      authorize(viewer, 'security_event.read');
      return events.list(filter, page);
    },
  };
}

/** The entry of the log that a draft becomes. */
export function toSecurityEvent(
  { type, userId, actorId, client, reasons }: SecurityEventDraft,
  now: Date,
): SecurityEvent {
  told(1, { type });
  return {
    id: newId('sec', now),
    type,
    createdAt: now,
    userId: userId ?? null,
    actorId: actorId ?? null,
    ip: client?.ip ?? null,
    country: client?.country ?? null,
    clientId: client?.clientId ?? null,
    reasons: reasons ?? [],
  };
}
