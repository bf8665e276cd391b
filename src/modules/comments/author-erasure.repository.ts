import type { Collection, Db, Document } from 'mongodb';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import { inPieces } from '../../platform/mongo/in-pieces';
import { commentsCollection, withEventFacts, type CommentDocument } from './comments.repository';
import { postsCollection, type PostDocument } from './posts.repository';

/** Takes a deleted account out of the comments that stay; safe to repeat. */
export type EraseAuthor = (authorId: string) => Promise<void>;

/** A raised version, so that a change which has read the author writes nothing. */
const anonymous: Document = {
  authorId: null,
  privateMark: null,
  seenBy: ['$audience'],
  version: { $add: ['$version', 1] },
  outbox: {
    $cond: [{ $isArray: '$outbox' }, withEventFacts('$outbox', { authorId: null }), '$$REMOVE'],
  },
};

const postIds = { projection: { postId: 1 }, maxTimeMS: MAX_TIME_MS } as const;

export function createAuthorErasure(db: Db): EraseAuthor {
  const comments: Collection<CommentDocument> = db.collection(commentsCollection.name);
  const posts: Collection<PostDocument> = db.collection(postsCollection.name);
  return async (authorId) => {
    // No event announces it; the posts do, once it is done. They are listed before, so that they are known after a crash.
    const named = { anonymizing: authorId };
    await inPieces(comments, { authorId }, async (piece) => {
      const batch = await comments.find(piece, postIds).toArray();
      const ids = batch.map(({ postId }) => postId);
      await posts.updateMany({ _id: { $in: ids } }, { $addToSet: named });
      await comments.updateMany(piece, [{ $set: anonymous }]);
    });
    await posts.updateMany(named, { $pull: named, $inc: { anonymized: 1 } });
  };
}
