import { MongoServerError, type Collection, type Db, type Filter } from 'mongodb';
import type { Clock } from '../clock';
import type { Job } from '../jobs';
import { MAX_TIME_MS } from '../mongo/client';
import { succeedsUnlessDuplicate } from '../mongo/errors';
import {
  appendAtEnd,
  KEPT_SECONDS,
  moveEnd,
  positionsIn,
  positionsOf,
} from './event-positions.repository';
import { eventsCollection, type EventDocument } from './events.repository';

/** An event that a relay of 1.0.0 has put into the log: it names its position itself. */
type FormerEvent = EventDocument & Required<Pick<EventDocument, 'position'>>;

const PORTION = 1000;
/** Of 1.0.0; where it is not, no such relay can be running. */
const INDEX = 'position_1';
/** What the server says to a hint of an index that is not there. */
const BAD_VALUE = 2;

/** By their positions; null where the index is not. */
async function listFormer(
  db: Db,
  filter: Filter<FormerEvent>,
  direction: 1 | -1,
): Promise<readonly FormerEvent[] | null> {
  const events: Collection<FormerEvent> = db.collection(eventsCollection.name);
  const projection = { position: 1, createdAt: 1, relayedAt: 1 };
  const sort = { position: direction };
  const options = { hint: INDEX, maxTimeMS: MAX_TIME_MS, projection, sort, limit: PORTION };
  try {
    return await events.find(filter, options).toArray();
  } catch (error) {
    if (error instanceof MongoServerError && error.code === BAD_VALUE) return null;
    throw error;
  }
}

/**
 * Takes the positions over that events behind this one name themselves, a portion of them, before any relay of this release
 * has run: resume points of 1.0.0 stay good. Answers the last one, null when there are no more. May be repeated.
 */
export async function keepFormerPositions(db: Db, after: number): Promise<number | null> {
  const rows = (await listFormer(db, { position: { $gt: after } }, 1)) ?? [];
  const last = rows.at(-1);
  if (last === undefined) return null;
  const positions = positionsIn(db);
  const kept = rows.map(({ _id: eventId, position: _id, createdAt, relayedAt }) => {
    return { _id, eventId, createdAt, relayedAt };
  });
  await succeedsUnlessDuplicate(positions.insertMany(kept, { ordered: false }));
  await moveEnd(positions, last.position);
  return last.position;
}

export interface FormerEventsDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** As of the relay. */
  readonly onRelayed?: () => void;
}

const POLL = { everyMs: 100, idleMs: 400, gapMs: 100 };
/** Well before they expire: a position goes a moment before its event, or after it. */
const LOOKED_AT_MS = (KEPT_SECONDS - 86_400) * 1000;

/**
 * While processes of 1.0.0 run beside this release, their relays put events into the log under positions of their own: each
 * gets one behind the end here, in their order. Any number of processes may do it at once; without the index of 1.0.0 it rests.
 */
export function createFormerEventsJob({ db, clock, onRelayed }: FormerEventsDeps): Job {
  const positions = positionsIn(db);
  let isOver = false;
  /** All up to it have a position. */
  let seen: number | null = null;
  const lookedAtSince = (): Date => new Date(clock.now().getTime() - LOOKED_AT_MS);
  const list = async (range: Filter<FormerEvent>['position'], direction: 1 | -1) => {
    if (isOver) return [];
    const createdAt = { $gt: lookedAtSince() };
    const rows = await listFormer(
      db,
      { position: range, createdAt } as Filter<FormerEvent>,
      direction,
    );
    isOver = rows === null;
    return rows ?? [];
  };
  const idsOf = (rows: readonly FormerEvent[]) => rows.map(({ _id }) => _id);
  /** The last of those that are about to expire, which nobody looks at again; 0 where there are none. */
  const lastExpiring = async (): Promise<number> => {
    const createdAt = { $lte: lookedAtSince() };
    const rows = await listFormer(db, { position: { $gt: 0 }, createdAt }, -1);
    return rows?.[0]?.position ?? 0;
  };
  /** From the newest back, until so many in a row have a position: others came in their order. */
  const findSeen = async (): Promise<number> => {
    for (let before = Infinity; ;) {
      const rows = await list({ $gt: 0, $lt: before }, -1);
      const [newest, oldest] = [rows[0], rows.at(-1)];
      if (newest === undefined || oldest === undefined) return isOver ? 0 : lastExpiring();
      const known = await positionsOf(positions, idsOf(rows));
      if (known.size === rows.length) return newest.position;
      before = oldest.position;
    }
  };
  return {
    name: 'former-events',
    ...POLL,
    pass: async () => {
      const after = (seen ??= await findSeen());
      const rows = await list({ $gt: after }, 1);
      const last = rows.at(-1);
      if (last === undefined) return false;
      // They are put here now, whenever 1.0.0 had them: the times of positions grow with them.
      const relayedAt = clock.now();
      const placed = rows.map((row) => ({ ...row, relayedAt }));
      const end = await appendAtEnd(positions, placed);
      await moveEnd(positions, end.position);
      seen = last.position;
      onRelayed?.();
      return true;
    },
  };
}
