import type { Collection } from 'mongodb';
import {
  createEventsRepository,
  EventFeed,
  eventsCollection,
  RELAY_JOB,
  type EventDocument,
} from '../../../src/platform/events';
import type { OutboxEntry } from '../../../src/platform/events/outbox';
import { createFakeClock } from '../../support/clock';
import { useTestDatabase } from '../../support/database';
import { interceptedDatabase } from '../../support/intercepted-database';
import { recordCommands } from '../../support/query-log';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
let clock: ReturnType<typeof createFakeClock>;
const database = useTestDatabase([eventsCollection]);
let events: Collection<EventDocument>;
let feed: EventFeed;

beforeAll(() => {
  events = database.db.collection(eventsCollection.name);
  feed = new EventFeed(database.db);
});
beforeEach(async () => {
  clock = createFakeClock();
  await events.deleteMany();
});

const entry = (id: string, createdAt = clock.now()): OutboxEntry => ({
  eventId: id,
  type: 'thing.changed',
  resourceType: 'thing',
  resourceId: id,
  sequenceNumber: 1,
  createdAt,
  ownerId: null,
  isPublic: true,
  object: null,
});

/** The access of one process to the log. */
function appender(db = database.db) {
  const { append } = createEventsRepository(db);
  return (...ids: readonly string[]) =>
    append(
      ids.map((id) => entry(id)),
      clock.now(),
    );
}

const positions = async (position = 0) =>
  (await feed.after(position)).map((event) => [event.eventId, event.position] as const);
const inOrder = (...ids: readonly string[]) => ids.map((id, index) => [id, index + 1]);
const namesOf = async (run: () => Promise<unknown>) =>
  (await recordCommands(database, run)).map(({ name }) => name);

describe('positions of the event log', () => {
  it('are dense, and cost one command when this process wrote the last one', async () => {
    const append = appender();
    await append('a');
    expect(await namesOf(() => append('b', 'c'))).toEqual(['insert']);
    expect(await namesOf(() => append())).toEqual([]);
    expect(await positions()).toEqual(inOrder('a', 'b', 'c'));
  });

  it('are dense when processes take turns, and when they write the same events at once', async () => {
    const [one, other] = [appender(), appender()];
    await one('a');
    await other('b', 'c');
    await one('d');
    await other('e');
    expect(await positions()).toEqual(inOrder('a', 'b', 'c', 'd', 'e'));
    const ids = Array.from({ length: 30 }, (_, n) => `x${n}`);
    const appenders = [1, 2, 3, 4].map((n) => appender()(...ids.slice(0, 6 + 8 * (n - 1))));
    await Promise.all([...appenders, ...['y', 'z'].map((id) => one(id))]);
    const rows = await positions();
    expect(rows.map(([, position]) => position)).toEqual(
      Array.from({ length: 37 }, (_, n) => n + 1),
    );
    expect(new Set(rows.map(([id]) => id)).size).toBe(37);
  });

  it('do not change when an event is written again among others', async () => {
    const append = appender();
    await append('a', 'b');
    await append('c', 'a', 'd', 'b', 'e');
    expect(await positions()).toEqual(inOrder('a', 'b', 'c', 'd', 'e'));
  });

  it('are assigned once even if a reply is lost, whether or not the events were written', async () => {
    let fault: 'command' | 'answer' | null = null;
    const db = interceptedDatabase(database.db, async ({ collection, name }, run) => {
      const what = fault;
      if (what === null || collection !== 'events' || name !== 'bulkWrite') return run();
      fault = null;
      if (what === 'answer') await run();
      throw new Error('no answer');
    });
    const append = appender(db);
    await append('a');
    for (const [what, id] of [
      ['command', 'b'],
      ['answer', 'c'],
    ] as const) {
      fault = what;
      await expect(append(id)).rejects.toThrow('no answer');
      await append(id, `${id} and more`);
    }
    expect(await positions()).toEqual(inOrder('a', 'b', 'b and more', 'c', 'c and more'));
  });

  it('are not reused when all events have expired, even if they expired out of order', async () => {
    await appender()('a', 'b');
    const jobs = database.db.collection<{ _id: string; lastPosition?: number }>('periodic_jobs');
    await jobs.updateOne({ _id: RELAY_JOB }, { $set: { lastPosition: 2 } }, { upsert: true });
    await events.deleteOne({ _id: 'b' });
    expect(await feed.end()).toBe(2);
    await events.deleteMany();
    await appender()('c');
    expect(await positions()).toEqual([['c', 3]]);
    await jobs.deleteMany();
  });
});

describe('a reader of the event log', () => {
  it('is told whether its position has expired or was never in this log', async () => {
    await appender()('a', 'b', 'c');
    const faults = async () => Promise.all([0, 1, 3, 4].map((place) => feed.faultOf(place)));
    expect(await faults()).toEqual([null, null, null, 'beyond the end']);
    await events.deleteOne({ _id: 'a' });
    expect(await faults()).toEqual(['expired', null, null, 'beyond the end']);
  });

  it('shares its read with simultaneous readers', async () => {
    await appender()('a', 'b');
    const names = await namesOf(() => Promise.all([0, 0, 0, 1].map((at) => feed.after(at))));
    expect(names.length).toBeLessThanOrEqual(2);
  });

  it('starts before all events since a time, in whichever order they arrived', async () => {
    const { append } = createEventsRepository(database.db);
    await append([entry('long before')], clock.now());
    clock.advance(10 * MINUTE_MS);
    const start = clock.now().getTime();
    const entries = Array.from({ length: 600 }, (_, n) =>
      entry(`e${n}`, new Date(start + n * 100)),
    );
    clock.advance(20 * MINUTE_MS);
    // Inserts events as after an outage: document by document, the newest first.
    await append(entries.toReversed(), clock.now());
    clock.advance(MINUTE_MS);
    await append([entry('later')], clock.now());
    const at = (time: number) => feed.positionAt(new Date(time));
    expect(await at(start)).toBe(1);
    expect(await at(start + 599 * 100)).toBe(1);
    expect(await at(start + 599 * 100 + 1)).toBe(601);
    expect(await at(start - 10 * MINUTE_MS)).toBe(0);
    expect(await at(clock.now().getTime() + 1)).toBe(602);
    clock.advance(3 * DAY_MS);
    await append([entry('days later')], clock.now());
    const names = await namesOf(() => at(clock.now().getTime() - DAY_MS));
    expect(names.length).toBeLessThan(20);
  });
});
