import pLimit from 'p-limit';
import { bucketOf, deterministicId } from '../../platform/values/ids';
import type { CommentDocument, CommentsRepository } from './comments.repository';
import type { Comment } from './comments.types';
import { placeBelow, rootPlace } from './nesting';
import { bareDocument } from './new-comment';
import type { PostsRepository } from './posts.repository';
import { newPostDocument } from './posts.service';
import { freshSortKeys } from './ranking';
import type { TallyKeeper } from './tally-keeper';

/** A discussion that took place elsewhere. `externalId` is unique within its `source`. */
export interface HistoricalPost {
  /** Only for demo data with documented ids; made from source and externalId otherwise. */
  readonly id?: string;
  readonly externalId: string;
  readonly title: string;
  readonly createdAt: Date;
  readonly closed: boolean;
}

export interface HistoricalComment {
  /** Only for demo data with documented ids; made from source and externalId otherwise. */
  readonly id?: string;
  readonly externalId: string;
  readonly postId: string;
  /** A comment that was recorded before; null = it answers the post. */
  readonly parentId: string | null;
  readonly authorId: string | null;
  /** As it was: neither trimmed nor limited. */
  readonly text: string;
  readonly createdAt: Date;
  readonly likeCount: number;
  readonly dislikeCount: number;
}

export interface Recorded {
  /** In the order given. */
  readonly ids: readonly string[];
  /** How many were new. */
  readonly created: number;
}

/**
 * Records discussions of the past with their dates and counters. Ids derive from source and external id, so that
 * recording again changes nothing; it emits no events. Callers check that the text is sane.
 */
export interface HistoricalComments {
  recordPosts(source: string, posts: readonly HistoricalPost[]): Promise<Recorded>;
  /** Parents first: they must have been recorded by an earlier call. */
  recordComments(source: string, comments: readonly HistoricalComment[]): Promise<Recorded>;
}

export interface HistoricalDeps {
  readonly comments: CommentsRepository;
  readonly posts: PostsRepository;
  readonly keeper: TallyKeeper;
}

/** Counted beside each other; more would wait for connections and take them from others. */
const MAX_PARALLEL_COUNTS = 8;

export function createHistoricalComments({
  comments,
  posts,
  keeper,
}: HistoricalDeps): HistoricalComments {
  return {
    recordPosts: async (source, recorded) => {
      const documents = recorded.map(({ externalId, title, createdAt, closed, ...given }) => {
        const id =
          given.id ??
          deterministicId('pst', { at: createdAt, seed: `${source}:post:${externalId}` });
        return newPostDocument({ id, title, createdAt, closed });
      });
      const created = await posts.insertMissing(documents);
      return { ids: documents.map(({ _id }) => _id), created };
    },
    recordComments: async (source, recorded) => {
      const parents = await Promise.all(
        recorded.map(async ({ parentId }) =>
          parentId === null ? null : comments.findById(parentId),
        ),
      );
      const documents = recorded.map((comment, index) =>
        historicalDocument(source, comment, parents[index] ?? null),
      );
      const created = await comments.insertMissing(documents);
      await recountAbove(documents);
      return { ids: documents.map(({ _id }) => _id), created };
    },
  };

  /** Lowest first, so that each count finds the ones below it done. */
  async function recountAbove(documents: readonly CommentDocument[]): Promise<void> {
    const parents = documents.flatMap(({ depth, parentId }) => (depth > 2 ? (parentId ?? []) : []));
    const roots = documents.flatMap(({ depth, rootId }) => (depth > 1 ? [rootId] : []));
    const postIds = documents.map(({ postId }) => postId);
    await eachOnce(parents, (id) => keeper.recount(id));
    await eachOnce(roots, (id) => keeper.recount(id));
    await eachOnce(postIds, (id) => keeper.recountPost(id));
  }
}

async function eachOnce(
  ids: readonly string[],
  count: (id: string) => Promise<void>,
): Promise<void> {
  const limit = pLimit(MAX_PARALLEL_COUNTS);
  await Promise.all([...new Set(ids)].map((id) => limit(() => count(id))));
}

function historicalDocument(
  source: string,
  comment: HistoricalComment,
  parent: Comment | null,
): CommentDocument {
  const { externalId, postId, parentId, authorId, text, createdAt, likeCount, dislikeCount } =
    comment;
  if (parentId !== null && parent === null)
    throw new Error(`the parent ${parentId} is not recorded`);
  const id =
    comment.id ??
    deterministicId('cmt', {
      at: createdAt,
      seed: `${source}:comment:${externalId}`,
      bucket: bucketOf(postId),
    });
  const place = parent === null ? rootPlace : placeBelow(parent);
  if (place === null) throw new Error(`there is no level below the parent ${parentId}`);
  const votes = { likeCount, dislikeCount };
  return {
    ...bareDocument({ id, postId, place, authorId, text, status: 'published', createdAt }),
    ...votes,
    baseLikes: likeCount,
    baseDislikes: dislikeCount,
    sortKeys: freshSortKeys(id, { ...votes, createdAt }),
  };
}
