import type { Db } from 'mongodb';
import { outboxCollections } from '../../src/app/collections';
import { percentile } from './load';

/** How far the background work is behind, in milliseconds. */
export interface Lags {
  /** From the last answer until nothing was left to do. */
  readonly drainMs: number;
  /** Age of the oldest order whose stock is not settled, 95th percentile over the run. */
  readonly settlementMs: number;
  /** From a change to its event in the log, 95th percentile. */
  readonly relayMs: number;
  /** From an event to its accepted delivery, 95th percentile. */
  readonly deliveryMs: number;
}

const EVERY_MS = 100;
const GIVES_UP_MS = 300_000;
const MINUTE_MS = 60_000;

interface LagWatch {
  /** Waits until everything is settled. */
  settled(): Promise<Lags>;
  stop(): void;
}

/** Watches a run. */
export function watchLags(db: Db): LagWatch {
  const startedAt = Date.now();
  const ages: number[] = [];
  const timer = setInterval(() => {
    oldestUnsettled(db).then(
      (age) => ages.push(age),
      () => undefined,
    );
  }, EVERY_MS);
  return {
    stop: () => clearInterval(timer),
    settled: async () => {
      const endedAt = Date.now();
      while (!(await isSettled(db))) {
        if (Date.now() - endedAt > GIVES_UP_MS) throw new Error('it does not come to rest');
        await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
      }
      const drainMs = Date.now() - endedAt;
      const since = new Date(Math.max(startedAt, endedAt - MINUTE_MS));
      const [relayMs, deliveryMs] = await Promise.all([
        lagOf(db, 'events', { from: 'createdAt', to: 'relayedAt', since }),
        lagOf(db, 'webhook_deliveries', { from: 'createdAt', to: 'deliveredAt', since }),
      ]);
      ages.sort((a, b) => a - b);
      return { drainMs, settlementMs: percentile(ages, 0.95), relayMs, deliveryMs };
    },
  };
}

async function oldestUnsettled(db: Db): Promise<number> {
  const [oldest] = await db
    .collection<{ createdAt: Date }>('orders')
    .find({ unsettled: true })
    .sort({ createdAt: 1 })
    .limit(1)
    .toArray();
  return oldest === undefined ? 0 : Date.now() - oldest.createdAt.getTime();
}

async function isSettled(db: Db): Promise<boolean> {
  const open = [
    db.collection('orders').findOne({ unsettled: true }),
    db.collection('events').findOne({ needsFanOut: true }),
    db.collection('webhook_deliveries').findOne({ status: { $in: ['pending', 'retrying'] } }),
    ...outboxCollections.map((name) => db.collection(name).findOne({ hasOutbox: true })),
  ];
  return (await Promise.all(open)).every((row) => row === null);
}

/** Of what was written in the last minute of the run. */
async function lagOf(
  db: Db,
  collection: string,
  { from, to, since }: { readonly from: string; readonly to: string; readonly since: Date },
): Promise<number> {
  const rows = await db
    .collection(collection)
    .find({ [from]: { $gte: since }, [to]: { $type: 'date' } })
    .project<Readonly<Record<string, Date>>>({ [from]: 1, [to]: 1 })
    .toArray();
  const lags = rows.map((row) => Number(row[to]) - Number(row[from]));
  return percentile(
    lags.sort((a, b) => a - b),
    0.95,
  );
}
