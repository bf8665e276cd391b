import type { Collection, Db, Filter } from 'mongodb';
import { backlogGauges, type Backlog, type Gauge } from '../../../platform/telemetry/metrics';
import type { Clock } from '../../../platform/values/clock';
import type { CursorCodec } from '../../../platform/values/cursor';
import { withoutNulls } from '../../../platform/values/json';
import { readBacklog } from '../../../platform/mongo/backlog';
import { MAX_TIME_MS } from '../../../platform/mongo/client';
import type { CollectionDefinition } from '../../../platform/mongo/collections';
import { inPieces } from '../../../platform/mongo/portions';
import { insertMissing } from '../../../platform/mongo/repeatable-writes';
import { listsByKey, newestFirst } from '../../../platform/mongo/newest-first';
import { logOperation, logStage, notLogged, type OperationLog } from '../../../platform/operations';
import type { PageRequest } from '../../../platform/values/paging';
import { endpointsCollection, type EndpointDocument } from '../endpoints/endpoints.repository';
import type { Attempt, DeliveryFacts, DeliveryStatus } from './deliveries.types';

/** An attempt as stored. */
export interface AttemptDocument extends Attempt {
  /** The number of scheduled attempts so far. */
  readonly scheduled: number;
}

/** A delivery as stored. */
export interface DeliveryDocument extends DeliveryFacts, OperationLog {
  readonly _id: string;
  /**
   * The creation time of the event, with which the delivery expires, so that an erasure of the event also finds the
   * delivery.
   */
  readonly createdAt: Date;
  /** When the delivery was created. */
  readonly madeAt: Date;
  /** The last 20, oldest first; the number of the last one is the total. */
  readonly attempts: readonly AttemptDocument[];
  /** The bytes that every attempt sends. */
  readonly body: string;
  /** The traced request that caused the event (W3C Trace Context). */
  readonly traceparent?: string;
  /** When a retry or a recovery last made it due. */
  readonly reopenedAt?: Date;
  /** A user requested it, so it precedes other due deliveries until it has been attempted. */
  readonly isAskedFor?: true;
}

const RETENTION_SECONDS = 30 * 86_400;

/** `nextAttemptAt` of unfinished deliveries; queries must repeat this condition to use the index. */
export const WAITING = { $type: 'date' } as const;

export const deliveriesCollection: CollectionDefinition = {
  name: 'webhook_deliveries',
  validator: {
    bsonType: 'object',
    required: ['eventId', 'endpointId', 'ownerId', 'status', 'body', 'attempts'],
    properties: {
      status: { enum: ['pending', 'retrying', 'delivered', 'failed', 'cancelled'] },
    },
  },
  indexes: [
    {
      key: { endpointId: 1, nextAttemptAt: 1 },
      options: { partialFilterExpression: { nextAttemptAt: WAITING } },
      serves: 'due deliveries of one endpoint, endpoints that were deleted',
    },
    {
      key: { endpointId: 1, isAskedFor: 1, nextAttemptAt: 1 },
      options: { partialFilterExpression: { isAskedFor: true } },
      serves: 'due deliveries of one endpoint that a user requested',
    },
    {
      key: { endpointId: 1, resourceId: 1, sequenceNumber: 1, _id: 1 },
      options: { partialFilterExpression: { nextAttemptAt: WAITING } },
      serves: 'the order of the deliveries about a resource',
    },
    { key: { ownerId: 1, _id: -1 }, serves: 'GET /webhooks/deliveries' },
    { key: { endpointId: 1, status: 1, _id: -1 }, serves: '…?endpointId=&status=' },
    { key: { endpointId: 1, _id: -1 }, serves: '…?endpointId=' },
    { key: { eventId: 1, _id: -1 }, serves: '…?eventId=' },
    { key: { status: 1, _id: -1 }, serves: '…?status=' },
    {
      key: { createdAt: 1 },
      options: { expireAfterSeconds: RETENTION_SECONDS },
      serves: 'removal after 30 days',
    },
  ],
};

export interface DeliveryFilter {
  readonly endpointId?: string | null;
  readonly eventId?: string | null;
  readonly status?: DeliveryStatus | null;
}

export interface DeliveryQuery extends DeliveryFilter {
  /** Null for all owners. */
  readonly ownerId: string | null;
}

interface Reopening {
  readonly at: Date;
  readonly op: string | null;
  /** Precedes everything else that is due. */
  readonly isAskedFor: boolean;
}

export type DeliveriesRepository = ReturnType<typeof createDeliveriesRepository>;

