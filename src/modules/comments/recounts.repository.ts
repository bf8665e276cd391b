import type { Collection, Db, Document } from 'mongodb';
import { byId } from '../../platform/mongo/bucketed-ids';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import { deriveAudience, literal } from './audience-fields';
import { answersTo, commentsCollection, type CommentDocument } from './comments.repository';
import type { Audience, ChildCounts } from './comments.types';
import { postsCollection, type PostDocument } from './posts.repository';
import type { VoteDelta } from './tallies.repository';
import { votesCollection, type VoteDocument } from './votes.repository';

/** What became of a count. */
export interface Recount {
  /** The counters show it; false: another count has begun since, and this one is refused. */
  readonly isShown: boolean;
  /** Whether they show a count that began later, which knows all that this one was for. */
  readonly isLaterShown: () => Promise<boolean>;
}

/** Counts from scratch, once; while it counts, increments are refused (tallies.repository.ts). */
export interface RecountsRepository {
  recountPost(id: string): Promise<Recount>;
  /** `token` names the change, should its audience change. */
  recountComment(id: string, token: string): Promise<Recount>;
}

const NOTHING_TO_COUNT: Recount = { isShown: true, isLaterShown: async () => true };

export function createRecountsRepository(db: Db): RecountsRepository {
  const comments: Collection<CommentDocument> = db.collection(commentsCollection.name);
  const posts: Collection<PostDocument> = db.collection(postsCollection.name);
  const votes: Collection<VoteDocument> = db.collection(votesCollection.name);
  const time = { maxTimeMS: MAX_TIME_MS };

  const countChildren = async (under: string): Promise<ChildCounts> => {
    const count = (mark: Audience) =>
      comments.countDocuments({ ...answersTo(under), seenBy: mark }, time);
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
      if (begun === null) return NOTHING_TO_COUNT;
      const childCounts = await countChildren(id);
      return show(posts, begun, {
        $set: { childCounts, tallyRevision: begun.tallyRevision + 1 },
      });
    },
    recountComment: async (id, token) => {
      const begun = await comments.findOneAndUpdate(byId(id), [beginRecount], {
        returnDocument: 'after',
      });
      if (begun === null) return NOTHING_TO_COUNT;
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
      return show(comments, begun, [{ $set: counted }, ...deriveAudience(token)]);
    },
  };
}

type Counted = Pick<CommentDocument, '_id' | 'tallyRevision'>;

/** Writes what was counted, unless another count has begun since. */
async function show<Row extends Counted>(
  collection: Collection<Row>,
  { _id, tallyRevision }: Counted,
  update: Document | Document[],
): Promise<Recount> {
  const rows = collection as never as Collection<Counted>;
  const { matchedCount } = await rows.updateOne({ ...byId(_id), tallyRevision }, update);
  const options = { projection: { tallyRevision: 1 }, maxTimeMS: MAX_TIME_MS } as const;
  return {
    isShown: matchedCount === 1,
    isLaterShown: async () => {
      const row = await rows.findOne(byId(_id), options);
      return row === null || (row.tallyRevision > tallyRevision && row.tallyRevision % 2 === 0);
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
