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
 * Who sees which comment: the only place. Lists, previews and counts ask for the marks (`seenBy`) that follow
 * from these rules; single reads, GraphQL and events ask the same functions.
 */
export interface Reader {
  readonly audience: Audience;
  /** Who also sees their own pending and rejected comments; null for anonymous readers. */
  readonly userId: string | null;
}

const AUDIENCES: readonly Audience[] = ['public', 'moderators', 'admins'];

/** The service itself. */
export const service: Reader = { audience: 'admins', userId: null };

/** As whom a viewer reads. */
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

/** What the rules depend on. */
export interface VisibilityFacts {
  readonly status: CommentStatus;
  readonly visibility: CommentVisibility;
  readonly authorId: string | null;
  readonly deletedFrom: CommentStatus | null;
}

/**
 * The widest audience that sees a comment by its own state. A deleted comment leaves its placeholder to those who
 * saw it before.
 */
export function ownAudience({ status, visibility, deletedFrom }: VisibilityFacts): Audience {
  if (visibility === 'admins') return 'admins';
  const decisive = status === 'deleted' ? deletedFrom : status;
  return decisive === 'published' ? 'public' : 'moderators';
}

/** Whose eyes it is for although others do not see it yet: the author of what is pending or rejected. */
export function privateReader({ status, visibility, authorId }: VisibilityFacts): string | null {
  const isKept = status === 'pending' || status === 'rejected';
  return isKept && visibility === 'public' ? authorId : null;
}

/** The mark of one author among the marks of a comment. */
export function authorMark(userId: string): string {
  return `author:${userId}`;
}

/** The marks of events about comments that a reader may find in the event log. */
export function eventMarksOf(reader: Reader): readonly string[] {
  return marksOf(reader).map(toEventMark);
}

/** Who may read the events about a comment from now on; of a deleted one only that of the deletion. */
export function eventAudienceOf(
  comment: VisibilityFacts,
  isPublic: boolean,
): Required<EventAudience> {
  const audience = ownAudience(comment);
  const privateTo = privateReader(comment);
  // Events from a time when the comment was not public stay with those who moderate.
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

/** A comment is in a reader's lists when it carries one of these marks. */
export function marksOf(reader: Reader): readonly string[] {
  const ownMark = privateMarkOf(reader);
  return [...audiencesSeenBy(reader), ...(ownMark === null ? [] : [ownMark])];
}

/** The mark of what only this reader sees; null for anonymous readers, and for those who see it as moderators. */
export function privateMarkOf({ audience, userId }: Reader): string | null {
  return audience === 'public' && userId !== null ? authorMark(userId) : null;
}

/** May the reader read its text and author? Deleted ones are placeholders for all readers. */
export function isReadable(reader: Reader, comment: VisibilityFacts): boolean {
  if (comment.status === 'deleted') return false;
  const isPrivate = reader.userId !== null && privateReader(comment) === reader.userId;
  return isPrivate || includesAudience(reader, ownAudience(comment));
}

/** Has the reader written it? */
export function isOwn(
  { userId }: Reader,
  { authorId }: Pick<VisibilityFacts, 'authorId'>,
): boolean {
  return userId !== null && userId === authorId;
}

/**
 * Which events about a comment a reader may receive. They hold the comment as it was: all of them while it can be read,
 * of a deleted one only that it was deleted, and not a word about one of which the reader sees a placeholder at most.
 */
export function eventAccessOf(
  reader: Reader,
  comment: VisibilityFacts,
): 'all' | 'deletion' | 'none' {
  if (isReadable(reader, comment)) return 'all';
  const isGone = comment.status === 'deleted' && includesAudience(reader, ownAudience(comment));
  return isGone ? 'deletion' : 'none';
}

/** Does the comment exist for the reader, be it as a placeholder? */
export function isVisible(reader: Reader, comment: Comment): boolean {
  return isReadable(reader, comment) || includesAudience(reader, comment.audience);
}

/**
 * May the reader act on it? A placeholder is acted on by the status that it shows; to those who moderate, what they
 * cannot read is not there.
 */
export function isWithinReach(reader: Reader, comment: Comment): boolean {
  const isPlain = reader.audience === 'public';
  return isPlain ? isVisible(reader, comment) : eventAccessOf(reader, comment) !== 'none';
}

/** A placeholder does not reveal that a comment is restricted: its status is `hidden` unless it was deleted or rejected. */
export function shownStatus(reader: Reader, comment: VisibilityFacts): CommentStatus {
  const { status } = comment;
  const isShown = status === 'deleted' || status === 'rejected' || isReadable(reader, comment);
  return isShown ? status : 'hidden';
}

/** How many of the counted children a reader sees, their own unpublished ones not among them. */
export function visibleCount(reader: Reader, counts: ChildCounts): number {
  return audiencesSeenBy(reader).reduce((sum, audience) => sum + counts[audience], 0);
}

function includesAudience(reader: Reader, audience: Audience): boolean {
  return audiencesSeenBy(reader).includes(audience);
}
