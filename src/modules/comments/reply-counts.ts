import { randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/values/clock';
import { attemptEach } from '../../platform/jobs';
import type { ChangedComment } from './comments.repository';
import type { Audience, Comment, Post } from './comments.types';
import {
  uncountedChanges,
  type CountersRepository,
  type UncountedComment,
} from './counters.repository';
import type { VotesRepository } from './votes.repository';

/** A comment whose change of audience is to be counted above it; `from` null = it is new. */
export interface AudienceChange {
  readonly comment: Pick<Comment, 'postId' | 'parentId' | 'audience'>;
  readonly from: Audience | null;
}

/** The `tallyRevision` of what is above a comment, read before the comment was changed. */
export type Revisions = ReadonlyMap<string, number>;

export type ReplyCounts = ReturnType<typeof createReplyCounts>;

/** Changes this old are counted again by the sweep: their request has ended, or crashed. */
const LATE_MS = 5_000;
const BATCH = 500;

/** Keeps the counters above comments in step: at once in the request, and exactly by the sweep some seconds later. */
export function createReplyCounts({
  counters,
  votes,
  clock,
}: {
  readonly counters: CountersRepository;
  readonly votes: VotesRepository;
  readonly clock: Clock;
}) {
  /** Names a change that the counters may miss; sorts by time. */
  const newToken = (): string => tokenAt(clock.now().getTime(), randomUUID());
  const lateBefore = (): string => tokenAt(clock.now().getTime() - LATE_MS, '');
  const recountComment = (id: string) => counters.recountComment(id, newToken());

  /** Counts a change in the parent and, as far as the audience of the parent changes by it, above. */
  const countAbove = async (
    { comment: { postId, parentId, audience }, from }: AudienceChange,
    revisions: Revisions,
  ): Promise<void> => {
    if (from === audience) return;
    const move = { from, to: audience };
    if (parentId === null) {
      const isAdded = await counters.addToPost(postId, revisions.get(postId) ?? -1, move);
      if (!isAdded) await counters.recountPost(postId);
      return;
    }
    const revision = revisions.get(parentId) ?? -1;
    const added = await counters.addToComment(parentId, revision, { ...move, token: newToken() });
    const parent = added ?? (await recountComment(parentId));
    if (typeof parent === 'object') await countAbove(changeOf(parent), revisions);
  };

  /** Counts the parent anew, and above; false: try again later. */
  const recountAbove = async ({
    postId,
    parentId,
  }: Pick<UncountedComment, 'postId' | 'parentId'>): Promise<boolean> => {
    if (parentId === null) return (await counters.recountPost(postId)) !== 'busy';
    const parent = await recountComment(parentId);
    if (typeof parent === 'object') await countAbove(changeOf(parent), new Map());
    return parent !== 'busy';
  };

  return {
    newToken,
    countAbove,
    recountComment,
    /** Counts what changed some seconds ago, once per parent; false when there was nothing. */
    uncounted: uncountedChanges(lateBefore),
    sweep: async (signal: AbortSignal): Promise<boolean> => {
      const before = lateBefore();
      const [changed, cast] = await Promise.all([
        counters.listUncounted(before, BATCH),
        votes.listUncounted(before, BATCH),
      ]);
      const siblings = grouped(changed, ({ parentId, postId }) => parentId ?? postId);
      const ballots = grouped(cast, ({ commentId }) => commentId);
      const work = [
        ...siblings.map((group) => async () => {
          if (await recountAbove(group[0])) await counters.settle(group);
        }),
        ...ballots.map((group) => async () => {
          const counted = await recountComment(group[0].commentId);
          if (counted !== 'busy') await Promise.all(group.map(votes.settle));
        }),
      ];
      await attemptEach(work, signal, (count) => count());
      return work.length > 0;
    },
  };
}

export function changeOf({ comment, audienceBefore }: ChangedComment): AudienceChange {
  return { comment, from: audienceBefore };
}

export function revisionsOf(post: Post | null, comments: readonly (Comment | null)[]): Revisions {
  const rows = [post, ...comments].filter((row) => row !== null);
  return new Map(rows.map(({ id, tallyRevision }) => [id, tallyRevision]));
}

function grouped<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): readonly (readonly [Row, ...Row[]])[] {
  const groups = new Map<string, [Row, ...Row[]]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [row]);
    else group.push(row);
  }
  return [...groups.values()];
}

function tokenAt(milliseconds: number, suffix: string): string {
  return `${String(milliseconds).padStart(15, '0')}:${suffix}`;
}
