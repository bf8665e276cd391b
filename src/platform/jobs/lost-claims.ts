import type { Filter } from 'mongodb';
import type { Clock } from '../values/clock';
import { databaseTimeIn, hasCome } from '../mongo/database-time';

/** The fields of a document that stands for work to be done. */
export interface LeaseFields {
  /** When somebody should work on it: due, or the end of the running lease. Null = nothing left to do. */
  readonly nextAttemptAt: Date | null;
  /** Names the holder of the lease; a result is only written under it. */
  readonly leaseId?: string;
  /** Somebody woke it while the lease ran: it is due at once when the holder gives it back. */
  readonly isWoken?: true;
}

/** Includes claims whose answer was lost: this process may hold them without knowing. */
export function isDueOrHeldBy(
  leaseIds: readonly string[],
  clock: Clock,
  leaseMs: number,
): Filter<LeaseFields> {
  const isRunning = { $lte: ['$nextAttemptAt', databaseTimeIn(clock, leaseMs)] };
  const isOurs = { $in: ['$leaseId', [...leaseIds]] };
  const $expr = { $and: [isRunning, { $or: [hasCome(clock, 'nextAttemptAt'), isOurs] }] };
  return { nextAttemptAt: { $type: 'date' }, $expr };
}

/** Claims that failed, and may have been carried out, for as long as their leases last. */
export function createLostClaims(leaseMs: number) {
  const until = new Map<string, number>();
  const forget = (): void => {
    for (const [leaseId, end] of until) if (end < performance.now()) until.delete(leaseId);
  };
  return {
    isEmpty: () => until.size === 0,
    leaseIds: (): readonly string[] => [...until.keys()],
    unlessAnswered: async <R>(leaseId: string, claim: () => Promise<R>): Promise<R> => {
      forget();
      try {
        return await claim();
      } catch (error) {
        until.set(leaseId, performance.now() + leaseMs);
        throw error;
      }
    },
  };
}
