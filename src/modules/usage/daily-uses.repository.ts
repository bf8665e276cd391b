import type { Collection, Db } from 'mongodb';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import { newestFirst, type PageSource } from '../../platform/mongo/newest-first';
import type { Page } from '../../platform/values/paging';

/** A registered document, or a field of the schema. */
export type SchemaUseKind = 'document' | 'field';

/** How often one client used one part of the contract on one day. */
export interface DailyUse {
  /** `2026-12-01` */
  readonly day: string;
  readonly kind: SchemaUseKind | 'deprecation';
  /** `documentId`, `Type.field`, or the name of a deprecation. */
  readonly name: string;
  /** The client's own name, otherwise the kind of its credential. */
  readonly client: string;
  /** The user behind the credential; null for anonymous requests, and always null for documents and fields. */
  readonly ownerId: string | null;
  readonly count: number;
}

export type SchemaUse = DailyUse & { readonly kind: SchemaUseKind };

export interface SchemaUseFilter {
  readonly kind?: SchemaUseKind | null | undefined;
  readonly name?: string | null | undefined;
  readonly client?: string | null | undefined;
  /** The first and the last day. */
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
}

/** Its id is `<day>|<kind>|<name>|<client>|<ownerId>`, so a range of ids is a range of days. */
type StoredUse<Use> = Use & { readonly _id: string; readonly at: Date };

const RETENTION_SECONDS = 400 * 86_400;
const MAX_DEPRECATED_USES = 1000;
const SCHEMA_USES: readonly SchemaUseKind[] = ['document', 'field'];

export const dailyUsesCollection: CollectionDefinition = {
  name: 'daily_uses',
  indexes: [
    { key: { kind: 1, _id: -1 }, serves: 'GET /meta/usage, and all deprecated uses' },
    { key: { name: 1, _id: -1 }, serves: 'GET /meta/usage of one document or field' },
    { key: { client: 1, _id: -1 }, serves: 'GET /meta/usage of one client' },
    { key: { ownerId: 1, kind: 1, _id: -1 }, serves: "an account's own deprecated uses" },
    { key: { at: 1 }, options: { expireAfterSeconds: RETENTION_SECONDS }, serves: 'expiry' },
  ],
};

export type DailyUsesRepository = ReturnType<typeof createDailyUsesRepository>;

export function createDailyUsesRepository(db: Db) {
  const uses: Collection<StoredUse<DailyUse>> = db.collection(dailyUsesCollection.name);
  const schemaUses: Collection<StoredUse<SchemaUse>> = db.collection(dailyUsesCollection.name);
  return {
    /** Adds counts to the daily totals. */
    add: async (newUses: readonly DailyUse[]): Promise<void> => {
      if (newUses.length > 0) await uses.bulkWrite(newUses.map(toUpsert), { ordered: false });
    },

    /** Documents and fields, the latest day first. */
    listSchemaUses: (
      { kind, name, client, from, to }: SchemaUseFilter,
      source: PageSource,
    ): Promise<Page<SchemaUse>> => {
      const filter = {
        kind: kind ?? { $in: SCHEMA_USES },
        ...(name ? { name } : {}),
        ...(client ? { client } : {}),
        _id: { $gt: from ?? '', ...(to ? { $lte: `${to}~` } : {}) },
      };
      return newestFirst(schemaUses, { filter, scope: ['daily_uses', filter] }, source);
    },

    /**
     * The latest 1,000 uses of deprecated parts since a day, latest day first; of every account if `ownerId` is null.
     */
    listDeprecatedUses: async (
      ownerId: string | null,
      since: string,
    ): Promise<readonly DailyUse[]> => {
      const owner = ownerId === null ? {} : { ownerId };
      const filter = { kind: 'deprecation', ...owner, _id: { $gte: since } } as const;
      const latest = { sort: { _id: -1 }, limit: MAX_DEPRECATED_USES } as const;
      const rows = await uses.find(filter, { ...latest, maxTimeMS: MAX_TIME_MS }).toArray();
      return rows.reverse().sort((a, b) => b.day.localeCompare(a.day));
    },
  };
}

function toUpsert({ count, ...use }: DailyUse) {
  const { day, kind, name, client, ownerId } = use;
  const filter = { _id: [day, kind, name, client, ownerId ?? ''].join('|') };
  const facts = { ...use, at: new Date(`${day}T00:00:00.000Z`) };
  return {
    updateOne: { filter, update: { $inc: { count }, $setOnInsert: facts }, upsert: true },
  };
}
