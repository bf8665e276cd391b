import type { Collection, Db, Document, Filter } from 'mongodb';
import type { EventsRepository } from '../../../platform/events';
import { type FieldUpdate, orElse, updateWhen } from '../../../platform/mongo/field-update';
import { MAX_TIME_MS } from '../../../platform/mongo/client';
import { gatheredWrites } from '../../../platform/mongo/gathered-writes';
import { inPieces } from '../../../platform/mongo/in-pieces';
import type { Clock } from '../../../platform/values/clock';
import type { EndpointDocument } from '../endpoints/endpoints.repository';
import {
  deliveriesCollection,
  WAITING,
  type AttemptDocument,
  type DeliveryDocument,
} from './deliveries.repository';
import type { DeliveryStatus } from './deliveries.types';

/** What one attempt changes. */
export interface AttemptResult {
  readonly attempt: AttemptDocument;
  readonly status: DeliveryStatus;
  readonly deliveredAt: Date | null;
}

export interface DueSelection {
  readonly limit: number;
  /** What is being sent. */
  readonly except: readonly DeliveryDocument[];
}

/** No delivery grows without a bound, however often it is retried by hand. */
const MAX_ATTEMPTS_STORED = 20;
const IS_OPEN = { $in: ['$status', ['pending', 'retrying']] };
const time = { maxTimeMS: MAX_TIME_MS };
const byTime = { sort: { nextAttemptAt: 1 }, ...time } as const;
/** When to look again whether an earlier event has been handed out. */
const HAND_OUT_MS = 200;

export type DueDeliveriesRepository = ReturnType<typeof createDueDeliveriesRepository>;

/**
 * The deliveries of an endpoint, as the worker that takes care of it sees them. Only the holder of the endpoint's lease sends,
 * so deliveries bear no claims of their own. A holder that comes back late is stopped by the numbers of the attempts: each is
 * recorded once.
 */
export function createDueDeliveriesRepository(
  db: Db,
  clock: Clock,
  events: Pick<EventsRepository, 'listUndistributedOf'>,
) {
  const deliveries: Collection<DeliveryDocument> = db.collection(deliveriesCollection.name);
  const writes = gatheredWrites(db, deliveriesCollection.name);

  /** What was asked for by hand comes first. Mostly one read has found all; behind a backlog it is looked for. */
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
  /** What follows waits behind the first one, so that it does not stand in the way of other resources. */
  const postpone = async (first: DeliveryDocument, now: Date): Promise<void> => {
    const { _id, endpointId, resourceId, nextAttemptAt } = first;
    const isEarly = nextAttemptAt !== null && nextAttemptAt > now;
    const until = isEarly ? nextAttemptAt : new Date(now.getTime() + HAND_OUT_MS);
    const others = isEarly ? { _id: { $ne: _id } } : {};
    const due = { nextAttemptAt: { ...WAITING, $lte: until } };
    await deliveries.updateMany(
      { endpointId, resourceId, ...due, ...others },
      { $set: { nextAttemptAt: new Date(until.getTime() + 1) } },
    );
  };
  /** Of what is due, the first open delivery of each resource, but of none that `except` is about. */
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
      // Asked first: an event that is handed out in between is found among the deliveries.
      const waiting = await events.listUndistributedOf(resourceIds);
      const pipeline = firstOfEach(endpointId, resourceIds);
      const firsts = await deliveries.aggregate<DeliveryDocument>(pipeline, time).toArray();
      const isReady = ({ resourceId, sequenceNumber, nextAttemptAt }: DeliveryDocument) =>
        (nextAttemptAt ?? now) <= now &&
        !waiting.some((e) => e.resourceId === resourceId && e.sequenceNumber < sequenceNumber);
      for (const first of firsts) if (!isReady(first)) await postpone(first, now);
      const ready = firsts.filter(isReady);
      const placeOf = ({ resourceId }: DeliveryDocument) => resourceIds.indexOf(resourceId);
      if (ready.length > 0) return ready.sort((one, other) => placeOf(one) - placeOf(other));
    }
  };
  /** Makes due what waits for another delivery, and not for the pause after an attempt of its own. */
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
     * What was asked for by hand and what is due longest, at most `limit` and none of `except`. Where the endpoint wants the
     * events about a resource one after the other, the first of each resource, and none of a resource of `except`.
     */
    list: (
      { _id: endpointId, ordering }: Pick<EndpointDocument, '_id' | 'ordering'>,
      selection: DueSelection,
    ): Promise<readonly DeliveryDocument[]> => {
      if (ordering === 'per_resource') return listFirst(endpointId, selection);
      const others = { $nin: selection.except.map(({ _id }) => _id) };
      return findDue({ endpointId, _id: others }, { limit: selection.limit });
    },
    /** A delivery ends after retries: what waited for it is due. May be repeated, and come before its end is recorded. */
    releaseFollowers: ({ endpointId, resourceId }: DeliveryDocument) =>
      release({ endpointId, resourceId }),
    /** The endpoint's events are not ordered any more: whatever waits for another delivery is due. May be repeated. */
    releaseAll: (endpointId: string) => release({ endpointId }),
    /**
     * Writes the result of an attempt. What has arrived is delivered, also when it was cancelled meanwhile. One that was
     * reopened since it was read, and has not arrived, stays due as it was asked for. May be repeated. False, and nothing is
     * written, when a failed attempt met a cancelled delivery, or another worker has recorded an attempt with this number.
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
      // It was in vain: one that was cancelled before its first attempt, and reopened, counts as tried now.
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

/** The first open delivery about each of these resources. */
function firstOfEach(endpointId: string, resourceIds: readonly string[]): Document[] {
  return [
    { $match: { endpointId, resourceId: { $in: [...resourceIds] }, nextAttemptAt: WAITING } },
    { $sort: { endpointId: 1, resourceId: 1, sequenceNumber: 1, _id: 1 } },
    { $group: { _id: '$resourceId', first: { $first: '$$ROOT' } } },
    { $replaceWith: '$first' },
  ];
}
