import type { Collection, Db } from 'mongodb';
import { type CollectionDefinition, expiryIndex } from '../../platform/mongo/collections';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import type { Clock } from '../../platform/values/clock';
import { domainErrors } from '../../platform/values/errors';
import { hashCredential } from '../accounts';

export type ProofPurpose = 'verify_email' | 'reset_password';

/** A mailed secret that proves an address, stored as its hash. */
export interface ProofDocument {
  readonly _id: string;
  readonly purpose: ProofPurpose;
  /** Null if there is nothing to prove; stored all the same, so that both cases take the same time. */
  readonly userId: string | null;
  /** The content of the sign-up that requested this proof. */
  readonly displayName?: string;
  readonly passwordHash?: string;
  readonly usedAt: Date | null;
  readonly expiresAt: Date;
}

export const proofsCollection: CollectionDefinition = {
  name: 'identity_proofs',
  indexes: [
    { key: { userId: 1 }, serves: 'erasure of the codes of deleted accounts' },
    expiryIndex('removal of expired proofs'),
  ],
};

export function createProofsRepository(db: Db, clock: Clock) {
  const proofs: Collection<ProofDocument> = db.collection(proofsCollection.name);
  /** What a mailed code proves; null if it proves nothing. */
  const find = async (token: string, purpose: ProofPurpose): Promise<ValidProof | null> => {
    const usable = { _id: hashCredential(token), purpose, usedAt: null };
    const filter = { ...usable, expiresAt: { $gt: clock.now() } };
    const proof = await proofs.findOne(filter, { maxTimeMS: MAX_TIME_MS });
    return proof && proof.userId !== null ? { ...proof, userId: proof.userId } : null;
  };
  return {
    insert: async (proof: ProofDocument) => {
      await proofs.insertOne(proof);
    },
    find,
    /** Like `find`; throws `invalid_token` if there is none. */
    get: async (token: string, purpose: ProofPurpose): Promise<ValidProof> => {
      const proof = await find(token, purpose);
      if (proof === null) throw invalidToken();
      return proof;
    },
    /** True for the caller that uses it up. */
    use: async (_id: string) => {
      const $set = { usedAt: clock.now() };
      return (await proofs.updateOne({ _id, usedAt: null }, { $set })).matchedCount === 1;
    },
  };
}

/** A usable proof of an account. */
export type ValidProof = ProofDocument & { readonly userId: string };

const VALID_MS = { verify_email: 24 * 3_600_000, reset_password: 20 * 60_000 } as const;

export function newProof(purpose: ProofPurpose, token: string, now: Date) {
  const expiresAt = new Date(now.getTime() + VALID_MS[purpose]);
  return { _id: hashCredential(token), purpose, usedAt: null, expiresAt } as const;
}

/** When a proof was mailed. */
export function issuedAt({ purpose, expiresAt }: ProofDocument): Date {
  return new Date(expiresAt.getTime() - VALID_MS[purpose]);
}

export function invalidToken() {
  const message = 'The code is unknown, expired or used; ask for a new one.';
  return domainErrors([{ pointer: '/token', code: 'invalid_token', message }]);
}
