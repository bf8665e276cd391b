import type { Page, PageRequest } from '../../platform/values/paging';
import { authorizeKnown, type Viewer } from '../accounts';
import type { CommentsModuleDeps } from './comments.deps';
import { presenterOf } from './comments.service';
import type { CommentStatus, CommentView } from './comments.types';
import type { CommentFlag } from './flags.repository';
import { onlyPosted } from './deleted-posts';
import { presentForExport } from './presentation';
import { marksOf, readerOf } from './visibility';
import type { OwnVote } from './votes.repository';

export interface OwnCommentsRequest {
  readonly page: PageRequest;
  readonly sort: 'newest' | 'oldest';
  /** Null for every status except deleted. */
  readonly status: CommentStatus | null;
}

export function createOwnComments(deps: CommentsModuleDeps) {
  const { lists, posts, cursors, editWindowMs, votes, flags } = deps;
  const ownerOf = (viewer: Viewer) => authorizeKnown(viewer, 'user.export_self').userId;
  return {
    /** All comments of the viewer as stored, without those that only admins see. */
    exportComments: async (viewer: Viewer, page: PageRequest): Promise<Page<CommentView>> => {
      const { data, pagination } = await lists.listForExport(ownerOf(viewer), { page, cursors });
      return { data: data.map((comment) => presentForExport(comment, editWindowMs)), pagination };
    },
    exportVotes: async (viewer: Viewer, page: PageRequest): Promise<Page<OwnVote>> =>
      votes.listByUser(ownerOf(viewer), { page, cursors }),
    exportFlags: async (viewer: Viewer, page: PageRequest): Promise<Page<CommentFlag>> =>
      flags.listByUser(ownerOf(viewer), { page, cursors }),
    /** The comments of the viewer, whether or not others see them yet. */
    listOwn: async (
      viewer: Viewer,
      { page, sort, status }: OwnCommentsRequest,
    ): Promise<Page<CommentView>> => {
      const { userId: authorId } = authorizeKnown(viewer, 'comment.read_own');
      const reader = readerOf(viewer);
      const direction = sort === 'oldest' ? 1 : -1;
      const hidesRestricted = reader.audience !== 'admins';
      const marks = marksOf(reader);
      const query = { authorId, marks, status, hidesRestricted, direction } as const;
      const { data, pagination } = await lists.listOwn(query, { page, cursors });
      const withPost = await onlyPosted(data, posts);
      return { data: withPost.map(await presenterOf(reader, withPost, deps)), pagination };
    },
  };
}
