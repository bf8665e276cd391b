import type { SecurityEventType } from '../../contract/security-event-types';
import type { Collection, Db, Filter } from 'mongodb';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import type { CursorCodec } from '../../platform/values/cursor';
import { withoutNulls } from '../../platform/values/given';
import { lowestId } from '../../platform/values/ids';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import { insertMissing } from '../../platform/mongo/insert-missing';
import { idsBetween, newestFirst } from '../../platform/mongo/newest-first';
import type { Page, PageRequest } from '../../platform/values/paging';

/** Something that matters for the safety of accounts. Holds no password, token, key or e-mail address. */
export interface SecurityEvent {
  readonly id: string;
  readonly type: SecurityEventType;
  readonly createdAt: Date;
  /** Whose account it is about; null when there is none. */
  readonly userId: string | null;
  /** Who did it, when somebody else. */
  readonly actorId: string | null;
  readonly ip: string | null;
  readonly country: string | null;
  readonly clientId: string | null;
  /** Why, in words of tables: reasons of a risk score, names of limits. */
  readonly reasons: readonly string[];
}

/** Part of a document: entries of the security log about its changes that are not in the log yet. */
export interface PendingSecurityEvents {
  readonly owed?: readonly SecurityEvent[];
}

export const pendingEventsIndex = {
  key: { 'owed.id': 1 },
  options: { sparse: true },
  serves: 'owed entries of the security log',
} as const;

/** The collections whose documents have `PendingSecurityEvents`. */
export const HOLDERS = ['users', 'sessions', 'api_keys'] as const;
export type Holder = (typeof HOLDERS)[number];

export interface PendingEvent {
  /** The document that keeps it. */
  readonly keeperId: string;
  readonly event: SecurityEvent;
}

export interface PendingEventsRepository {
  /** Those without an account are about the one that keeps them. */
  list(holder: Holder, limit: number): Promise<readonly PendingEvent[]>;
  /** These are in the log. */
  remove(holder: Holder, events: readonly SecurityEvent[]): Promise<void>;
}

export function createPendingEventsRepository(db: Db): PendingEventsRepository {
  const collectionOf = (
    holder: Holder,
  ): Collection<PendingSecurityEvents & { readonly _id: string }> => db.collection(holder);
  return {
    list: async (holder, limit) => {
      const options = { projection: { owed: 1 }, maxTimeMS: MAX_TIME_MS };
      const filter = { 'owed.id': { $gt: '' } };
      const rows = await collectionOf(holder).find(filter, options).limit(limit).toArray();
      return rows.flatMap(({ _id, owed = [] }) =>
        owed.map((event) => ({
          keeperId: _id,
          event: { ...event, userId: event.userId ?? _id },
        })),
      );
    },
    remove: async (holder, events) => {
      const id = { $in: events.map((event) => event.id) };
      await collectionOf(holder).updateMany(
        { 'owed.id': id },
        { $pull: { owed: { id } } as never },
      );
    },
  };
}

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