export function createDeliveriesRepository(db: Db, cursors: CursorCodec) {
  const deliveries: Collection<DeliveryDocument> = db.collection(deliveriesCollection.name);
  const time = { maxTimeMS: MAX_TIME_MS };
  return {
    /** Inserts new deliveries; existing ones stay as they are. */
    insertMissing: (rows: readonly DeliveryDocument[]) => insertMissing(deliveries, rows),
    findById: (_id: string): Promise<DeliveryDocument | null> => deliveries.findOne({ _id }, time),
    findMany: (ids: readonly string[]): Promise<readonly DeliveryDocument[]> =>
      deliveries.find({ _id: { $in: [...ids] } }, time).toArray(),
    list: (query: DeliveryQuery, page: PageRequest) =>
      newestFirst(deliveries, listOf(query), { page, cursors }),
    /** The same page of several lists. */
    listEach: (queries: readonly DeliveryQuery[], page: PageRequest) => {
      const order = { keys: ['_id'], direction: -1 } as const;
      const lists = queries.map((query) => ({ ...listOf(query), ...order }));
      return listsByKey(deliveries, lists, { page, cursors });
    },
    /** Makes deliveries that ended without success due again, once per operation; returns their number. */
    reopen: async (ids: readonly string[], { at, op, isAskedFor }: Reopening): Promise<number> => {
      const byIds = { _id: { $in: [...ids] } };
      const guard = op === null ? {} : notLogged({ op });
      const log = op === null ? {} : logOperation({}, { op, outcome: 'reopened', at });
      const status = { $cond: [{ $eq: ['$attempts', []] }, 'pending', 'retrying'] };
      const due = { nextAttemptAt: at, isAskedFor: isAskedFor || '$$REMOVE' };
      const { matchedCount } = await deliveries.updateMany(
        { ...byIds, status: { $in: ['failed', 'cancelled', 'retrying'] }, ...guard },
        [{ $set: { status, ...due, reopenedAt: at, ...logStage(log) } }],
      );
      if (op === null) return matchedCount;
      return deliveries.countDocuments({ ...byIds, 'ops.op': op }, time);
    },
    /** `before`: only deliveries that were open at that time, not newer or later reopened ones. */
    cancelOpen: (endpointId: string, before?: Date): Promise<void> => {
      const $set = { status: 'cancelled', nextAttemptAt: null } as const;
      return inPieces(deliveries, openOf(endpointId, before), (piece) =>
        deliveries.updateMany(piece, { $set }),
      );
    },
    /** Endpoints that no longer exist but have open deliveries, up to a limit. */
    listDeletedEndpoints: async (limit: number): Promise<readonly string[]> => {
      const pipeline = [...deletedEndpoints, { $limit: limit }];
      const rows = await deliveries.aggregate<{ readonly _id: string }>(pipeline, time).toArray();
      return rows.map(({ _id }) => _id);
    },
    /**
     * Rewrites the bodies of all deliveries of these events, and removes the receivers' responses, which may repeat
     * them.
     */
    erase: async (
      eventIds: readonly string[],
      rewrite: (body: string) => string,
    ): Promise<void> => {
      const byEvent = { eventId: { $in: [...eventIds] } };
      const withResponse = { ...byEvent, 'attempts.responseBody': { $type: 'string' } } as const;
      await inPieces(deliveries, withResponse, (piece) =>
        deliveries.updateMany(piece, { $set: { 'attempts.$[].responseBody': null } }),
      );
      const options = { ...time, projection: { body: 1 } } as const;
      for await (const { _id, body } of deliveries.find(byEvent, options)) {
        const newBody = rewrite(body);
        if (newBody !== body) await deliveries.updateOne({ _id }, { $set: { body: newBody } });
      }
    },
  };
}

/** Deliveries whose first attempt is due, of endpoints that receive now: the backlog of the workers. */
export function createDeliveryGauges(db: Db, clock: Clock): readonly Gauge[] {
  const endpoints: Collection<EndpointDocument> = db.collection(endpointsCollection.name);
  const deliveries = db.collection(deliveriesCollection.name);
  const read = async (): Promise<Backlog> => {
    const now = clock.now();
    const isOpen = { 'health.circuitOpenUntil': { $not: { $gt: now } } };
    const rows = await endpoints
      .find(
        { status: 'active', nextAttemptAt: WAITING, ...isOpen },
        { projection: { _id: 1 }, maxTimeMS: MAX_TIME_MS },
      )
      .toArray();
    const due = { nextAttemptAt: { ...WAITING, $lte: now } };
    const pendingDeliveries = {
      endpointId: { $in: rows.map(({ _id }) => _id) },
      status: 'pending',
      ...due,
    };
    const query = {
      filter: pendingDeliveries,
      sort: { nextAttemptAt: 1 },
      since: 'nextAttemptAt',
    } as const;
    return readBacklog(deliveries, query, clock);
  };
  return backlogGauges({ name: 'commerce_webhook_deliveries', what: 'due new deliveries' }, read);
}

function listOf(query: DeliveryQuery) {
  const filter = withoutNulls(query) as Filter<DeliveryDocument>;
  return { filter, scope: ['webhook_deliveries', filter], projection: { body: 0 } };
}

function openOf(endpointId: string, before?: Date): Filter<DeliveryDocument> {
  const open = { endpointId, status: { $in: ['pending', 'retrying'] } } as Filter<DeliveryDocument>;
  if (before === undefined) return open;
  return { ...open, madeAt: { $lte: before }, reopenedAt: { $not: { $gt: before } } };
}

/** Skips from endpoint to endpoint in an index that contains only open deliveries. */
const deletedEndpoints = [
  { $match: { endpointId: { $gt: '' }, nextAttemptAt: WAITING } },
  { $group: { _id: '$endpointId' } },
  {
    $lookup: {
      from: endpointsCollection.name,
      localField: '_id',
      foreignField: '_id',
      pipeline: [{ $project: { _id: 1 } }],
      as: 'endpoint',
    },
  },
  { $match: { endpoint: [] } },
];
