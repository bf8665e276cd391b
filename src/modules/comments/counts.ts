import { isId } from '../../platform/values/ids';
import { createKeyedQueue, createSharedTurns } from '../../platform/values/keyed-queue';
import { sum } from '../../platform/values/iterables';
import { tryToApply } from '../../platform/values/repeat';
import { attemptEach } from '../../platform/jobs';
import type { CommentsModuleDeps } from './comments.deps';
import type { ChangedComment } from './comments.repository';
import {
  NO_CHILDREN,
  type Audience,
  type ChildCounts,
  type Comment,
  type Post,
} from './comments.types';
import {
  NO_VOTES,
  uncountedChanges,
  type CountKind,
  type Parent,
  type UncountedChange,
  type VoteCounts,
} from './counters.repository';

/** A comment that its parent or post must count. */
type Child = Pick<Comment, 'postId' | 'parentId' | 'audience'>;

/** The parents of a comment as read before the change. */
export type Above = readonly (Post | Comment | null)[];

/** The change of a child: its audience before (null if it is new), and the time in `uncounted`. */
export interface ChildChange {
  readonly from: Audience | null;
  readonly at: Date;
}

/** Null if others kept writing the counters, so that the sweep has to count again. */
type RecountResult = ChangedComment | 'counted' | 'gone' | null;
type VoteCountResult = Comment | 'gone' | null;

/** A change of a vote: its effect on the counters, and the time in `uncounted`. */
export interface VoteChange {
  readonly likes: number;
  readonly dislikes: number;
  readonly at: Date;
}

export type Counts = ReturnType<typeof createCounts>;

/**
 * The maximum number of children or votes that a request counts again; with more, it adds its own change to the
 * counter.
 */
const MAX_RECOUNTED = 200;
/** The sweep counts changes of this age again: their request has ended or crashed. */
const LATE_MS = 5_000;
/** A request that is this late leaves its change to the sweep, which may have counted it already. */
const MAX_DELAY_MS = 4_000;
const BATCH = 500;

/**
 * The counters of posts and comments. A request updates them right after its change. The write that makes the change
 * also sets `uncounted`, and some seconds later the sweep counts again whatever has that mark, including changes of
 * requests that crashed.
 */
