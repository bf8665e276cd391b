import type { Collection, Db, Filter } from 'mongodb';
import type { SecurityEventType } from '../../contract/security-event-types';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import { succeedsUnlessDuplicate } from '../../platform/mongo/errors';
import { inPieces } from '../../platform/mongo/in-pieces';
import { idsBetween, newestFirst, type PageSource } from '../../platform/mongo/newest-first';
import { withoutNulls } from '../../platform/values/given';
import { lowestId } from '../../platform/values/ids';
import type { Page } from '../../platform/values/paging';

/** Something that matters for the safety of accounts. Holds no password, token, key or e-mail address. */
export interface SecurityEvent {
  readonly id: string;
  readonly type: SecurityEventType;
  readonly createdAt: Date;
  /** `started`: written before a change; it stays so when the process ended before it knew what became of the change. */
  readonly outcome: 'started' | 'completed';
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
      serves: 'erasure of the addresses of deleted accounts',
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

export type SecurityEventsRepository = ReturnType<typeof createSecurityEventsRepository>;

export function createSecurityEventsRepository(db: Db) {
  const events: Collection<SecurityEventDocument> = db.collection(securityEventsCollection.name);
  const time = { maxTimeMS: MAX_TIME_MS };
  return {
    /** One with the same id, by an earlier attempt, stays as it is. */
    insert: async ({ id: _id, ...event }: SecurityEvent): Promise<void> => {
      await succeedsUnlessDuplicate(events.insertOne({ _id, ...event }));
    },
    /** The change was made. Written whole where a rival of the same moment has removed the entry. */
    complete: async ({ id: _id, userId, ...event }: SecurityEvent): Promise<void> => {
      const { outcome: _outcome, ...$setOnInsert } = event;
      const $set = { userId, outcome: 'completed' as const };
      await events.updateOne({ _id }, { $set, $setOnInsert }, { upsert: true });
    },
    /** Nothing was changed. */
    discard: async ({ id: _id }: SecurityEvent): Promise<void> => {
      await events.deleteOne({ _id, outcome: 'started' });
    },
    /** The account is gone: one entry says so, whichever attempt has removed it. May be repeated. */
    completeDeletion: async (userId: string): Promise<void> => {
      const attempts = { userId, type: 'account_deleted' } as const;
      const rows = await events.find(attempts, time).sort({ _id: -1 }).toArray();
      if (!rows.some(({ outcome }) => outcome === 'started')) return;
      const _id = (rows.find(({ outcome }) => outcome === 'completed') ?? rows[0])?._id ?? '';
      await events.updateOne({ _id }, { $set: { outcome: 'completed' } });
      await events.deleteMany({ ...attempts, outcome: 'started' });
    },
    /** Whether the log tells of the deletion of this account. */
    hasDeletion: async (userId: string): Promise<boolean> =>
      (await events.findOne({ userId, type: 'account_deleted' }, time)) !== null,
    /** Removes addresses and networks from what a deleted account did; what happened stays. May be repeated. */
    eraseAddresses: async (userId: string): Promise<void> => {
      const own = { $or: [{ userId, actorId: { $in: [null, userId] } }, { actorId: userId }] };
      const located = { ...own, $nor: [{ ip: null, country: null }] };
      await inPieces(events, located, (piece) =>
        events.updateMany(piece, { $set: { ip: null, country: null } }),
      );
      const byNetwork = { userId, type: 'api_key_new_network' as const, reasons: { $ne: [] } };
      await inPieces(events, byNetwork, (piece) =>
        events.updateMany(piece, { $set: { reasons: [] } }),
      );
    },
    /** Newest first. */
    list: async (given: SecurityEventFilter, source: PageSource): Promise<Page<SecurityEvent>> => {
      const filter = toFilter(given);
      const query = { filter, scope: ['security_events', filter] };
      const { data, pagination } = await newestFirst(events, query, source);
      return { data: data.map(toEvent), pagination };
    },
  };
}

function toEvent({ _id, outcome = 'completed', ...event }: SecurityEventDocument): SecurityEvent {
  return { id: _id, outcome, ...event };
}

function toFilter(filter: SecurityEventFilter): Filter<SecurityEventDocument> {
  const { createdFrom, createdTo, ...exact } = filter;
  const given: object = withoutNulls(exact);
  const period = idsBetween((at) => lowestId('sec', at), createdFrom, createdTo);
  return { ...given, ...period };
}
