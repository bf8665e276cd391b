import type { Clock } from '../../../platform/values/clock';
import { domainErrors } from '../../../platform/values/errors';
import { hashCredential } from '../credentials.repository';
import type { ProofDocument, ProofPurpose, ProofsRepository } from './proofs.repository';

/** A usable proof of somebody. */
export type ProvenProof = ProofDocument & { readonly userId: string };

export type FindProof = (token: string, purpose: ProofPurpose) => Promise<ProvenProof>;

/** Finds what a mailed code proves, or refuses it. */
export function createFindProof(proofs: ProofsRepository, clock: Clock): FindProof {
  return async (token, purpose) => {
    const proof = await proofs.findUsable(hashCredential(token), purpose, clock.now());
    if (proof === null || proof.userId === null) throw invalidToken();
    return { ...proof, userId: proof.userId };
  };
}

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
