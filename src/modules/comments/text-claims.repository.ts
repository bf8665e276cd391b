import type { Collection, Db, Document } from 'mongodb';
import type { Clock } from '../../platform/values/clock';
import { databaseNow } from '../../platform/mongo/database-time';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import { type CollectionDefinition, expiryIndex } from '../../platform/mongo/collections';
import { gatheredWrites } from '../../platform/mongo/gathered-writes';
import { upsertOnce } from '../../platform/mongo/repeatable-writes';

/** `_id` = author, place and text: the unique key on which simultaneous requests with the same comment collide. */
interface TextClaimDocument {
  readonly _id: string;
  readonly commentId: string;
  readonly version: number;
  readonly expiresAt: Date;
}

export const textClaimsCollection: CollectionDefinition = {
  name: 'comment_text_claims',
  indexes: [expiryIndex('removal of expired claims')],
};

/** The comment for which a text is claimed. */
export interface ClaimHolder {
  readonly commentId: string;
  /** The version that will have the text; 0 if the comment is new. */
  readonly version: number;
}

/** A holder that is replaced once its claim is this old. */
export interface OutdatedHolder extends ClaimHolder {
  readonly afterMs: number;
}

export interface TextClaim {
  readonly key: string;
  readonly own: ClaimHolder;
  readonly replaces: OutdatedHolder | null;
}

/** How long a claim is valid. */
const VALID_MS = 10 * 60_000;

export function createTextClaimsRepository(db: Db, clock: Clock) {
  const claims: Collection<TextClaimDocument> = db.collection(textClaimsCollection.name);
  const writes = gatheredWrites(db, textClaimsCollection.name);
  const claim = async (request: TextClaim): Promise<ClaimHolder> => {
    const { key, own, replaces } = request;
    const now = databaseNow(clock);
    const isOfOtherComment = { $ne: ['$commentId', own.commentId] };
    const holds = {
      $and: [
        { $gt: ['$expiresAt', now] },
        { $or: [isOfOtherComment, { $gt: ['$version', own.version] }] },
        ...(replaces === null ? [] : [{ $not: [isReplaced(replaces, now)] }]),
      ],
    };
    const set = {
      commentId: { $cond: [holds, '$commentId', own.commentId] },
      version: { $cond: [holds, '$version', own.version] },
      expiresAt: { $cond: [holds, '$expiresAt', { $add: [now, VALID_MS] }] },
    };
    const claimUpdate = { filter: { _id: key }, update: [{ $set: set }], upsert: true };
    const { isUpserted } = await upsertOnce(() => writes.updateOne(claimUpdate));
    if (isUpserted) return own;
    const row = await claims.findOne({ _id: key }, { maxTimeMS: MAX_TIME_MS });
    return row === null ? claim(request) : toHolder(row);
  };
  return {
    /**
     * Claims a text in one atomic step; returns its holder. A claim by this version of the comment, or by an earlier
     * one, is renewed, because its request is running, perhaps again.
     */
    claim,
  };
}

function isReplaced(
  { commentId, version, afterMs }: OutdatedHolder,
  now: ReturnType<typeof databaseNow>,
): Document {
  const isOldEnough = { $lte: ['$expiresAt', { $add: [now, VALID_MS - afterMs] }] };
  return {
    $and: [{ $eq: ['$commentId', commentId] }, { $eq: ['$version', version] }, isOldEnough],
  };
}

function toHolder({ commentId, version }: TextClaimDocument): ClaimHolder {
  return { commentId, version };
}
