import type { Collection, Db } from 'mongodb';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import { type CollectionDefinition, expiryIndex } from '../../platform/mongo/collections';

export type SecondFactor = 'totp' | 'recovery_code' | 'mailed_code';

/** A sign-in with the correct password that waits for its second factor. */
export interface ChallengeDocument {
  /** Hash of the `mfaToken`. */
  readonly _id: string;
  readonly userId: string;
  /** Hash of the password that was accepted; if it changes, the challenge is void. */
  readonly passwordHash: string;
  readonly methods: readonly SecondFactor[];
  /** MAC of the mailed code. */
  readonly codeMac: string | null;
  readonly attempts: number;
  readonly usedAt: Date | null;
  readonly expiresAt: Date;
}

export const challengesCollection: CollectionDefinition = {
  name: 'mfa_challenges',
  indexes: [
    { key: { userId: 1 }, serves: 'removal with the account' },
    expiryIndex('removal of expired challenges'),
  ],
};

const MAX_ATTEMPTS = 5;

export function createChallengesRepository(db: Db) {
  const challenges: Collection<ChallengeDocument> = db.collection(challengesCollection.name);
  return {
    insert: async (challenge: ChallengeDocument) => {
      await challenges.insertOne(challenge);
    },
    /** Finds a challenge that may still be answered. */
    findOpen: (hash: string, now: Date): Promise<ChallengeDocument | null> =>
      challenges.findOne(open(hash, now), { maxTimeMS: MAX_TIME_MS }),
    /** Counts an attempt; null if the challenge is unknown, expired, used or was tried too often. */
    attempt: (hash: string, now: Date): Promise<ChallengeDocument | null> =>
      challenges.findOneAndUpdate(
        open(hash, now),
        { $inc: { attempts: 1 } },
        { returnDocument: 'after' },
      ),
    /** True for the caller that uses it up. */
    use: async (hash: string, now: Date) => {
      const { matchedCount } = await challenges.updateOne(
        { _id: hash, usedAt: null },
        { $set: { usedAt: now } },
      );
      return matchedCount === 1;
    },
  };
}

function open(_id: string, now: Date) {
  return { _id, usedAt: null, expiresAt: { $gt: now }, attempts: { $lt: MAX_ATTEMPTS } };
}
