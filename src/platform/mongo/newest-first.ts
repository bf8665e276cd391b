import type { Collection, Document, Filter, WithId } from 'mongodb';
import type { CursorCodec } from '../cursor';
import { COUNT_LIMIT, cursorPage, offsetPagination, type Page, type PageRequest } from '../paging';
import { MAX_TIME_MS } from './client';
import { findLists, type FoundList, type ListQuery } from './find-lists';

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
  query: NewestFirstQuery<T> & KeyOrder,
  source: PageSource,
): Promise<Page<WithId<T>>> {
  const { page } = source;
  const { filter, sort, skip, limit, projection } = stretchOf(query, source);
  const shown = projection === undefined ? {} : { projection };
  const options = { maxTimeMS: MAX_TIME_MS, sort, limit, ...shown };
  if (page.style === 'cursor') {
    const rows = await collection.find(filter as Filter<T>, options).toArray();
    return pageOf({ rows, counted: 0 }, query, source);
  }
  const [rows, counted] = await Promise.all([
    collection.find(filter as Filter<T>, { skip, ...options }).toArray(),
    collection.countDocuments(query.filter, { ...COUNTING, ...hintOf(query.filter) }),
  ]);
  return pageOf({ rows, counted }, query, source);
}

/** The same page of several such lists, in one command. */
export async function listsByKey<T extends { readonly _id: string }>(
  collection: Collection<T>,
  queries: readonly (NewestFirstQuery<T> & KeyOrder)[],
  source: PageSource,
): Promise<readonly Page<WithId<T>>[]> {
  const stretches = queries.map((query) => ({ query, stretch: stretchOf(query, source) }));
  const found = await findLists<WithId<T>, T>(
    collection,
    stretches.map(({ stretch }) => stretch),
  );
  return stretches.map(({ query }, list) => pageOf(found[list] ?? EMPTY, query, source));
}

const EMPTY = { rows: [], counted: 0 };

function stretchOf<T>(
  { filter, scope, projection, key, direction }: NewestFirstQuery<T> & KeyOrder,
  { page, cursors }: PageSource,
): ListQuery {
  const query = { sort: { [key]: direction }, projection };
  if (page.style === 'offset') {
    const skip = (page.page - 1) * page.pageSize;
    return { filter, skip, limit: page.pageSize, isCounted: true, ...query };
  }
  const [after] = page.cursor === null ? [] : cursors.decode(scope, page.cursor);
  const beyond = { [direction === 1 ? '$gt' : '$lt']: after };
  const where = after === undefined ? filter : { $and: [filter, { [key]: beyond }] };
  return { ...query, filter: where, skip: 0, limit: page.limit + 1, isCounted: false };
}

function pageOf<T>(
  { rows, counted }: FoundList<WithId<T>>,
  { scope, key }: NewestFirstQuery<T> & KeyOrder,
  { page, cursors }: PageSource,
): Page<WithId<T>> {
  if (page.style === 'offset') return { data: rows, pagination: offsetPagination(page, counted) };
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
