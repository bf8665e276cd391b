import type { Page, PageRequest } from '../../platform/values/paging';
import { authorize, authorizeKnown, type KnownViewer, type Viewer } from '../accounts';
import type { CommentEventType } from './comment-events';
import {
  concurrentChange,
  invalidTransition,
  stateAfter,
  type ModerationAction,
} from './comment-status';
import type { CommentsDeps } from './comments.service';
import type {
  Comment,
  ModerationLogEntry,
  CommentStatus,
  CommentView,
  ReasonCode,
} from './comments.types';
import { findPosted, onlyPosted } from './deleted-posts';
import { present } from './presentation';
import type { Change, ChangeOnce } from './state-changes';
import { audiencesSeenBy, isWithinReach, readerOf, type Reader } from './visibility';

export interface ModerationRequest extends ChangeOnce {
  readonly action: ModerationAction;
  readonly reasonCode?: ReasonCode | null;
  readonly note?: string | null;
}

export interface QueueRequest {
  readonly page: PageRequest;
  readonly sort: 'newest' | 'oldest';
  readonly status: CommentStatus;
}

export type ModerationService = ReturnType<typeof createModerationService>;

const EVENTS: Readonly<Record<ModerationAction, CommentEventType>> = {
  publish: 'comment.published',
  reject: 'comment.rejected',
  hide: 'comment.hidden',
  delete: 'comment.deleted',
  restrict: 'comment.updated',
  unrestrict: 'comment.updated',
};

export function createModerationService(deps: CommentsDeps) {
  const { comments, posts, lists, changes, cursors, clock, editWindowMs } = deps;
  const presenterFor = (reader: Reader) => (comment: Comment) =>
    present(comment, { reader, editWindowMs });
  return {
    /** Carries out a moderator's decision. Only admins may restrict and unrestrict. */
    moderate: async (
      viewer: Viewer,
      id: string,
      { ifMatch, seed, ...request }: ModerationRequest,
    ): Promise<CommentView> => {
      const { userId } = authorizeModerator(viewer, request.action);
      const reader = readerOf(viewer);
      const moderatedComment = await changes.change({
        reader,
        id,
        ifMatch,
        seed,
        decide: (comment, first) =>
          decide(comment, first, { ...request, userId, now: clock.now() }),
      });
      return presenterFor(reader)(moderatedComment);
    },
    /** Comments with one status. */
    listQueue: async (
      viewer: Viewer,
      { page, sort, status }: QueueRequest,
    ): Promise<Page<CommentView>> => {
      authorize(viewer, 'comment.moderate');
      const reader = readerOf(viewer);
      const direction = sort === 'oldest' ? 1 : -1;
      const query = { status, visibilities: visibilitiesOf(reader), direction } as const;
      const { data, pagination } = await lists.listQueue(query, { page, cursors });
      const withPost = await onlyPosted(data, posts);
      return { data: withPost.map(presenterFor(reader)), pagination };
    },
    /** The moderation log of a comment, oldest first; null if the viewer does not see the comment. */
    findHistory: async (
      viewer: Viewer,
      id: string,
    ): Promise<readonly ModerationLogEntry[] | null> => {
      authorize(viewer, 'comment.moderate');
      const comment = await findPosted(id, deps);
      if (comment === null || !isWithinReach(readerOf(viewer), comment)) return null;
      return comments.findHistory(id);
    },
  };
}

export function authorizeModerator(viewer: Viewer, action: ModerationAction): KnownViewer {
  const isRestriction = action === 'restrict' || action === 'unrestrict';
  return authorizeKnown(viewer, isRestriction ? 'comment.restrict' : 'comment.moderate');
}

/** A moderation request with its actor and time. */
export interface Decision extends Omit<ModerationRequest, 'ifMatch' | 'seed'> {
  readonly userId: string;
  readonly now: Date;
}

/** If two decisions are simultaneous, one succeeds, and the other is refused because the state has changed. */
function decide(
  comment: Comment,
  first: Comment,
  { action, reasonCode, note, userId, now }: Decision,
): Change {
  if (comment.status !== first.status || comment.visibility !== first.visibility) {
    throw concurrentChange({ currentStatus: comment.status });
  }
  const state = stateAfter(action, comment);
  if (state === null) throw invalidTransition(action, comment);
  const isTakenDown = state.status === 'rejected' || state.status === 'hidden';
  const isConfirmed = isTakenDown && comment.flagCount > 0;
  return {
    state,
    events: [EVENTS[action]],
    action,
    actorId: userId,
    reasonCode,
    note,
    set: {
      ...(isConfirmed ? { takenDownAt: now } : {}),
      ...(action === 'publish' ? { takenDownAt: null, flagsJudgedAt: now, flagCount: 0 } : {}),
    },
  };
}

function visibilitiesOf(reader: Reader): readonly Comment['visibility'][] {
  return audiencesSeenBy(reader).includes('admins') ? ['public', 'admins'] : ['public'];
}
