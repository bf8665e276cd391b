import type { Clock } from '../../platform/clock';
import { AppError, domainError, forbiddenError, notFoundError } from '../../platform/errors';
import { bucketOf, creationId, isId } from '../../platform/ids';
import {
  authorize,
  authorizeKnown,
  refuseBlocked,
  type KnownViewer,
  type Viewer,
} from '../identity';
import { commentText } from './comment-text';
import { invalidTransition, stateAfter } from './comment-status';
import type { CommentListsRepository } from './comment-lists.repository';
import type { CommentsRepository } from './comments.repository';
import type { Comment, CommentView } from './comments.types';
import { placeBelow, rootPlace, type Place } from './nesting';
import { newCommentDocument } from './new-comment';
import type { PostsRepository } from './posts.repository';
import type { Post } from './posts.types';
import { present } from './presentation';
import type { Screening, ScreeningResult } from './screening.service';
import type { StateChanges } from './state-changes';
import { revisionsOf, type TallyKeeper } from './tally-keeper';
import { authorMark, isVisible, readerOf, type Reader } from './visibility';

export interface CommentDraft {
  readonly text: string;
  readonly parentId?: string | null;
  /** `context.idempotency`: attempts of one request write one comment. */
  readonly seed?: string | null;
}

export interface CommentsService {
  /** One comment as the viewer may see it, else null. */
  findComment(viewer: Viewer, id: string): Promise<CommentView | null>;
  /** Writes a comment on a post, or a reply when the draft names a parent. */
  createComment(viewer: Viewer, postId: string, draft: CommentDraft): Promise<CommentView>;
  createReply(viewer: Viewer, commentId: string, draft: CommentDraft): Promise<CommentView>;
  /** What screening would do with a comment, without writing it. */
  previewComment(viewer: Viewer, postId: string, draft: CommentDraft): Promise<ScreeningResult>;
  editComment(viewer: Viewer, id: string, edit: CommentEdit): Promise<CommentView>;
  deleteComment(viewer: Viewer, id: string, ifMatch?: number | null): Promise<CommentView>;
}

export interface CommentEdit {
  readonly text: string;
  readonly ifMatch?: number | null;
}

export interface CommentsDeps {
  readonly comments: CommentsRepository;
  readonly lists: CommentListsRepository;
  readonly posts: PostsRepository;
  readonly keeper: TallyKeeper;
  readonly changes: StateChanges;
  readonly screening: Screening;
  readonly clock: Clock;
  readonly editWindowMs: number;
}

interface Target {
  readonly post: Post;
  readonly parent: Comment | null;
  readonly place: Place;
}

