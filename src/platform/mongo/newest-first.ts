import type { Collection, Document, Filter } from 'mongodb';
import type { CursorCodec, CursorValue } from '../values/cursor';
import { COUNT_LIMIT, pageOf, sliceOf, type Page, type PageRequest } from '../values/paging';
import { MAX_TIME_MS } from './client';
import { aggregateRows, countRows, findRows } from './find-rows';

export interface NewestFirstQuery<T> {
  readonly filter: Filter<T>;
  /** The list and filters to which a cursor is bound. */
  readonly scope: unknown;
  readonly projection?: Document;
}

/** The sort fields of a list, and their direction. */
export interface KeyOrder {
  /** Strings and dates, which are unique in combination. */
  readonly keys: readonly string[];
  /** 1 for ascending. */
  readonly direction: 1 | -1;
}

export interface PageSource {
  readonly page: PageRequest;
  readonly cursors: CursorCodec;
}

const COUNTING = { maxTimeMS: MAX_TIME_MS, limit: COUNT_LIMIT + 1 } as const;

/** Without a filter the server would scan the documents instead of their ids. */
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

/** A page of documents in the order of its keys; a keyset page continues after the last values. */
export async function listByKey<T extends { readonly _id: string }>(
  collection: Collection<T>,
  query: NewestFirstQuery<T> & KeyOrder,
  source: PageSource,
): Promise<Page<T>> {
  const { filter, isCounted, projection = {}, ...slice } = queryOf(query, source);
  const options = { ...slice, projection, maxTimeMS: MAX_TIME_MS };
  const counting = { ...COUNTING, ...hintOf(query.filter) };
  const [rows, matchCount] = await Promise.all([
    findRows(collection, filter, options),
    isCounted ? countRows(collection, query.filter, counting) : 0,
  ]);
  return pageFrom({ rows, count: matchCount }, query, source);
}

/** The same page of several such lists, in one command. */
export async function listsByKey<T extends { readonly _id: string }>(
  collection: Collection<T>,
  queries: readonly (NewestFirstQuery<T> & KeyOrder)[],
  source: PageSource,
): Promise<readonly Page<T>[]> {
  if (queries.length === 0) return [];
  const slices = queries.map((query) => queryOf(query, source));
  const pipeline = unionOf(collection.collectionName, slices.flatMap(branchesOf));
  const batchSize = slices.reduce((sum, { limit }) => sum + limit + 1, 1);
  const options = { maxTimeMS: MAX_TIME_MS, batchSize };
  const taggedRows = await aggregateRows<TaggedRow<T>>(collection, pipeline, options);
  const lists = queries.map(() => ({ rows: [] as T[], count: 0 }));
  for (const { list, row, count = 0 } of taggedRows) {
    if (row === undefined) lists[list] = { rows: [], ...lists[list], count };
    else lists[list]?.rows.push(row);
  }
  return queries.map((query, list) => pageFrom(lists[list] ?? EMPTY, query, source));
}

const EMPTY = { rows: [], count: 0 };

/** A row of one of several lists, or the number of rows of that list. */
interface TaggedRow<Row> {
  readonly list: number;
  readonly row?: Row;
  readonly count?: number;
}

/** Pipelines whose results follow each other. */
export function unionOf(coll: string, [first = [], ...others]: readonly Document[][]): Document[] {
  return [...first, ...others.map((pipeline) => ({ $unionWith: { coll, pipeline } }))];
}

function branchesOf<T>(query: ListQuery<T>, list: number): Document[][] {
  const { filter, sort, skip, limit, projection, isCounted } = query;
  const slice = [
    { $match: filter },
    { $sort: sort },
    ...(skip > 0 ? [{ $skip: skip }] : []),
    { $limit: limit },
    ...(projection === undefined ? [] : [{ $project: projection }]),
    { $project: { _id: 0, list: { $literal: list }, row: '$$ROOT' } },
  ];
  if (!isCounted) return [slice];
  const count = [
    { $match: filter },
    { $limit: COUNT_LIMIT + 1 },
    { $count: 'count' },
    { $set: { list: { $literal: list } } },
  ];
  return [slice, count];
}

/** A slice of one list. */
interface ListQuery<T> {
  readonly filter: Filter<T>;
  readonly sort: Readonly<Record<string, 1 | -1>>;
  readonly skip: number;
  readonly limit: number;
  readonly projection: Document | undefined;
  /** Whether the whole list is counted, up to one more than the limit of totals. */
  readonly isCounted: boolean;
}

interface FoundList<Row> {
  readonly rows: readonly Row[];
  /** Zero if it was not requested. */
  readonly count: number;
}

function queryOf<T>(
  { filter, scope, projection, keys, direction }: NewestFirstQuery<T> & KeyOrder,
  { page, cursors }: PageSource,
): ListQuery<T> {
  const { skip, limit, cursor } = sliceOf(page);
  const sort = Object.fromEntries(keys.map((key) => [key, direction]));
  const query = { sort, projection, skip, limit, isCounted: page.style === 'offset' };
  if (cursor === null) return { filter, ...query };
  const beyond = beyondOf({ keys, direction }, cursors.decode(scope, cursor));
  return { filter: { $and: [filter, beyond] } as Filter<T>, ...query };
}

/** Rows after a position: after it by one key, with equal values of the keys before. */
function beyondOf({ keys, direction }: KeyOrder, position: readonly CursorValue[]): Document {
  const values = position.map((value) => (typeof value === 'number' ? new Date(value) : value));
  const further = keys.map((key, place) => ({
    ...Object.fromEntries(keys.slice(0, place).map((same, index) => [same, values[index]])),
    [key]: { [direction === 1 ? '$gt' : '$lt']: values[place] },
  }));
  return { $or: further };
}

function pageFrom<T>(
  { rows, count }: FoundList<T>,
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
  return pageOf(page, rows, { count, cursorOf });
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
