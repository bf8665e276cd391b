import type { Collection, Db, Filter } from 'mongodb';
import type { Clock } from '../../../platform/values/clock';
import type { EventsRepository } from '../../../platform/events';
import { MAX_TIME_MS } from '../../../platform/mongo/client';
import { inPieces } from '../../../platform/mongo/in-pieces';
import { deliveriesCollection, WAITING, type DeliveryDocument } from './deliveries.repository';
import { findDue, type DueSelection } from './due-deliveries.repository';

/** The first open delivery about a resource. */
interface Head {
  /** Resource. */
  readonly _id: string;
  readonly deliveryId: string;
  readonly sequenceNumber: number;
  readonly dueAt: Date;
}

/** When to look again whether an earlier event has been handed out. */
const HAND_OUT_MS = 200;
const time = { maxTimeMS: MAX_TIME_MS };

export type DeliveryOrderRepository = ReturnType<typeof createDeliveryOrderRepository>;

/** Deliveries of endpoints that want the events about a resource one after the other. */
export function createDeliveryOrderRepository({
  db,
  clock,
  events,
}: {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: Pick<EventsRepository, 'listUndistributedOf'>;
}) {
  const deliveries: Collection<DeliveryDocument> = db.collection(deliveriesCollection.name);

  const listDueResources = async (
    endpointId: string,
    { limit, except }: DueSelection,
  ): Promise<readonly string[]> => {
    const filter = {
      endpointId,
      nextAttemptAt: { ...WAITING, $lte: clock.now() },
      resourceId: { $nin: except.map(({ resourceId }) => resourceId) },
    };
    const projection = { resourceId: 1, isAskedFor: 1 };
    const rows = await findDue(deliveries, filter, { limit, projection });
    return [...new Set(rows.map(({ resourceId }) => resourceId))];
  };
  /** What follows waits behind the first one, so that it does not stand in the way of other resources. */
  const postpone = async (endpointId: string, { _id, deliveryId, dueAt }: Head, now: Date) => {
    const isEarly = dueAt > now;
    const until = isEarly ? dueAt : new Date(now.getTime() + HAND_OUT_MS);
    const others = isEarly ? { _id: { $ne: deliveryId } } : {};
    const due = { nextAttemptAt: { ...WAITING, $lte: until } };
    await deliveries.updateMany(
      { endpointId, resourceId: _id, ...due, ...others },
      { $set: { nextAttemptAt: new Date(until.getTime() + 1) } },
    );
  };
  /** Makes due what waits for another delivery, and not for the pause after an attempt of its own. */
  const release = (some: Filter<DeliveryDocument>): Promise<void> => {
    const now = clock.now();
    const postponed = {
      ...some,
      nextAttemptAt: { ...WAITING, $gt: now },
      $expr: { $ne: ['$nextAttemptAt', { $last: '$attempts.nextAttemptAt' }] },
    };
    return inPieces(deliveries, postponed, (piece) =>
      deliveries.updateMany(piece, { $set: { nextAttemptAt: now } }),
    );
  };
  return {
    /**
     * Of what is due, the first open delivery of each resource, but of none that `except` is about; first those of resources
     * of which something was asked for by hand.
     */
    listFirst: async (
      endpointId: string,
      selection: DueSelection,
    ): Promise<readonly DeliveryDocument[]> => {
      for (;;) {
        const resourceIds = await listDueResources(endpointId, selection);
        if (resourceIds.length === 0) return [];
        const now = clock.now();
        // Asked first: an event that is handed out in between is found among the deliveries.
        const waiting = await events.listUndistributedOf(resourceIds);
        const pipeline = headsPipeline(endpointId, resourceIds);
        const heads = await deliveries.aggregate<Head>(pipeline, time).toArray();
        const isReady = ({ _id, sequenceNumber, dueAt }: Head) =>
          dueAt <= now &&
          !waiting.some((e) => e.resourceId === _id && e.sequenceNumber < sequenceNumber);
        for (const head of heads.filter((each) => !isReady(each))) {
          await postpone(endpointId, head, now);
        }
        const readyIds = heads.filter(isReady).map(({ deliveryId }) => deliveryId);
        if (readyIds.length === 0) continue;
        const ready = await deliveries.find({ _id: { $in: readyIds } }, time).toArray();
        const placeOf = ({ resourceId }: DeliveryDocument) => resourceIds.indexOf(resourceId);
        return ready.toSorted((one, other) => placeOf(one) - placeOf(other));
      }
    },
    /** A delivery ends after retries: what waited for it is due. May be repeated, and come before its end is recorded. */
    releaseFollowers: ({ endpointId, resourceId }: DeliveryDocument) =>
      release({ endpointId, resourceId }),
    /** The endpoint's events are not ordered any more: whatever waits for another delivery is due. May be repeated. */
    releaseAll: (endpointId: string) => release({ endpointId }),
  };
}

function headsPipeline(endpointId: string, resourceIds: readonly string[]) {
  return [
    { $match: { endpointId, resourceId: { $in: [...resourceIds] }, nextAttemptAt: WAITING } },
    { $sort: { endpointId: 1, resourceId: 1, sequenceNumber: 1, _id: 1 } },
    {
      $group: {
        _id: '$resourceId',
        deliveryId: { $first: '$_id' },
        sequenceNumber: { $first: '$sequenceNumber' },
        dueAt: { $first: '$nextAttemptAt' },
      },
    },
  ];
}
