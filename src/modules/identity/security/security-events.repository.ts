import type { Collection, Db, Filter } from 'mongodb';
import type { CursorCodec } from '../../../platform/values/cursor';
import { withoutNulls } from '../../../platform/values/given';
import { lowestId } from '../../../platform/values/ids';
import type { CollectionDefinition } from '../../../platform/mongo/collections';
import { insertMissing } from '../../../platform/mongo/insert-missing';
import { idsBetween, newestFirst } from '../../../platform/mongo/newest-first';
import type { Page, PageRequest } from '../../../platform/values/paging';
import type { SecurityEvent } from './security-events.types';

type SecurityEventDocument = Omit<SecurityEvent, 'id'> & { readonly _id: string };

const KEPT_SECONDS = 90 * 86_400;

export const securityEventsCollection: CollectionDefinition = {
  name: 'security_events',
  indexes: [
    { key: { type: 1, _id: -1 }, serves: 'GET /auth/security-events?type=' },
    { key: { userId: 1, _id: -1 }, serves: 'GET /auth/security-events?userId=' },
    { key: { ip: 1, _id: -1 }, serves: 'GET /auth/security-events?ip=' },
    {
      key: { actorId: 1 },
      options: { partialFilterExpression: { actorId: { $gt: '' } } },
      serves: 'erasure of the addresses of who is gone',
    },
    {
      key: { createdAt: 1 },
      options: { expireAfterSeconds: KEPT_SECONDS },
      serves: 'removal after 90 days',
    },
  ],
};

export interface SecurityEventFilter {
  readonly type?: string | null;
  readonly userId?: string | null;
  readonly ip?: string | null;
  readonly createdFrom?: Date | null;
  readonly createdTo?: Date | null;
}

export interface SecurityEventsRepository {
  /** Those whose ids are there already are left as they are. */
  insertMissing(events: readonly SecurityEvent[]): Promise<void>;
  /** Newest first. */
  list(filter: SecurityEventFilter, page: PageRequest): Promise<Page<SecurityEvent>>;
}

export function createSecurityEventsRepository(
  db: Db,
  cursors: CursorCodec,
): SecurityEventsRepository {
  const events: Collection<SecurityEventDocument> = db.collection(securityEventsCollection.name);
  return {
    insertMissing: async (rows) => {
      await insertMissing(
        events,
        rows.map(({ id, ...event }) => ({ _id: id, ...event })),
      );
    },
    list: async (given, page) => {
      const filter = toFilter(given);
      const query = { filter, scope: ['security_events', filter] };
      const { data, pagination } = await newestFirst(events, query, { page, cursors });
      return { data: data.map(({ _id, ...event }) => ({ id: _id, ...event })), pagination };
    },
  };
}

function toFilter(filter: SecurityEventFilter): Filter<SecurityEventDocument> {
  const { createdFrom, createdTo, ...exact } = filter;
  const given: object = withoutNulls(exact);
  const period = idsBetween((at) => lowestId('sec', at), createdFrom, createdTo);
  return { ...given, ...period };
}
