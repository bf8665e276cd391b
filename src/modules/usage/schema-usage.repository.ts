import type { Collection, Db } from 'mongodb';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import { newestFirst, type PageSource } from '../../platform/mongo/newest-first';
import type { Page } from '../../platform/values/paging';

/** What was used: a registered document, or a field of the schema. */
export type UsedKind = 'document' | 'field';

/** How often one client used one document or field on one day. */
export interface SchemaUse {
  /** `2026-12-01` */
  readonly day: string;
  readonly kind: UsedKind;
  /** `documentId`, or `Type.field`. */
  readonly name: string;
  readonly client: string;
  readonly count: number;
}

interface SchemaUseDocument extends SchemaUse {
  /** `<day>|<kind>|<name>|<client>` */
  readonly _id: string;
  /** Start of the day; the rows of a day go after 400 days. */
  readonly at: Date;
}

export interface SchemaUseFilter {
  readonly kind?: UsedKind | null | undefined;
  readonly name?: string | null | undefined;
  readonly client?: string | null | undefined;
  /** First and last day. */
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
}

const KEPT_SECONDS = 400 * 86_400;

export const schemaUsesCollection: CollectionDefinition = {
  name: 'schema_uses',
  indexes: [
    { key: { name: 1, _id: -1 }, serves: 'GET /meta/usage of one document or field' },
    { key: { client: 1, _id: -1 }, serves: 'GET /meta/usage of one client' },
    { key: { kind: 1, _id: -1 }, serves: 'GET /meta/usage of documents or of fields' },
    { key: { at: 1 }, options: { expireAfterSeconds: KEPT_SECONDS }, serves: 'expiry' },
  ],
};

export interface SchemaUsageRepository {
  /** Adds counts to the figures of their day. */
  add(uses: readonly SchemaUse[]): Promise<void>;
  /** The latest day first. */
  list(filter: SchemaUseFilter, source: PageSource): Promise<Page<SchemaUse>>;
}

export function createSchemaUsageRepository(db: Db): SchemaUsageRepository {
  const uses: Collection<SchemaUseDocument> = db.collection(schemaUsesCollection.name);
  return {
    add: async (counted) => {
      if (counted.length > 0) await uses.bulkWrite(counted.map(toUpdate), { ordered: false });
    },
    list: (filter, source) => {
      const { kind = null, name = null, client = null, from = null, to = null } = filter;
      const scope = ['schema_uses', kind, name, client, from, to].map((part) => part ?? '');
      return newestFirst(uses, { filter: conditionOf(filter), scope }, source);
    },
  };
}

/** Ids begin with the day, so days are ranges of them. */
function conditionOf({ kind, name, client, from, to }: SchemaUseFilter) {
  return {
    ...(kind ? { kind } : {}),
    ...(name ? { name } : {}),
    ...(client ? { client } : {}),
    _id: { $gt: from ?? '', ...(to ? { $lte: `${to}~` } : {}) },
  };
}

function toUpdate({ day, kind, name, client, count }: SchemaUse) {
  return {
    updateOne: {
      filter: { _id: [day, kind, name, client].join('|') },
      update: {
        $inc: { count },
        $setOnInsert: { day, kind, name, client, at: new Date(`${day}T00:00:00.000Z`) },
      },
      upsert: true,
    },
  };
}
