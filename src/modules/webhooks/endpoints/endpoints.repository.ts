import type { Collection, Db, Filter } from 'mongodb';
import type { Clock } from '../../../platform/values/clock';
import type { CursorCodec } from '../../../platform/values/cursor';
import {
  createReceiverChanges,
  outboxIndex,
  type Emission,
  type OutboxFields,
} from '../../../platform/events';
import type { LeaseFields } from '../../../platform/jobs';
import { MAX_TIME_MS } from '../../../platform/mongo/client';
import { sealedIndex, type CollectionDefinition } from '../../../platform/mongo/collections';
import { succeedsUnlessDuplicate } from '../../../platform/mongo/errors';
import { newestFirst } from '../../../platform/mongo/newest-first';
import { createTombstones, type LogPush, type OperationLog } from '../../../platform/operations';
import type { PageRequest } from '../../../platform/values/paging';
import { filtersWanting } from './event-filter';
import type {
  DisablingFollowUp,
  EndpointFacts,
  EndpointHealth,
  StoredStatus,
  Verification,
} from './endpoints.types';

/** An endpoint as stored. Its lease is the right to send its deliveries. */
export interface EndpointDocument extends EndpointFacts, LeaseFields, OutboxFields, OperationLog {
  readonly _id: string;
  readonly status: StoredStatus;
  /** Null if its URL has answered a challenge or needs none. */
  readonly unverified: Verification | null;
  /** Its events are no longer ordered, so deliveries that wait for others must be made due. */
  readonly isUnordered?: true;
  /** 0 to 19, unique per owner, which limits the number of endpoints. */
  readonly slot: number;
  readonly health: EndpointHealth;
  /** Sealed. */
  readonly secret: string;
  /** The replaced secret, sealed, and until when it also signs. */
  readonly previousSecret: { readonly sealed: string; readonly until: Date } | null;
  /** Present from the moment it is disabled until the follow-up work is done. */
  readonly disabling?: DisablingFollowUp;
}

const sealedSecret = { path: 'secret', contextOf: (id: string) => id };
const previousSecret = { path: 'previousSecret.sealed', contextOf: (id: string) => id };

export const endpointsCollection: CollectionDefinition = {
  name: 'webhook_endpoints',
  validator: {
    bsonType: 'object',
    required: ['ownerId', 'slot', 'url', 'status', 'secret', 'health'],
    properties: {
      slot: { bsonType: ['int', 'long', 'double'], minimum: 0, maximum: 19 },
      status: { enum: ['active', 'paused', 'disabled'] },
    },
  },
  indexes: [
    {
      key: { ownerId: 1, slot: 1 },
      options: { unique: true },
      serves: 'at most 20 endpoints per owner',
    },
    { key: { ownerId: 1, _id: -1 }, serves: 'GET /webhooks/endpoints' },
    { key: { eventTypes: 1, status: 1 }, serves: 'fan-out' },
    {
      key: { status: 1, nextAttemptAt: 1 },
      options: { partialFilterExpression: { nextAttemptAt: { $type: 'date' } } },
      serves: 'endpoints whose deliveries are due',
    },
    {
      key: { 'disabling.since': 1 },
      options: { sparse: true },
      serves: 'disabled endpoints with unfinished follow-up work',
    },
    outboxIndex,
    sealedIndex(sealedSecret),
    sealedIndex(previousSecret),
  ],
  sealedFields: [sealedSecret, previousSecret],
};

/** The fields of an endpoint that distribution needs. */
export type Receiver = Pick<
  EndpointDocument,
  '_id' | 'ownerId' | 'scopes' | 'eventTypes' | 'resourceIds' | 'payloadStyle'
>;

/** Endpoints that subscribe to one of these types, belong to one of these users, or have one of these ids. */
export interface ReceiverSelection {
  readonly types?: readonly string[];
  readonly ownerIds?: readonly string[];
  readonly ids?: readonly string[];
}

export type EndpointChange = Partial<
  Omit<EndpointDocument, '_id' | 'version' | 'updatedAt' | keyof OutboxFields | keyof OperationLog>
>;

export type EndpointsRepository = ReturnType<typeof createEndpointsRepository>;

const AFTER = { returnDocument: 'after' } as const;

