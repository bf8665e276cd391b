import type { Collection } from 'mongodb';
import {
  createEventTail,
  createLogReader,
  eventPositionsCollection,
  eventsCollection,
  type EventDocument,
} from '../../../src/platform/events';
import {
  createAppender,
  positionsIn,
} from '../../../src/platform/events/event-positions.repository';
import { createFakeClock } from '../../support/clock';
import { useTestDatabase } from '../../support/database';
import { loggedEvent } from '../../support/logged-event';
import { recordCommands } from '../../support/query-log';

const DAY_MS = 86_400_000;
let clock: ReturnType<typeof createFakeClock>;
const database = useTestDatabase([eventsCollection, eventPositionsCollection]);
let log: Collection<EventDocument>;
let positions: ReturnType<typeof positionsIn>;

beforeAll(async () => {
  log = database.db.collection(eventsCollection.name);
  positions = positionsIn(database.db);
});
beforeEach(async () => {
  clock = createFakeClock();
  await log.deleteMany();
  await positions.deleteMany();
});

const event = (id: string) => loggedEvent(id, clock.now());

/** One relay's way to the log. */
function relay({ to = positions, events = log } = {}) {
  const append = createAppender(events, to);
  return (...ids: readonly string[]) => append(ids.map(event));
}

/** Ids in the order of the log, behind the position of the first one. */
async function inOrder(): Promise<readonly [string, number][]> {
  const rows = await createLogReader(database.db).listAfter(0, 1000);
  const [first] = rows;
  return rows.map(({ eventId, position }) => [eventId, position - (first?.position ?? 0)]);
}

const namesOf = async (run: () => Promise<unknown>) =>
  (await recordCommands(database, run)).map(({ name }) => name);

describe('the end of the event log', () => {
  it('is not read by a relay that has just written it', async () => {
    const append = relay();
    const read = ['insert', 'find', 'find', 'find', 'insert', 'update'];
    expect(await namesOf(() => append('a'))).toEqual(read);
    expect(await namesOf(() => append('b', 'c'))).toEqual(['insert', 'insert', 'update']);
    expect(await namesOf(() => append('d'))).toEqual(['insert', 'insert', 'update']);
    expect(await namesOf(() => append())).toEqual([]);
    expect(await inOrder()).toEqual(['a', 'b', 'c', 'd'].map((id, index) => [id, index]));
  });

  it('is read again when another relay was faster', async () => {
    const [one, other] = [relay(), relay()];
    await one('a');
    await other('b', 'c');
    await one('d');
    await other('e');
    await one('f');
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
    expect(await inOrder()).toEqual(ids.map((id, index) => [id, index]));
  });

  it('is read again where events in the middle of a list are known already', async () => {
    const append = relay();
    await append('a', 'b');
    await append('c', 'a', 'd', 'b', 'e');
    expect(await inOrder()).toEqual(['a', 'b', 'c', 'd', 'e'].map((id, index) => [id, index]));
  });

  it('is the same for calls that come at once', async () => {
    const append = relay();
    await append('a');
    await Promise.all(['b', 'c', 'd', 'e'].map((id) => append(id)));
    expect((await inOrder()).map(([, position]) => position)).toEqual([0, 1, 2, 3, 4]);
  });

  it('is read again after an answer was lost, whether the events were written or not', async () => {
    let losing: 'answer' | 'command' | null = null;
    const insertMany: typeof positions.insertMany = async (...args) => {
      const lost = losing;
      losing = null;
      const result = lost === 'command' ? null : await positions.insertMany(...args);
      if (lost !== null || result === null) throw new Error('no answer');
      return result;
    };
    const find = positions.find.bind(positions);
    const findOne = positions.findOne.bind(positions);
    const updateOne = positions.updateOne.bind(positions);
    const append = relay({ to: { find, findOne, insertMany, updateOne } as never });
    await append('a');
    for (const [kind, id] of [
      ['answer', 'b'],
      ['command', 'c'],
    ] as const) {
      losing = kind;
      await expect(append(id)).rejects.toThrow('no answer');
      await append(id, `${id} and more`);
    }
    const ids = ['a', 'b', 'b and more', 'c', 'c and more'];
    expect(await inOrder()).toEqual(ids.map((id, index) => [id, index]));
  });

  it('is given to an event whose relay ended before, once, also beside new ones', async () => {
    const append = relay();
    await append('a');
    await log.insertMany(['left', 'left as well'].map(event));
    await append('b', 'left', 'c');
    await append('left as well');
    const ids = ['a', 'b', 'left', 'c', 'left as well'];
    expect(await inOrder()).toEqual(ids.map((id, index) => [id, index]));
  });

  it('is not taken for older than events that another relay has placed meanwhile', async () => {
    const [slow, other] = [relay(), relay()];
    await slow('a');
    // Between the insert of its event and that of its position another call of the same process goes on behind both.
    const insertMany = log.insertMany.bind(log);
    const paused = relay({
      events: {
        insertMany: async (...args: Parameters<typeof insertMany>) => {
          const result = await insertMany(...args);
          await other('x', 'b');
          await other('c');
          return result;
        },
      } as never,
    });
    await paused('b');
    const ids = ['a', 'x', 'b', 'c'];
    expect(await inOrder()).toEqual(ids.map((id, index) => [id, index]));
    await slow('d');
    expect((await inOrder()).at(-1)).toEqual(['d', 4]);
  });

  it('is read again when its event is old: another process may have gone on behind an emptied log', async () => {
    const [one, other] = [relay(), relay()];
    await one('old');
    clock.advance(31 * DAY_MS);
    await log.deleteMany();
    await positions.deleteMany({ createdAt: { $exists: true } });
    await other('a');
    await one('b');
    expect(await inOrder()).toEqual(['a', 'b'].map((id, index) => [id, index]));
  });

  it('is read again after a while', async () => {
    const append = relay();
    await append('a');
    const later = performance.now() + 6000;
    jest.spyOn(performance, 'now').mockReturnValue(later);
    const read = ['insert', 'find', 'find', 'find', 'insert', 'update'];
    expect(await namesOf(() => append('b'))).toEqual(read);
  });
});

