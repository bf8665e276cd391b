import type { Collection, Document, Filter, WithId } from 'mongodb';
import type { CursorCodec } from '../cursor';
import { COUNT_LIMIT, cursorPage, offsetPagination, type Page, type PageRequest } from '../paging';
import { MAX_TIME_MS } from './client';

export interface NewestFirstQuery<T> {
  readonly filter: Filter<T>;
  /** What a cursor is bound to: the list and its filters. */
  readonly scope: unknown;
  readonly projection?: Document;
}

/** The unique field that a list is sorted by, and in which direction. */
export interface KeyOrder {
  readonly key: string;
  /** 1 = ascending. */
  readonly direction: 1 | -1;
}

export interface PageSource {
  readonly page: PageRequest;
  readonly cursors: CursorCodec;
}

const COUNTING = { maxTimeMS: MAX_TIME_MS, limit: COUNT_LIMIT + 1 } as const;

/** Without a filter the server would walk through the documents instead of their ids. */
function hintOf(filter: object) {
  return Object.keys(filter).length === 0 ? { hint: { _id: 1 } } : {};
}

/** A page of documents with time-ordered ids, newest first. */
export function newestFirst<T extends { readonly _id: string }>(
  collection: Collection<T>,
  query: NewestFirstQuery<T>,
  source: PageSource,
): Promise<Page<WithId<T>>> {
  return listByKey(collection, { ...query, key: '_id', direction: -1 }, source);
}

/** A page of documents in the order of one unique field; a keyset page continues after the last value seen. */
export async function listByKey<T extends { readonly _id: string }>(
  collection: Collection<T>,
  { filter, scope, projection, key, direction }: NewestFirstQuery<T> & KeyOrder,
  { page, cursors }: PageSource,
): Promise<Page<WithId<T>>> {
  const shown = projection === undefined ? {} : { projection };
  const options = { maxTimeMS: MAX_TIME_MS, sort: { [key]: direction }, ...shown };
  if (page.style === 'offset') {
    const skip = (page.page - 1) * page.pageSize;
    const [data, counted] = await Promise.all([
      collection.find(filter, { ...options, skip, limit: page.pageSize }).toArray(),
      collection.countDocuments(filter, { ...COUNTING, ...hintOf(filter) }),
    ]);
    return { data, pagination: offsetPagination(page, counted) };
  }
  const [after] = page.cursor === null ? [] : cursors.decode(scope, page.cursor);
  const beyond = { [direction === 1 ? '$gt' : '$lt']: after };
  const where = after === undefined ? filter : { $and: [filter, { [key]: beyond }] };
  const rows = await collection
    .find(where as Filter<T>, { ...options, limit: page.limit + 1 })
    .toArray();
  return cursorPage(rows, page.limit, (last) =>
    cursors.encode(scope, [String((last as Document)[key])]),
  );
}

/** Id bounds of a period, for ids `<prefix>_<time>…`: saves an index on the time beside the one on the id. */
export function idsBetween(
  lowestId: (at: Date) => string,
  from: Date | null | undefined,
  to: Date | null | undefined,
): { readonly _id?: { readonly $gte?: string; readonly $lt?: string } } {
  if (!from && !to) return {};
  return {
    _id: { ...(from ? { $gte: lowestId(from) } : {}), ...(to ? { $lt: lowestId(to) } : {}) },
  };
}
