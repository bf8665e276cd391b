import type { Collection, Document, Filter } from 'mongodb';
import type { CursorCodec, CursorValue } from '../cursor';
import { COUNT_LIMIT, pageOf, sliceOf, type Page, type PageRequest } from '../paging';
import { MAX_TIME_MS } from './client';
import { findLists, type FoundList, type ListQuery } from './find-lists';
import { findRows } from './find-rows';

export interface NewestFirstQuery<T> {
  readonly filter: Filter<T>;
  /** What a cursor is bound to: the list and its filters. */
  readonly scope: unknown;
  readonly projection?: Document;
}

/** The fields that a list is sorted by, and in which direction. */
export interface KeyOrder {
  /** Texts and times, which are unique together. */
  readonly keys: readonly string[];
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
): Promise<Page<T>> {
  return listByKey(collection, { ...query, keys: ['_id'], direction: -1 }, source);
}

/** A page of documents in the order of its keys; a keyset page continues after the last values seen. */
export async function listByKey<T extends { readonly _id: string }>(
  collection: Collection<T>,
  query: NewestFirstQuery<T> & KeyOrder,
  source: PageSource,
): Promise<Page<T>> {
  const { isCounted, ...slice } = queryOf(query, source);
  const counting = { ...COUNTING, ...hintOf(query.filter) };
  const [rows, counted] = await Promise.all([
    findRows(collection, slice),
    isCounted ? collection.countDocuments(query.filter, counting) : 0,
  ]);
  return pageFrom({ rows, counted }, query, source);
}

/** The same page of several such lists, in one command. */
export async function listsByKey<T extends { readonly _id: string }>(
  collection: Collection<T>,
  queries: readonly (NewestFirstQuery<T> & KeyOrder)[],
  source: PageSource,
): Promise<readonly Page<T>[]> {
  if (queries.length === 0) return [];
  const slices = queries.map((query) => queryOf(query, source));
  const found = await findLists<T, T>(collection, slices);
  return queries.map((query, list) => pageFrom(found[list] ?? EMPTY, query, source));
}

const EMPTY = { rows: [], counted: 0 };

function queryOf<T>(
  { filter, scope, projection, keys, direction }: NewestFirstQuery<T> & KeyOrder,
  { page, cursors }: PageSource,
): ListQuery {
  const { skip, limit, cursor } = sliceOf(page);
  const sort = Object.fromEntries(keys.map((key) => [key, direction]));
  const query = { sort, projection, skip, limit, isCounted: page.style === 'offset' };
  if (cursor === null) return { filter, ...query };
  const beyond = beyondOf({ keys, direction }, cursors.decode(scope, cursor));
  return { filter: { $and: [filter, beyond] }, ...query };
}

/** Rows that follow a position: further by one key, where those before it are the same. */
function beyondOf({ keys, direction }: KeyOrder, position: readonly CursorValue[]): Document {
  const values = position.map((value) => (typeof value === 'number' ? new Date(value) : value));
  const further = keys.map((key, place) => ({
    ...Object.fromEntries(keys.slice(0, place).map((same, index) => [same, values[index]])),
    [key]: { [direction === 1 ? '$gt' : '$lt']: values[place] },
  }));
  return { $or: further };
}

function pageFrom<T>(
  { rows, counted }: FoundList<T>,
  { scope, keys }: NewestFirstQuery<T> & KeyOrder,
  { page, cursors }: PageSource,
): Page<T> {
  const cursorOf = (last: T) => {
    const values = keys.map((key) => (last as Document)[key] as string | Date);
    return cursors.encode(
      scope,
      values.map((value) => (value instanceof Date ? value.getTime() : value)),
    );
  };
  return pageOf(page, rows, { counted, cursorOf });
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
