import type { Collection, Db, Filter } from 'mongodb';
import type { SecurityEventType } from '../../contract/security-event-types';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import { succeedsUnlessDuplicate } from '../../platform/mongo/errors';
import { inPieces } from '../../platform/mongo/portions';
import { idsBetween, newestFirst, type PageSource } from '../../platform/mongo/newest-first';
import { withoutNulls } from '../../platform/values/json';
import { lowestId } from '../../platform/values/ids';
import type { Page } from '../../platform/values/paging';

/** An event that matters for the security of accounts. Contains no password, token, key or e-mail address. */
export interface SecurityEvent {
  readonly id: string;
  readonly type: SecurityEventType;
  readonly createdAt: Date;
  /** `started`: written before a change; stays so if the process ended before it knew the outcome. */
  readonly outcome: 'started' | 'completed';
  /** The account that it concerns; null if there is none. */
  readonly userId: string | null;
  /** The actor, if it is another account. */
  readonly actorId: string | null;
  readonly ip: string | null;
  readonly country: string | null;
  readonly clientId: string | null;
  /** The reasons, as codes: reasons of a risk score, names of limits. */
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
    /** Writes the entry, unless an earlier attempt has written it under the same id. */
    insert: async ({ id: _id, ...event }: SecurityEvent): Promise<void> => {
      await succeedsUnlessDuplicate(events.insertOne({ _id, ...event }));
    },
    /** Completes the entry after its change. Writes the whole entry if a simultaneous attempt has removed it. */
    complete: async ({ id: _id, userId, ...event }: SecurityEvent): Promise<void> => {
      const { outcome: _outcome, ...$setOnInsert } = event;
      const $set = { userId, outcome: 'completed' as const };
      await events.updateOne({ _id }, { $set, $setOnInsert }, { upsert: true });
    },
    /** Removes the entry, because nothing was changed. */
    discard: async ({ id: _id }: SecurityEvent): Promise<void> => {
      await events.deleteOne({ _id, outcome: 'started' });
    },
    /** Records the deletion of an account in one entry, whichever attempt removed it. Safe to repeat. */
    completeDeletion: async (userId: string): Promise<void> => {
      const attempts = { userId, type: 'account_deleted' } as const;
      const rows = await events.find(attempts, time).sort({ _id: -1 }).toArray();
      if (!rows.some(({ outcome }) => outcome === 'started')) return;
      const _id = (rows.find(({ outcome }) => outcome === 'completed') ?? rows[0])?._id ?? '';
      await events.updateOne({ _id }, { $set: { outcome: 'completed' } });
      await events.deleteMany({ ...attempts, outcome: 'started' });
    },
    /** Whether the log contains the deletion of this account. */
    hasDeletion: async (userId: string): Promise<boolean> =>
      (await events.findOne({ userId, type: 'account_deleted' }, time)) !== null,
    /** Removes addresses and networks from the entries of a deleted account; the rest is kept. Safe to repeat. */
    eraseAddresses: async (userId: string): Promise<void> => {
      const own = { $or: [{ userId, actorId: { $in: [null, userId] } }, { actorId: userId }] };
      const withPlace = { ...own, $nor: [{ ip: null, country: null }] };
      await inPieces(events, withPlace, (piece) =>
        events.updateMany(piece, { $set: { ip: null, country: null } }),
      );
      const byNetwork = { userId, type: 'api_key_new_network' as const, reasons: { $ne: [] } };
      await inPieces(events, byNetwork, (piece) =>
        events.updateMany(piece, { $set: { reasons: [] } }),
      );
    },
    /** Newest first. */
    list: async (
      request: SecurityEventFilter,
      source: PageSource,
    ): Promise<Page<SecurityEvent>> => {
      const filter = toFilter(request);
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
  const conditions: object = withoutNulls(exact);
  const period = idsBetween((at) => lowestId('sec', at), createdFrom, createdTo);
  return { ...conditions, ...period };
}
