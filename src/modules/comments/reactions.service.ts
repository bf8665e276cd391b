import { notFoundError } from '../../platform/values/errors';
import type { Viewer } from '../accounts';
import { invalidTransition, stateAfter } from './comment-status';
import type { Comment, CommentView, ReasonCode } from './comments.types';
import { presentTo, writer, type CommentsDeps } from './comments.service';
import type { CommentFlag } from './flags.repository';
import { findPosted } from './deleted-posts';
import { isWithinReach, readerOf, service, shownStatus } from './visibility';
import { voteId, type VoteValue } from './votes.repository';

export interface FlagRequest {
  readonly reasonCode: ReasonCode;
  /** The seed of the request, so that a retry gets the first response. */
  readonly seed: string | null;
}

export interface FlagResult {
  readonly flag: CommentFlag;
  readonly isNew: boolean;
}

/** Flags of accounts that reach both thresholds have full weight. */
const TRUST_THRESHOLDS = { afterMs: 7 * 24 * 60 * 60 * 1000, comments: 3 };
/** The weight of a flag from any other account. */
const NEW_WEIGHT = 0.25;

export function createReactionsService(deps: CommentsDeps) {
  const { votes, flags, counts, clock } = deps;

  const target = async (viewer: Viewer, id: string, action: 'vote' | 'flag'): Promise<Comment> => {
    const comment = await findPosted(id, deps);
    const reader = readerOf(viewer);
    if (comment === null || !isWithinReach(reader, comment)) throw notFoundError('comment');
    const visible = { ...comment, status: shownStatus(reader, comment) };
    if (stateAfter(action, visible) === null) throw invalidTransition(action, visible);
    return comment;
  };

  return {
    /** Sets the viewer's vote by its sign; 0 withdraws it. */
    vote: async (viewer: Viewer, id: string, sign: number): Promise<CommentView> => {
      const value = Math.sign(sign) as VoteValue;
      const { userId } = writer(viewer, 'comment.vote');
      const comment = await target(viewer, id, 'vote');
      const at = clock.now();
      const before = await votes.put(id, userId, { value, at });
      const reader = readerOf(viewer);
      if (value === before.value && !before.isUncounted) return presentTo(reader, comment, deps);
      const likes = Number(value === 1) - Number(before.value === 1);
      const dislikes = Number(value === -1) - Number(before.value === -1);
      const updatedComment = await counts.countVotes(comment, { likes, dislikes, at });
      return presentTo(reader, updatedComment, deps);
    },
    /** The viewer's vote, 0 without one; null for anonymous viewers. */
    loadVote: async (viewer: Viewer, id: string): Promise<VoteValue | null> => {
      if (viewer.kind === 'anonymous') return null;
      return (await votes.findValue(voteId(id, viewer.userId))) ?? 0;
    },
    /** Flags a comment, once per user. */
    flag: async (viewer: Viewer, id: string, complaint: FlagRequest): Promise<FlagResult> => {
      const { userId } = writer(viewer, 'comment.flag');
      const weight = await flagWeightOf(userId, deps);
      const flag = { commentId: id, userId, createdAt: clock.now(), weight, ...complaint };
      // After an earlier attempt the viewer may no longer see the comment, because that flag may have hidden it.
      if (!(await flags.hasStored(flag))) await target(viewer, id, 'flag');
      else if ((await findPosted(id, deps)) === null) throw notFoundError('comment');
      const result = await flags.put(flag);
      const { weight: total } = await flags.recount(id);
      if (result.isNew) await takeDown(id, total, deps);
      return result;
    },
  };
}

/** The weight of a user's flag, chosen so that a few new accounts alone cannot hide a comment. */
async function flagWeightOf(
  userId: string,
  { comments, loadUser, clock }: CommentsDeps,
): Promise<number> {
  const user = await loadUser(userId);
  const age = user === null ? 0 : clock.now().getTime() - user.createdAt.getTime();
  if (age < TRUST_THRESHOLDS.afterMs) return NEW_WEIGHT;
  const publishedCount = await comments.countPublished(userId, TRUST_THRESHOLDS.comments);
  return publishedCount < TRUST_THRESHOLDS.comments ? NEW_WEIGHT : 1;
}

/** Hides a comment with many flags until a moderator has decided. */
function takeDown(id: string, flagWeight: number, { changes, screening }: CommentsDeps) {
  return changes.change({
    reader: service,
    id,
    decide: async (comment) => {
      const state = stateAfter('hide', comment);
      if (state === null || !(await screening.isFlaggedDown(flagWeight))) return null;
      const reasonCode = 'other';
      return { state, events: ['comment.hidden'], action: 'hide', actorId: null, reasonCode };
    },
  });
}
