import type { Page, PageRequest } from '../../platform/values/paging';
import { authorizeKnown, type Viewer } from '../accounts';
import type { CommentListsDeps } from './comment-lists.service';
import { presentEach } from './comments.service';
import type { CommentStatus, CommentView } from './comments.types';
import type { CommentFlag, FlagsRepository } from './flags.repository';
import { onlyPosted } from './posted-comments';
import { presentAsKept } from './presentation';
import { marksOf, readerOf } from './visibility';
import type { OwnVote, VotesRepository } from './votes.repository';

export interface OwnCommentsRequest {
  readonly page: PageRequest;
  readonly sort: 'newest' | 'oldest';
  /** Null: all but the deleted ones. */
  readonly status: CommentStatus | null;
}

export interface OwnCommentsService {
  /** What the viewer has written, whether or not others see it yet. */
  listOwn(viewer: Viewer, request: OwnCommentsRequest): Promise<Page<CommentView>>;
  /** All that the viewer has written, as it is kept, but for what only admins see. */
  exportComments(viewer: Viewer, page: PageRequest): Promise<Page<CommentView>>;
  exportVotes(viewer: Viewer, page: PageRequest): Promise<Page<OwnVote>>;
  exportFlags(viewer: Viewer, page: PageRequest): Promise<Page<CommentFlag>>;
}

export interface OwnCommentsDeps extends Pick<
  CommentListsDeps,
  'lists' | 'posts' | 'cursors' | 'editWindowMs'
> {
  readonly votes: VotesRepository;
  readonly flags: FlagsRepository;
}

export function createOwnComments(deps: OwnCommentsDeps): OwnCommentsService {
  const { lists, posts, cursors, editWindowMs, votes, flags } = deps;
  const ownerOf = (viewer: Viewer) => authorizeKnown(viewer, 'user.export_self').userId;
  return {
    exportComments: async (viewer, page) => {
      const { data, pagination } = await lists.listKept(ownerOf(viewer), { page, cursors });
      return { data: data.map((comment) => presentAsKept(comment, editWindowMs)), pagination };
    },
    exportVotes: async (viewer, page) => votes.listByUser(ownerOf(viewer), { page, cursors }),
    exportFlags: async (viewer, page) => flags.listByUser(ownerOf(viewer), { page, cursors }),
    listOwn: async (viewer, { page, sort, status }) => {
      const { userId: authorId } = authorizeKnown(viewer, 'comment.read_own');
      const reader = readerOf(viewer);
      const direction = sort === 'oldest' ? 1 : -1;
      const hidesRestricted = reader.audience !== 'admins';
      const marks = marksOf(reader);
      const query = { authorId, marks, status, hidesRestricted, direction } as const;
      const { data, pagination } = await lists.listOwn(query, { page, cursors });
      const views = await presentEach(reader, await onlyPosted(data, posts), deps);
      return { data: views.flatMap((view) => view ?? []), pagination };
    },
  };
}
