import type { Collection, Db, Filter } from 'mongodb';
import { histogram } from '../telemetry/metrics';
import { MAX_TIME_MS, REPEATABLE } from '../mongo/client';
import type { CollectionDefinition } from '../mongo/collections';
import { inPieces } from '../mongo/in-pieces';
import { PORTION, readPortion, type ReadPortion } from '../mongo/portions';
import type { EventDocument, LoggedEvent } from './event-document';
import { createAppender, KEPT_SECONDS, positionsIn } from './event-positions.repository';
import type { OutboxEntry } from './outbox';

/** Ids of events that are read, and held in memory, at once. */
const PIECE = 100;

const lag = histogram({
  name: 'commerce_event_relay_lag_seconds',
  help: 'From the change to its event in the event log',
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300],
});

export const eventsCollection: CollectionDefinition = {
  name: 'events',
  validator: {
    bsonType: 'object',
    required: ['type', 'createdAt', 'sequenceNumber', 'resourceType', 'resourceId'],
    properties: { sequenceNumber: { bsonType: ['int', 'long', 'double'], minimum: 1 } },
  },
  indexes: [
    {
      key: { resourceId: 1, sequenceNumber: 1 },
      options: { unique: true },
      serves: 'one event per resource and sequence number',
    },
    { key: { type: 1, _id: -1 }, serves: 'GET /webhooks/events?type=' },
    { key: { resourceId: 1, _id: -1 }, serves: 'GET /webhooks/events?resourceId=' },
    { key: { resourceType: 1, _id: -1 }, serves: 'the events about one kind of resource' },
    { key: { ownerId: 1, _id: -1 }, serves: 'the events about what a user owns' },
    {
      key: { needsFanOut: 1, _id: 1 },
      options: { partialFilterExpression: { needsFanOut: true } },
      serves: 'fan-out of new events',
    },
    {
      key: { createdAt: 1 },
      options: { expireAfterSeconds: KEPT_SECONDS },
      serves: 'removal after 30 days',
    },
  ],
};

/** Events about one resource, or about resources of one type that one user owns. */
export type EventsOf =
  Pick<EventDocument, 'resourceId'> | Pick<EventDocument, 'ownerId' | 'resourceType'>;

export interface EventsRepository {
  /** Adds what is new, `received` to be handed out (all when absent); an event that is there already stays as it is. */
  append(
    entries: readonly OutboxEntry[],
    relayedAt: Date,
    received?: ReadonlySet<OutboxEntry>,
  ): Promise<void>;
  findById(eventId: string): Promise<LoggedEvent | null>;
  /** Replaces facts in all events about a resource, or about what somebody owns; answers their ids, in pieces. */
  replaceFacts(
    of: EventsOf,
    replacements: Readonly<Record<string, unknown>>,
  ): AsyncIterable<readonly string[]>;
  /** A portion of the events that still have to be handed out, oldest first. */
  readUndistributed(): Promise<ReadPortion<LoggedEvent>>;
  /** Of these resources. */
  listUndistributedOf(
    resourceIds: readonly string[],
  ): Promise<readonly Pick<LoggedEvent, 'resourceId' | 'sequenceNumber'>[]>;
  /** A crash may lose it: handed out again, each endpoint finds the delivery that it has. */
  markDistributed(eventIds: readonly string[]): Promise<void>;
}

export function createEventsRepository(db: Db): EventsRepository {
  const events: Collection<EventDocument> = db.collection(eventsCollection.name);
  const time = { maxTimeMS: MAX_TIME_MS };
  const append = createAppender(events, positionsIn(db));
  return {
    append: async (entries, relayedAt, received) => {
      for (const { createdAt } of entries) {
        lag((relayedAt.getTime() - createdAt.getTime()) / 1000, {});
      }
      const needsFanOut = (entry: OutboxEntry) => received?.has(entry) ?? true;
      await append(entries.map((entry) => toDocument(entry, relayedAt, needsFanOut(entry))));
    },
    findById: async (eventId) => {
      const row = await events.findOne({ _id: eventId }, time);
      return row === null ? null : toEvent(row);
    },
    replaceFacts: async function* (of, replacements) {
      for (const [name, value] of Object.entries(replacements)) {
        const field = `object.${name}`;
        const isOther = { ...of, [field]: { $exists: true, $ne: value } } as Filter<EventDocument>;
        const $set = { [field]: value } as Partial<EventDocument>;
        await inPieces(events, isOther, (piece) => events.updateMany(piece, { $set }));
      }
      const options = { ...time, projection: { _id: 1 }, sort: { _id: -1 }, limit: PIECE } as const;
      let before: Filter<EventDocument> = {};
      for (let isMore = true; isMore;) {
        const rows = await events.find({ ...of, ...before }, options).toArray();
        const ids = rows.map(({ _id }) => _id);
        if (ids.length > 0) yield ids;
        before = { _id: { $lt: ids.at(-1) ?? '' } };
        isMore = ids.length === PIECE;
      }
    },
    readUndistributed: async () => {
      const options = { ...time, sort: { _id: 1 }, limit: PORTION.rows } as const;
      const { rows, ...facts } = await readPortion(events.find({ needsFanOut: true }, options));
      return { ...facts, rows: rows.map(toEvent) };
    },
    listUndistributedOf: (resourceIds) =>
      events
        .find({ resourceId: { $in: [...resourceIds] }, needsFanOut: true }, time)
        .project<Pick<LoggedEvent, 'resourceId' | 'sequenceNumber'>>({
          resourceId: 1,
          sequenceNumber: 1,
        })
        .toArray(),
    markDistributed: async (eventIds) => {
      const marked = { _id: { $in: [...eventIds] } };
      await events.updateMany(marked, { $unset: { needsFanOut: '' } }, REPEATABLE);
    },
  };
}

function toDocument(
  { eventId, ...entry }: OutboxEntry,
  relayedAt: Date,
  needsFanOut: boolean,
): EventDocument {
  return {
    _id: eventId,
    ...entry,
    recipientId: entry.recipientId ?? null,
    relayedAt,
    ...(needsFanOut ? { needsFanOut: true } : {}),
  };
}

/** The event without what only the relay needs. */
export function toEvent({
  _id,
  relayedAt: _relayedAt,
  needsFanOut: _new,
  ...event
}: EventDocument): LoggedEvent {
  return { eventId: _id, ...event };
}
