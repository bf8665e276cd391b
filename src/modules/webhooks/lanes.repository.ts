import { randomUUID } from 'node:crypto';
import type { Collection, Db, Filter } from 'mongodb';
import type { Clock } from '../../platform/clock';
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
  claim(): Promise<Lane | null>;
  renew(lane: Lane): Promise<boolean>;
  release(lane: Lane, end: LaneEnd): Promise<void>;
  /** Disables the endpoint, with the news of it, and gives the lane back. */
  disable(lane: Lane, facts: DisableFacts): Promise<void>;
}

/** Short, so that the endpoints of a dead worker do not wait long; a living one renews it. */
const LEASE_MS = 9000;
const NO_LEASE = { leaseId: '', leaseUntil: '' } as const;

export function createLanesRepository(deps: {
  readonly db: Db;
  readonly clock: Clock;
}): LanesRepository {
  const { db, clock } = deps;
  const endpoints: Collection<EndpointDocument> = db.collection(endpointsCollection.name);
  const leaseEnd = (): Date => new Date(clock.now().getTime() + LEASE_MS * (clock.speed ?? 1));
  const held = ({ _id, leaseId }: Lane): Filter<EndpointDocument> => ({ _id, leaseId });

  return {
    wake: async (ids, at) => {
      await endpoints.updateMany(
        { _id: { $in: [...ids] }, $or: [{ dueAt: null }, { dueAt: { $gt: at } }] },
        { $set: { dueAt: at } },
      );
    },
    claim: async () => {
      const now = clock.now();
      const isDue = {
        leaseUntil: { $exists: false },
        dueAt: { $type: 'date', $lte: now },
      } as const;
      const row = await endpoints.findOneAndUpdate(
        { status: 'active', $or: [isDue, { leaseUntil: { $lte: now } }] },
        { $set: { dueAt: null, leaseUntil: leaseEnd(), leaseId: randomUUID() } },
        { sort: { dueAt: 1 }, returnDocument: 'after' },
      );
      return row as Lane | null;
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
