import type { Collection, Document } from 'mongodb';
import { COUNT_LIMIT } from '../paging';
import { MAX_TIME_MS } from './client';

/** A stretch of one list. */
export interface ListQuery {
  readonly filter: Document;
  readonly sort: Readonly<Record<string, 1 | -1>>;
  readonly skip: number;
  readonly limit: number;
  readonly projection?: Document | undefined;
  /** Whether the whole list is counted, up to one more than the limit of totals. */
  readonly isCounted: boolean;
}

export interface FoundList<Row> {
  readonly rows: readonly Row[];
  /** Zero when nobody asked. */
  readonly counted: number;
}

interface TaggedRow<Row> {
  /** Which of the lists it belongs to. */
  readonly list: number;
  readonly row?: Row;
  readonly counted?: number;
}

/** Stretches of several lists of one collection, each read by its index, in one command. */
export async function findLists<Row extends Document, Stored extends Document>(
  collection: Collection<Stored>,
  lists: readonly ListQuery[],
): Promise<readonly FoundList<Row>[]> {
  const pipeline = unionOf(collection.collectionName, lists.flatMap(branchesOf));
  const batchSize = lists.reduce((sum, { limit }) => sum + limit + 1, 1);
  const options = { maxTimeMS: MAX_TIME_MS, batchSize };
  const tagged = await collection.aggregate<TaggedRow<Row>>(pipeline, options).toArray();
  const rows = new Map<number, Row[]>(lists.map((_query, list) => [list, []]));
  const counts = new Map<number, number>();
  for (const { list, row, counted } of tagged) {
    if (row !== undefined) rows.get(list)?.push(row);
    else counts.set(list, counted ?? 0);
  }
  return lists.map((_query, list) => ({
    rows: rows.get(list) ?? [],
    counted: counts.get(list) ?? 0,
  }));
}

/** Pipelines whose results follow each other. */
export function unionOf(coll: string, [first = [], ...others]: readonly Document[][]): Document[] {
  return [...first, ...others.map((pipeline) => ({ $unionWith: { coll, pipeline } }))];
}

function branchesOf(query: ListQuery, list: number): Document[][] {
  const { filter, sort, skip, limit, projection, isCounted } = query;
  const stretch = [
    { $match: filter },
    { $sort: sort },
    ...(skip > 0 ? [{ $skip: skip }] : []),
    { $limit: limit },
    ...(projection === undefined ? [] : [{ $project: projection }]),
    { $project: { _id: 0, list: { $literal: list }, row: '$$ROOT' } },
  ];
  if (!isCounted) return [stretch];
  const count = [
    { $match: filter },
    { $limit: COUNT_LIMIT + 1 },
    { $count: 'counted' },
    { $set: { list: { $literal: list } } },
  ];
  return [stretch, count];
}
