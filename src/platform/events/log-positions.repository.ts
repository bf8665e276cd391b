import type { Collection, Filter } from 'mongodb';
import { MAX_TIME_MS } from '../mongo/client';
import { isUnique } from '../mongo/errors';
import type { EventDocument } from './events.repository';

const DAY_MS = 86_400_000;

type Row = Omit<EventDocument, 'position'>;

/** The event that was the last of the log when this process had written it. */
interface OwnLast extends Pick<EventDocument, 'createdAt'> {
  readonly position: number;
  readonly writtenAt: number;
}

/** Far shorter than anything that removes events takes. */
const REMEMBERED_MS = 5000;

/**
 * Puts events at the end of the log, each at the position after the one before. An event gets a position only when the
 * one before is there, and no two get the same: whoever has read up to a position misses nothing before it, however
 * many relays write. Events that are there already stay as they are.
 *
 * The end is known without a read to who has just written it. A majority has that event, so it is there still, and the
 * unique index on positions refuses the place behind it when another relay was faster.
 */
export function createAppender(
  events: Collection<EventDocument>,
): (rows: readonly Row[], now: Date) => Promise<void> {
  let last: OwnLast | null = null;
  return async (rows, now) => {
    if (rows.length === 0) return;
    const known = last;
    // Whoever appends at the same time reads the end, and so does the next one when no answer comes.
    last = null;
    const own =
      known !== null && isThereStill(known, now)
        ? await insertBehind(events, known.position, rows)
        : null;
    last = own ?? (await appendAtEnd(events, rows, now));
  };
}

/** Retention may take old events away; where it took them all, another process has gone on far behind. */
function isThereStill({ writtenAt, createdAt }: OwnLast, now: Date): boolean {
  const isYoung = now.getTime() - createdAt.getTime() < DAY_MS;
  return isYoung && performance.now() - writtenAt < REMEMBERED_MS;
}

/** Null when all were there already. */
async function appendAtEnd(
  events: Collection<EventDocument>,
  rows: readonly Row[],
  now: Date,
): Promise<OwnLast | null> {
  for (;;) {
    const missing = await withoutKnown(events, rows);
    if (missing.length === 0) return null;
    const end = (await lastPosition(events)) ?? emptyLogEnd(now);
    const last = await insertBehind(events, end, missing);
    // Another relay was faster: behind it is a place too.
    if (last !== null) return last;
  }
}

/** In order, so that those before the first place or event that was taken are written without a gap; null then. */
async function insertBehind(
  events: Collection<EventDocument>,
  end: number,
  rows: readonly Row[],
): Promise<OwnLast | null> {
  const placed = rows.map((row, index) => ({ ...row, position: end + index + 1 }));
  const last = placed.at(-1);
  const writtenAt = performance.now();
  const isWritten = await isUnique(events.insertMany(placed, { ordered: true }));
  if (!isWritten || last === undefined) return null;
  return { position: last.position, createdAt: last.createdAt, writtenAt };
}

/** The position of the newest event; null when the log is empty. */
export async function lastPosition(events: Collection<EventDocument>): Promise<number | null> {
  const options = { projection: { position: 1 }, maxTimeMS: MAX_TIME_MS } as const;
  const newest = await events.findOne(
    { position: { $gt: 0 } },
    { ...options, sort: { position: -1 } },
  );
  return newest?.position ?? null;
}

/** Positions never come again: a log whose events have all expired goes on far behind them. */
function emptyLogEnd(now: Date): number {
  return Math.floor(now.getTime() / DAY_MS) * DAY_MS;
}

async function withoutKnown(
  events: Collection<EventDocument>,
  rows: readonly Row[],
): Promise<readonly Row[]> {
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
