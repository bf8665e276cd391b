import { randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/values/clock';
import { attemptEach } from '../../platform/jobs';
import { untilApplied } from '../../platform/values/until-applied';
import type { ChangedComment } from './comments.repository';
import type { Audience, Comment } from './comments.types';
import type { Post } from './posts.types';
import type { Recount, RecountsRepository } from './recounts.repository';
import type { Move, TalliesRepository } from './tallies.repository';

/** A comment whose change of audience is to be counted above it; `from` null = it is new. */
export interface Moved {
  readonly comment: Pick<Comment, 'id' | 'postId' | 'parentId' | 'rootId' | 'audience'>;
  readonly from: Audience | null;
  readonly token: string;
}

/** Revisions of the counters above a comment, read before the comment was changed. */
export type Revisions = ReadonlyMap<string, number>;

export interface TallyKeeper {
  /** Names a change that the counters above do not know yet; sorts by time. */
  newToken(): string;
  /** Smaller tokens are of those who have crashed, or are late enough to be refused. */
  lateToken(): string;
  /** Adds the change to the counters above; recounts where another recount came between. */
  propagateUp(moved: Moved, revisions: Revisions): Promise<void>;
  /** Counts everything above a comment anew. */
  recountAbove(comment: Pick<Comment, 'postId' | 'parentId' | 'rootId'>): Promise<void>;
  recount(commentId: string): Promise<void>;
  recountPost(postId: string): Promise<void>;
  /** Finishes what crashed processes left behind; false when there was nothing. */
  sweep(signal: AbortSignal): Promise<boolean>;
}

const LATE_MS = 10_000;
const BATCH = 100;

export function createTallyKeeper({
  tallies,
  recounts,
  clock,
}: {
  readonly tallies: TalliesRepository;
  readonly recounts: RecountsRepository;
  readonly clock: Clock;
}): TallyKeeper {
  const newToken = (): string => tokenAt(clock.now().getTime(), randomUUID());
  const lateToken = (): string => tokenAt(clock.now().getTime() - LATE_MS, '');

  const recount = async (commentId: string): Promise<void> => {
    const token = newToken();
    await untilShown(() => recounts.recountComment(commentId, token));
    await tallies.settle(commentId, [token]);
  };
  const recountPost = (postId: string) => untilShown(() => recounts.recountPost(postId));
  const recountAbove: TallyKeeper['recountAbove'] = async ({ postId, parentId, rootId }) => {
    if (parentId !== null) await recount(parentId);
    if (parentId !== null && parentId !== rootId) await recount(rootId);
    await recountPost(postId);
  };
  const propagateToParent = async (parentId: string, move: Move, revisions: Revisions) => {
    const token = newToken();
    const revision = revisions.get(parentId) ?? -1;
    const changed = await tallies.moveBelowComment(parentId, revision, { ...move, token });
    if (changed === null) return false;
    await propagateUp({ ...movedBy(changed, token) }, revisions);
    return true;
  };
  const propagateUp: TallyKeeper['propagateUp'] = async ({ comment, from, token }, revisions) => {
    if (from === comment.audience) return;
    const { postId, parentId } = comment;
    const move = { from, to: comment.audience };
    const isPropagated =
      parentId === null
        ? await tallies.moveBelowPost(postId, revisions.get(postId) ?? -1, move)
        : await propagateToParent(parentId, move, revisions);
    if (!isPropagated) await recountAbove(comment);
    await tallies.settle(comment.id, [token]);
  };

  return {
    newToken,
    lateToken,
    propagateUp,
    recountAbove,
    recount,
    recountPost,
    sweep: async (signal) => {
      const unsettled = await tallies.listUnsettled(lateToken(), BATCH);
      await attemptEach(unsettled, signal, async (comment) => {
        await recountAbove(comment);
        await tallies.settle(comment.id, comment.tokens);
      });
      return unsettled.length > 0;
    },
  };
}

/** Looks in the time that a count takes, a few times over. */
const LOOKS = 10;

/**
 * Counts until the counters show it, or a count that began later. That one is waited for, so that rivals do not keep
 * refusing each other, but not for long: whoever counts may have crashed, and owes nothing to those who waited.
 */
async function untilShown(count: () => Promise<Recount>): Promise<void> {
  let last = await count();
  await untilApplied(async (look) => {
    if (look > 0 && look % LOOKS === 0) last = await count();
    return last.isShown || (await last.isLaterShown()) ? last : null;
  });
}

export function movedBy({ comment, audienceBefore }: ChangedComment, token: string): Moved {
  return { comment, from: audienceBefore, token };
}

export function revisionsOf(post: Post | null, comments: readonly (Comment | null)[]): Revisions {
  const counted = [post, ...comments].filter((row) => row !== null);
  return new Map(counted.map(({ id, tallyRevision }) => [id, tallyRevision]));
}

function tokenAt(milliseconds: number, suffix: string): string {
  return `${String(milliseconds).padStart(15, '0')}:${suffix}`;
}
