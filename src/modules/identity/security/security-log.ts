import type { Clock } from '../../../platform/clock';
import type { CursorCodec } from '../../../platform/cursor';
import { newId } from '../../../platform/ids';
import type { Logger } from '../../../platform/logger';
import {
  cursorPage,
  offsetPagination,
  type Page,
  type PageRequest,
} from '../../../platform/paging';
import type { ClientFacts } from '../client-facts';
import { authorize } from '../policy';
import type { Viewer } from '../viewer';
import type { SecurityEventFilter, SecurityEventsRepository } from './security-events.repository';
import type { SecurityEvent, SecurityEventType } from './security-events.types';

export interface SecurityNews {
  readonly type: SecurityEventType;
  readonly userId?: string | null;
  readonly actorId?: string | null;
  readonly client?: ClientFacts;
  readonly reasons?: readonly string[];
}

/** Writes and reads the log of security events. */
export interface SecurityLog {
  /** Returns at once: the log must not show in the time of an answer. */
  record(news: SecurityNews): void;
  listEvents(
    viewer: Viewer,
    filter: SecurityEventFilter,
    page: PageRequest,
  ): Promise<Page<SecurityEvent>>;
}

export interface SecurityLogDeps {
  readonly events: SecurityEventsRepository;
  readonly cursors: CursorCodec;
  readonly clock: Clock;
  readonly log: Logger;
}

export function createSecurityLog({ events, cursors, clock, log }: SecurityLogDeps): SecurityLog {
  return {
    record: (news) => {
      const event = toEvent(news, clock.now());
      events.insert(event).catch((error: unknown) => {
        log.error({ err: error, type: event.type }, 'a security event was not written');
      });
    },
    listEvents: async (viewer, filter, page) => {
      authorize(viewer, 'security_event.read');
      if (page.style === 'cursor') return keysetPage(filter, page);
      const { pageSize } = page;
      const skip = (page.page - 1) * pageSize;
      const [data, counted] = await Promise.all([
        events.list({ filter, before: null, skip, limit: pageSize }),
        events.count(filter),
      ]);
      return { data, pagination: offsetPagination(page, counted) };
    },
  };

  async function keysetPage(
    filter: SecurityEventFilter,
    { limit, cursor }: { readonly limit: number; readonly cursor: string | null },
  ): Promise<Page<SecurityEvent>> {
    const scope = ['security_events', filter];
    const before = cursor === null ? null : String(cursors.decode(scope, cursor)[0]);
    const rows = await events.list({ filter, before, skip: 0, limit: limit + 1 });
    return cursorPage(rows, limit, ({ id }) => cursors.encode(scope, [id]));
  }
}

function toEvent({ type, userId, actorId, client, reasons }: SecurityNews, now: Date) {
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
