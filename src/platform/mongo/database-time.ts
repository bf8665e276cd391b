import type { Db } from 'mongodb';
import type { Clock } from '../values/clock';
import { createPacer } from '../values/pacer';
import { MAX_TIME_MS } from './client';

/**
 * The current time in commands. Processes whose clocks differ must agree on leases and windows, so the database's time
 * counts; if time is not real (tests, a faster clock), the clock's time does.
 */
export function databaseNow(clock: Clock): '$$NOW' | Date {
  return clock.isReal === true ? '$$NOW' : clock.now();
}

/** An aggregation expression of a moment. */
export interface DatabaseTime {
  readonly $add: readonly ['$$NOW' | Date, number];
}

/** The moment this many milliseconds of real time ahead. */
export function databaseTimeIn(clock: Clock, milliseconds: number): DatabaseTime {
  return { $add: [databaseNow(clock), milliseconds * (clock.speed ?? 1)] };
}

/**
 * The stage of an upsert that stores a document with this moment as its `createdAt`. An existing document stays as it
 * is, so a creation that was paused reverts no later change.
 */
export function createdNow(document: { readonly createdAt: Date }, clock: Clock) {
  const newDocument = {
    $mergeObjects: [{ $literal: document }, { createdAt: databaseNow(clock) }],
  };
  return {
    $replaceWith: { $cond: [{ $eq: [{ $type: '$createdAt' }, 'missing'] }, newDocument, '$$ROOT'] },
  };
}

/** An aggregation expression: whether the moment in a field has passed. */
export function hasPassed(clock: Clock, field: string) {
  return { $lte: [`$${field}`, databaseNow(clock)] };
}

const MEASURE_MS = 30_000;
/** The minimum time between two measurements. */
const GAP_MS = 1000;
/** Smaller differences may be due to the round trip. */
const TOLERANCE_MS = 250;
const TIME = { maxTimeMS: MAX_TIME_MS };

interface Measurement {
  /** How far the database's clock is ahead of ours. */
  readonly aheadMs: number;
  /** The reading of our clock when the monotonic clock was at 0. */
  readonly originMs: number;
}

/**
 * A clock that follows the database's time, so that processes whose own clocks differ agree on windows, due times and
 * expiries. What a single command decides, such as a lease, uses the database's time itself: `databaseNow`. Steps of
 * the process's clock have no effect: at the first reading after a step, or after a suspension of the machine, which
 * looks the same, the process asks the database again.
 */
export async function followDatabaseTime(db: Db, clock: Clock): Promise<Clock> {
  if (clock.isReal !== true) return clock;
  const own = (): number => clock.now().getTime();
  const stepMs = ({ originMs }: Measurement): number => {
    const difference = own() - performance.now() - originMs;
    return Math.abs(difference) > TOLERANCE_MS ? difference : 0;
  };
  const unknown = { aheadMs: 0, originMs: own() - performance.now() };
  // A failure does not fail the start, because the database may be electing.
  let last = await measure(db, own).catch(() => unknown);
  const measurements = createPacer(GAP_MS, async () => {
    last = await measure(db, own);
  });
  setInterval(measurements.wake, MEASURE_MS).unref();
  const now = (): Date => {
    const step = stepMs(last);
    if (step !== 0) measurements.wake();
    return new Date(own() + last.aheadMs - step);
  };
  return { ...clock, now };
}

async function measure(db: Db, own: () => number): Promise<Measurement> {
  const sentAt = performance.now();
  const [present] = await db.aggregate([{ $documents: [{ now: '$$NOW' }] }], TIME).toArray();
  const answeredAt = performance.now();
  const ownTime = own();
  const tookMs = answeredAt - sentAt;
  const aheadMs = Number(present?.['now']) - (ownTime - tookMs / 2);
  const isAhead = Math.abs(aheadMs) > TOLERANCE_MS + tookMs;
  return { aheadMs: isAhead ? Math.round(aheadMs) : 0, originMs: ownTime - answeredAt };
}
