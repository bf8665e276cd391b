import type { Collection, Db } from 'mongodb';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import { findRows } from '../../platform/mongo/find-rows';
import { COUNT_LIMIT } from '../../platform/paging';

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
  list(filter: SchemaUseFilter, window: Window): Promise<readonly SchemaUseDocument[]>;
  /** Counts up to one more than the limit of totals. */
  count(filter: SchemaUseFilter): Promise<number>;
}

interface Window {
  readonly before?: string;
  readonly skip?: number;
  readonly limit: number;
}

export function createSchemaUsageRepository(db: Db): SchemaUsageRepository {
  const uses: Collection<SchemaUseDocument> = db.collection(schemaUsesCollection.name);
  return {
    add: async (counted) => {
      if (counted.length > 0) await uses.bulkWrite(counted.map(toUpdate), { ordered: false });
    },
    list: (filter, { before, skip = 0, limit }) =>
      findRows(uses, { filter: conditionOf(filter, before), sort: { _id: -1 }, skip, limit }),
    count: (filter) =>
      uses.countDocuments(conditionOf(filter), {
        limit: COUNT_LIMIT + 1,
        maxTimeMS: MAX_TIME_MS,
      }),
  };
}

/** Ids begin with the day, so days are ranges of them. */
function conditionOf({ kind, name, client, from, to }: SchemaUseFilter, before?: string) {
  const bounds = {
    $gt: from ?? '',
    ...(to ? { $lte: `${to}~` } : {}),
    ...(before === undefined ? {} : { $lt: before }),
  };
  return {
    ...(kind ? { kind } : {}),
    ...(name ? { name } : {}),
    ...(client ? { client } : {}),
    _id: bounds,
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
