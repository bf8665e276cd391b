import type { Db } from 'mongodb';
import {
  createAuditEntriesRepository,
  createEventsRepository,
  createRelay,
  RELAY_JOB,
  emit,
  type EventDocument,
} from '../../../src/platform/events';
import { createWorker, Signals } from '../../../src/platform/jobs';
import { useTestDatabase } from '../../support/database';
import { watchedLogger } from '../../support/logger';
import { percentile } from '../../support/statistics';
import { thingCollections, thingDraft, type Thing } from '../../support/things';
import { until } from '../../support/until';
import { isDeep } from '../../support/size';

/** With `DEEP=1`, thousands of events; otherwise as many as fit into CI. */

const clock = { now: () => new Date() };
const database = useTestDatabase(thingCollections);
let db: Db;

beforeAll(() => void ({ db } = database));

const things = () => db.collection<Thing>('things');

describe('the relay', () => {
  it('copies the events of another process within half a second, at any rate', async () => {
    const events = createEventsRepository(db);
    const audit = createAuditEntriesRepository(db);
    const relay = createRelay({ db, clock, events, audit, collections: ['things'] });
    const common = { db, clock, jobs: [relay], log: watchedLogger };
    const worker = createWorker({ ...common, signals: new Signals(db) });
    worker.start();
    const signals = new Signals(db);
    createWorker({ ...common, signals }).forward();
    const ids = Array.from({ length: isDeep ? 4000 : 200 }, (_, i) => `lag-${i}`);
    const waiting = [...ids];
    const write = async (): Promise<void> => {
      for (let _id = waiting.pop(); _id !== undefined; _id = waiting.pop()) {
        const { fields } = emit(0, new Date(), [thingDraft(_id)]);
        await things().insertOne({ _id, status: 'new', ...fields });
        signals.wake(RELAY_JOB);
      }
    };
    await Promise.all(Array.from({ length: 4 }, write));
    await until(async () => (await things().countDocuments({ hasOutbox: true })) === 0);
    await worker.stop();
    const rows = await db
      .collection<EventDocument>('events')
      .find({ resourceId: /^lag-/ })
      .toArray();
    const lags = rows.map((row) => row.relayedAt.getTime() - row.createdAt.getTime());
    const p95 = percentile(lags, 95);
    if (isDeep) process.stdout.write(`relay lag of ${lags.length} events: p95 ${p95} ms\n`);
    expect(lags).toHaveLength(ids.length);
    expect(p95).toBeLessThanOrEqual(500);
  });
});
