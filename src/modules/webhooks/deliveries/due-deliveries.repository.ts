import type { Collection, Db, Document, Filter } from 'mongodb';
import type { Clock } from '../../../platform/values/clock';
import { type FieldUpdate, orElse, updateWhen } from '../../../platform/mongo/field-update';
import { MAX_TIME_MS } from '../../../platform/mongo/client';
import { gatheredWrites } from '../../../platform/mongo/gathered-writes';
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
const byTime = { sort: { nextAttemptAt: 1 }, maxTimeMS: MAX_TIME_MS } as const;

export type DueDeliveriesRepository = ReturnType<typeof createDueDeliveriesRepository>;

/**
 * The deliveries of an endpoint, as the worker that takes care of it sees them. Only the holder of the endpoint's lease sends,
 * so deliveries bear no claims of their own. A holder that comes back late is stopped by the numbers of the attempts: each is
 * recorded once.
 */
export function createDueDeliveriesRepository({
  db,
  clock,
}: {
  readonly db: Db;
  readonly clock: Clock;
}) {
  const deliveries: Collection<DeliveryDocument> = db.collection(deliveriesCollection.name);
  const writes = gatheredWrites(db, deliveriesCollection.name);
  return {
    /** What was asked for by hand and what is due longest, at most `limit` and none of `except`. */
    list: (
      endpointId: string,
      { limit, except }: DueSelection,
    ): Promise<readonly DeliveryDocument[]> => {
      const due = { nextAttemptAt: { ...WAITING, $lte: clock.now() } };
      const others = { _id: { $nin: except.map(({ _id }) => _id) } };
      return findDue(deliveries, { endpointId, ...due, ...others }, { limit });
    },
    /**
     * Writes the result of an attempt. What has arrived is delivered, also when it was cancelled meanwhile. One that was
     * reopened since it was read, and has not arrived, stays due as it was asked for. May be repeated. False, and nothing is
     * written, when an attempt in vain met a delivery that was cancelled, or somebody else has recorded an attempt of this number.
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
      const tried = { $set: { status: 'retrying' }, $push };
      if (await isWritten([isNew, IS_OPEN], tried)) return true;
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

/** Of what is due that which was asked for by hand first. Mostly one read has found all; it is looked for behind a backlog. */
export async function findDue(
  deliveries: Collection<DeliveryDocument>,
  filter: Filter<DeliveryDocument>,
  read: { readonly limit: number; readonly projection?: Document },
): Promise<readonly DeliveryDocument[]> {
  const options = { ...byTime, ...read };
  const due = await deliveries.find(filter, options).toArray();
  const urgent =
    due.length < read.limit
      ? due.filter(({ isAskedFor }) => isAskedFor)
      : await deliveries.find({ ...filter, isAskedFor: true }, options).toArray();
  const ids = new Set(urgent.map(({ _id }) => _id));
  return [...urgent, ...due.filter(({ _id }) => !ids.has(_id))].slice(0, read.limit);
}
