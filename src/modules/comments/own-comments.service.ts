import type { Page, PageRequest } from '../../platform/paging';
import { authorizeKnown, type Viewer } from '../identity';
import type { CommentListsDeps } from './comment-lists.service';
import type { Comment, CommentStatus, CommentView } from './comments.types';
import { present } from './presentation';
import { authorMark, marksOf, readerOf, type Reader } from './visibility';

export interface OwnCommentsRequest {
  readonly page: PageRequest;
  readonly sort: 'newest' | 'oldest';
  /** Null: all but the deleted ones. */
  readonly status: CommentStatus | null;
}

export interface OwnCommentsService {
  /** What the viewer has written, whether or not others see it yet. */
  listOwn(viewer: Viewer, request: OwnCommentsRequest): Promise<Page<CommentView>>;
}

export function createOwnComments({
  lists,
  cursors,
  editWindowMs,
}: Pick<CommentListsDeps, 'lists' | 'cursors' | 'editWindowMs'>): OwnCommentsService {
  /** Their own unpublished replies, which only they see, by comment. */
  const ownRepliesTo = async ({ audience, userId }: Reader, found: readonly Comment[]) =>
    audience === 'public' && userId !== null
      ? lists.countOwnReplies(
          authorMark(userId),
          found.map(({ id }) => id),
        )
      : new Map<string, number>();
  return {
    listOwn: async (viewer, { page, sort, status }) => {
      const { userId: authorId } = authorizeKnown(viewer, 'comment.read_own');
      const reader = readerOf(viewer);
      const direction = sort === 'oldest' ? 1 : -1;
      const query = { authorId, marks: marksOf(reader), status, direction } as const;
      const { data, pagination } = await lists.listOwn(query, { page, cursors });
      const replies = await ownRepliesTo(reader, data);
      const shown = (comment: Comment): CommentView =>
        present(comment, { reader, editWindowMs, ownReplies: replies.get(comment.id) ?? 0 });
      return { data: data.map(shown), pagination };
    },
  };
}
