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

/** A comment together with what is above it, read before it is changed. */
interface Changeable {
  readonly comment: Comment;
  readonly above: Above;
}

/** A change of a comment and who makes it. */
export interface Change {
  readonly state: State;
  readonly events: readonly [CommentEventType, ...CommentEventType[]];
  readonly action: ModerationLogEntry['action'];
  readonly actorId: string | null;
  readonly text?: string;
  readonly reasonCode?: ReasonCode | null | undefined;
  readonly note?: string | null | undefined;
  readonly set?: Partial<CommentDocument>;
  /** Erases the earlier texts from its records. */
  readonly erasesTexts?: boolean;
  readonly log?: LogPush;
}

export type StateChanges = ReturnType<typeof createStateChanges>;

/** What a request says about the change besides the change itself. */
export interface ChangeOnce {
  /** The version the client has seen. */
  readonly ifMatch?: number | null | undefined;
  /** That of the request, which is carried out once. */
  readonly seed?: string | null | undefined;
}

export interface ChangeRequest extends ChangeOnce {
  readonly reader: Reader;
  readonly id: string;
  /** Also when its post is deleted, as the service itself does. */
  readonly outlivesPost?: boolean;
  /** Also when the reader is its author and does not see it any more. */
  readonly isOwnEnough?: boolean;
  /** With the status that the reader is shown, which must not be written. `first` is the comment as it was when the request began. */
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
  }: Omit<ChangeRequest, 'decide'>): Promise<Changeable> => {
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
  /** Null when another change came first. */
  const apply = async ({ comment, above }: Changeable, change: Change): Promise<Comment | null> => {
    const { id, version, audience: from } = comment;
    const at = clock.now();
    const result = await comments.change({ id, version, at, ...updateOf(comment, change, at) });
    if (result?.isMoved) await counts.countAbove(result.comment, { from, at }, above);
    return result && result.comment;
  };
  return {
    /**
     * Reads, decides and changes until no other change interferes. `decide` may throw; null from it = leave as it is.
     */
    change: async (request: ChangeRequest): Promise<Comment> => {
      const { reader, id, ifMatch = null, seed = null, decide } = request;
      let first: Comment | null = null;
      const { row } = await once<Changeable & OperationLog>(seed, {
        clock,
        // The log is read last: an attempt that ends meanwhile must be seen.
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

/** The comments that count it: its parent and its root. */
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
