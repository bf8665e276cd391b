import type { Collection, Db, Filter } from 'mongodb';
import type { Clock } from '../../../platform/values/clock';
import { createReceiverChanges, type Emission } from '../../../platform/events';
import { createLeases, type Leased, type Waiting } from '../../../platform/jobs';
import { MAX_TIME_MS } from '../../../platform/mongo/client';
import { hasPassed } from '../../../platform/mongo/database-time';
import {
  endpointsCollection,
  type EndpointChange,
  type EndpointDocument,
} from '../endpoints/endpoints.repository';
import type { DisablingFollowUp, EndpointHealth, Verification } from '../endpoints/endpoints.types';

/** An endpoint whose deliveries this worker sends. */
export type DeliveryQueue = Leased<EndpointDocument>;

/** Short, so that the endpoints of a dead worker need not wait long; a live worker renews it. */
const QUEUE_LEASE_MS = 9000;

/** Endpoints that receive deliveries. */
export const RECEIVING = { status: 'active' } as const;

const disabledBefore = (before: Date) => ({ 'disabling.since': { $lte: before } });

/** Endpoints that were disabled before that time and whose follow-up work is not done. */
export function unfinishedDisablings(before: () => Date): readonly Waiting[] {
  return [{ collection: endpointsCollection.name, filter: () => disabledBefore(before()) }];
}

export type DeliveryQueuesRepository = ReturnType<typeof createDeliveryQueuesRepository>;

/** Assigns the deliveries of endpoints to workers, under leases. */
export function createDeliveryQueuesRepository(db: Db, clock: Clock) {
  const endpoints: Collection<EndpointDocument> = db.collection(endpointsCollection.name);
  const receiverChanges = createReceiverChanges(db);
  const exists = async (filter: Filter<EndpointDocument>): Promise<boolean> => {
    const one = { projection: { _id: 1 }, maxTimeMS: MAX_TIME_MS };
    return (await endpoints.findOne(filter, one)) !== null;
  };
  const leases = createLeases({ collection: endpoints, clock, leaseMs: QUEUE_LEASE_MS });
  /**
   * If the owner has changed the endpoint since the claim, the results do not count for it, and its queue is due
   * immediately.
   */
  const giveBack = async (
    queue: DeliveryQueue,
    dueAt: Date | null,
    notes: Partial<EndpointDocument>,
  ): Promise<void> => {
    const where = { version: queue.version };
    const isUnchanged = await leases.giveBack(queue, { dueAt, notes, where });
    if (!isUnchanged) await leases.giveBack(queue, { dueAt: clock.now() });
  };
  return {
    wake: leases.wake,
    hold: leases.hold,
    abandon: leases.abandon,
    /** Claims the active endpoint that has been due the longest, except those that this process still works on. */
    claim: (except: readonly string[]): Promise<DeliveryQueue | null> =>
      leases.claim({ ...RECEIVING, _id: { $nin: [...except] } }),
    /**
     * Whether this worker still holds the claim and its owner has not changed the endpoint since.
     */
    isUnchanged: ({ _id, leaseId, version }: DeliveryQueue) => {
      const isOver = hasPassed(clock, 'nextAttemptAt');
      return exists({ _id, leaseId, version, $expr: { $not: [isOver] } });
    },
    /**
     * Records that deliveries no longer wait for each other; does nothing if the endpoint was changed in the meantime.
     */
    clearUnordered: async ({ _id, leaseId, version }: DeliveryQueue): Promise<void> => {
      await endpoints.updateOne({ _id, leaseId, version }, { $unset: { isUnordered: '' } });
    },
    /** `dueAt`: when the next delivery is due. */
    release: (queue: DeliveryQueue, health: EndpointHealth, dueAt: Date | null): Promise<void> =>
      giveBack(queue, dueAt, { health }),
    /**
     * The endpoint has not answered its challenge. `dueAt` null: the next challenge is sent when the owner requests it.
     */
    postpone: (
      queue: DeliveryQueue,
      verification: Verification,
      dueAt: Date | null,
    ): Promise<void> => giveBack(queue, dueAt, { unverified: verification }),
    /** The endpoint has answered its challenge. */
    verify: async (queue: DeliveryQueue): Promise<void> => {
      const { _id, leaseId, version } = queue;
      // Makes the queue due, because a retry may have been requested while nothing could be sent.
      const now = clock.now();
      const $set = { unverified: null, updatedAt: now, nextAttemptAt: now };
      const $unset = { leaseId: '', isWoken: '' } as const;
      const change = { $set, $inc: { version: 1 }, $unset };
      const { matchedCount } = await receiverChanges.around(() =>
        endpoints.updateOne({ _id, leaseId, version }, change),
      );
      if (matchedCount === 0) await leases.giveBack(queue, { dueAt: now });
    },
    /**
     * Disables the endpoint, with its event, and releases the queue. False, without any change, if the endpoint was
     * changed in the meantime, because responses of an old URL say nothing about a new one.
     */
    disable: async (
      queue: DeliveryQueue,
      change: EndpointChange & { readonly updatedAt: Date },
      emissionAfter: (seq: number | undefined) => Emission,
    ): Promise<boolean> => {
      const { _id, leaseId, version } = queue;
      const claimFilter: Filter<EndpointDocument> = { _id, leaseId, version };
      for (let row: EndpointDocument | null = queue; row !== null;) {
        const { filter, set, push } = emissionAfter(row.seq);
        const { matchedCount } = await endpoints.updateOne(
          { ...claimFilter, ...filter } as Filter<EndpointDocument>,
          {
            $set: { ...set, ...change, nextAttemptAt: null },
            $push: push as never,
            $inc: { version: 1 },
            $unset: { leaseId: '', isWoken: '' },
          },
        );
        if (matchedCount === 1) {
          await receiverChanges.count();
          return true;
        }
        row = await endpoints.findOne(claimFilter);
      }
      return false;
    },
    /** Endpoints that were disabled before that time and whose follow-up work is not done. */
    listUnfinishedDisablings: (before: Date, limit: number): Promise<readonly EndpointDocument[]> =>
      endpoints.find(disabledBefore(before), { limit, maxTimeMS: MAX_TIME_MS }).toArray(),
    /** Whether it has been disabled since then. */
    isDisabled: (_id: string, { since }: DisablingFollowUp): Promise<boolean> =>
      exists({ _id, status: 'disabled', 'disabling.since': since }),
    /** Marks the follow-up work as done; that of a later disabling is kept. */
    settle: async (_id: string, { since }: DisablingFollowUp): Promise<void> => {
      await endpoints.updateOne({ _id, 'disabling.since': since }, { $unset: { disabling: '' } });
    },
  };
}
