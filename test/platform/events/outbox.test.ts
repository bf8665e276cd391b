import type { Db } from 'mongodb';
import {
  createAuditEntriesRepository,
  createEventsRepository,
  createReceiverChanges,
  createRelay,
  emit,
  outboxIndex,
  type EventDocument,
} from '../../../src/platform/events';
import type { Job } from '../../../src/platform/jobs';
import { createFakeClock } from '../../support/clock';
import { useTestDatabase } from '../../support/database';
import { drainJob } from '../../support/settling-worker';
import { recordCommands } from '../../support/query-log';
import { until } from '../../support/until';
import { thingCollections, thingDraft as draft, type Thing } from '../../support/things';

const clock = createFakeClock();
const database = useTestDatabase([...thingCollections, { name: 'others', indexes: [outboxIndex] }]);
let db: Db;

beforeAll(() => void ({ db } = database));

const things = () => db.collection<Thing>('things');
const base = () => ({
  db,
  clock,
  audit: createAuditEntriesRepository(db),
  collections: ['things'],
});
const relay = () => createRelay({ ...base(), events: createEventsRepository(db) });
/** Runs a pass in a process that then releases its lease. */
const passOf = async ({ pass, drain }: Job) => {
  const result = await pass();
  await drain?.();
  return result;
};
const eventsOf = (resourceId: string) =>
  db
    .collection<EventDocument>('events')
    .find({ resourceId }, { sort: { sequenceNumber: 1 } })
    .toArray();

afterEach(() => db.collection('periodic_jobs').deleteMany());

/** A document whose latest events are all in the outbox. */
const waiting = (id: string, count: number, text = ''): Thing => {
  const drafts = Array.from({ length: count }, () => ({ ...draft(id), object: { text } }));
  const [first, ...rest] = drafts;
  if (first === undefined) throw new Error('no events');
  return { _id: id, status: 'new', ...emit(0, clock.now(), [first, ...rest]).fields };
};
const countOf = (collection: string, filter: object) =>
  db.collection(collection).countDocuments(filter);

describe('emit', () => {
  it('refuses to change a document that has changed in the meantime', async () => {
    await things().insertOne({ _id: 'a', status: 'new' });
    const first = emit(undefined, clock.now(), [draft('a')]);
    const second = emit(undefined, clock.now(), [draft('a')]);
    const apply = ({ filter, set, push }: typeof first) =>
      things().updateOne({ _id: 'a', ...filter } as never, {
        $set: { status: 'next', ...set },
        $push: { ...push } as never,
      });
    expect((await apply(first)).modifiedCount).toBe(1);
    expect((await apply(second)).modifiedCount).toBe(0);
  });

  it('numbers several events of one change in their order', () => {
    const { entries, set } = emit(4, clock.now(), [
      draft('b', 'thing.one'),
      draft('b', 'thing.two'),
    ]);
    expect(entries.map(({ type, sequenceNumber }) => [type, sequenceNumber])).toEqual([
      ['thing.one', 5],
      ['thing.two', 6],
    ]);
    expect(set.seq).toBe(6);
  });

  it('assigns the same id to the same event', () => {
    const [once] = emit(1, clock.now(), [draft('c')]).entries;
    const [again] = emit(1, clock.now(), [draft('c')]).entries;
    expect(again?.eventId).toBe(once?.eventId);
    expect(once?.eventId).toMatch(/^evt_/);
  });
});

