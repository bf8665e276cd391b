import { newLog, outcomeOf } from '../../platform/operations';
import { bucketOf, creationId, isId } from '../../platform/values/ids';
import {
  authorize,
  authorizeKnown,
  refuseBlocked,
  type KnownViewer,
  type Viewer,
} from '../accounts';
import type { CommentEventType } from './comment-events';
import { createCommentTargets, type Target } from './comment-targets';
import { commentText } from './comment-text';
import type { CommentsModuleDeps } from './comments.deps';
import type { Comment, CommentView } from './comments.types';
import type { Counts } from './counts';
import { duplicateComment, type Duplicates, type WrittenText } from './duplicates';
import { newCommentDocument } from './new-comment';
import { findPosted, hasPost } from './deleted-posts';
import { present } from './presentation';
import type { Screening } from './screening.service';
import type { StateChanges } from './state-changes';
import {
  eventAccessOf,
  eventMarksOf,
  isVisible,
  privateMarkOf,
  readerOf,
  type Reader,
} from './visibility';

export interface CommentDraft {
  readonly text: string;
  readonly parentId?: string | null;
  /** Set to `context.idempotency`, so that retries of a request create only one comment. */
  readonly seed?: string | null;
}

const DELETION = 'comment.deleted' satisfies CommentEventType;

export interface CommentsDeps extends CommentsModuleDeps {
  readonly counts: Counts;
  readonly changes: StateChanges;
  readonly duplicates: Duplicates;
  readonly screening: Screening;
}

export function createCommentsService(deps: CommentsDeps) {
  const { comments, posts } = deps;
  const targets = createCommentTargets(deps);
  const write = createWriter(deps);

  const find = async (viewer: Viewer, id: string): Promise<Comment | null> => {
    authorize(viewer, 'comment.read');
    const comment = await findPosted(id, deps);
    return comment !== null && isVisible(readerOf(viewer), comment) ? comment : null;
  };

  return {
    /** One comment as the viewer may see it; otherwise null. */
    findComment: async (viewer: Viewer, id: string): Promise<CommentView | null> => {
      const comment = await find(viewer, id);
      return comment && presentTo(readerOf(viewer), comment, deps);
    },
    /** Several comments as the viewer may see them; null for each that the viewer may not see. */
    findEach: async (
      viewer: Viewer,
      ids: readonly string[],
    ): Promise<readonly (CommentView | null)[]> => {
      const each = await Promise.all(ids.map((id) => find(viewer, id)));
      const visible = each.filter((comment) => comment !== null);
      const show = await presenterOf(readerOf(viewer), visible, deps);
      return each.map((comment) => comment && show(comment));
    },
    /** Whether the viewer may receive this event about the comment now. Simultaneous calls share a command. */
    mayReceiveEvent: async (viewer: Viewer, id: string, eventType: string): Promise<boolean> => {
      authorize(viewer, 'comment.read');
      const comment = isId('cmt', id) ? await comments.findById(id) : null;
      const access = comment === null ? 'none' : eventAccessOf(readerOf(viewer), comment);
      if (comment === null || access === 'none') return false;
      return eventType === DELETION || (access === 'all' && (await hasPost(comment, posts)));
    },
    /** The marks of the events about comments that the viewer may find in the event log. */
    eventMarksOf: (viewer: Viewer): readonly string[] => eventMarksOf(readerOf(viewer)),
    /** Writes a comment on a post, or a reply if the draft names a parent. */
    createComment: async (
      viewer: Viewer,
      postId: string,
      draft: CommentDraft,
    ): Promise<CommentView> => {
      const author = writer(viewer, 'comment.create');
      return write(author, await targets.on(author, postId, draft.parentId ?? null), draft);
    },
    createReply: async (
      viewer: Viewer,
      commentId: string,
      draft: CommentDraft,
    ): Promise<CommentView> => {
      const author = writer(viewer, 'comment.create');
      return write(author, await targets.below(author, commentId), draft);
    },
  };
}

