import type { Collection, Db, Document, Filter } from 'mongodb';
import { bucketOf } from '../../platform/values/ids';
import { anyOf, byIds } from '../../platform/mongo/batch-by-key';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import { aggregateRows } from '../../platform/mongo/find-rows';
import { listByKey, unionOf, type PageSource } from '../../platform/mongo/newest-first';
import { mapPage, type Page } from '../../platform/values/paging';
import {
  commentsCollection,
  toComment,
  WITHOUT_RECORDS,
  type CommentDocument,
  type CommentRow,
} from './comments.repository';
import type { Audience, Comment, CommentStatus } from './comments.types';
import type { ListOrder } from './ranking';

/** A list of direct children, for one reader and in one order. */
export interface ChildrenQuery {
  readonly postId: string;
  /** The post or parent comment. */
  readonly under: string;
  readonly marks: readonly string[];
  /** The mark of comments that only this reader sees; null if there can be none. */
  readonly privateMark: string | null;
  readonly order: ListOrder;
  /** The position after which the page begins. */
  readonly after: string | null;
  readonly skip: number;
  readonly limit: number;
}

export interface Children {
  readonly rows: readonly Comment[];
  /** The number of the reader's private comments by parent, over the whole post. */
  readonly ownBelow: ReadonlyMap<string, number>;
}

export interface PreviewQuery {
  readonly ids: readonly string[];
  readonly marks: readonly string[];
  readonly order: ListOrder;
  readonly limit: number;
}

export interface QueueQuery {
  readonly status: CommentStatus;
  readonly visibilities: readonly Comment['visibility'][];
  /** 1 sorts oldest first. */
  readonly direction: 1 | -1;
}

export interface OwnQuery {
  readonly authorId: string;
  readonly marks: readonly string[];
  /** Only comments in this status; null for all that are not deleted. */
  readonly status: CommentStatus | null;
  /** Whether restricted comments are listed by the status that their placeholder shows. */
  readonly hidesRestricted: boolean;
  /** 1 sorts oldest first. */
  readonly direction: 1 | -1;
}

/** A private comment that others see as a placeholder is already in their counts. */
const notPublic = { audience: { $ne: 'public' as const } };
const byUnder = { $group: { _id: '$under', own: { $sum: 1 } } };
/** More parents with private comments than this need a second batch. */
const OWN_IN_BATCH = 200;

export function createCommentListsRepository(db: Db) {
  const comments: Collection<CommentDocument> = db.collection(commentsCollection.name);
  const time = { maxTimeMS: MAX_TIME_MS };
  const list = async (query: TimeOrdered, source: PageSource): Promise<Page<Comment>> => {
    const order = { keys: ['_id'], projection: WITHOUT_RECORDS };
    return mapPage(await listByKey(comments, { ...query, ...order }, source), toComment);
  };
  return {
    listChildren: async (query: ChildrenQuery): Promise<Children> => {
      const batchSize = query.limit + OWN_IN_BATCH + 1;
      const options = { hint: indexOf(query.order), batchSize, ...time };
      const rows = await aggregateRows<ListRow>(comments, childrenPipeline(query), options);
      return toChildren(rows);
    },
    /** The same slice of several lists, in one command. */
    listChildrenOfEach: (queries: readonly ChildrenQuery[]): Promise<readonly Children[]> =>
      listChildrenOfEach(comments, queries),
    /** The first children of several comments, by parent. */
    listFirstChildren: async (
      query: PreviewQuery,
    ): Promise<ReadonlyMap<string, readonly Comment[]>> => {
      const rows = await comments.aggregate<PreviewRow>(previewPipeline(query), time).toArray();
      return new Map(rows.map(({ _id, children }) => [_id, children.map(toComment)]));
    },
    /** For each of these comments, the number of unpublished children that only this reader sees. */
    countOwnReplies: async (
      privateMark: string,
      parents: readonly Comment[],
    ): Promise<ReadonlyMap<string, number>> => {
      if (parents.length === 0) return new Map();
      const { _id: under, ...bucket } = byIds(parents.map(({ id }) => id));
      const postId = anyOf([...new Set(parents.map((parent) => parent.postId))]);
      const filter = { ...bucket, privateMark, postId, under, ...notPublic };
      const rows = await comments.aggregate<OwnRow>([{ $match: filter }, byUnder], time).toArray();
      return countsOf(rows);
    },
    /** All comments with one status, by creation. */
    listQueue: (
      { status, visibilities, direction }: QueueQuery,
      source: PageSource,
    ): Promise<Page<Comment>> =>
      list(
        {
          filter: { status, visibility: { $in: [...visibilities] } },
          scope: ['moderation', status, direction],
          direction,
        },
        source,
      ),
    /** The comments of one author that have one of the marks. */
    listOwn: (
      { authorId, marks, direction, ...query }: OwnQuery,
      source: PageSource,
    ): Promise<Page<Comment>> =>
      list(
        {
          filter: { authorId, seenBy: { $in: [...marks] }, ...whereStatus(query) },
          scope: ['own comments', authorId, query.status, direction],
          direction,
        },
        source,
      ),
    /** All comments of one author, including deleted ones and without those that only admins see; newest first. */
    listForExport: (authorId: string, source: PageSource): Promise<Page<Comment>> =>
      list(exportQueryOf(authorId), source),
  };
}

