import type { Clock } from '../../platform/clock';
import { createLocks, type AtomicBulk } from '../../platform/bulk';
import { notFoundError, versionMismatch } from '../../platform/errors';
import { emit } from '../../platform/events';
import { isId } from '../../platform/ids';
import { once, type LogPush, type OperationLog } from '../../platform/operations';
import { commentEvent, type CommentEventType } from './comment-events';
import type { State } from './comment-status';
import type { CommentDocument, CommentsRepository } from './comments.repository';
import type { Comment, ModerationLogEntry, ReasonCode } from './comments.types';
import type { PostsRepository } from './posts.repository';
import { movedBy, revisionsOf, type Revisions, type TallyKeeper } from './tally-keeper';
import {
  authorMark,
  isVisible,
  ownAudience,
  privateReader,
  service,
  type Reader,
} from './visibility';

/** A comment together with the revisions of the counters above it, read before it is changed. */
export interface Changeable {
  readonly comment: Comment;
  readonly revisions: Revisions;
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

export interface StateChanges {
  /** The comment, when the reader sees it; else "not found". */
  get(reader: Reader, id: string): Promise<Changeable>;
  /** Null when somebody else was faster, or an operation other than `holder` has locked it. */
  apply(target: Changeable, change: Change, holder?: string): Promise<Comment | null>;
  /**
   * Reads, decides and changes until nobody interferes. `decide` may throw; null from it = leave as it is.
   * `ifMatch` is the version the client has seen.
   */
  change(request: ChangeRequest): Promise<Comment>;
}

export interface ChangeRequest {
  readonly reader: Reader;
  readonly id: string;
  readonly ifMatch?: number | null | undefined;
  /** That of the request, which is carried out once. */
  readonly seed?: string | null | undefined;
  /** The all-or-nothing operation that does it. */
  readonly holder?: string;
  /** `first` is the comment as it was when the request began. */
  readonly decide: (comment: Comment, first: Comment) => Change | null | Promise<Change | null>;
}

export interface StateChangesDeps {
  readonly comments: CommentsRepository;
  readonly posts: PostsRepository;
  readonly keeper: TallyKeeper;
  readonly bulk: AtomicBulk;
  readonly clock: Clock;
}

export function createStateChanges({
  comments,
  posts,
  keeper,
  bulk,
  clock,
}: StateChangesDeps): StateChanges {
  const { isHeld } = createLocks(bulk.isOver);
  const get: StateChanges['get'] = async (reader, id) => {
    const comment = isId('cmt', id) ? await comments.findById(id) : null;
    if (comment === null || !isVisible(reader, comment)) throw notFoundError('comment');
    const [post, ...chain] = await Promise.all([
      posts.findById(comment.postId),
      ...idsAbove(comment).map((key) => comments.findById(key)),
    ]);
    // Of a deleted post only the service goes on changing comments.
    if (post === null && reader !== service) throw notFoundError('comment');
    return { comment, revisions: revisionsOf(post, chain) };
  };
  const apply: StateChanges['apply'] = async ({ comment, revisions }, change, holder) => {
    if (await isHeld(comment, holder)) return null;
    const token = keeper.newToken();
    const { id, version } = comment;
    const changed = await comments.change({
      id,
      version,
      token,
      ...updateOf(comment, change, clock.now()),
    });
    if (changed === null) return null;
    await keeper.propagateUp(movedBy(changed, token), revisions);
    return changed.comment;
  };
  return {
    get,
    apply,
    change: async ({ reader, id, ifMatch = null, seed = null, holder, decide }) => {
      let first: Comment | null = null;
      const { row } = await once<Changeable & OperationLog>(seed, {
        clock,
        // The log is read last: an attempt that ends meanwhile must be seen.
        read: async () => {
          const target = await get(reader, id);
          return seed === null ? target : { ...target, ...(await comments.findOperations(id)) };
        },
        write: async (target, log) => {
          first ??= target.comment;
          if (ifMatch !== null && ifMatch !== target.comment.version)
            throw versionMismatch('comment');
          const change = await decide(target.comment, first);
          if (change === null) return target;
          const comment = await apply(target, { ...change, log: log() }, holder);
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
  const emitted = emit(comment.seq, now, [
    commentEvent(first, facts),
    ...others.map((type) => commentEvent(type, facts)),
  ]);
  const privateTo = privateReader(facts);
  return {
    lock: comment.lock,
    erasesTexts: change.erasesTexts,
    outbox: emitted.entries,
    logEntry: logEntryOf(comment, change, now),
    ...(change.log ? { log: change.log } : {}),
    set: {
      ...changes,
      ownAudience: ownAudience(facts),
      privateMark: privateTo === null ? null : authorMark(privateTo),
      seq: emitted.set.seq,
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
