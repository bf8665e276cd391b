import type { CursorCodec } from '../../platform/values/cursor';
import { isId } from '../../platform/values/ids';
import { emptyPage, mapPage, type Page, type PageRequest } from '../../platform/values/paging';
import { authorize, type Viewer } from '../accounts';
import { createChildLists, keyOf, type ListedPage, type Listing } from './child-lists';
import type { Children, CommentListsRepository } from './comment-lists.repository';
import type { CommentsRepository } from './comments.repository';
import type { Comment, CommentView, ReplyPreview } from './comments.types';
import type { PostsRepository } from './posts.repository';
import type { Post } from './posts.types';
import { present } from './presentation';
import { orderOf, type CommentSort, type ListOrder } from './sort-orders';
import { isVisible, marksOf, readerOf, visibleCount, type Reader } from './visibility';

export interface RootsRequest {
  readonly page: PageRequest;
  readonly sort: CommentSort;
  readonly replySort: CommentSort;
  /** Replies shown with each root, 0 to 10; null for roots without their replies. */
  readonly repliesPreview: number | null;
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
  /** The same page of the roots of each post that the viewer has found. */
  listRootsOfEach(
    viewer: Viewer,
    posts: readonly Post[],
    request: RepliesRequest,
  ): Promise<readonly Page<CommentView>[]>;
  /** The same page of the replies of each comment that the viewer sees; empty where the post is deleted. */
  listRepliesOfEach(
    viewer: Viewer,
    parents: readonly CommentView[],
    request: RepliesRequest,
  ): Promise<readonly Page<CommentView>[]>;
}

export interface CommentListsDeps {
  readonly posts: PostsRepository;
  readonly comments: CommentsRepository;
  readonly lists: CommentListsRepository;
  readonly cursors: CursorCodec;
  readonly editWindowMs: number;
}

export function createCommentLists(deps: CommentListsDeps): CommentListsService {
  const { posts, comments, lists, editWindowMs } = deps;
  const { listPage, listPages, positions } = createChildLists(deps);

  const shownBy = (reader: Reader, ownBelow: Children['ownBelow']) => (comment: Comment) =>
    present(comment, { reader, editWindowMs, ownReplies: ownBelow.get(comment.id) ?? 0 });

  const pageFor: ShowPage = (reader) => (page) => mapPage(page, shownBy(reader, page.ownBelow));

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
      const roots = await listPage(rootsOf(post, reader, sort), page);
      if (repliesPreview === null) return pageFor(reader)(roots);
      const order = orderOf(replySort);
      const ids = roots.data.map(({ id }) => id);
      const children = await previewsOf(ids, { reader, order, limit: repliesPreview });
      const presentTo = shownBy(reader, roots.ownBelow);
      const data = roots.data.map((root): CommentView => {
        const view = presentTo(root);
        const replies = children.get(root.id) ?? [];
        const cursorAfter = (last: Comment | undefined) =>
          positions.write(root.id, order, last === undefined ? null : keyOf(last, order));
        return {
          firstReplies: previewOf(view, {
            found: replies,
            limit: repliesPreview,
            shown: presentTo,
            cursorAfter,
          }),
          ...view,
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
      const total = (own: number) => visibleCount(reader, parent.childCounts) + own;
      const replies = await listPage({ reader, post, parentKey: parent.id, total, sort }, page);
      return pageFor(reader)(replies);
    },
    ...createListsOfEach(deps, { listPages, pageFor }),
  };
}

type ShowPage = (reader: Reader) => (page: ListedPage) => Page<CommentView>;

/** The lists of several posts or comments at once, for links. */
function createListsOfEach(
  { posts }: Pick<CommentListsDeps, 'posts'>,
  {
    listPages,
    pageFor,
  }: Pick<ReturnType<typeof createChildLists>, 'listPages'> & { readonly pageFor: ShowPage },
): Pick<CommentListsService, 'listRootsOfEach' | 'listRepliesOfEach'> {
  return {
    listRootsOfEach: async (viewer, some, { page, sort }) => {
      authorize(viewer, 'comment.read');
      const reader = readerOf(viewer);
      const pages = await listPages(
        some.map((post) => rootsOf(post, reader, sort)),
        page,
      );
      return pages.map(pageFor(reader));
    },
    listRepliesOfEach: async (viewer, parents, { page, sort }) => {
      authorize(viewer, 'comment.read');
      const reader = readerOf(viewer);
      const posted = await Promise.all(
        parents.map(async (parent) => ({ parent, post: await posts.findById(parent.postId) })),
      );
      const listings = posted.flatMap(
        ({ parent: { id: parentKey, replyCount }, post }): Listing[] =>
          post === null ? [] : [{ reader, post, parentKey, total: () => replyCount, sort }],
      );
      const pages = await listPages(listings, page);
      const pageOfParent = new Map(
        listings.map(({ parentKey }, index) => [parentKey, pages[index]]),
      );
      return parents.map(({ id }) => {
        const replies = pageOfParent.get(id);
        return replies === undefined ? emptyPage(page) : pageFor(reader)(replies);
      });
    },
  };
}

function rootsOf(post: Post, reader: Reader, sort: CommentSort): Listing {
  const total = (own: number) => visibleCount(reader, post.childCounts) + own;
  return { reader, post, parentKey: post.id, total, sort };
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
