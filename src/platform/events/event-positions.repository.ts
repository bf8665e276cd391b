import type { Collection, Db, Filter } from 'mongodb';
import { MAX_TIME_MS, REPEATABLE } from '../mongo/client';
import type { CollectionDefinition } from '../mongo/collections';
import { succeedsUnlessDuplicate } from '../mongo/errors';
import type { EventDocument } from './event-document';

/** The place of an event in the log. */
export interface PositionDocument {
  /** From which readers go on; without gaps. */
  readonly _id: number;
  readonly eventId: string;
  /** That of the event, with which it expires. */
  readonly createdAt: Date;
  /** When it was put here; grows with the position, but for what relays do at the same time. */
  readonly relayedAt?: Date;
  /** Of the document at `END` alone: the last position that was given. */
  readonly last?: number;
}

/** As long as events are kept. */
export const KEPT_SECONDS = 30 * 86_400;

/** Beside the events, which may be spread over shards: their order is one for all of them. */
export const eventPositionsCollection: CollectionDefinition = {
  name: 'event_positions',
  indexes: [
    { key: { eventId: 1 }, serves: 'the position of an event' },
    {
      key: { createdAt: 1 },
      options: { expireAfterSeconds: KEPT_SECONDS },
      serves: 'removal after 30 days',
    },
  ],
};

/**
 * Before the first position stands the end of the log. It never expires: a log whose events have all gone begins again right
 * behind what its readers have, and no position comes twice.
 */
const END = 0;

/** The position that was the last one at that time of this process. */
interface KnownEnd {
  readonly position: number;
  readonly knownAt: number;
}

/** Far shorter than anything that removes events takes. */
const REMEMBERED_MS = 5000;

/**
 * Puts events into the log, each at the position after the one before. An event gets a position only when it is there
 * and the position before is taken, and no two get the same: whoever has read up to a position misses nothing before it,
 * however many relays write. Events that are there already stay as they are, and get a position if they have none.
 *
 * An event gets one position only. A new event can only lie behind the end known before it was written, and a known event
 * is looked up after the end was read. If somebody takes a position in between, ours is the next one.
 */
export function createAppender(
  events: Collection<EventDocument>,
  positions: Collection<PositionDocument>,
): (rows: readonly EventDocument[]) => Promise<void> {
  let last: KnownEnd | null = null;
  return async (rows) => {
    if (rows.length === 0) return;
    const known = last;
    // Whoever appends at the same time reads the end, and so does the next one when no answer comes.
    last = null;
    const areNew = await insertInOrder(events, rows);
    const own =
      areNew && known !== null && isFresh(known)
        ? await insertBehind(positions, known.position, rows)
        : null;
    const end = own ?? (await appendAtEnd(positions, rows));
    // Before anybody forgets the rows: whoever is killed here is repeated.
    await moveEnd(positions, end.position);
    last = end;
  };
}

/** Positions up to this one have been given. */
async function moveEnd(positions: Collection<PositionDocument>, last: number): Promise<void> {
  await positions.updateOne({ _id: END }, { $max: { last } }, { ...REPEATABLE, upsert: true });
}

/** In order, so that whoever sees an event sees those before it; false when some were there already. */
async function insertInOrder(
  events: Collection<EventDocument>,
  rows: readonly EventDocument[],
): Promise<boolean> {
  if (await succeedsUnlessDuplicate(events.insertMany(rows, { ordered: true }))) return true;
  for (;;) {
    const missing = await withoutKnown(events, rows);
    if (missing.length === 0) return false;
    if (await succeedsUnlessDuplicate(events.insertMany(missing, { ordered: true }))) return false;
  }
}

async function withoutKnown(
  events: Collection<EventDocument>,
  rows: readonly EventDocument[],
): Promise<readonly EventDocument[]> {
  const filter: Filter<EventDocument> = {
    resourceId: { $in: rows.map(({ resourceId }) => resourceId) },
    sequenceNumber: { $in: rows.map(({ sequenceNumber }) => sequenceNumber) },
  };
  const projection = { resourceId: 1, sequenceNumber: 1 };
  const known = await events.find(filter, { projection, maxTimeMS: MAX_TIME_MS }).toArray();
  const keys = new Set(known.map(keyOf));
  return rows.filter((row) => !keys.has(keyOf(row)));
}

