import { securityEventTypes, type SecurityEventType } from '../../contract/security-event-types';
import type { Logger } from '../../platform/telemetry/logger';
import { counter } from '../../platform/telemetry/metrics';
import type { Clock } from '../../platform/values/clock';
import type { CursorCodec } from '../../platform/values/cursor';
import { isAppError } from '../../platform/values/errors';
import { creationId, deterministicId, newId } from '../../platform/values/ids';
import type { Page, PageRequest } from '../../platform/values/paging';
import { withPeriod } from '../../platform/values/date-time';
import { authorize, authorizeKnown } from './policy';
import type {
  SecurityEvent,
  SecurityEventFilter,
  SecurityEventsRepository,
} from './security-events.repository';
import type { ClientFacts, Viewer } from './viewer';

const countEvent = counter({
  name: 'commerce_security_events_total',
  help: 'Security events of accounts, by their type in the security log',
  labels: ['type'],
  initialLabels: () => securityEventTypes.map((type) => ({ type })),
});

export interface SecurityEventDraft {
  readonly type: SecurityEventType;
  readonly userId?: string | null;
  readonly actorId?: string | null;
  readonly client?: ClientFacts;
  readonly reasons?: readonly string[];
}

/** An entry about a change; it has the same id in every attempt. */
export interface SecurityChangeDraft extends SecurityEventDraft {
  /** Distinguishes the change from others of its type at the same moment: the id of a session, key or account. */
  readonly subject: string;
  /** The seed of the request, which its retries share; null or absent for this request alone. */
  readonly op?: string | null;
}

interface SecurityLogDeps {
  readonly events: SecurityEventsRepository;
  readonly cursors: CursorCodec;
  readonly clock: Clock;
  readonly log: Logger;
}

export type SecurityLog = ReturnType<typeof createSecurityLog>;

/** Writes and reads the log of security events. */
export function createSecurityLog({ events, cursors, clock, log }: SecurityLogDeps) {
  const warnOf =
    ({ type }: SecurityEvent) =>
    (error: unknown): void =>
      log.warn({ err: error, type }, 'an entry of the security log could not be completed');
  const complete = async (event: SecurityEvent): Promise<void> => {
    countEvent(1, { type: event.type });
    await events.complete(event).catch(warnOf(event));
  };
  const discard = (event: SecurityEvent): Promise<void> =>
    events.discard(event).catch(warnOf(event));
  const draft = (change: SecurityChangeDraft): SecurityEvent => toSecurityChange(change, clock);
  return {
    /** The entry about a change, to be passed to `around`; not written yet. */
    draft,
    /** Completes the entry after its change. Never throws: an entry that cannot be written now stays started. */
    complete,
    /** Records an event that belongs to no change, before the response is sent; throws if the database fails. */
    record: async (event: SecurityEventDraft) => {
      const createdAt = clock.now();
      const id = newId('sec', createdAt);
      await events.insert({ id, createdAt, outcome: 'completed', ...factsOf(event) });
      countEvent(1, { type: event.type });
    },
    /** Writes an entry as started, for changes that find out later which account they concern. */
    start: async (change: SecurityChangeDraft) => {
      const event = draft(change);
      await events.insert(event);
      return event;
    },
    /**
     * Writes the entry as started, makes the change, and completes the entry. Removes the entry if nothing was changed
     * (null or false) or the change was refused. After a fault the outcome is unknown, so the entry stays started.
     */
    around: async <T>(event: SecurityEvent, change: () => Promise<T>): Promise<T> => {
      await events.insert(event);
      try {
        const result = await change();
        if (result === null || result === false) await discard(event);
        else await complete(event);
        return result;
      } catch (error) {
        if (isRefusal(error)) await discard(event);
        throw error;
      }
    },
    /** The viewer's own entries, without the actor if that is another account. */
    listOwn: async (viewer: Viewer, page: PageRequest): Promise<Page<SecurityEvent>> => {
      const { userId } = authorizeKnown(viewer, 'security_event.read_own');
      const { data, pagination } = await events.list({ userId }, { page, cursors });
      return { data: data.map((event) => ({ ...event, actorId: null })), pagination };
    },
    listEvents: async (viewer: Viewer, filter: SecurityEventFilter, page: PageRequest) => {
      authorize(viewer, 'security_event.read');
      return events.list(withPeriod(filter), { page, cursors });
    },
  };
}

/** The entry about a change, in its state before the change. */
export function toSecurityChange(
  { subject, op = null, ...facts }: SecurityChangeDraft,
  clock: Clock,
): SecurityEvent {
  const createdAt = clock.now();
  const part = `${facts.type}:${subject}`;
  const id =
    op === null
      ? deterministicId('sec', { at: createdAt, seed: part })
      : creationId('sec', { now: createdAt, seed: op, part });
  return { id, createdAt, outcome: 'started', ...factsOf(facts) };
}

function factsOf({ type, userId, actorId, client, reasons }: SecurityEventDraft) {
  return {
    type,
    userId: userId ?? null,
    actorId: actorId ?? null,
    ip: client?.ip ?? null,
    country: client?.country ?? null,
    clientId: client?.clientId ?? null,
    reasons: reasons ?? [],
  };
}

/** Whether the change was refused before anything was written. */
function isRefusal(error: unknown): boolean {
  return isAppError(error) && error.kind !== 'unavailable' && error.kind !== 'internal';
}
