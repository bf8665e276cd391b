import { emit } from '../../platform/events';
import { bucketOf } from '../../platform/values/ids';
import { commentEvent } from './comment-events';
import type { CommentDocument } from './comments.repository';
import {
  NO_CHILDREN,
  type CommentStatus,
  type ModerationLogEntry,
  type ReasonCode,
} from './comments.types';
import type { Place } from './nesting';
import { rankKeys } from './ranking';
import { authorMark, ownAudience, privateReader } from './visibility';

export interface NewComment {
  readonly id: string;
  readonly postId: string;
  readonly place: Place;
  readonly authorId: string | null;
  readonly text: string;
  readonly status: CommentStatus;
  readonly createdAt: Date;
  /** Why screening holds it. */
  readonly reasonCode?: ReasonCode | null;
}

/** The document of a new comment, with its first event. */
export function newCommentDocument(comment: NewComment): CommentDocument {
  const document = bareDocument(comment);
  const createdEvent = commentEvent('comment.created', { ...document, id: comment.id });
  return {
    ...document,
    ...emit(0, comment.createdAt, [createdEvent]).fields,
    history: comment.reasonCode ? [screeningLogEntry(comment)] : [],
  };
}

/** The document without events. */
export function bareDocument(comment: NewComment): CommentDocument {
  const { id, postId, place, authorId, text, status, createdAt } = comment;
  const deletedFrom = status === 'deleted' ? 'published' : null;
  const facts = { authorId, status, visibility: 'public', deletedFrom } as const;
  const audience = ownAudience(facts);
  const privateTo = privateReader(facts);
  const privateMark = privateTo === null ? null : authorMark(privateTo);
  return {
    _id: id,
    bucket: bucketOf(postId),
    postId,
    parentId: place.parentId,
    rootId: place.rootId ?? id,
    depth: place.depth,
    under: place.parentId ?? postId,
    text,
    ...facts,
    ownAudience: audience,
    audience,
    privateMark,
    seenBy: privateMark === null ? [audience] : [audience, privateMark],
    likeCount: 0,
    dislikeCount: 0,
    flagCount: 0,
    createdAt,
    updatedAt: createdAt,
    editedAt: null,
    version: 1,
    childCounts: NO_CHILDREN,
    countRevision: 0,
    sortKeys: rankKeys(id, { likeCount: 0, dislikeCount: 0, createdAt }),
    flagsJudgedAt: null,
    takenDownAt: null,
    history: [],
  };
}

function screeningLogEntry({
  createdAt,
  status,
  reasonCode = null,
}: NewComment): ModerationLogEntry {
  return {
    at: createdAt,
    actorId: null,
    action: 'screen',
    from: status,
    to: status,
    reasonCode,
    note: null,
    previousText: null,
  };
}
