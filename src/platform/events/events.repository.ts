import type { Collection, Db, Filter } from 'mongodb';
import type { Waiting } from '../jobs';
import { histogram } from '../telemetry/metrics';
import { MAX_TIME_MS, REPEATABLE } from '../mongo/client';
import { inPieces, PORTION, readPortion, type ReadPortion } from '../mongo/portions';
import {
  eventsCollection,
  marksOf,
  toEvent,
  type EventDocument,
  type LoggedEvent,
} from './event-document';
import { EventFeed } from './event-feed.repository';
import { succeedsUnlessDuplicate } from '../mongo/errors';
import type { OutboxEntry } from './outbox';

/** The number of event ids that are read, and held in memory, at once. */
const PIECE = 100;

/** Far shorter than the retention of events. */
const REMEMBERED_MS = 60_000;

const lag = histogram({
  name: 'commerce_event_relay_lag_seconds',
  help: 'Time from a change to its event in the event log',
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300],
});

/** Events about one resource, or about resources of one type that one user owns. */
export type EventsOf =
  Pick<EventDocument, 'resourceId'> | Pick<EventDocument, 'ownerId' | 'resourceType'>;

export type EventsRepository = ReturnType<typeof createEventsRepository>;

const UNDISTRIBUTED = { needsFanOut: true } as const;

/** Events that were not distributed to all endpoints. */
export const undistributedEvents: Waiting = {
  collection: eventsCollection.name,
  filter: () => UNDISTRIBUTED,
};