describe('the relay', () => {
  it('copies each event once, however many relays run, and empties the outbox', async () => {
    const ids = Array.from({ length: 150 }, (_, i) => `many-${i}`);
    await things().insertMany(
      ids.map((id) => ({ _id: id, status: 'new', ...emit(0, clock.now(), [draft(id)]).fields })),
    );
    const relays = [relay(), relay(), relay()];
    await Promise.all(relays.map(drainJob));
    expect(await things().countDocuments({ hasOutbox: true })).toBe(0);
    const events = db.collection('events');
    expect(await events.countDocuments({ resourceId: /^many-/ })).toBe(150);
  });

  it('costs three commands a pass, while its process keeps the lease', async () => {
    const insert = (id: string) =>
      things().insertOne({ _id: id, status: 'new', ...emit(0, clock.now(), [draft(id)]).fields });
    const { pass, drain } = relay();
    await insert('first');
    await pass();
    await insert('second');
    const commands = await recordCommands(database, () => pass());
    expect(commands.map(({ name, collection }) => `${name} ${collection}`)).toEqual([
      'aggregate things',
      'insert events',
      'update things',
    ]);
    await drain?.();
  });

  it('leaves the events to the process with the lease, until it releases the lease or ends', async () => {
    const insert = (id: string) =>
      things().insertOne({ _id: id, status: 'new', ...emit(0, clock.now(), [draft(id)]).fields });
    const [one, other] = [relay(), relay()];
    await insert('leased-1');
    expect(await one.pass()).toBe('emptied');
    await insert('leased-2');
    expect([await other.pass(), await other.pass()]).toEqual(['busy', 'busy']);
    expect(await countOf('things', { hasOutbox: true })).toBe(1);
    const countSignals = () => countOf('signals', { 'counts.event-relay': { $gte: 2 } });
    await until(async () => (await countSignals()) === 1);
    clock.advance(5001);
    const heir = relay();
    expect(await heir.pass()).toBe('emptied');
    await insert('leased-3');
    // The first process was paused and has lost the lease, so it does not block the other one.
    await one.drain?.();
    expect(await heir.pass()).toBe('emptied');
    await heir.drain?.();
    await insert('leased-4');
    expect(await relay().pass()).toBe('emptied');
    expect(await countOf('events', { resourceId: /^leased-/ })).toBe(4);
  });

  it('reports when it has emptied all outboxes, so that no job checks them again immediately', async () => {
    const ids = Array.from({ length: 501 }, (_, i) => `emptied-${i}`);
    await things().insertMany(
      ids.map((id) => ({ _id: id, status: 'new', ...emit(0, clock.now(), [draft(id)]).fields })),
    );
    const { pass } = relay();
    expect([await pass(), await pass(), await pass()]).toEqual([true, 'emptied', false]);
  });

  it('waits for the journal only once, when the events are copied', async () => {
    const { fields } = emit(0, clock.now(), [draft('f')]);
    await things().insertOne({ _id: 'f', status: 'new', ...fields });
    const commands = await recordCommands(database, () => passOf(relay()));
    const waits = commands.flatMap(({ name, collection, command }) => {
      const { writeConcern: concern } = command;
      const isLease = collection === 'periodic_jobs';
      return concern === undefined || isLease ? [] : [[`${name} ${collection}`, concern]];
    });
    expect(waits).toEqual([
      ['insert events', { w: 'majority', j: true }],
      ['update things', { w: 'majority', j: false }],
    ]);
  });

  it('marks only events with receivers for distribution, by the version of the receivers', async () => {
    const insert = (id: string) =>
      things().insertOne({ _id: id, status: 'new', ...emit(0, clock.now(), [draft(id)]).fields });
    const versions: unknown[] = [];
    const relayTo = (isReceived: boolean) =>
      passOf(
        createRelay({
          ...base(),
          events: createEventsRepository(db),
          selectReceived: async (entries, version) => {
            versions.push(version);
            return new Set(isReceived ? entries : []);
          },
        }),
      );
    await insert('g');
    await relayTo(false);
    await createReceiverChanges(db).count();
    await insert('h');
    await relayTo(true);
    expect(versions).toEqual([0, 1]);
    const marks = [...(await eventsOf('g')), ...(await eventsOf('h'))].map(
      (row) => row.needsFanOut,
    );
    expect(marks).toEqual([undefined, true]);
  });

  it('keeps an event that arrives between copy and removal', async () => {
    await things().insertOne({
      _id: 'd',
      status: 'new',
      ...emit(0, clock.now(), [draft('d')]).fields,
    });
    const events = createEventsRepository(db);
    const interrupting = {
      ...events,
      append: async (...args: Parameters<typeof events.append>) => {
        await events.append(...args);
        const { filter, set, push } = emit(1, clock.now(), [draft('d')]);
        await things().updateOne({ _id: 'd', ...filter } as never, {
          $set: set,
          $push: { ...push } as never,
        });
      },
    };
    await passOf(createRelay({ ...base(), events: interrupting }));
    await passOf(relay());
    expect((await eventsOf('d')).map(({ sequenceNumber }) => sequenceNumber)).toEqual([1, 2]);
    expect(await things().findOne({ _id: 'd' })).not.toHaveProperty('hasOutbox');
  });

  it('repeats a copy whose removal was lost without duplicating the event', async () => {
    const fields = emit(0, clock.now(), [draft('e')]).fields;
    await things().insertOne({ _id: 'e', status: 'new', ...fields });
    await passOf(relay());
    await things().updateOne({ _id: 'e' }, { $set: fields });
    await passOf(relay());
    expect(await eventsOf('e')).toHaveLength(1);
  });

  it('checks each document only for its own entries, so the cost per document is constant', async () => {
    const ids = Array.from({ length: 20 }, (_, i) => `outage-${i}`);
    await things().insertMany(ids.map((id) => waiting(id, 3)));
    const commands = await recordCommands(database, () => passOf(relay()));
    const ofThings = commands.filter(({ collection }) => collection === 'things');
    const updates = ofThings.flatMap(({ command }) => (command['updates'] ?? []) as object[]);
    const idCounts = updates.map((update) => JSON.stringify(update).match(/evt_\w+/g)?.length);
    expect(idCounts).toEqual(ids.map(() => 3));
    expect(await countOf('things', { hasOutbox: true })).toBe(0);
    expect(await countOf('events', { resourceId: /^outage-/ })).toBe(60);
  });

  it('copies a large outbox of one document in portions, in order', async () => {
    await things().insertOne(waiting('long', 1201));
    const { pass } = relay();
    expect([await pass(), await pass(), await pass(), await pass()]).toEqual([
      true,
      true,
      'emptied',
      false,
    ]);
    const numbers = (await eventsOf('long')).map(({ sequenceNumber }) => sequenceNumber);
    expect(numbers).toEqual(Array.from({ length: 1201 }, (_, i) => i + 1));
  });

  it('holds a bounded number of large documents in memory, and skips none', async () => {
    const MEGABYTE = 'x'.repeat(1024 * 1024);
    const ids = Array.from({ length: 6 }, (_, i) => `large-${i}`);
    await things().insertMany(ids.map((id) => waiting(id, 5, MEGABYTE)));
    await db.collection<Thing>('others').insertOne(waiting('other', 1));
    const { pass } = createRelay({
      ...base(),
      collections: ['things', 'others'],
      events: createEventsRepository(db),
    });
    expect(await pass()).toBe(true);
    expect(await countOf('events', { resourceId: /^large-/ })).toBe(20);
    await pass();
    expect(await countOf('events', { resourceId: 'other' })).toBe(1);
    expect(await pass()).toBe(false);
    expect(await countOf('events', { resourceId: /^large-/ })).toBe(30);
    expect(await countOf('things', { hasOutbox: true })).toBe(0);
  });
});