describe('the end of an empty log', () => {
  const lastPosition = () => createLogReader(database.db).lastPosition();
  /** As retention does, by the time of the events. */
  const expireAll = async () => {
    clock.advance(31 * DAY_MS);
    const old = { createdAt: { $lt: clock.now() } };
    await log.deleteMany(old);
    await positions.deleteMany(old);
  };
  /** Of a process that has read nothing yet. */
  const isGood = async (point: number) => {
    const tail = createEventTail(createLogReader(database.db));
    return !(await tail.isExpired(point)) && !(await tail.isBeyond(point));
  };

  it('is a resume point: before the first event, and when all have expired', async () => {
    const append = relay();
    expect(await lastPosition()).toBe(0);
    await append('a', 'b');
    expect(await inOrderAt()).toEqual([1, 2]);
    expect(await isGood(0)).toBe(true);
    await expireAll();
    expect(await lastPosition()).toBe(2);
    expect(await Promise.all([1, 2, 3].map(isGood))).toEqual([false, true, false]);
    await relay()('c');
    await append('d');
    expect(await inOrderAt()).toEqual([3, 4]);
    expect(await Promise.all([1, 2, 3].map(isGood))).toEqual([false, true, true]);
  });

  it('is known although a relay ended before it had written it, once another one repeats its work', async () => {
    await relay()('a');
    const ending = {
      find: positions.find.bind(positions),
      findOne: positions.findOne.bind(positions),
      insertMany: positions.insertMany.bind(positions),
      updateOne: async () => Promise.reject(new Error('killed')),
    };
    await expect(relay({ to: ending as never })('b')).rejects.toThrow('killed');
    await relay()('b');
    await expireAll();
    expect(await lastPosition()).toBe(2);
  });

  it('never falls, in whatever order relays write it', async () => {
    await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((id) => relay()(id)));
    await expireAll();
    expect(await lastPosition()).toBe(6);
  });

  it('costs no more to be looked at from a time on', async () => {
    await relay()(...Array.from({ length: 50 }, (_, n) => `e${n}`));
    await expireAll();
    const since = () => createLogReader(database.db).firstPositionSince(new Date(0));
    expect(await namesOf(since)).toEqual(['find', 'find', 'find', 'find']);
  });

  it('is the last position that was given, although an older event has it and expired first', async () => {
    await relay()('young', 'old');
    await positions.deleteOne({ _id: 2 });
    expect(await lastPosition()).toBe(2);
    await relay()('next');
    expect(await inOrderAt()).toEqual([1, 3]);
  });
});

describe('the first position since a time', () => {
  const MINUTE_MS = 60_000;
  const since = (time: Date) => createLogReader(database.db).firstPositionSince(time);
  const madeAt = (id: string, createdAt: Date) => ({ ...event(id), createdAt });

  it('is before all events made since, in whatever order a relay put them in after an outage', async () => {
    const append = createAppender(log, positions);
    await append([event('long before')]);
    clock.advance(10 * MINUTE_MS);
    const start = clock.now().getTime();
    const made = Array.from({ length: 600 }, (_, n) => madeAt(`e${n}`, new Date(start + n * 100)));
    clock.advance(20 * MINUTE_MS);
    // Document by document, and the youngest first.
    const backlog = made.map((one) => ({ ...one, relayedAt: clock.now() })).reverse();
    for (let from = 0; from < backlog.length; from += 150) {
      await append(backlog.slice(from, from + 150));
    }
    clock.advance(MINUTE_MS);
    await append([event('later')]);
    const [first = 0] = (await createLogReader(database.db).listAfter(0, 1)).map(
      ({ position }) => position,
    );
    const at = async (time: number) => ((await since(new Date(time))) ?? NaN) - first;
    // The youngest of them stands right behind the first event of all.
    expect(await at(start)).toBe(1);
    expect(await at(start + 300 * 100)).toBe(1);
    expect(await at(start + 599 * 100)).toBe(1);
    expect(await at(start + 599 * 100 + 1)).toBe(601);
    expect(await at(start - 10 * MINUTE_MS)).toBe(0);
    expect(await since(new Date(clock.now().getTime() + 1))).toBeNull();
  });

  it('is found by few look-ups, and in a log that begins far behind', async () => {
    const append = relay();
    expect(await since(clock.now())).toBeNull();
    for (let day = 0; day < 3; day += 1) {
      await append(`a${day}`, `b${day}`);
      clock.advance(DAY_MS);
    }
    await positions.deleteMany({ eventId: /0$/ });
    const names = await namesOf(() => since(new Date(clock.now().getTime() - 1.5 * DAY_MS)));
    expect(names.length).toBeLessThan(8);
    expect(await since(new Date(0))).toBe((await inOrderAt())[0]);
  });
});

async function inOrderAt(): Promise<readonly number[]> {
  return (await createLogReader(database.db).listAfter(0, 10)).map(({ position }) => position);
}
