import type { Collection, Db } from 'mongodb';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import { type CollectionDefinition, expiryIndex } from '../../platform/mongo/collections';
import { isDuplicateKey } from '../../platform/mongo/errors';
import { gatheredWrites } from '../../platform/mongo/gathered-writes';

/** `_id` = author, place and text: the unique key that parallel requests with the same comment meet. */
interface TextClaimDocument {
  readonly _id: string;
  readonly commentId: string;
  readonly expiresAt: Date;
}

export const textClaimsCollection: CollectionDefinition = {
  name: 'comment_text_claims',
  indexes: [expiryIndex('removal of claims that are over')],
};

export interface TextClaim {
  readonly key: string;
  readonly commentId: string;
  /** A comment that no longer counts: its claim is taken over. */
  readonly replaces: string | null;
  readonly now: Date;
  readonly until: Date;
}

export interface TextClaimsRepository {
  /** Claims a text in one atomic step; answers the id of the comment that has it now. */
  claim(claim: TextClaim): Promise<string>;
  find(key: string, now: Date): Promise<string | null>;
}

export function createTextClaimsRepository(db: Db): TextClaimsRepository {
  const claims: Collection<TextClaimDocument> = db.collection(textClaimsCollection.name);
  const writes = gatheredWrites(db, textClaimsCollection.name);
  const claim: TextClaimsRepository['claim'] = async (request) => {
    const { key, commentId, replaces, now, until } = request;
    const holds = { $and: [{ $gt: ['$expiresAt', now] }, { $ne: ['$commentId', replaces] }] };
    const set = {
      commentId: { $cond: [holds, '$commentId', commentId] },
      expiresAt: { $cond: [holds, '$expiresAt', until] },
    };
    try {
      const update = [{ $set: set }];
      const { isUpserted } = await writes.updateOne({ filter: { _id: key }, update, upsert: true });
      if (isUpserted) return commentId;
      const row = await claims.findOne({ _id: key }, { maxTimeMS: MAX_TIME_MS });
      return row?.commentId ?? (await claim(request));
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
      return (await claims.findOne(filter, { maxTimeMS: MAX_TIME_MS }))?.commentId ?? null;
    },
  };
}
