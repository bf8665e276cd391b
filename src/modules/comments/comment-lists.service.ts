import type { CursorCodec } from '../../platform/cursor';
import { isId } from '../../platform/ids';
import { cursorPage, offsetPagination, type Page, type PageRequest } from '../../platform/paging';
import { authorize, type Viewer } from '../identity';
import type { Children, CommentListsRepository } from './comment-lists.repository';
import type { CommentsRepository } from './comments.repository';
import type { ChildCounts, Comment, CommentView, ReplyPreview } from './comments.types';
import type { PostsRepository } from './posts.repository';
import type { Post } from './posts.types';
import { present } from './presentation';
import { epochGone, isKept, orderOf, type CommentSort, type ListOrder } from './sort-orders';
import { authorMark, isVisible, marksOf, readerOf, visibleCount, type Reader } from './visibility';

export interface RootsRequest {
  readonly page: PageRequest;
  readonly sort: CommentSort;
  readonly replySort: CommentSort;
  /** Replies shown with each root, 0 to 10. */
  readonly repliesPreview: number;
}

export interface RepliesRequest {
  readonly page: PageRequest;
  readonly sort: CommentSort;
}

export interface CommentListsService {
  /** The roots of a post, each with its first replies; null when there is no such post. */
  listRoots(
    viewer: Viewer,
    postId: string,
    request: RootsRequest,
  ): Promise<Page<CommentView> | null>;
  /** The direct replies of a comment; null when the viewer does not see the comment. */
  listReplies(
    viewer: Viewer,
    commentId: string,
    request: RepliesRequest,
  ): Promise<Page<CommentView> | null>;
}

export interface CommentListsDeps {
  readonly posts: PostsRepository;
  readonly comments: CommentsRepository;
  readonly lists: CommentListsRepository;
  readonly cursors: CursorCodec;
  readonly editWindowMs: number;
}

/** One list of children: whose, how many by audience, in which order, for whom. */
interface Listing {
  readonly reader: Reader;
  readonly post: Post;
  readonly under: string;
  readonly childCounts: ChildCounts;
  readonly sort: CommentSort;
}

interface ListedPage extends Page<Comment> {
  readonly ownBelow: Children['ownBelow'];
}

