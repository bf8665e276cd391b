import type { Collection, Filter } from 'mongodb';
import { MAX_TIME_MS } from '../mongo/client';
import { isDuplicateKey } from '../mongo/errors';
import type { EventDocument } from './events.repository';

const DAY_MS = 86_400_000;

/**
 * Puts events at the end of the log, each at the position after the one before. An event gets a position only when the
 * one before is there, and no two get the same: whoever has read up to a position misses nothing before it, however
 * many relays write. Events that are there already stay as they are.
 */
export async function appendAtEnd(
  events: Collection<EventDocument>,
  rows: readonly Omit<EventDocument, 'position'>[],
  now: Date,
): Promise<void> {
  for (;;) {
    const missing = await withoutKnown(events, rows);
    if (missing.length === 0) return;
    const end = (await lastPosition(events)) ?? emptyLogEnd(now);
    const placed = missing.map((row, index) => ({ ...row, position: end + index + 1 }));
    try {
      await events.insertMany(placed, { ordered: true });
      return;
    } catch (error) {
      // Another relay was faster: behind it is a place too.
      if (!isDuplicateKey(error)) throw error;
    }
  }
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
  rows: readonly Omit<EventDocument, 'position'>[],
): Promise<readonly Omit<EventDocument, 'position'>[]> {
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