async function listChildrenOfEach(
  comments: Collection<CommentDocument>,
  queries: readonly ChildrenQuery[],
): Promise<readonly Children[]> {
  const pipelines = queries.map((query, list) => [
    ...childrenPipeline(query),
    { $project: { _id: 0, list: { $literal: list }, row: '$$ROOT' } },
  ]);
  const batchSize = queries.reduce((sum, { limit }) => sum + limit + OWN_IN_BATCH, 1);
  const options = { maxTimeMS: MAX_TIME_MS, batchSize };
  const union = unionOf(commentsCollection.name, pipelines);
  const rows = await aggregateRows<TaggedRow>(comments, union, options);
  const lists = queries.map((): ListRow[] => []);
  for (const { list, row } of rows) lists[list]?.push(row);
  return lists.map(toChildren);
}

/** Every comment that more than admins can see has one of these marks; the index uses them. */
const BELOW_ADMINS: readonly Audience[] = ['public', 'moderators'];

/** A list of comments in the order of their ids, which is the order of creation. */
interface TimeOrdered {
  readonly filter: Filter<CommentDocument>;
  readonly scope: unknown;
  readonly direction: 1 | -1;
}

/** The number of the reader's private comments below a post or comment. */
interface OwnRow {
  readonly _id: string;
  readonly own: number;
}

type ListRow = CommentRow | OwnRow;

interface TaggedRow {
  readonly list: number;
  readonly row: ListRow;
}

function toChildren(rows: readonly ListRow[]): Children {
  return {
    rows: rows.flatMap((row) => ('own' in row ? [] : [toComment(row)])),
    ownBelow: countsOf(rows.filter((row) => 'own' in row)),
  };
}

interface PreviewRow {
  readonly _id: string;
  readonly children: readonly CommentRow[];
}

/** Reads the page by its index and, in the same command, the reader's private comments of the post. */
function childrenPipeline(query: ChildrenQuery): Document[] {
  const { postId, under, marks, order, after, skip, limit } = query;
  const beyond = order.direction === 1 ? { $gt: after } : { $lt: after };
  return [
    {
      $match: {
        bucket: bucketOf(postId),
        under,
        seenBy: { $in: marks },
        ...(after === null ? {} : { [order.field]: beyond }),
      },
    },
    { $sort: { [order.field]: order.direction } },
    ...(skip > 0 ? [{ $skip: skip }] : []),
    { $limit: limit },
    { $project: WITHOUT_RECORDS },
    ...ownStages(query),
  ];
}

/** Forces the index for the order, because a plan chosen for a small thread would not suit a large one. */
function indexOf({ field }: ListOrder): Document {
  return { under: 1, seenBy: 1, [field]: field === '_id' ? 1 : -1 };
}

function ownStages({ privateMark, postId }: ChildrenQuery): Document[] {
  if (privateMark === null) return [];
  const own = { bucket: bucketOf(postId), privateMark, postId, ...notPublic };
  const pipeline = [{ $match: own }, byUnder];
  return [{ $unionWith: { coll: commentsCollection.name, pipeline } }];
}

/** The placeholder of a restricted comment shows `hidden`, unless the comment was rejected (visibility.ts). */
function whereStatus({
  status,
  hidesRestricted,
}: Pick<OwnQuery, 'status' | 'hidesRestricted'>): Filter<CommentDocument> {
  if (status === null) return { status: { $ne: 'deleted' } };
  if (!hidesRestricted || status === 'rejected') return { status };
  if (status !== 'hidden') return { status, visibility: 'public' };
  const shownAsHidden = {
    visibility: 'admins',
    status: { $in: ['pending', 'published'] },
  } as const;
  return { $or: [{ status }, shownAsHidden] };
}

function exportQueryOf(authorId: string): TimeOrdered {
  const filter = { authorId, seenBy: { $in: [...BELOW_ADMINS] }, visibility: 'public' as const };
  return { filter, scope: ['kept comments', authorId], direction: -1 };
}

/** The first children of each comment, by the index; one command for any number of comments. */
function previewPipeline({ ids, marks, order, limit }: PreviewQuery): Document[] {
  const { _id, ...bucket } = byIds(ids);
  const children = [
    { $match: { ...bucket, seenBy: { $in: marks } } },
    { $sort: { [order.field]: order.direction } },
    { $limit: limit },
    { $project: WITHOUT_RECORDS },
  ];
  return [
    { $match: { _id, ...bucket } },
    { $project: { _id: 1 } },
    {
      $lookup: {
        from: commentsCollection.name,
        localField: '_id',
        foreignField: 'under',
        pipeline: children,
        as: 'children',
      },
    },
  ];
}

function countsOf(rows: readonly OwnRow[]): ReadonlyMap<string, number> {
  return new Map(rows.map(({ _id, own }) => [_id, own]));
}