export function createCommentsService(deps: CommentsDeps): CommentsService {
  const { comments, posts, changes, screening, clock, editWindowMs } = deps;
  const shown = createPresenter(deps);

  const targetOn = async (viewer: KnownViewer, postId: string, parentId: string | null) => {
    const [post, parent] = await Promise.all([
      isId('pst', postId) ? posts.findById(postId) : null,
      parentId !== null && isId('cmt', parentId) ? comments.findById(parentId) : null,
    ]);
    if (post === null) throw notFoundError('post');
    if (parentId === null) return targetOf(post, null);
    if (parent === null || !isVisible(readerOf(viewer), parent)) throw unknownParent();
    if (parent.postId !== postId) throw parentMismatch();
    return targetOf(post, parent);
  };
  const targetBelow = async (viewer: KnownViewer, commentId: string) => {
    const parent = isId('cmt', commentId) ? await comments.findById(commentId) : null;
    if (parent === null || !isVisible(readerOf(viewer), parent)) throw notFoundError('comment');
    const post = await posts.findById(parent.postId);
    if (post === null) throw notFoundError('comment');
    return targetOf(post, parent);
  };
  const write = async (viewer: KnownViewer, target: Target, draft: CommentDraft) => {
    const text = commentText(draft.text);
    const now = clock.now();
    const { seed = null } = draft;
    const id = creationId('cmt', { now, seed, bucket: bucketOf(target.post.id) });
    const earlier = seed === null ? null : await comments.findById(id);
    if (earlier !== null) return shown(readerOf(viewer), earlier);
    const verdict = await screening.admit(viewer, { ...underOf(target), text });
    const document = newCommentDocument({
      id,
      postId: target.post.id,
      place: target.place,
      authorId: viewer.userId,
      text,
      status: verdict.status,
      reasonCode: verdict.reasonCode,
      createdAt: now,
      token: deps.keeper.newToken(),
    });
    const isNew = await comments.insert(document);
    const revisions = revisionsOf(target.post, [target.parent]);
    const moved = { comment: { ...document, id: document._id }, from: null };
    if (isNew)
      await deps.keeper.tellAbove({ ...moved, token: document.unsettled[0] ?? '' }, revisions);
    const written = await comments.findById(document._id);
    if (written === null) throw notFoundError('comment');
    return shown(readerOf(viewer), written);
  };

  return {
    findComment: async (viewer, id) => {
      authorize(viewer, 'comment.read');
      const reader = readerOf(viewer);
      const comment = isId('cmt', id) ? await comments.findById(id) : null;
      return comment !== null && isVisible(reader, comment) ? shown(reader, comment) : null;
    },
    createComment: async (viewer, postId, draft) => {
      const author = writer(viewer, 'comment.create');
      return write(author, await targetOn(author, postId, draft.parentId ?? null), draft);
    },
    createReply: async (viewer, commentId, draft) => {
      const author = writer(viewer, 'comment.create');
      return write(author, await targetBelow(author, commentId), draft);
    },
    previewComment: async (viewer, postId, draft) => {
      const author = writer(viewer, 'comment.create');
      const target = await targetOn(author, postId, draft.parentId ?? null);
      return screening.preview(author, { ...underOf(target), text: commentText(draft.text) });
    },
    editComment: async (viewer, id, { text: raw, ifMatch }) => {
      const author = writer(viewer, 'comment.edit');
      const reader = readerOf(viewer);
      const text = commentText(raw);
      const edited = await changes.change({
        reader,
        id,
        ifMatch,
        decide: async (comment) => {
          refuseForeign(comment, author);
          const state = stateAfter('edit', comment);
          if (state === null) throw invalidTransition('edit', comment);
          refuseLate(comment, clock.now(), editWindowMs);
          return screening.edit(author, { comment, state, text });
        },
      });
      return shown(reader, edited);
    },
    deleteComment: async (viewer, id, ifMatch) => {
      const actor = authorizeKnown(viewer, 'comment.delete');
      const reach = authorize(viewer, 'comment.delete');
      const reader = readerOf(viewer);
      const deleted = await changes.change({
        reader,
        id,
        ifMatch,
        decide: (comment) => {
          if (reach === 'own') refuseForeign(comment, actor);
          const state = stateAfter('delete', comment);
          if (state === null) throw invalidTransition('delete', comment);
          return { state, events: ['comment.deleted'], action: 'delete', actorId: actor.userId };
        },
      });
      return shown(reader, deleted);
    },
  };
}

/** Shows a comment with the number of replies the reader sees, their own unpublished ones among them. */
export function createPresenter({
  lists,
  editWindowMs,
}: Pick<CommentsDeps, 'lists' | 'editWindowMs'>) {
  return async (reader: Reader, comment: Comment): Promise<CommentView> => {
    const countsOwn = reader.audience === 'public' && reader.userId !== null;
    const ownReplies = countsOwn
      ? await lists.countOwnBelow(authorMark(reader.userId ?? ''), comment.postId, comment.id)
      : 0;
    return present(comment, { reader, editWindowMs, ownReplies });
  };
}

/** Whoever takes part in discussions: known, allowed to, and not blocked. */
export function writer(
  viewer: Viewer,
  action: 'comment.create' | 'comment.edit' | 'comment.vote' | 'comment.flag',
): KnownViewer {
  const known = authorizeKnown(viewer, action);
  refuseBlocked(known);
  return known;
}

/** Post and parent take the comment, or the refusal says why not. */
function targetOf(post: Post, parent: Comment | null): Target {
  if (post.closed) throw domainError('comments_closed', 'This post takes no new comments.');
  if (parent === null) return { post, parent, place: rootPlace };
  if (stateAfter('reply', parent) === null || parent.visibility !== 'public') {
    throw domainError('parent_not_replyable', 'This comment takes no replies.');
  }
  return { post, parent, place: placeBelow(parent) };
}

function underOf({ post, parent }: Target) {
  return { under: parent?.id ?? post.id };
}

function refuseForeign(comment: Comment, viewer: KnownViewer): void {
  if (comment.authorId !== viewer.userId) {
    throw forbiddenError('not_yours', 'Only its author may change this comment.');
  }
}

function refuseLate(comment: Comment, now: Date, editWindowMs: number): void {
  const editableUntil = new Date(comment.createdAt.getTime() + editWindowMs);
  if (now <= editableUntil) return;
  throw domainError(
    'comment_edit_window_expired',
    'Comments can be edited for a limited time only, and it is over for this one.',
    { editableUntil: editableUntil.toISOString() },
  );
}

function unknownParent(): AppError {
  return parentError('unknown_reference', 'The parent does not exist.');
}

function parentMismatch(): AppError {
  return parentError('parent_mismatch', 'The parent belongs to another post.');
}

function parentError(code: string, message: string): AppError {
  return new AppError({
    kind: 'domain',
    code,
    message,
    details: { userMessage: message, violations: [{ pointer: '/parentId', code, message }] },
  });
}
