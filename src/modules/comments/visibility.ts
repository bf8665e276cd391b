import type { EventAudience } from '../../platform/events';
import { reachOf, userIdOf, type Viewer } from '../accounts';
import type {
  Audience,
  ChildCounts,
  Comment,
  CommentStatus,
  CommentVisibility,
} from './comments.types';

/**
 * The only rules about who sees which comment. Lists, previews and counts query marks (`seenBy`) that derive from them;
 * single reads, GraphQL and events call the same functions.
 */
export interface Reader {
  readonly audience: Audience;
  /** The reader whose own pending and rejected comments are included; null for anonymous readers. */
  readonly userId: string | null;
}

const AUDIENCES: readonly Audience[] = ['public', 'moderators', 'admins'];

/** The service itself. */
export const service: Reader = { audience: 'admins', userId: null };

/** A viewer as a reader of comments. */
export function readerOf(viewer: Viewer): Reader {
  return { audience: audienceOf(viewer), userId: userIdOf(viewer) };
}

function audienceOf(viewer: Viewer): Audience {
  if (reachOf(viewer, 'comment.restrict') !== null) return 'admins';
  return reachOf(viewer, 'comment.moderate') === null ? 'public' : 'moderators';
}

/** The audiences whose comments a reader sees. */
export function audiencesSeenBy({ audience }: Reader): readonly Audience[] {
  return AUDIENCES.slice(0, AUDIENCES.indexOf(audience) + 1);
}

/** The fields on which the rules depend. */
export interface VisibilityFacts {
  readonly status: CommentStatus;
  readonly visibility: CommentVisibility;
  readonly authorId: string | null;
  readonly deletedFrom: CommentStatus | null;
}

/**
 * The widest audience that sees a comment by its own state. The placeholder of a deleted comment has the audience that
 * the comment had.
 */
export function ownAudience({ status, visibility, deletedFrom }: VisibilityFacts): Audience {
  if (visibility === 'admins') return 'admins';
  const decisive = status === 'deleted' ? deletedFrom : status;
  return decisive === 'published' ? 'public' : 'moderators';
}

/** The author of a pending or rejected comment, who sees it although others do not; otherwise null. */
export function privateReader({ status, visibility, authorId }: VisibilityFacts): string | null {
  const isVisibleToAuthor = status === 'pending' || status === 'rejected';
  return isVisibleToAuthor && visibility === 'public' ? authorId : null;
}

/** The mark of an author among the marks of a comment. */
export function authorMark(userId: string): string {
  return `author:${userId}`;
}

/** The marks of the events about comments that a reader may find in the event log. */
export function eventMarksOf(reader: Reader): readonly string[] {
  return marksOf(reader).map(toEventMark);
}

/**
 * Who may read the events about a comment from now on. For a deleted comment, that is only the event of its deletion.
 */
export function eventAudienceOf(
  comment: VisibilityFacts,
  isPublic: boolean,
): Required<EventAudience> {
  const audience = ownAudience(comment);
  const privateTo = privateReader(comment);
  // Only moderators see the events from times when the comment was not public.
  const other = [toEventMark(audience === 'public' ? 'moderators' : audience)];
  const publicMarks = [
    toEventMark(audience),
    ...(privateTo === null ? [] : [toEventMark(authorMark(privateTo))]),
  ];
  const marks = isPublic ? publicMarks : other;
  const isDeleted = comment.status === 'deleted';
  return { marks, earlier: isDeleted ? { public: [], other: [] } : { public: publicMarks, other } };
}

function toEventMark(mark: string): string {
  return `comment:${mark}`;
}

/** A reader's lists contain the comments that have one of these marks. */
export function marksOf(reader: Reader): readonly string[] {
  const ownMark = privateMarkOf(reader);
  return [...audiencesSeenBy(reader), ...(ownMark === null ? [] : [ownMark])];
}

/**
 * The mark of comments that only this reader sees. Null for anonymous readers and for moderators, who see them anyway.
 */
export function privateMarkOf({ audience, userId }: Reader): string | null {
  return audience === 'public' && userId !== null ? authorMark(userId) : null;
}

/** Whether the reader may read text and author. Deleted comments are placeholders for everyone. */
export function isReadable(reader: Reader, comment: VisibilityFacts): boolean {
  if (comment.status === 'deleted') return false;
  const isPrivate = reader.userId !== null && privateReader(comment) === reader.userId;
  return isPrivate || includesAudience(reader, ownAudience(comment));
}

/** Whether the reader is the author. */
export function isOwn(
  { userId }: Reader,
  { authorId }: Pick<VisibilityFacts, 'authorId'>,
): boolean {
  return userId !== null && userId === authorId;
}

/**
 * Which events about a comment a reader may receive. Events contain the comment as it was, so a reader gets all of them
 * only while the comment is readable, only the deletion once it is deleted, and none if the reader sees a placeholder
 * at most.
 */
export function eventAccessOf(
  reader: Reader,
  comment: VisibilityFacts,
): 'all' | 'deletion' | 'none' {
  if (isReadable(reader, comment)) return 'all';
  const isGone = comment.status === 'deleted' && includesAudience(reader, ownAudience(comment));
  return isGone ? 'deletion' : 'none';
}

/** Whether the comment exists for the reader, if only as a placeholder. */
export function isVisible(reader: Reader, comment: Comment): boolean {
  return isReadable(reader, comment) || includesAudience(reader, comment.audience);
}

/**
 * Whether the reader may act on it. A placeholder counts with the status that it shows. For moderators, a comment that
 * they cannot read does not exist.
 */
export function isWithinReach(reader: Reader, comment: Comment): boolean {
  const isPlain = reader.audience === 'public';
  return isPlain ? isVisible(reader, comment) : eventAccessOf(reader, comment) !== 'none';
}

/**
 * The status that the reader is shown. A placeholder must not reveal that a comment is restricted: its status is
 * `hidden` unless the comment was deleted or rejected.
 */
export function shownStatus(reader: Reader, comment: VisibilityFacts): CommentStatus {
  const { status } = comment;
  const isShown = status === 'deleted' || status === 'rejected' || isReadable(reader, comment);
  return isShown ? status : 'hidden';
}

/** How many of the counted children a reader sees, without the reader's own unpublished ones. */
export function visibleCount(reader: Reader, counts: ChildCounts): number {
  return audiencesSeenBy(reader).reduce((sum, audience) => sum + counts[audience], 0);
}

function includesAudience(reader: Reader, audience: Audience): boolean {
  return audiencesSeenBy(reader).includes(audience);
}
