import type { Collection, Db, Document, Filter } from 'mongodb';
import type { EventsRepository } from '../../../platform/events';
import { type FieldUpdate, orElse, updateWhen } from '../../../platform/mongo/field-update';
import { MAX_TIME_MS } from '../../../platform/mongo/client';
import { gatheredWrites } from '../../../platform/mongo/gathered-writes';
import { inPieces } from '../../../platform/mongo/portions';
import type { Clock } from '../../../platform/values/clock';
import type { EndpointDocument } from '../endpoints/endpoints.repository';
import {
  deliveriesCollection,
  WAITING,
  type AttemptDocument,
  type DeliveryDocument,
} from './deliveries.repository';
import type { DeliveryStatus } from './deliveries.types';

/** The result of one attempt. */
export interface AttemptResult {
  readonly attempt: AttemptDocument;
  readonly status: DeliveryStatus;
  readonly deliveredAt: Date | null;
}

export interface DueSelection {
  readonly limit: number;
  /** Deliveries that are in flight. */
  readonly except: readonly DeliveryDocument[];
}

/** The maximum number of stored attempts, because a delivery may be retried manually any number of times. */
const MAX_ATTEMPTS_STORED = 20;
const IS_OPEN = { $in: ['$status', ['pending', 'retrying']] };
const time = { maxTimeMS: MAX_TIME_MS };
const byTime = { sort: { nextAttemptAt: 1 }, ...time } as const;
/** How soon to check again whether an earlier event was distributed. */
const RECHECK_MS = 200;

export type DueDeliveriesRepository = ReturnType<typeof createDueDeliveriesRepository>;

/**
 * The due deliveries of an endpoint, for the worker that sends them. Only the holder of the endpoint's lease sends, so
 * deliveries have no leases of their own. A late holder cannot record a result, because the number of each attempt is
 * recorded only once.
 */
