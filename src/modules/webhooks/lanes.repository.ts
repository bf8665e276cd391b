import { randomUUID } from 'node:crypto';
import type { Collection, Db, Filter, Sort } from 'mongodb';
import { afterRealTime, type Clock } from '../../platform/clock';
import type { Emission } from '../../platform/events';
import {
  endpointsCollection,
  telling,
  type EndpointChange,
  type EndpointDocument,
} from './endpoints.repository';
import type { EndpointHealth } from './webhooks.types';

/** An endpoint whose deliveries are in the care of this worker. */
export type Lane = EndpointDocument & { readonly leaseId: string };

export interface LaneEnd {
  readonly health: EndpointHealth;
  /** When the next delivery is due; news that came meanwhile wins. */
  readonly dueAt: Date | null;
}

export interface DisableFacts {
  readonly change: EndpointChange;
  readonly news: (seq: number | undefined) => Emission;
}

/** Which worker takes care of which endpoint's deliveries, under leases. */
export interface LanesRepository {
  /** Asks the workers to look after deliveries at `at`. */
  wake(endpointIds: readonly string[], at: Date): Promise<void>;
  /** What is due longest first; then what a dead worker held. */
  claim(): Promise<Lane | null>;
  renew(lane: Lane): Promise<boolean>;
  release(lane: Lane, end: LaneEnd): Promise<void>;
  /** Disables the endpoint, with the news of it, and gives the lane back. */
  disable(lane: Lane, facts: DisableFacts): Promise<void>;
}

/** Short, so that the endpoints of a dead worker do not wait long; a living one renews it. */
export const LANE_LEASE_MS = 9000;
const NO_LEASE = { leaseId: '', leaseUntil: '' } as const;

export function createLanesRepository(deps: {
  readonly db: Db;
  readonly clock: Clock;
}): LanesRepository {
  const { db, clock } = deps;
  const endpoints: Collection<EndpointDocument> = db.collection(endpointsCollection.name);
  const leaseEnd = (): Date => afterRealTime(clock, LANE_LEASE_MS);
  const held = ({ _id, leaseId }: Lane): Filter<EndpointDocument> => ({ _id, leaseId });
  const take = async (filter: Filter<EndpointDocument>, sort: Sort): Promise<Lane | null> => {
    const row = await endpoints.findOneAndUpdate(
      { ...filter, status: 'active' },
      { $set: { dueAt: null, leaseUntil: leaseEnd(), leaseId: randomUUID() } },
      { sort, returnDocument: 'after' },
    );
    return row as Lane | null;
  };

  return {
    wake: async (ids, at) => {
      await endpoints.updateMany(
        { _id: { $in: [...ids] }, $or: [{ dueAt: null }, { dueAt: { $gt: at } }] },
        { $set: { dueAt: at } },
      );
    },
    claim: async () => {
      const past = { $type: 'date', $lte: clock.now() } as const;
      const due = { dueAt: past, leaseUntil: { $exists: false } } as const;
      return (await take(due, { dueAt: 1 })) ?? take({ leaseUntil: past }, { leaseUntil: 1 });
    },
    renew: async (lane) => {
      const update = { $set: { leaseUntil: leaseEnd() } };
      return (await endpoints.updateOne(held(lane), update)).matchedCount === 1;
    },
    release: async (lane, { health, dueAt }) => {
      const { matchedCount } = await endpoints.updateOne(
        { ...held(lane), dueAt: null },
        { $set: { health, dueAt }, $unset: NO_LEASE },
      );
      if (matchedCount === 1) return;
      await endpoints.updateOne(held(lane), { $set: { health }, $unset: NO_LEASE });
    },
    disable: async (lane, { change, news }) => {
      for (let row: EndpointDocument | null = lane; row !== null;) {
        const emission: Emission = news(row.seq);
        const { $set, $push } = telling(emission);
        const set = { ...$set, ...change, updatedAt: clock.now(), dueAt: null };
        const { matchedCount } = await endpoints.updateOne(
          { ...held(lane), ...emission.filter } as Filter<EndpointDocument>,
          { $set: set, $push, $inc: { version: 1 }, $unset: NO_LEASE },
        );
        if (matchedCount === 1) return;
        row = await endpoints.findOne(held(lane));
      }
    },
  };
}
