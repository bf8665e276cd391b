import { randomUUID } from 'node:crypto';
import { creationSeed } from '../ids';
import { isUnique } from '../mongo/errors';
import { createHolding, heldBy, type HoldingDeps } from './holding';
import type { Claim, IdempotencyDocument, StoredAnswer } from './record';

/** Claims on records: one holder at a time, and what a former one writes has no effect. */
export interface Claims {
  /** Null: there is a record already. */
  make(request: ClaimedRequest): Promise<Claim | null>;
  /** Null: somebody else was faster. */
  takeOver(known: IdempotencyDocument): Promise<Claim | null>;
  /** True when nobody works on it: its lease is over, or it is one of this process that has failed. */
  isLeft(known: IdempotencyDocument): boolean;
  finish(claim: Claim, answer: StoredAnswer, isSealed: boolean): Promise<void>;
  drop(claim: Claim): Promise<void>;
  giveUp(claim: Claim): Promise<void>;
}

export interface ClaimedRequest {
  readonly id: string;
  readonly fingerprint: string;
  readonly keptMs: number;
}

export function createClaims(deps: HoldingDeps): Claims {
  const { records, clock } = deps;
  const holding = createHolding(deps);
  const owner = randomUUID();
  const newLease = () => ({
    leaseId: `${owner}.${randomUUID()}`,
    leaseUntil: holding.leaseEnd(),
  });
  return {
    make: ({ id, fingerprint, keptMs }) => {
      const now = clock.now();
      const seed = creationSeed(now);
      const lease = newLease();
      const expiresAt = new Date(now.getTime() + keptMs);
      const record = { _id: id, fingerprint, state: 'running', seed, ...lease, expiresAt } as const;
      const claim = { id, seed, leaseId: lease.leaseId };
      return holding.start(claim, () => isUnique(records.insertOne(record)));
    },
    takeOver: ({ _id: id, seed, leaseId: former }) => {
      const lease = newLease();
      return holding.start({ id, seed, leaseId: lease.leaseId }, async () => {
        const update = records.updateOne(heldBy({ id, leaseId: former }), { $set: lease });
        return (await update).matchedCount === 1;
      });
    },
    isLeft: ({ leaseId, leaseUntil }) =>
      leaseUntil <= clock.now() || (leaseId.startsWith(owner) && !holding.isRunning(leaseId)),
    finish: (claim, answer, isSealed) =>
      holding.end(claim, () =>
        records.updateOne(heldBy(claim), { $set: { state: 'done', answer, isSealed } }),
      ),
    drop: (claim) => holding.end(claim, () => records.deleteOne(heldBy(claim))),
    giveUp: holding.giveUp,
  };
}