/** Inserts a comment and updates the counters above; posting the same text twice creates one comment. */
function createWriter(deps: CommentsDeps) {
  const { comments, duplicates, screening, clock, counts } = deps;
  const admit = async (viewer: KnownViewer, newText: WrittenText, ownId: string) => {
    const verdict = await screening.admit(viewer, newText.text);
    return { verdict, ...(await duplicates.reserveId(newText, ownId)) };
  };
  /** The comment, if an earlier attempt of this request wrote it. Other requests may write under its id as well. */
  const findEarlier = async (id: string, op: string | null): Promise<Comment | null> => {
    const isOwn = op !== null && outcomeOf(await comments.findOperations(id), { op }) !== null;
    return isOwn ? comments.findById(id) : null;
  };
  return async (viewer: KnownViewer, target: Target, draft: CommentDraft) => {
    const now = clock.now();
    const { seed = null } = draft;
    const ownId = creationId('cmt', { now, seed, bucket: bucketOf(target.post.id) });
    const { userId: authorId } = viewer;
    const newText = { authorId, under: underOf(target), text: commentText(draft.text) };
    const admission = await admit(viewer, newText, ownId).catch((refusal: unknown) => ({
      refusal,
    }));
    if ('refusal' in admission || admission.id !== ownId) {
      // This attempt may be refused because of something that happened after an earlier attempt had written the
      // comment.
      const earlier = await findEarlier(ownId, seed);
      if (earlier !== null) return presentTo(readerOf(viewer), earlier, deps);
      if ('refusal' in admission) throw admission.refusal;
    }
    const { id, verdict, isTaken } = admission;
    const facts = { id, postId: target.post.id, place: target.place, authorId, createdAt: now };
    const { status, reasonCode } = verdict;
    const document = newCommentDocument({ ...facts, text: newText.text, status, reasonCode });
    const at = clock.now();
    const markedDocument = { ...document, ...newLog(seed, now), uncounted: at };
    const insertion = isTaken ? null : await comments.insert(markedDocument);
    if (insertion !== null) {
      await counts.countAbove(insertion, { from: null, at }, [target.post, target.parent]);
      return presentTo(readerOf(viewer), insertion, deps);
    }
    const earlier = await findEarlier(id, seed);
    if (earlier === null) throw duplicateComment(id);
    return presentTo(readerOf(viewer), earlier, deps);
  };
}

type PresentationDeps = Pick<CommentsDeps, 'lists' | 'editWindowMs'>;

/** Presents comments with the number of replies that the reader sees, including the reader's own unpublished ones. */
export async function presenterOf(
  reader: Reader,
  comments: readonly Comment[],
  { lists, editWindowMs }: PresentationDeps,
): Promise<(comment: Comment) => CommentView> {
  const ownMark = privateMarkOf(reader);
  // Only comments whose counters include replies that others do not see yet.
  const parents = comments.filter(({ childCounts }) => childCounts.moderators > 0);
  const own = ownMark === null ? null : await lists.countOwnReplies(ownMark, parents);
  return (comment) =>
    present(comment, { reader, editWindowMs, ownReplies: own?.get(comment.id) ?? 0 });
}

export async function presentTo(
  reader: Reader,
  comment: Comment,
  deps: PresentationDeps,
): Promise<CommentView> {
  return (await presenterOf(reader, [comment], deps))(comment);
}

/** Returns a viewer who may take part in discussions: signed in, permitted and not blocked. Throws otherwise. */
export function writer(
  viewer: Viewer,
  action: 'comment.create' | 'comment.edit' | 'comment.vote' | 'comment.flag',
): KnownViewer {
  const knownViewer = authorizeKnown(viewer, action);
  refuseBlocked(knownViewer);
  return knownViewer;
}

function underOf({ post, parent }: Target): string {
  return parent?.id ?? post.id;
}