export function createEndpointsRepository(db: Db, clock: Clock, cursors: CursorCodec) {
  const endpoints: Collection<EndpointDocument> = db.collection(endpointsCollection.name);
  const tombstones = createTombstones(db, clock);
  const receiverChanges = createReceiverChanges(db);
  const time = { maxTimeMS: MAX_TIME_MS };
  return {
    /** False if the slot is taken, or if the endpoint exists or was deleted. */
    insert: async (endpoint: EndpointDocument): Promise<boolean> => {
      const { _id } = endpoint;
      if (!(await succeedsUnlessDuplicate(endpoints.insertOne(endpoint)))) return false;
      await receiverChanges.count();
      // It may have been created and deleted after the caller looked for it.
      if (!(await tombstones.hasAny(_id))) return true;
      await endpoints.deleteOne({ _id });
      return false;
    },
    findById: (_id: string): Promise<EndpointDocument | null> => endpoints.findOne({ _id }, time),
    slotsOf: async (ownerId: string): Promise<readonly number[]> => {
      const projection = { slot: 1, _id: 0 } as const;
      const rows = await endpoints.find({ ownerId }, { ...time, projection }).toArray();
      return rows.map(({ slot }) => slot);
    },
    /** Newest first; of every owner if `ownerId` is null. */
    list: (ownerId: string | null, page: PageRequest) =>
      newestFirst(
        endpoints,
        { filter: ownerId === null ? {} : { ownerId }, scope: ['webhook_endpoints', ownerId] },
        { page, cursors },
      ),
    /** Endpoints that receive events now or once they are resumed; none that must be verified first. */
    listReceivers: async (selection: ReceiverSelection): Promise<readonly Receiver[]> => {
      const branches = receivingOf(selection);
      if (branches.length === 0) return [];
      const options = { ...time, projection: RECEIVER };
      return endpoints.find<Receiver>({ $or: branches }, options).toArray();
    },
    /** Compare-and-set on the version; null if another request changed it first. */
    update: (
      { _id, version }: EndpointDocument,
      change: EndpointChange,
      log: LogPush,
    ): Promise<EndpointDocument | null> => {
      const $set = { ...change, updatedAt: clock.now() };
      const update = { $set, $inc: { version: 1 }, $push: { ...log } as never };
      return receiverChanges.around(() =>
        endpoints.findOneAndUpdate({ _id, version }, update, AFTER),
      );
    },
    /** Emits an event about the endpoint; null if it was changed in the meantime. */
    emitEvent: (
      { _id }: EndpointDocument,
      { filter, set, push }: Emission,
      log: LogPush,
    ): Promise<EndpointDocument | null> =>
      endpoints.findOneAndUpdate(
        { _id, ...filter } as Filter<EndpointDocument>,
        { $set: set, $push: { ...push, ...log } as never },
        AFTER,
      ),
    /** Compare-and-set on the version; false if another request changed or deleted it first. */
    delete: async (
      { _id, version }: Pick<EndpointDocument, '_id' | 'version'>,
      op: string | null,
    ): Promise<boolean> => {
      await tombstones.put(op, _id);
      const { deletedCount } = await endpoints.deleteOne({ _id, version });
      if (deletedCount === 1) await receiverChanges.count();
      return deletedCount === 1;
    },
    /** Whether an earlier attempt of the same operation deleted it. */
    wasDeletedBy: tombstones.has,
    /** Whether an endpoint that does not exist was deleted during the last day. */
    wasDeleted: tombstones.hasAny,
  };
}

const RECEIVING: Filter<EndpointDocument> = {
  status: { $in: ['active', 'paused'] },
  unverified: null,
};

const RECEIVER = { ownerId: 1, scopes: 1, eventTypes: 1, resourceIds: 1, payloadStyle: 1 } as const;

/** One branch per index. */
function receivingOf({ types = [], ownerIds = [], ids = [] }: ReceiverSelection) {
  const filters = new Set(types.flatMap(filtersWanting));
  const branches: Filter<EndpointDocument>[] = [];
  if (types.length > 0) branches.push({ eventTypes: { $in: [...filters, []] } });
  if (ownerIds.length > 0) branches.push({ ownerId: { $in: ownerIds } });
  if (ids.length > 0) branches.push({ _id: { $in: ids } });
  return branches.map((branch) => ({ ...RECEIVING, ...branch }));
}