export function createCounts({
  counters,
  comments,
  posts,
  clock,
}: Pick<CommentsModuleDeps, 'counters' | 'comments' | 'posts' | 'clock'>) {
  const inTurn = createKeyedQueue();
  const recounts = createSharedTurns<RecountResult>();
  const voteRecounts = createSharedTurns<VoteCountResult>();
  const lateBefore = (): Date => new Date(clock.now().getTime() - LATE_MS);
  const isLate = (at: Date): boolean => clock.now().getTime() - at.getTime() > MAX_DELAY_MS;
  const find = (id: string): Promise<Post | Comment | null> =>
    isId('cmt', id) ? comments.findById(id) : posts.findById(id);

  /** Counts the children of a post or comment. `read` is the parent as read before. */
  const recount = (id: string, read: Parent | null = null): Promise<RecountResult> =>
    recounts(id, (hasWaited) =>
      tryToApply<Exclude<RecountResult, null>>(async (attempt) => {
        const parent = (attempt === 0 && !hasWaited ? read : null) ?? (await find(id));
        if (parent === null) return 'gone';
        const childCounts = (await counters.countChildren(id)) ?? NO_CHILDREN;
        return counters.setChildCounts(parent, childCounts, clock.now());
      }),
    );
  /** Moves one child of a parent with many children from one audience to another. */
  const move = ({ from, at }: ChildChange, to: Audience, read: Parent): Promise<RecountResult> =>
    inTurn(read.id, () =>
      tryToApply<Exclude<RecountResult, null>>(async (attempt) => {
        const parent = attempt === 0 ? read : await find(read.id);
        if (parent === null || isLate(at)) return 'gone';
        return counters.setChildCounts(
          parent,
          moveCount(parent.childCounts, from, to),
          clock.now(),
        );
      }),
    );
  /** Counts a new or changed comment in its parent, and continues upwards as long as audiences change. */
  const countAbove = async (
    { postId, parentId, audience }: Child,
    change: ChildChange,
    above: Above,
  ): Promise<void> => {
    const id = parentId ?? postId;
    const parent = above.find((row) => row?.id === id) ?? (await find(id));
    if (parent === null) return;
    const isLarge = sum(Object.values(parent.childCounts)) > MAX_RECOUNTED;
    const result = await (isLarge ? move(change, audience, parent) : recount(id, parent));
    if (!isMoved(result) || !('audience' in parent)) return;
    await countAbove(result.comment, { ...change, from: parent.audience }, above);
  };
  /** Counts all children, and likewise above; false if it must be tried again. */
  const recountUp = async (id: string): Promise<boolean> => {
    const result = await recount(id);
    if (isMoved(result)) await recountUp(result.comment.parentId ?? result.comment.postId);
    return result !== null;
  };

  /** Writes vote counts; null if the counters were written since the comment was read. */
  const setVotes = async (
    comment: Comment,
    votes: VoteCounts,
    isRepeated = false,
  ): Promise<Comment | null> => {
    const isSame =
      votes.likeCount === comment.likeCount && votes.dislikeCount === comment.dislikeCount;
    const isShown = !isRepeated || !isSame;
    return (await counters.setVotes(comment, { ...votes, isShown }))
      ? { ...comment, ...votes }
      : null;
  };
  /** `read` is the comment as read before; null counts votes again that were counted before. */
  const recountVotes = (id: string, read: Comment | null): Promise<VoteCountResult> =>
    voteRecounts(`${id} ${read === null}`, (hasWaited) =>
      tryToApply<Exclude<VoteCountResult, null>>(async (attempt) => {
        const isNew = attempt === 0 && !hasWaited;
        const comment = (isNew ? read : null) ?? (await comments.findById(id));
        if (comment === null) return 'gone';
        const { likeCount, dislikeCount } = (await counters.countVotes(id)) ?? NO_VOTES;
        const { baseLikes = 0, baseDislikes = 0 } = comment;
        const votes = {
          likeCount: likeCount + baseLikes,
          dislikeCount: dislikeCount + baseDislikes,
        };
        return setVotes(comment, votes, read === null);
      }),
    );
  const addVotes = (read: Comment, { likes, dislikes, at }: VoteChange): Promise<VoteCountResult> =>
    inTurn(read.id, () =>
      tryToApply<Exclude<VoteCountResult, null>>(async (attempt) => {
        const comment = attempt === 0 ? read : await comments.findById(read.id);
        if (comment === null || isLate(at)) return 'gone';
        const likeCount = comment.likeCount + likes;
        const dislikeCount = comment.dislikeCount + dislikes;
        return setVotes(comment, { likeCount, dislikeCount });
      }),
    );

  const sweepKind = async (kind: CountKind, signal: AbortSignal): Promise<boolean> => {
    const before = lateBefore();
    for (let total = 0; ; total += BATCH) {
      const changes = await counters.listUncounted(kind, before, BATCH);
      let settledCount = 0;
      await attemptEach(byCounter(changes), signal, async ([id, group]) => {
        const isCounted =
          kind === 'children' ? await recountUp(id) : (await recountVotes(id, null)) !== null;
        if (!isCounted) return;
        await counters.settle(kind, group);
        settledCount += group.length;
      });
      // There may be more, unless some of these must be tried again later.
      if (settledCount < BATCH) return total + changes.length > 0;
    }
  };

  return {
    countAbove,
    recount,
    /** Counts the votes on a comment after one has changed; returns the comment with the new counts. */
    countVotes: async (comment: Comment, change: VoteChange): Promise<Comment> => {
      const { id, likeCount, dislikeCount, baseLikes = 0, baseDislikes = 0 } = comment;
      const isLarge = likeCount + dislikeCount - baseLikes - baseDislikes > MAX_RECOUNTED;
      const isRepeated = change.likes === 0 && change.dislikes === 0;
      const result = await (isLarge
        ? addVotes(comment, change)
        : recountVotes(id, isRepeated ? null : comment));
      if (result !== null && result !== 'gone') return result;
      return (await comments.findById(id)) ?? comment;
    },
    uncounted: uncountedChanges(lateBefore),
    /** Counts changes from some seconds ago, once per parent; false if there were none. */
    sweep: async (signal: AbortSignal): Promise<boolean> => {
      let hasCounted = false;
      await attemptEach(['children', 'votes'] as const, signal, async (kind) => {
        hasCounted = (await sweepKind(kind, signal)) || hasCounted;
      });
      return hasCounted;
    },
  };
}

function isMoved(result: RecountResult): result is ChangedComment {
  return typeof result === 'object' && result !== null && result.isMoved;
}

function moveCount(counts: ChildCounts, from: Audience | null, to: Audience): ChildCounts {
  const without = from === null ? counts : { ...counts, [from]: counts[from] - 1 };
  return { ...without, [to]: without[to] + 1 };
}

/** Groups changes by the post or comment that counts them. */
function byCounter(
  changes: readonly UncountedChange[],
): ReadonlyMap<string, readonly UncountedChange[]> {
  const groups = new Map<string, UncountedChange[]>();
  for (const change of changes) {
    const group = groups.get(change.countedIn);
    if (group === undefined) groups.set(change.countedIn, [change]);
    else group.push(change);
  }
  return groups;
}
