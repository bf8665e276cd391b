import type { Collection, Db, Filter } from 'mongodb';
import type { Clock } from '../../../platform/values/clock';
import { createReceiverChanges, type Emission } from '../../../platform/events';
import {
  createLeases,
  type GivenBack,
  type Leased,
  type Leases,
  type Waiting,
} from '../../../platform/jobs';
import { MAX_TIME_MS } from '../../../platform/mongo/client';
import {
  endpointsCollection,
  type EndpointChange,
  type EndpointDocument,
} from '../endpoints/endpoints.repository';
import type { EndpointHealth, DisablingFollowUp, Verification } from '../endpoints/endpoints.types';

/** An endpoint whose deliveries are in the care of this worker. */
export type DeliveryQueue = Leased<EndpointDocument>;

export interface QueueEnd {
  readonly health: EndpointHealth;
  /** When the next delivery is due. */
  readonly dueAt: Date | null;
}

export interface UnverifiedEnd {
  readonly unverified: Verification;
  readonly dueAt: Date | null;
}

export interface DisableFacts {
  readonly change: EndpointChange;
  /** When it is updated. */
  readonly at: Date;
  readonly events: (seq: number | undefined) => Emission;
}

/** Which worker takes care of which endpoint's deliveries, under leases. */
export interface DeliveryQueuesRepository extends Pick<
  Leases<EndpointDocument>,
  'wake' | 'renew' | 'hold' | 'abandon'
> {
  /** The active endpoint that is due longest and none of those that this process still works on. */
  claim(except: readonly string[]): Promise<DeliveryQueue | null>;
  /** Whether the claim holds, and the endpoint is as it was claimed: its owner has changed nothing. */
  isUnchanged(queue: DeliveryQueue): Promise<boolean>;
  /** What waited for the order of its events is due; nothing happens when the endpoint was changed meanwhile. */
  unordered(queue: DeliveryQueue): Promise<void>;
  /** Gives the queue back. Of an endpoint that was changed meanwhile nothing is noted, and it is due at once. */
  release(queue: DeliveryQueue, end: QueueEnd): Promise<void>;
  /** The endpoint has answered its challenge; one that was changed meanwhile is given back as it is, due at once. */
  verify(queue: DeliveryQueue): Promise<void>;
  /** It has not; null = it is asked again when its owner wants. Of one that was changed meanwhile as for `release`. */
  postpone(queue: DeliveryQueue, end: UnverifiedEnd): Promise<void>;
  /**
   * Disables the endpoint, with the event about it, and gives the queue back; false, and nothing happens, when it was
   * changed meanwhile: what an old URL answered says nothing about a new one.
   */
  disable(queue: DeliveryQueue, facts: DisableFacts): Promise<boolean>;
  /** Endpoints that were disabled before that time, and what follows from it is not done. */
  listUnfinishedDisablings(before: Date, limit: number): Promise<readonly EndpointDocument[]>;
  /** Whether it is disabled since then. */
  isDisabled(id: string, owed: DisablingFollowUp): Promise<boolean>;
  /** It is done; what follows from a later disabling stays. */
  settle(id: string, owed: DisablingFollowUp): Promise<void>;
}

/** Short, so that the endpoints of a dead worker do not wait long; a living one renews it. */
export const QUEUE_LEASE_MS = 9000;

/** Endpoints that deliveries are sent to. */
export const RECEIVING = { status: 'active' } as const;

const owingBefore = (before: Date) => ({ 'owed.since': { $lte: before } });

/** Endpoints that were disabled before that time, and what follows from it is not done. */
export function unfinishedDisablings(before: () => Date): readonly Waiting[] {
  return [{ collection: endpointsCollection.name, filter: () => owingBefore(before()) }];
}

export function createDeliveryQueuesRepository(deps: {
  readonly db: Db;
  readonly clock: Clock;
}): DeliveryQueuesRepository {
  const { db, clock } = deps;
  const endpoints: Collection<EndpointDocument> = db.collection(endpointsCollection.name);
  const receiverChanges = createReceiverChanges(db);
  const isThere = async (filter: Filter<EndpointDocument>): Promise<boolean> => {
    const one = { projection: { _id: 1 }, maxTimeMS: MAX_TIME_MS };
    return (await endpoints.findOne(filter, one)) !== null;
  };
  const leases = createLeases({ collection: endpoints, clock, leaseMs: QUEUE_LEASE_MS });
  /** What went on under the claim says nothing about an endpoint that its owner has changed since. */
  const giveBack = (queue: DeliveryQueue, next: GivenBack<EndpointDocument>): Promise<void> =>
    leases.giveBack(queue, { ...next, isAsClaimed: { $eq: ['$version', queue.version] } });
  return {
    wake: leases.wake,
    renew: leases.renew,
    hold: leases.hold,
    abandon: leases.abandon,
    claim: (except) => leases.claim({ ...RECEIVING, _id: { $nin: [...except] } }),
    isUnchanged: ({ _id, leaseId, version }) => isThere({ _id, leaseId, version }),
    unordered: async ({ _id, leaseId, version }) => {
      await endpoints.updateOne({ _id, leaseId, version }, { $unset: { isUnordered: '' } });
    },
    release: (queue, { health, dueAt }) => giveBack(queue, { dueAt, notes: { health } }),
    postpone: (queue, { unverified, dueAt }) => giveBack(queue, { dueAt, notes: { unverified } }),
    verify: async (queue) => {
      const { _id, leaseId, version } = queue;
      // Looked at once more: somebody may have asked for a delivery again while nothing could be sent.
      const now = clock.now();
      const $set = { unverified: null, updatedAt: now, nextAttemptAt: now };
      const $unset = { leaseId: '', isWoken: '' } as const;
      const change = { $set, $inc: { version: 1 }, $unset };
      const { matchedCount } = await receiverChanges.around(() =>
        endpoints.updateOne({ _id, leaseId, version }, change),
      );
      if (matchedCount === 0) await giveBack(queue, { dueAt: now });
    },
    disable: async (queue, { change, at, events }) => {
      const { _id, leaseId, version } = queue;
      const held: Filter<EndpointDocument> = { _id, leaseId, version };
      for (let row: EndpointDocument | null = queue; row !== null;) {
        const emission: Emission = events(row.seq);
        const $set = { ...emission.set, ...change, updatedAt: at, nextAttemptAt: null };
        const $push = emission.push as never;
        const { matchedCount } = await endpoints.updateOne(
          { ...held, ...emission.filter } as Filter<EndpointDocument>,
          { $set, $push, $inc: { version: 1 }, $unset: { leaseId: '', isWoken: '' } },
        );
        if (matchedCount === 1) {
          await receiverChanges.count();
          return true;
        }
        row = await endpoints.findOne(held);
      }
      return false;
    },
    listUnfinishedDisablings: (before, limit) =>
      endpoints.find(owingBefore(before), { limit, maxTimeMS: MAX_TIME_MS }).toArray(),
    isDisabled: (_id, { since }) => isThere({ _id, status: 'disabled', 'owed.since': since }),
    settle: async (_id, { since }) => {
      await endpoints.updateOne({ _id, 'owed.since': since }, { $unset: { owed: '' } });
    },
  };
}