function keyOf({
  resourceId,
  sequenceNumber,
}: Pick<EventDocument, 'resourceId' | 'sequenceNumber'>) {
  return `${sequenceNumber}:${resourceId}`;
}

function isFresh({ knownAt }: KnownEnd): boolean {
  return performance.now() - knownAt < REMEMBERED_MS;
}

/** Gives a position to those that have none, behind the last one; any number of processes may do so at once. */
async function appendAtEnd(
  positions: Collection<PositionDocument>,
  rows: readonly EventDocument[],
): Promise<KnownEnd> {
  for (;;) {
    const knownAt = performance.now();
    const position = await lastPosition(positions);
    const known = await positionsOf(
      positions,
      rows.map(({ _id }) => _id),
    );
    const missing = rows.filter(({ _id }) => !known.has(_id));
    if (missing.length === 0) return { position, knownAt };
    const last = await insertBehind(positions, position, missing);
    // Another relay was faster: behind it is a place too.
    if (last !== null) return last;
  }
}

/** In order, so that those before the first position that was taken are written without a gap; null then. */
async function insertBehind(
  positions: Collection<PositionDocument>,
  end: number,
  rows: readonly EventDocument[],
): Promise<KnownEnd | null> {
  const placed = rows.map(({ _id: eventId, createdAt, relayedAt }, index) => {
    return { _id: end + index + 1, eventId, createdAt, relayedAt };
  });
  const knownAt = performance.now();
  const isWritten = await succeedsUnlessDuplicate(positions.insertMany(placed, { ordered: true }));
  return isWritten ? { position: end + rows.length, knownAt } : null;
}

/** The last position that was given, whether its event is there still; 0 in a log that has had none. */
export async function lastPosition(positions: Collection<PositionDocument>): Promise<number> {
  const options = { projection: { last: 1 }, maxTimeMS: MAX_TIME_MS } as const;
  // Positions do not expire in their order, so the newest that is there may not be the last one; and it may be behind the end.
  const [end, newest] = await Promise.all([
    positions.findOne({ _id: END }, options),
    positions.findOne({ _id: { $gt: END } }, { ...options, sort: { _id: -1 } }),
  ]);
  return Math.max(end?.last ?? END, newest?._id ?? END);
}

/** By the ids of events. */
export async function positionsOf(
  positions: Collection<PositionDocument>,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const options = { projection: { eventId: 1 }, maxTimeMS: MAX_TIME_MS } as const;
  const rows = await positions.find({ eventId: { $in: [...eventIds] } }, options).toArray();
  return new Map(rows.map(({ _id, eventId }) => [eventId, _id]));
}

/** By how much `relayedAt` may be out of order: relays run concurrently. */
const MAX_RELAY_SKEW_MS = 30_000;

/**
 * The lowest position of the events that were made at or after this time; null when there is none. An event may come long
 * after it was made, when no relay has run, and behind younger ones. But never before: all that were made since are among
 * those that were put in since.
 */
export async function firstPositionSince(
  positions: Collection<PositionDocument>,
  time: Date,
): Promise<number | null> {
  const from = await firstRelayedSince(positions, time.getTime() - MAX_RELAY_SKEW_MS);
  const options = { maxTimeMS: MAX_TIME_MS, sort: { _id: 1 }, hint: { _id: 1 } } as const;
  const first = await positions.findOne(
    { _id: { $gte: from }, createdAt: { $gte: time } },
    options,
  );
  return first?._id ?? null;
}

/** Halves the log until the place is found: a log of millions takes some 25 look-ups by position. */
async function firstRelayedSince(
  positions: Collection<PositionDocument>,
  time: number,
): Promise<number> {
  const next = (position: number): Promise<PositionDocument | null> =>
    positions.findOne({ _id: { $gte: position } }, { maxTimeMS: MAX_TIME_MS, sort: { _id: 1 } });
  let high = await lastPosition(positions);
  let low = (await next(1))?._id ?? high;
  while (low < high) {
    const middle = low + Math.floor((high - low) / 2);
    const found = await next(middle);
    const { relayedAt, createdAt } = found ?? {};
    if ((relayedAt ?? createdAt ?? new Date(0)).getTime() < time) low = (found?._id ?? middle) + 1;
    else high = middle;
  }
  return low;
}

export function positionsIn(db: Db): Collection<PositionDocument> {
  return db.collection(eventPositionsCollection.name);
}
