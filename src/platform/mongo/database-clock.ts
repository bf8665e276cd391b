import type { Db } from 'mongodb';
import type { Clock } from '../clock';
import { repeat } from '../jobs/repeat';
import { MAX_TIME_MS } from './client';

const EVERY_MS = 30_000;
/** Smaller differences may as well be the way of the answer. */
const TOLERANCE_MS = 250;
const TIME = { maxTimeMS: MAX_TIME_MS };

/**
 * A clock that follows the database's time, so that processes whose own clocks differ agree on windows, due times and
 * expiries. What one command decides, like a lease, asks the database itself: `databaseNow`.
 */
export async function followDatabaseTime(db: Db, clock: Clock): Promise<Clock> {
  if (clock.isReal !== true) return clock;
  // A start does not fail for it: the database may be electing just now.
  let aheadMs = await measure(db, clock).catch(() => 0);
  repeat({ everyMs: EVERY_MS }, async () => {
    aheadMs = await measure(db, clock);
    return false;
  });
  return { ...clock, now: () => new Date(clock.now().getTime() + aheadMs) };
}

/** How far the database's clock is ahead of ours. */
async function measure(db: Db, clock: Clock): Promise<number> {
  const asked = clock.now().getTime();
  const [present] = await db.aggregate([{ $documents: [{ now: '$$NOW' }] }], TIME).toArray();
  const answered = clock.now().getTime();
  const aheadMs = Number(present?.['now']) - (asked + answered) / 2;
  return Math.abs(aheadMs) > TOLERANCE_MS + (answered - asked) ? Math.round(aheadMs) : 0;
}
