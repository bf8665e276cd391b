import type { Collection, Db, Filter } from 'mongodb';
import { lowestId } from '../values/ids';
import type { CollectionDefinition } from '../mongo/collections';
import { insertMissing } from '../mongo/repeatable-writes';
import { idsBetween, newestFirst, type PageSource } from '../mongo/newest-first';
import type { Page } from '../values/paging';
import type { AuditDraft, AuditEntry } from './outbox';

/** An entry of the audit trail. */
export interface AuditRecord extends AuditDraft {
  readonly id: string;
  readonly createdAt: Date;
}

type AuditDocument = Omit<AuditRecord, 'id'> & { readonly _id: string };

const RETENTION_SECONDS = 400 * 86_400;

export const auditEntriesCollection: CollectionDefinition = {
  name: 'audit_entries',
  validator: {
    bsonType: 'object',
    required: ['createdAt', 'actorId', 'action', 'resourceType', 'resourceId', 'from', 'to'],
    properties: { action: { enum: ['created', 'updated', 'deleted'] } },
  },
  indexes: [
    { key: { resourceId: 1, _id: -1 }, serves: 'GET /audit?resourceId=' },
    { key: { actorId: 1, _id: -1 }, serves: 'GET /audit?actorId=' },
    {
      key: { createdAt: 1 },
      options: { expireAfterSeconds: RETENTION_SECONDS },
      serves: 'removal after 400 days',
    },
  ],
};

export interface AuditFilter {
  readonly resourceId?: string | null;
  readonly actorId?: string | null;
  readonly createdFrom?: Date | null;
  readonly createdTo?: Date | null;
}

export type AuditEntriesRepository = ReturnType<typeof createAuditEntriesRepository>;

export function createAuditEntriesRepository(db: Db) {
  const collection: Collection<AuditDocument> = db.collection(auditEntriesCollection.name);
  return {
    /** Adds new entries. */
    append: async (entries: readonly AuditEntry[]): Promise<void> => {
      if (entries.length === 0) return;
      await insertMissing(
        collection,
        entries.map(({ eventId, createdAt, audit }) => ({ _id: eventId, createdAt, ...audit })),
      );
    },
    /** Newest first. */
    list: async (auditFilter: AuditFilter, source: PageSource): Promise<Page<AuditRecord>> => {
      const filter = toFilter(auditFilter);
      const query = { filter, scope: ['audit', filter] };
      const { data, pagination } = await newestFirst(collection, query, source);
      return { data: data.map(({ _id, ...record }) => ({ id: _id, ...record })), pagination };
    },
  };
}

function toFilter({ resourceId, actorId, createdFrom, createdTo }: AuditFilter) {
  const filter: Filter<AuditDocument> = {
    ...(resourceId ? { resourceId } : {}),
    ...(actorId ? { actorId } : {}),
    ...idsBetween((at) => lowestId('aud', at), createdFrom, createdTo),
  };
  return filter;
}
