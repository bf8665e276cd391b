import { isId } from '../../platform/values/ids';
import {
  emptyPage,
  mapPage,
  pageOf,
  sliceOf,
  type Page,
  type PageRequest,
} from '../../platform/values/paging';
import { authorize, type Viewer } from '../accounts';
import type { Children, ChildrenQuery } from './comment-lists.repository';
import type { CommentsModuleDeps } from './comments.deps';
import type { Comment, CommentView, Post, ReplyPreview } from './comments.types';
import { present } from './presentation';
import { orderOf, type CommentSort, type ListOrder } from './ranking';
import {
  isVisible,
  marksOf,
  privateMarkOf,
  readerOf,
  visibleCount,
  type Reader,
} from './visibility';

export interface RepliesRequest {
  readonly page: PageRequest;
  readonly sort: CommentSort;
}

export interface RootsRequest extends RepliesRequest {
  readonly replySort: CommentSort;
  /** The number of replies shown with each root, 0 to 10; null for none. */
  readonly repliesPreview: number | null;
}

/** One list of children: whose children, how many, in which order, for which reader. */
interface Listing {
  readonly reader: Reader;
  readonly post: Post;
  readonly parentKey: string;
  /** The number of children that the reader sees, given the number of the reader's own unpublished ones. */
  readonly total: (own: number) => number;
  readonly sort: CommentSort;
}

const NOTHING: Children = { rows: [], ownBelow: new Map() };