export function createEventsRepository(db: Db) {
  const events: Collection<EventDocument> = db.collection(eventsCollection.name);
  const time = { maxTimeMS: MAX_TIME_MS };
  const feed = new EventFeed(db);
  /** The end of the log as last written by this process; null if it must be read. */
  let last: { readonly position: number; readonly writtenAt: number } | null = null;

  const append = async (rows: readonly EventDocument[]): Promise<void> => {
    let missingRows = rows;
    while (missingRows.length > 0) {
      const isFresh = last !== null && performance.now() - last.writtenAt < REMEMBERED_MS;
      const end = last !== null && isFresh ? last.position : await feed.end();
      // Simultaneous calls read the end themselves, and so does the next call if this one fails.
      last = null;
      const positionedRows = missingRows.map((row, index) => ({
        ...row,
        position: end + index + 1,
      }));
      if (await succeedsUnlessDuplicate(events.insertMany(positionedRows, { ordered: true }))) {
        last = { position: end + positionedRows.length, writtenAt: performance.now() };
        return;
      }
      // Some events exist already, or another process has taken a position.
      missingRows = await withoutExisting(events, missingRows);
    }
  };
  return {
    /**
     * Adds new events, the `received` ones for distribution (all if absent); an existing event stays as it is. Each
     * event gets the next position, and no two get the same, so a reader at a position has missed nothing before it,
     * whoever else appends.
     */
    append: async (
      entries: readonly OutboxEntry[],
      relayedAt: Date,
      receivedEntries?: ReadonlySet<OutboxEntry>,
    ): Promise<void> => {
      for (const { createdAt } of entries) {
        lag((relayedAt.getTime() - createdAt.getTime()) / 1000, {});
      }
      const needsFanOut = (entry: OutboxEntry) => receivedEntries?.has(entry) ?? true;
      await append(entries.map((entry) => toDocument(entry, relayedAt, needsFanOut(entry))));
      const updates = entries.flatMap(audienceUpdates);
      if (updates.length > 0) await events.bulkWrite(updates, { ...REPEATABLE, ordered: true });
    },
    findById: async (eventId: string): Promise<LoggedEvent | null> => {
      const row = await events.findOne({ _id: eventId }, time);
      return row === null ? null : toEvent(row);
    },
    /**
     * Replaces facts in all events about a resource, or about what an account owned, and removes their marks; yields
     * the ids of the events.
     */
    replaceFacts: async function* (
      of: EventsOf,
      replacements: Readonly<Record<string, unknown>>,
    ): AsyncGenerator<readonly string[]> {
      for (const [name, value] of Object.entries(replacements)) {
        const field = `object.${name}`;
        const isOther = { ...of, [field]: { $exists: true, $ne: value } } as Filter<EventDocument>;
        const $set = { [field]: value } as Partial<EventDocument>;
        await inPieces(events, isOther, (piece) => events.updateMany(piece, { $set }));
      }
      if ('ownerId' in of) {
        const mark = `${of.resourceType}:${of.ownerId}`;
        const isMarked = { ...of, readableBy: mark };
        await inPieces(events, isMarked, (piece) =>
          events.updateMany(piece, { $pull: { readableBy: mark } }),
        );
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
    /** A portion of the undistributed events, oldest first. */
    readUndistributed: async (): Promise<ReadPortion<LoggedEvent>> => {
      const options = { ...time, sort: { _id: 1 }, limit: PORTION.rows } as const;
      const { rows, ...facts } = await readPortion(events.find(UNDISTRIBUTED, options));
      return { ...facts, rows: rows.map(toEvent) };
    },
    /** Limits the result to events of these resources. */
    listUndistributedOf: (resourceIds: readonly string[]) =>
      events
        .find({ resourceId: { $in: [...resourceIds] }, needsFanOut: true }, time)
        .project<Pick<LoggedEvent, 'resourceId' | 'sequenceNumber'>>({
          resourceId: 1,
          sequenceNumber: 1,
        })
        .toArray(),
    /** May be lost in a crash: the repeated distribution then finds the existing delivery of each endpoint. */
    markDistributed: async (eventIds: readonly string[]): Promise<void> => {
      const filter = { _id: { $in: [...eventIds] } };
      await events.updateMany(filter, { $unset: { needsFanOut: '' } }, REPEATABLE);
    },
  };
}

function toDocument(
  { eventId, audience, ...entry }: OutboxEntry,
  relayedAt: Date,
  needsFanOut: boolean,
): EventDocument {
  return {
    _id: eventId,
    ...entry,
    recipientId: entry.recipientId ?? null,
    relayedAt,
    readableBy: audience?.marks ?? marksOf(entry),
    ...(needsFanOut ? { needsFanOut: true } : {}),
  };
}

/** Applies the audience of a resource to its earlier events. A late relay does not revert newer changes. */
function audienceUpdates({ resourceId, sequenceNumber, audience }: OutboxEntry) {
  if (audience?.earlier === undefined) return [];
  const { public: isPublic, other } = audience.earlier;
  const earlier = {
    resourceId,
    sequenceNumber: { $lt: sequenceNumber },
    audienceOf: { $not: { $gte: sequenceNumber } },
  };
  const readableBy = { $cond: ['$isPublic', { $literal: isPublic }, { $literal: other }] };
  const update = [{ $set: { readableBy, audienceOf: sequenceNumber } }];
  return [{ updateMany: { filter: earlier, update } }];
}

async function withoutExisting(
  events: Collection<EventDocument>,
  rows: readonly EventDocument[],
): Promise<readonly EventDocument[]> {
  const filter: Filter<EventDocument> = {
    resourceId: { $in: rows.map(({ resourceId }) => resourceId) },
    sequenceNumber: { $in: rows.map(({ sequenceNumber }) => sequenceNumber) },
  };
  const projection = { resourceId: 1, sequenceNumber: 1 };
  const existing = await events.find(filter, { projection, maxTimeMS: MAX_TIME_MS }).toArray();
  const keyOf = (event: Pick<EventDocument, 'resourceId' | 'sequenceNumber'>): string =>
    `${event.sequenceNumber}:${event.resourceId}`;
  const keys = new Set(existing.map(keyOf));
  return rows.filter((row) => !keys.has(keyOf(row)));
}
