import type { Collection, Db, Document } from 'mongodb';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import { type CollectionDefinition, expiryIndex } from '../../platform/mongo/collections';
import { isDuplicateKey } from '../../platform/mongo/errors';
import { gatheredWrites } from '../../platform/mongo/gathered-writes';

/** `_id` = author, place and text: the unique key that parallel requests with the same comment meet. */
interface TextClaimDocument {
  readonly _id: string;
  readonly commentId: string;
  /** Absent in what earlier releases wrote: they claimed for new comments alone. */
  readonly version?: number;
  readonly expiresAt: Date;
}

export const textClaimsCollection: CollectionDefinition = {
  name: 'comment_text_claims',
  indexes: [expiryIndex('removal of claims that are over')],
};

/** For which comment a text is claimed. */
export interface ClaimHolder {
  readonly commentId: string;
  /** The version that is to get the text; 0 = the comment is new. */
  readonly version: number;
}

export interface TextClaim {
  readonly key: string;
  readonly own: ClaimHolder;
  /** One that no longer counts: its claim is taken over. */
  readonly replaces: ClaimHolder | null;
  readonly now: Date;
  readonly until: Date;
}

export interface TextClaimsRepository {
  /** Claims a text in one atomic step; answers who has it now. A later version of a comment claims it anew. */
  claim(claim: TextClaim): Promise<ClaimHolder>;
  find(key: string, now: Date): Promise<ClaimHolder | null>;
}

export function createTextClaimsRepository(db: Db): TextClaimsRepository {
  const claims: Collection<TextClaimDocument> = db.collection(textClaimsCollection.name);
  const writes = gatheredWrites(db, textClaimsCollection.name);
  const claim: TextClaimsRepository['claim'] = async (request) => {
    const { key, own, replaces, now, until } = request;
    const isAnothers = { $ne: ['$commentId', own.commentId] };
    const holds = {
      $and: [
        { $gt: ['$expiresAt', now] },
        { $or: [isAnothers, { $gte: [VERSION, own.version] }] },
        ...(replaces === null ? [] : [{ $not: [isOf(replaces)] }]),
      ],
    };
    const set = {
      commentId: { $cond: [holds, '$commentId', own.commentId] },
      version: { $cond: [holds, VERSION, own.version] },
      expiresAt: { $cond: [holds, '$expiresAt', until] },
    };
    try {
      const update = [{ $set: set }];
      const { isUpserted } = await writes.updateOne({ filter: { _id: key }, update, upsert: true });
      if (isUpserted) return own;
      const row = await claims.findOne({ _id: key }, { maxTimeMS: MAX_TIME_MS });
      return row === null ? await claim(request) : toHolder(row);
    } catch (error) {
      // Two first claims at once: the second finds that of the first.
      if (isDuplicateKey(error)) return claim(request);
      throw error;
    }
  };
  return {
    claim,
    find: async (key, now) => {
      const filter = { _id: key, expiresAt: { $gt: now } };
      const row = await claims.findOne(filter, { maxTimeMS: MAX_TIME_MS });
      return row && toHolder(row);
    },
  };
}

const VERSION = { $ifNull: ['$version', 0] };

function isOf({ commentId, version }: ClaimHolder): Document {
  return { $and: [{ $eq: ['$commentId', commentId] }, { $eq: [VERSION, version] }] };
}

function toHolder({ commentId, version = 0 }: TextClaimDocument): ClaimHolder {
  return { commentId, version };
}
