import type { Collection } from 'mongodb';
import type { Clock } from '../clock';
import { createHeartbeats } from './heartbeats';
import { createLateWrites } from './late-writes';
import type { Claim, IdempotencyDocument } from './record';

/** From the moment a claim is written until its end is: a heartbeat tells others that somebody works on it. */
export interface Holding {
  /** Null when the write found that the claim is somebody else's. */
  start(claim: Claim, write: () => Promise<boolean>): Promise<Claim | null>;
  end(claim: Claim, write: () => Promise<unknown>): Promise<void>;
  /** Ends a claim whose outcome is unknown: the next attempt takes over at once. */
  giveUp(claim: Claim): Promise<void>;
  isRunning(leaseId: string): boolean;
  leaseEnd(): Date;
}

export interface HoldingDeps {
  readonly records: Collection<IdempotencyDocument>;
  readonly clock: Clock;
  readonly heartbeatMs?: number;
}

/** How long a claim lives without a heartbeat: nobody waits longer for a process that is gone. */
const LEASE_MS = 10_000;
const HEARTBEAT_MS = 3000;
/** A minute: no request runs longer. */
const MAX_HEARTBEATS = 20;

export function createHolding({
  records,
  clock,
  heartbeatMs = HEARTBEAT_MS,
}: HoldingDeps): Holding {
  const writeLater = createLateWrites();
  const leaseEnd = (): Date => new Date(clock.now().getTime() + LEASE_MS * (clock.speed ?? 1));
  const leaseUntil = (claim: Claim, end: Date): Promise<unknown> =>
    records.updateOne(heldBy(claim), { $set: { leaseUntil: end } });
  const heartbeats = createHeartbeats<Claim>({
    everyMs: heartbeatMs,
    most: MAX_HEARTBEATS,
    renew: (claim) => leaseUntil(claim, leaseEnd()),
  });
  const end = async (claim: Claim, write: () => Promise<unknown>): Promise<void> => {
    try {
      await write();
    } catch (error) {
      writeLater(write);
      throw error;
    } finally {
      heartbeats.stop(claim);
    }
  };
  const giveUp = (claim: Claim): Promise<void> => {
    // The next attempt in this process need not wait until it is written.
    heartbeats.stop(claim);
    return end(claim, () => leaseUntil(claim, clock.now()));
  };
  return {
    start: async (claim, write) => {
      heartbeats.start(claim);
      try {
        if (await write()) return claim;
      } catch (error) {
        // Perhaps it is stored all the same.
        giveUp(claim).catch(() => undefined);
        throw error;
      }
      heartbeats.stop(claim);
      return null;
    },
    end,
    giveUp,
    isRunning: heartbeats.isRunning,
    leaseEnd,
  };
}

/** The record while the claim holds it. */
export function heldBy({ id, leaseId }: Pick<Claim, 'id' | 'leaseId'>) {
  return { _id: id, leaseId, state: 'running' } as const;
}
