import type { Collection, Db, Filter } from 'mongodb';
import { afterRealTime, type Clock } from '../../platform/clock';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import {
  deliveriesCollection,
  type AttemptResult,
  type DeliveryDocument,
} from './deliveries.repository';
import { LANE_LEASE_MS, type Lane } from './lanes.repository';

/** Which due deliveries of an endpoint are in the hands of the worker that takes care of it. */
export interface ClaimsRepository {
  /** Takes what is due longest, at most `limit` and none of `except`. */
  take(lane: Lane, some: Some): Promise<readonly DeliveryDocument[]>;
  /** Keeps claims for another lease. */
  keep(lane: Lane, ids: readonly string[]): Promise<void>;
  /** Gives back what was not begun: it is due at once. */
  giveBack(lane: Lane, ids: readonly string[]): Promise<void>;
  /** Under the claim only; false when it was lost. */
  record(lane: Lane, id: string, result: AttemptResult): Promise<boolean>;
  nextDueAt(lane: Lane): Promise<Date | null>;
}

export interface Some {
  readonly limit: number;
  readonly except: readonly string[];
}

const WAITING = { $type: 'date' } as const;
const byTime = { sort: { nextAttemptAt: 1 }, maxTimeMS: MAX_TIME_MS } as const;

/**
 * Claims bear the lane's lease: nobody else takes deliveries of this endpoint while the lane is held, and once it
 * was taken over, its new holder's claims replace them, so that a worker that comes back late writes nothing.
 */
export function createClaimsRepository(deps: {
  readonly db: Db;
  readonly clock: Clock;
}): ClaimsRepository {
  const { db, clock } = deps;
  const deliveries: Collection<DeliveryDocument> = db.collection(deliveriesCollection.name);
  const leaseEnd = (): Date => afterRealTime(clock, LANE_LEASE_MS);
  return {
    take: async (lane, { limit, except }) => {
      const { _id: endpointId, leaseId } = lane;
      const due = { nextAttemptAt: { ...WAITING, $lte: clock.now() } };
      const others = except.length === 0 ? {} : { _id: { $nin: [...except] } };
      const rows = await deliveries
        .find({ endpointId, ...due, ...others }, { ...byTime, limit })
        .toArray();
      if (rows.length === 0) return [];
      const ids = { _id: { $in: rows.map(({ _id }) => _id) } };
      const claim = { $set: { leaseId, nextAttemptAt: leaseEnd() } };
      const { matchedCount } = await deliveries.updateMany({ ...ids, ...due }, claim);
      return matchedCount === rows.length ? rows : deliveries.find({ ...ids, leaseId }).toArray();
    },
    keep: async (lane, ids) => {
      await deliveries.updateMany(claimed(lane, ids), { $set: { nextAttemptAt: leaseEnd() } });
    },
    giveBack: async (lane, ids) => {
      if (ids.length === 0) return;
      await deliveries.updateMany(claimed(lane, ids), {
        $set: { nextAttemptAt: clock.now() },
        $unset: { leaseId: '' },
      });
    },
    record: async (lane, id, { attempt, status, deliveredAt }) => {
      const { matchedCount } = await deliveries.updateOne(claimed(lane, [id]), {
        $set: { status, deliveredAt, nextAttemptAt: attempt.nextAttemptAt },
        $push: { attempts: attempt },
        $unset: { leaseId: '' },
      });
      return matchedCount === 1;
    },
    nextDueAt: async ({ _id: endpointId }) => {
      const row = await deliveries.findOne(
        { endpointId, nextAttemptAt: WAITING },
        { ...byTime, projection: { nextAttemptAt: 1 } },
      );
      return row?.nextAttemptAt ?? null;
    },
  };
}

function claimed({ leaseId }: Lane, ids: readonly string[]): Filter<DeliveryDocument> {
  return { _id: { $in: [...ids] }, leaseId };
}
