import type { Document } from 'mongodb';
import { collections } from '../../../src/app/collections';
import { isRead } from '../command';
import type { Operation } from '../../support/operations';

/** The data that a command touches. */
export interface Footprint {
  readonly collection: string;
  /** Documents by id, and values of unique indexes; null means any document. */
  readonly ids: readonly string[] | null;
  readonly isWrite: boolean;
  readonly isNew: boolean;
}

export function footprintOf(operation: Operation): Footprint {
  const { collection, name, args } = operation;
  const isNew = name === 'insertOne';
  const ids = isNew ? uniqueOf(collection, args[0] as Document) : idsOf(operation);
  return { collection, ids, isWrite: !isRead(operation), isNew };
}

/** The values of unique fields. */
function uniqueOf(name: string, document: Document): readonly string[] {
  const indexes = collections.find((one) => one.name === name)?.indexes ?? [];
  const unique = indexes.filter(({ options }) => options?.unique === true);
  const values = unique.map(({ key }) =>
    Object.keys(key).map((field) => `${field}=${String(document[field])}`),
  );
  return [String(document['_id']), ...values.map((one) => one.join())];
}

function idsOf({ args }: Operation): readonly string[] | null {
  const [first] = args as [Document?];
  const { _id: id } = (first?.['filter'] ?? first ?? {}) as Document;
  if (typeof id === 'string') return [id];
  const among: unknown = Object(id)['$in'] ?? Object(id)['$eq'];
  if (typeof among === 'string') return [among];
  return Array.isArray(among) ? among.map(String) : null;
}

/** Whether two commands conflict, so that their order may matter. */
export function isConflict(one: Footprint, other: Footprint): boolean {
  if (one.collection !== other.collection || !(one.isWrite || other.isWrite)) return false;
  const { ids } = other;
  if (one.ids === null || ids === null) return true;
  return one.ids.some((id) => ids.includes(id));
}
