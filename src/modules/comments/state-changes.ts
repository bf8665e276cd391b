import { notFoundError, versionMismatch } from '../../platform/values/errors';
import { emit } from '../../platform/events';
import { isId } from '../../platform/values/ids';
import { once, type LogPush, type OperationLog } from '../../platform/operations';
import { commentEvent, type CommentEventType } from './comment-events';
import type { State } from './comment-status';
import type { CommentsModuleDeps } from './comments.deps';
import type { CommentDocument } from './comments.repository';
import type { Comment, ModerationLogEntry, ReasonCode } from './comments.types';
import type { Above, Counts } from './counts';
import {
  authorMark,
  isOwn,
  isWithinReach,
  ownAudience,
  privateReader,
  service,
  shownStatus,
  type Reader,
} from './visibility';

/** A comment and what is above it, as read before the change. */
interface ChangeTarget {
  readonly comment: Comment;
  readonly above: Above;
}

/** A change of a comment, and its actor. */
export interface Change {
  readonly state: State;
  readonly events: readonly [CommentEventType, ...CommentEventType[]];
  readonly action: ModerationLogEntry['action'];
  readonly actorId: string | null;
  readonly text?: string;
  readonly reasonCode?: ReasonCode | null | undefined;
  readonly note?: string | null | undefined;
  readonly set?: Partial<CommentDocument>;
  /** Erases earlier texts from the moderation log and the outbox. */
  readonly erasesTexts?: boolean;
  readonly log?: LogPush;
}

export type StateChanges = ReturnType<typeof createStateChanges>;

/** The conditions of a change. */
export interface ChangeOnce {
  /** The version that the client has read. */
  readonly ifMatch?: number | null | undefined;
  /** The seed of the request, so that it is carried out once. */
  readonly seed?: string | null | undefined;
}

export interface ChangeRequest extends ChangeOnce {
  readonly reader: Reader;
  readonly id: string;
  /** Whether it also applies when the post is deleted, as it does for the service itself. */
  readonly outlivesPost?: boolean;
  /** Whether it also applies when the reader is the author and no longer sees the comment. */
  readonly isOwnEnough?: boolean;
  /**
   * Decides by the comment with the status that the reader is shown, which must not be written. `first` is the comment
   * as first read in this request.
   */
  readonly decide: (comment: Comment, first: Comment) => Change | null | Promise<Change | null>;
}

export function createStateChanges({
  comments,
  posts,
  counts,
  clock,
}: CommentsModuleDeps & { readonly counts: Counts }) {
  const find = async ({
    reader,
    id,
    outlivesPost = false,
    isOwnEnough = false,
  }: Omit<ChangeRequest, 'decide'>): Promise<ChangeTarget> => {
    const comment = isId('cmt', id) ? await comments.findById(id) : null;
    const isReached =
      comment !== null &&
      (isWithinReach(reader, comment) || (isOwnEnough && isOwn(reader, comment)));
    if (!isReached) throw notFoundError('comment');
    const [post, ...parents] = await Promise.all([
      posts.findById(comment.postId),
      ...idsAbove(comment).map((key) => comments.findById(key)),
    ]);
    if (post === null && !outlivesPost && reader !== service) throw notFoundError('comment');
    return { comment, above: [post, ...parents] };
  };
  /** Null if another change came first. */
  const apply = async (
    { comment, above }: ChangeTarget,
    change: Change,
  ): Promise<Comment | null> => {
    const { id, version, audience: from } = comment;
    const at = clock.now();
    const result = await comments.change({ id, version, at, ...updateOf(comment, change, at) });
    if (result?.isMoved) await counts.countAbove(result.comment, { from, at }, above);
    return result && result.comment;
  };
  return {
    /**
     * Reads, decides and writes until no concurrent change interferes. `decide` may throw; if it returns null, nothing
     * changes.
     */
    change: async (request: ChangeRequest): Promise<Comment> => {
      const { reader, id, ifMatch = null, seed = null, decide } = request;
      let first: Comment | null = null;
      const { row } = await once<ChangeTarget & OperationLog>(seed, {
        clock,
        // Reads the log last, so that it includes an attempt that ends in the meantime.
        read: async () => {
          const target = await find(request);
          return seed === null ? target : { ...target, ...(await comments.findOperations(id)) };
        },
        write: async (target, log) => {
          const visible = { ...target.comment, status: shownStatus(reader, target.comment) };
          first ??= visible;
          if (ifMatch !== null && ifMatch !== target.comment.version)
            throw versionMismatch('comment');
          const change = await decide(visible, first);
          if (change === null) return target;
          const comment = await apply(target, { ...change, log: log() });
          return comment && { ...target, comment };
        },
      });
      if (row === null) throw notFoundError('comment');
      return row.comment;
    },
  };
}

/** The comments whose counters it affects: its parent and its root. */
function idsAbove({ id, parentId, rootId }: Comment): readonly string[] {
  const above = [parentId, rootId].filter((key) => key !== null && key !== id);
  return [...new Set(above as string[])];
}

/** The new values, the events and the log entry of a change. */
function updateOf(comment: Comment, change: Change, now: Date) {
  const { state, events, text, set } = change;
  const deletedFrom = state.status === 'deleted' ? comment.status : null;
  const changes = {
    ...state,
    deletedFrom,
    updatedAt: now,
    ...(text === undefined ? {} : { text }),
    ...set,
  };
  const facts = { ...comment, ...changes, version: comment.version + 1 };
  const [first, ...others] = events;
  const emission = emit(comment.seq, now, [
    commentEvent(first, facts),
    ...others.map((type) => commentEvent(type, facts)),
  ]);
  const privateTo = privateReader(facts);
  return {
    erasesTexts: change.erasesTexts,
    outbox: emission.entries,
    logEntry: logEntryOf(comment, change, now),
    ...(change.log ? { log: change.log } : {}),
    set: {
      ...changes,
      ownAudience: ownAudience(facts),
      privateMark: privateTo === null ? null : authorMark(privateTo),
      seq: emission.set.seq,
    },
  };
}

function logEntryOf(comment: Comment, change: Change, at: Date): ModerationLogEntry {
  return {
    at,
    actorId: change.actorId,
    action: change.action,
    from: comment.status,
    to: change.state.status,
    reasonCode: change.reasonCode ?? null,
    note: change.note ?? null,
    previousText: change.text === undefined ? null : comment.text,
  };
}
