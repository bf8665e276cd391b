import type { Collection, Db, Filter } from 'mongodb';
import type { CollectionDefinition } from '../../../platform/mongo/collections';
import { MAX_TIME_MS } from '../../../platform/mongo/client';
import { COUNT_LIMIT } from '../../../platform/paging';
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
      key: { createdAt: 1 },
      options: { expireAfterSeconds: KEPT_SECONDS },
      serves: 'removal after 90 days; createdFrom and createdTo',
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

export interface SecurityEventQuery {
  readonly filter: SecurityEventFilter;
  /** Only events before this one (newest first). */
  readonly before: string | null;
  readonly skip: number;
  readonly limit: number;
}

export interface SecurityEventsRepository {
  insert(event: SecurityEvent): Promise<void>;
  list(query: SecurityEventQuery): Promise<readonly SecurityEvent[]>;
  count(filter: SecurityEventFilter): Promise<number>;
}

export function createSecurityEventsRepository(db: Db): SecurityEventsRepository {
  const events: Collection<SecurityEventDocument> = db.collection(securityEventsCollection.name);
  const time = { maxTimeMS: MAX_TIME_MS };
  return {
    insert: async ({ id, ...event }) => {
      await events.insertOne({ _id: id, ...event });
    },
    list: async ({ filter, before, skip, limit }) => {
      const where = { ...toFilter(filter), ...(before === null ? {} : { _id: { $lt: before } }) };
      const rows = await events.find(where, { ...time, sort: { _id: -1 }, skip, limit }).toArray();
      return rows.map(({ _id, ...event }) => ({ id: _id, ...event }));
    },
    count: (filter) => events.countDocuments(toFilter(filter), { ...time, limit: COUNT_LIMIT + 1 }),
  };
}

function toFilter(filter: SecurityEventFilter): Filter<SecurityEventDocument> {
  const { createdFrom, createdTo, ...exact } = filter;
  const given = Object.entries(exact).filter(([, value]) => typeof value === 'string');
  const createdAt = {
    ...(createdFrom ? { $gte: createdFrom } : {}),
    ...(createdTo ? { $lt: createdTo } : {}),
  };
  return {
    ...Object.fromEntries(given),
    ...(Object.keys(createdAt).length > 0 ? { createdAt } : {}),
  } as Filter<SecurityEventDocument>;
}
