import type { Collection, Db, Document } from 'mongodb';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import { deriveAudience, literal } from './audience-fields';
import { commentsCollection, type CommentDocument } from './comments.repository';
import type { Audience, ChildCounts } from './comments.types';
import { postsCollection, type PostDocument } from './posts.repository';
import type { VoteDelta } from './tallies.repository';
import { votesCollection, type VoteDocument } from './votes.repository';

/** Counts from scratch; while it counts, increments are refused (tallies.repository.ts). */
export interface RecountsRepository {
  recountPost(id: string): Promise<void>;
  /** `token` names the change, should its audience change. */
  recountComment(id: string, token: string): Promise<void>;
}

export function createRecountsRepository(db: Db): RecountsRepository {
  const comments: Collection<CommentDocument> = db.collection(commentsCollection.name);
  const posts: Collection<PostDocument> = db.collection(postsCollection.name);
  const votes: Collection<VoteDocument> = db.collection(votesCollection.name);
  const time = { maxTimeMS: MAX_TIME_MS };

  const countChildren = async (under: string): Promise<ChildCounts> => {
    const count = (mark: Audience) => comments.countDocuments({ under, seenBy: mark }, time);
    const [all, moderators, admins] = await Promise.all([
      count('public'),
      count('moderators'),
      count('admins'),
    ]);
    return { public: all, moderators, admins };
  };
  const countVotes = async (commentId: string): Promise<VoteDelta> => {
    const count = (value: 1 | -1) => votes.countDocuments({ commentId, value }, time);
    const [likes, dislikes] = await Promise.all([count(1), count(-1)]);
    return { likes, dislikes };
  };

  return {
    recountPost: async (id) => {
      const begun = await posts.findOneAndUpdate({ _id: id }, [beginRecount], {
        returnDocument: 'after',
      });
      if (begun === null) return;
      const childCounts = await countChildren(id);
      await posts.updateOne(
        { _id: id, tallyRevision: begun.tallyRevision },
        { $set: { childCounts, tallyRevision: begun.tallyRevision + 1 } },
      );
    },
    recountComment: async (id, token) => {
      const begun = await comments.findOneAndUpdate({ _id: id }, [beginRecount], {
        returnDocument: 'after',
      });
      if (begun === null) return;
      const [childCounts, { likes, dislikes }] = await Promise.all([
        countChildren(id),
        countVotes(id),
      ]);
      const counted = {
        childCounts: literal(childCounts),
        likeCount: likes + (begun.baseLikes ?? 0),
        dislikeCount: dislikes + (begun.baseDislikes ?? 0),
        staleSlots: ['even', 'odd'],
        tallyRevision: begun.tallyRevision + 1,
      };
      await comments.updateOne({ _id: id, tallyRevision: begun.tallyRevision }, [
        { $set: counted },
        ...deriveAudience(token),
      ]);
    },
  };
}

/** The next odd revision. */
const beginRecount: Document = {
  $set: {
    tallyRevision: {
      $add: ['$tallyRevision', { $cond: [{ $eq: [{ $mod: ['$tallyRevision', 2] }, 0] }, 1, 2] }],
    },
  },
};