export function createDueDeliveriesRepository(
  db: Db,
  clock: Clock,
  events: Pick<EventsRepository, 'listUndistributedOf'>,
) {
  const deliveries: Collection<DeliveryDocument> = db.collection(deliveriesCollection.name);
  const writes = gatheredWrites(db, deliveriesCollection.name);

  /**
   * Due deliveries, those requested by a user first. Usually one read finds all of them; with a backlog, requested ones
   * need a read of their own.
   */
  const findDue = async (
    filter: Filter<DeliveryDocument>,
    read: { readonly limit: number; readonly projection?: Document },
  ): Promise<readonly DeliveryDocument[]> => {
    const options = { ...byTime, ...read };
    const allDue = { ...filter, nextAttemptAt: { ...WAITING, $lte: clock.now() } };
    const due = await deliveries.find(allDue, options).toArray();
    const urgent =
      due.length < read.limit
        ? due.filter(({ isAskedFor }) => isAskedFor)
        : await deliveries.find({ ...allDue, isAskedFor: true }, options).toArray();
    const ids = new Set(urgent.map(({ _id }) => _id));
    return [...urgent, ...due.filter(({ _id }) => !ids.has(_id))].slice(0, read.limit);
  };
  /**
   * Makes the later deliveries of a resource wait for the first one, so that they do not get in the way of other
   * resources.
   */
  const postpone = async (first: DeliveryDocument, now: Date): Promise<void> => {
    const { _id, endpointId, resourceId, nextAttemptAt } = first;
    const isEarly = nextAttemptAt !== null && nextAttemptAt > now;
    const until = isEarly ? nextAttemptAt : new Date(now.getTime() + RECHECK_MS);
    const others = isEarly ? { _id: { $ne: _id } } : {};
    const due = { nextAttemptAt: { ...WAITING, $lte: until } };
    await deliveries.updateMany(
      { endpointId, resourceId, ...due, ...others },
      { $set: { nextAttemptAt: new Date(until.getTime() + 1) } },
    );
  };
  /** The first open delivery of each resource with due deliveries, except resources with a delivery in flight. */
  const listFirst = async (
    endpointId: string,
    { limit, except }: DueSelection,
  ): Promise<readonly DeliveryDocument[]> => {
    const others = { $nin: except.map(({ resourceId }) => resourceId) };
    const projection = { resourceId: 1, isAskedFor: 1 };
    for (;;) {
      const due = await findDue({ endpointId, resourceId: others }, { limit, projection });
      const resourceIds = [...new Set(due.map(({ resourceId }) => resourceId))];
      if (resourceIds.length === 0) return [];
      const now = clock.now();
      // Read before the deliveries: an event that is distributed in between then shows up among them.
      const undistributedEvents = await events.listUndistributedOf(resourceIds);
      const pipeline = firstOfEach(endpointId, resourceIds);
      const firsts = await deliveries.aggregate<DeliveryDocument>(pipeline, time).toArray();
      const isReady = ({ resourceId, sequenceNumber, nextAttemptAt }: DeliveryDocument) =>
        (nextAttemptAt ?? now) <= now &&
        !undistributedEvents.some(
          (e) => e.resourceId === resourceId && e.sequenceNumber < sequenceNumber,
        );
      for (const first of firsts) if (!isReady(first)) await postpone(first, now);
      const ready = firsts.filter(isReady);
      const placeOf = ({ resourceId }: DeliveryDocument) => resourceIds.indexOf(resourceId);
      if (ready.length > 0) return ready.sort((one, other) => placeOf(one) - placeOf(other));
    }
  };
  /** Makes deliveries due that wait for another delivery, but not those that pause after an attempt of their own. */
  const release = (some: Filter<DeliveryDocument>): Promise<void> => {
    const now = clock.now();
    const postponement = {
      ...some,
      nextAttemptAt: { ...WAITING, $gt: now },
      $expr: { $ne: ['$nextAttemptAt', { $last: '$attempts.nextAttemptAt' }] },
    };
    return inPieces(deliveries, postponement, (piece) =>
      deliveries.updateMany(piece, { $set: { nextAttemptAt: now } }),
    );
  };
  return {
    /**
     * At most `limit` due deliveries without those in `except`: requested ones first, then those that have been due the
     * longest. With ordering per resource, only the first of each resource, and none of the resources in `except`.
     */
    list: (
      { _id: endpointId, ordering }: Pick<EndpointDocument, '_id' | 'ordering'>,
      selection: DueSelection,
    ): Promise<readonly DeliveryDocument[]> => {
      if (ordering === 'per_resource') return listFirst(endpointId, selection);
      const others = { $nin: selection.except.map(({ _id }) => _id) };
      return findDue({ endpointId, _id: others }, { limit: selection.limit });
    },
    /**
     * Makes the deliveries due that waited for one that ends after retries. Safe to repeat, and to call before the end
     * is recorded.
     */
    releaseFollowers: ({ endpointId, resourceId }: DeliveryDocument) =>
      release({ endpointId, resourceId }),
    /**
     * The endpoint's events are no longer ordered: makes everything due that waits for another delivery. Safe to
     * repeat.
     */
    releaseAll: (endpointId: string) => release({ endpointId }),
    /**
     * Writes the result of an attempt. A success counts even if the delivery was cancelled in the meantime; after a
     * failure, a delivery that was reopened since it was read stays due. Safe to repeat. False, without any change, if
     * a failed attempt meets a cancelled delivery, or if another worker has recorded an attempt with this number.
     */
    record: async (
      { _id, reopenedAt }: DeliveryDocument,
      { attempt, status, deliveredAt }: AttemptResult,
    ): Promise<boolean> => {
      const $set = { status, deliveredAt, nextAttemptAt: attempt.nextAttemptAt };
      const $unset = { isAskedFor: '' } as const;
      const $push = { attempts: { $each: [attempt], $slice: -MAX_ATTEMPTS_STORED } };
      const isNew = { $lt: [{ $max: '$attempts.number' }, attempt.number] };
      const isAsRead = { $eq: [orElse('reopenedAt', null), reopenedAt ?? null] };
      const isWritten = async (conditions: readonly Document[], update: FieldUpdate) =>
        (await writes.updateOne(updateWhen({ _id, conditions, update }))).isMatched;
      const conditions = status === 'delivered' ? [isNew] : [isNew, IS_OPEN, isAsRead];
      if (await isWritten(conditions, { $set, $unset, $push })) return true;
      // The attempt has failed, and the delivery was reopened meanwhile: it stays due, and now counts as tried.
      const retryUpdate = { $set: { status: 'retrying' }, $push };
      if (await isWritten([isNew, IS_OPEN], retryUpdate)) return true;
      const own = { _id, 'attempts.id': attempt.id };
      return (await deliveries.findOne(own, { projection: { _id: 1 } })) !== null;
    },
    nextDueAt: async (endpointId: string): Promise<Date | null> => {
      const row = await deliveries.findOne(
        { endpointId, nextAttemptAt: WAITING },
        { ...byTime, projection: { nextAttemptAt: 1 } },
      );
      return row?.nextAttemptAt ?? null;
    },
  };
}

/** The first open delivery for each of these resources. */
function firstOfEach(endpointId: string, resourceIds: readonly string[]): Document[] {
  return [
    { $match: { endpointId, resourceId: { $in: [...resourceIds] }, nextAttemptAt: WAITING } },
    { $sort: { endpointId: 1, resourceId: 1, sequenceNumber: 1, _id: 1 } },
    { $group: { _id: '$resourceId', first: { $first: '$$ROOT' } } },
    { $replaceWith: '$first' },
  ];
}
