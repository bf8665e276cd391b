import { securityEventTypes, type SecurityEventType } from '../../contract/security-event-types';
import type { Clock } from '../../platform/values/clock';
import { newId } from '../../platform/values/ids';
import type { Logger } from '../../platform/telemetry/logger';
import { counter } from '../../platform/telemetry/metrics';
import type { Page, PageRequest } from '../../platform/values/paging';
import { withPeriod } from '../../platform/values/period';
import type { ClientFacts } from './viewer';
import { authorize, authorizeKnown } from './policy';
import type { Viewer } from './viewer';
import {
  HOLDERS,
  type PendingEvent,
  type PendingEventsRepository,
  type Holder,
} from './security-events.repository';
import type { SecurityEventFilter, SecurityEventsRepository } from './security-events.repository';
import type { SecurityEvent } from './security-events.repository';

const told = counter({
  name: 'commerce_security_events_total',
  help: 'What matters for the safety of accounts, by its type in the security log',
  labels: ['type'],
  known: () => securityEventTypes.map((type) => ({ type })),
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
  /** Writes what is to be answered, or to be done, next; throws when the database does. */
  record(draft: SecurityEventDraft): Promise<void>;
  /** An event to be kept with the change that it tells of, in one write (`PendingSecurityEvents`). */
  draft(draft: SecurityEventDraft): SecurityEvent;
  /** Brings an event that is kept with a change into the log. Never throws: what fails is left to `settleAll`. */
  settle(holder: Holder, event: SecurityEvent): Promise<void>;
  /** Brings drafted events into the log, each once; throws when the database does. */
  write(events: readonly SecurityEvent[]): Promise<void>;
  hasOwed(): Promise<boolean>;
  /** Brings what a crash has left pending into the log, that of an ended session after its tokens were removed. */
  settleAll(removeTokens: (sessionIds: readonly string[]) => Promise<void>): Promise<void>;
  /** What is about the viewer's own account, without who else did it. */
  listOwn(viewer: Viewer, page: PageRequest): Promise<Page<SecurityEvent>>;
  listEvents(
    viewer: Viewer,
    filter: SecurityEventFilter,
    page: PageRequest,
  ): Promise<Page<SecurityEvent>>;
}

export interface SecurityLogDeps {
  readonly events: SecurityEventsRepository;
  readonly pendingEvents: PendingEventsRepository;
  readonly clock: Clock;
  readonly log: Logger;
}

const BATCH_SIZE = 100;

export function createSecurityLog(deps: SecurityLogDeps): SecurityLog {
  const { events, pendingEvents, clock, log } = deps;
  const write = async (drafted: readonly SecurityEvent[]): Promise<void> => {
    await events.insertMissing(drafted);
    for (const { type } of drafted) told(1, { type });
  };
  const settle = async (holder: Holder, drafted: readonly SecurityEvent[]): Promise<void> => {
    if (drafted.length === 0) return;
    await write(drafted);
    await pendingEvents.remove(holder, drafted);
  };
  return {
    draft: (draft) => toSecurityEvent(draft, clock.now()),
    record: (draft) => write([toSecurityEvent(draft, clock.now())]),
    write,
    settle: (holder, event) =>
      settle(holder, [event]).catch((error: unknown) => {
        log.warn({ err: error, type: event.type }, 'a security event will be written later');
      }),
    hasOwed: async () =>
      (await Promise.all(HOLDERS.map((holder) => pendingEvents.list(holder, 1)))).some(
        ({ length }) => length,
      ),
    settleAll: async (removeTokens) => {
      for (const holder of HOLDERS) {
        const found = await pendingEvents.list(holder, BATCH_SIZE);
        await removeTokens(found.filter(isEnd).map(({ keeperId }) => keeperId));
        await settle(
          holder,
          found.map(({ event }) => event),
        );
      }
    },
    listOwn: async (viewer, page) => {
      const { userId } = authorizeKnown(viewer, 'security_event.read_own');
      const { data, pagination } = await events.list({ userId }, page);
      return { data: data.map((event) => ({ ...event, actorId: null })), pagination };
    },
    listEvents: async (viewer, filter, page) => {
      authorize(viewer, 'security_event.read');
      return events.list(withPeriod(filter), page);
    },
  };
}

/** What is kept with a session that it ends. */
function isEnd({ event }: PendingEvent): boolean {
  return event.type === 'session_revoked' || event.type === 'refresh_token_reused';
}

/** The entry of the log that a draft becomes. */
export function toSecurityEvent(
  { type, userId, actorId, client, reasons }: SecurityEventDraft,
  now: Date,
): SecurityEvent {
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