export function createCommentLists(deps: CommentListsDeps): CommentListsService {
  const { posts, comments, lists, cursors, editWindowMs } = deps;
  const positions = createPositions(cursors);

  const listPage = async (listing: Listing, page: PageRequest): Promise<ListedPage> => {
    const { reader, post, under, childCounts, sort } = listing;
    const query = {
      postId: post.id,
      under,
      marks: marksOf(reader),
      privateMark: privateMarkOf(reader),
    };
    if (page.style === 'offset') {
      const skip = (page.page - 1) * page.pageSize;
      const order = orderOf(sort, post.ranking.epoch);
      const found = await lists.listChildren({
        ...query,
        order,
        after: null,
        skip,
        limit: page.pageSize,
      });
      const total = visibleCount(reader, childCounts) + (found.ownBelow.get(under) ?? 0);
      return {
        data: found.rows,
        ownBelow: found.ownBelow,
        pagination: offsetPagination(page, total),
      };
    }
    const { order, after } = positions.read(listing, page.cursor);
    const found = await lists.listChildren({
      ...query,
      order,
      after,
      skip: 0,
      limit: page.limit + 1,
    });
    const cursorOf = (last: Comment) => positions.write(under, order, keyOf(last, order));
    return { ...cursorPage(found.rows, page.limit, cursorOf), ownBelow: found.ownBelow };
  };

  const shownBy = (reader: Reader, ownBelow: Children['ownBelow']) => (comment: Comment) =>
    present(comment, { reader, editWindowMs, ownReplies: ownBelow.get(comment.id) ?? 0 });

  const previewsOf = async (
    ids: readonly string[],
    {
      reader,
      order,
      limit,
    }: { readonly reader: Reader; readonly order: ListOrder; readonly limit: number },
  ) => {
    if (limit === 0 || ids.length === 0) return new Map<string, readonly Comment[]>();
    return lists.listFirstChildren({ ids, marks: marksOf(reader), order, limit: limit + 1 });
  };

  return {
    listRoots: async (viewer, postId, { page, sort, replySort, repliesPreview }) => {
      authorize(viewer, 'comment.read');
      const post = isId('pst', postId) ? await posts.findById(postId) : null;
      if (post === null) return null;
      const reader = readerOf(viewer);
      const { childCounts } = post;
      const roots = await listPage({ reader, post, under: postId, childCounts, sort }, page);
      const order = orderOf(replySort, post.ranking.epoch);
      const ids = roots.data.map(({ id }) => id);
      const children = await previewsOf(ids, { reader, order, limit: repliesPreview });
      const shown = shownBy(reader, roots.ownBelow);
      const data = roots.data.map((root): CommentView => {
        const view = shown(root);
        const found = children.get(root.id) ?? [];
        const cursorAfter = (last: Comment | undefined) =>
          positions.write(root.id, order, last === undefined ? null : keyOf(last, order));
        return {
          ...view,
          replies: previewOf(view, { found, limit: repliesPreview, shown, cursorAfter }),
        };
      });
      return { data, pagination: roots.pagination };
    },
    listReplies: async (viewer, commentId, { page, sort }) => {
      authorize(viewer, 'comment.read');
      const reader = readerOf(viewer);
      const parent = isId('cmt', commentId) ? await comments.findById(commentId) : null;
      if (parent === null || !isVisible(reader, parent)) return null;
      const post = await posts.findById(parent.postId);
      if (post === null) return null;
      const { id: under, childCounts } = parent;
      const replies = await listPage({ reader, post, under, childCounts, sort }, page);
      const data = replies.data.map(shownBy(reader, replies.ownBelow));
      return { data, pagination: replies.pagination };
    },
  };
}

interface PreviewFacts {
  /** One more than are shown, to know whether there are more. */
  readonly found: readonly Comment[];
  readonly limit: number;
  readonly shown: (comment: Comment) => CommentView;
  readonly cursorAfter: (last: Comment | undefined) => string;
}

function previewOf({ replyCount }: CommentView, facts: PreviewFacts): ReplyPreview {
  const { found, limit, shown, cursorAfter } = facts;
  const data = found.slice(0, limit);
  const hasNext = limit === 0 ? replyCount > 0 : found.length > limit;
  return {
    data: data.map(shown),
    hasNext,
    nextCursor: hasNext ? cursorAfter(data.at(-1)) : null,
    remaining: hasNext ? Math.max(1, replyCount - data.length) : 0,
  };
}

/** Cursors of lists of children: the epoch of the ranks they scan, and the key of the last row. */
function createPositions(cursors: CursorCodec) {
  const scopeOf = (under: string, sort: CommentSort) => ({ list: 'comments', under, sort });
  return {
    write: (under: string, order: ListOrder, key: string | null): string =>
      cursors.encode(scopeOf(under, order.sort), [order.epoch, key]),
    read: ({ under, sort, post }: Listing, cursor: string | null) => {
      if (cursor === null) return { order: orderOf(sort, post.ranking.epoch), after: null };
      const [epoch, key] = cursors.decode(scopeOf(under, sort), cursor);
      const order = orderOf(sort, Number(epoch));
      if (!isKept(order, post.ranking)) throw epochGone();
      return { order, after: typeof key === 'string' ? key : null };
    },
  };
}

/** The value of the field that an order sorts by. */
function keyOf(comment: Comment, { sort, epoch }: ListOrder): string {
  if (sort === 'newest' || sort === 'oldest') return comment.id;
  return comment.sortKeys[epoch % 2 === 0 ? 'even' : 'odd'][sort];
}

function privateMarkOf({ audience, userId }: Reader): string | null {
  return audience === 'public' && userId !== null ? authorMark(userId) : null;
}