/** Lists the children of posts and comments, in both paging styles. */
export function createCommentLists({
  posts,
  comments,
  lists,
  cursors,
  editWindowMs,
}: CommentsModuleDeps) {
  /** A cursor after the last row of a parent's list. */
  const cursorAfter = (parentKey: string, order: ListOrder, last: Comment | undefined): string =>
    cursors.encode(cursorScope(parentKey, order.sort), [last ? keyOf(last, order) : null]);

  const queryOf = (
    { reader, post, parentKey, sort }: Listing,
    page: PageRequest,
  ): ChildrenQuery => {
    const { skip, limit, cursor } = sliceOf(page);
    const [key] = cursor === null ? [] : cursors.decode(cursorScope(parentKey, sort), cursor);
    return {
      postId: post.id,
      under: parentKey,
      marks: marksOf(reader),
      privateMark: privateMarkOf(reader),
      order: orderOf(sort),
      after: typeof key === 'string' ? key : null,
      skip,
      limit,
    };
  };
  const pageFrom = ({ parentKey, total, sort }: Listing, children: Children, page: PageRequest) => {
    const { rows, ownBelow } = children;
    const ownCount = total(ownBelow.get(parentKey) ?? 0);
    const order = orderOf(sort);
    const cursorOf = (last: Comment) => cursorAfter(parentKey, order, last);
    return pageOf(page, rows, { count: ownCount, cursorOf });
  };
  const presenterOf = (reader: Reader, ownBelow: Children['ownBelow']) => (comment: Comment) =>
    present(comment, { reader, editWindowMs, ownReplies: ownBelow.get(comment.id) ?? 0 });

  const listPage = async (listing: Listing, page: PageRequest) => {
    const children = await lists.listChildren(queryOf(listing, page));
    const show = presenterOf(listing.reader, children.ownBelow);
    return { rows: pageFrom(listing, children, page), show };
  };
  /** The same page of several lists. */
  const listPages = async (
    listings: readonly Listing[],
    page: PageRequest,
  ): Promise<readonly Page<CommentView>[]> => {
    if (listings.length === 0) return [];
    const each = await lists.listChildrenOfEach(listings.map((listing) => queryOf(listing, page)));
    return listings.map((listing, index) => {
      const children = each[index] ?? NOTHING;
      const show = presenterOf(listing.reader, children.ownBelow);
      return mapPage(pageFrom(listing, children, page), show);
    });
  };
  /** Reads one more than it shows, to know whether there are more. */
  const listPreviews = async (
    ids: readonly string[],
    { reader, order, limit }: { reader: Reader; order: ListOrder; limit: number },
  ): Promise<ReadonlyMap<string, readonly Comment[]>> => {
    if (limit === 0 || ids.length === 0) return new Map();
    return lists.listFirstChildren({ ids, marks: marksOf(reader), order, limit: limit + 1 });
  };

  return {
    /** The root comments of a post, each with its first replies; null if the post does not exist. */
    listRoots: async (
      viewer: Viewer,
      postId: string,
      { page, sort, replySort, repliesPreview: limit }: RootsRequest,
    ): Promise<Page<CommentView> | null> => {
      authorize(viewer, 'comment.read');
      const post = isId('pst', postId) ? await posts.findById(postId) : null;
      if (post === null) return null;
      const reader = readerOf(viewer);
      const { rows, show } = await listPage(rootsOf(post, reader, sort), page);
      if (limit === null) return mapPage(rows, show);
      const order = orderOf(replySort);
      const ids = rows.data.map(({ id }) => id);
      const replies = await listPreviews(ids, { reader, order, limit });
      return mapPage(rows, (root): CommentView => {
        const view = show(root);
        const some = replies.get(root.id) ?? [];
        const data = some.slice(0, limit);
        const hasNext = limit === 0 ? view.replyCount > 0 : some.length > limit;
        const firstReplies: ReplyPreview = {
          data: data.map(show),
          hasNext,
          nextCursor: hasNext ? cursorAfter(root.id, order, data.at(-1)) : null,
          remaining: hasNext ? Math.max(1, view.replyCount - data.length) : 0,
        };
        return { firstReplies, ...view };
      });
    },
    /** The direct replies of a comment; null if the viewer does not see the comment. */
    listReplies: async (
      viewer: Viewer,
      commentId: string,
      { page, sort }: RepliesRequest,
    ): Promise<Page<CommentView> | null> => {
      authorize(viewer, 'comment.read');
      const reader = readerOf(viewer);
      const parent = isId('cmt', commentId) ? await comments.findById(commentId) : null;
      if (parent === null || !isVisible(reader, parent)) return null;
      const post = await posts.findById(parent.postId);
      if (post === null) return null;
      const total = (own: number) => visibleCount(reader, parent.childCounts) + own;
      const listing = { reader, post, parentKey: parent.id, total, sort };
      const { rows, show } = await listPage(listing, page);
      return mapPage(rows, show);
    },
    /** The same page of the root comments of each post. The viewer has read the posts already. */
    listRootsOfEach: async (
      viewer: Viewer,
      some: readonly Post[],
      { page, sort }: RepliesRequest,
    ): Promise<readonly Page<CommentView>[]> => {
      authorize(viewer, 'comment.read');
      const reader = readerOf(viewer);
      return listPages(
        some.map((post) => rootsOf(post, reader, sort)),
        page,
      );
    },
    /** The same page of the replies of each comment that the viewer sees; empty if the post is deleted. */
    listRepliesOfEach: async (
      viewer: Viewer,
      parents: readonly CommentView[],
      { page, sort }: RepliesRequest,
    ): Promise<readonly Page<CommentView>[]> => {
      authorize(viewer, 'comment.read');
      const reader = readerOf(viewer);
      const each = await Promise.all(
        parents.map(async ({ id: parentKey, postId, replyCount }): Promise<Listing[]> => {
          const post = await posts.findById(postId);
          return post === null ? [] : [{ reader, post, parentKey, total: () => replyCount, sort }];
        }),
      );
      const listings = each.flat();
      const pages = await listPages(listings, page);
      const pageOfParent = new Map(
        listings.map(({ parentKey }, index) => [parentKey, pages[index]]),
      );
      return parents.map(({ id }) => pageOfParent.get(id) ?? emptyPage(page));
    },
  };
}

function rootsOf(post: Post, reader: Reader, sort: CommentSort): Listing {
  const total = (own: number) => visibleCount(reader, post.childCounts) + own;
  return { reader, post, parentKey: post.id, total, sort };
}

function cursorScope(parentKey: string, sort: CommentSort) {
  return { list: 'comments', under: parentKey, sort };
}

/** The value of the field that an order sorts by. */
function keyOf(comment: Comment, { sort }: ListOrder): string {
  return sort === 'newest' || sort === 'oldest' ? comment.id : comment.sortKeys[sort];
}
