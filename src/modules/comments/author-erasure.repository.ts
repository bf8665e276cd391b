import type { Collection, Db, Document } from 'mongodb';
import { inPieces } from '../../platform/mongo/in-pieces';
import { commentsCollection, withEventFacts, type CommentDocument } from './comments.repository';

/** Removes a deleted account from the comments that remain. Safe to repeat. */
export type EraseAuthor = (authorId: string) => Promise<void>;

/**
 * Raises the version, so that a concurrent change that has read the author writes nothing. No event reports the
 * erasure; `changedAt` does.
 */
const anonymous: Document = {
  authorId: null,
  privateMark: null,
  seenBy: ['$audience'],
  version: { $add: ['$version', 1] },
  changedAt: { $max: ['$$NOW', { $add: ['$changedAt', 1] }] },
  outbox: {
    $cond: [{ $isArray: '$outbox' }, withEventFacts('$outbox', { authorId: null }), '$$REMOVE'],
  },
};

export function createAuthorErasure(db: Db): EraseAuthor {
  const comments: Collection<CommentDocument> = db.collection(commentsCollection.name);
  return (authorId) =>
    inPieces(comments, { authorId }, (piece) => comments.updateMany(piece, [{ $set: anonymous }]));
}
