import type { Collection } from 'mongodb';
import { databaseShape } from '../../../src/app/database-shape';
import {
  createEventTail,
  createFormerEventsJob,
  createLogReader,
  eventPositionsCollection,
  eventsCollection,
  type EventDocument,
} from '../../../src/platform/events';
import {
  createAppender,
  positionsIn,
} from '../../../src/platform/events/event-positions.repository';
import type { CollectionDefinition } from '../../../src/platform/mongo/collections';
import { createFakeClock } from '../../support/clock';
import { useTestDatabase } from '../../support/database';
import { loggedEvent } from '../../support/logged-event';
import { recordCommands } from '../../support/query-log';

/** The index by which processes of 1.0.0 give positions. */
const formerIndex = {
  key: { position: 1 },
  options: { unique: true, partialFilterExpression: { position: { $gt: 0 } } },
  serves: 'relays of 1.0.0',
} as const;
const formerEvents: CollectionDefinition = {
  ...eventsCollection,
  indexes: [...eventsCollection.indexes, formerIndex],
};
/** 1.0.0 began at a multiple of a day. */
const FIRST = 1_795_737_600_001;
const migration = databaseShape.migrations.find(({ number }) => number === 8);

let clock: ReturnType<typeof createFakeClock>;
const database = useTestDatabase([formerEvents, eventPositionsCollection]);
const other = useTestDatabase([eventsCollection, eventPositionsCollection]);
let log: Collection<EventDocument>;
let positions: ReturnType<typeof positionsIn>;

beforeAll(() => {
  log = database.db.collection(eventsCollection.name);
  positions = positionsIn(database.db);
});
beforeEach(async () => {
  clock = createFakeClock();
  await log.deleteMany();
  await positions.deleteMany();
});

const event = (id: string) => loggedEvent(id, clock.now());
const named = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${prefix}${n}`);

/** As a relay of 1.0.0 does it. */
async function relayedBefore(...ids: readonly string[]): Promise<void> {
  const [newest] = await log.find().sort({ position: -1 }).limit(1).toArray();
  const from = newest?.position === undefined ? FIRST : newest.position + 1;
  await log.insertMany(ids.map((id, n) => ({ ...event(id), position: from + n })));
}
const relayed = (...ids: readonly string[]) => createAppender(log, positions)(ids.map(event));

/** In whatever steps it ends, and is begun again. */
async function migrate(killedAfter = Infinity): Promise<void> {
  let position: string | null = null;
  let steps = 0;
  const save = async (reached: string) => {
    position = reached;
    if (steps++ === killedAfter) throw new Error('killed');
  };
  const { signal } = new AbortController();
  const run = () => migration?.run({ db: database.db, position, save, signal });
  await run()?.catch(run);
}
const inOrder = async (after = 0) =>
  (await createLogReader(database.db).listAfter(after, 10_000)).map(
    ({ eventId, position }) => [position, eventId] as const,
  );
/** Of a process that has read nothing yet. */
const isGood = async (point: number) => {
  const tail = createEventTail(createLogReader(database.db));
  return !(await tail.isExpired(point)) && !(await tail.isBeyond(point));
};
const job = () => createFormerEventsJob({ db: database.db, clock });

describe('the log of 1.0.0', () => {
  it.each([Infinity, 0, 1])(
    'keeps its positions, also when the first process is killed after %p portions',
    async (killedAfter) => {
      const ids = named('old', 2300);
      await relayedBefore(...ids);
      await migrate(killedAfter);
      expect(await inOrder()).toEqual(ids.map((id, n) => [FIRST + n, id]));
      await relayed('new');
      expect(await inOrder(FIRST + 2298)).toEqual([
        [FIRST + 2299, 'old2299'],
        [FIRST + 2300, 'new'],
      ]);
      const points = [FIRST - 1, FIRST + 1200, FIRST + 2299, FIRST + 2300, FIRST + 2301];
      expect(await Promise.all(points.map(isGood))).toEqual([true, true, true, true, false]);
    },
  );

  it('has an end that stays, when all of it has expired', async () => {
    await relayedBefore('old');
    await migrate();
    await log.deleteMany();
    await positions.deleteMany({ createdAt: { $exists: true } });
    expect(await isGood(FIRST)).toBe(true);
    await relayed('new');
    expect(await inOrder()).toEqual([[FIRST + 1, 'new']]);
  });

  it('is carried out before a process serves', () => {
    expect(migration?.isNeededToServe).toBe(true);
  });
});

describe('what relays of 1.0.0 put into the log beside this release', () => {
  const settle = async (one: ReturnType<typeof job>) => {
    let isLeft = true;
    for (let passes = 0; isLeft && passes < 100; passes += 1) isLeft = (await one.pass()) !== false;
    expect(isLeft).toBe(false);
  };

  it('gets a position behind the end, in its order and once, by however many processes', async () => {
    await relayedBefore('kept');
    await migrate();
    const jobs = [job(), job(), job()];
    await Promise.all(jobs.map(settle));
    await relayed('new0');
    const ids = named('beside', 1100);
    await relayedBefore(...ids);
    await Promise.all([...jobs, job()].map(settle));
    await relayed('new1');
    await relayedBefore('late');
    // Of a process that has just been started.
    await settle(job());
    expect(await inOrder()).toEqual(
      ['kept', 'new0', ...ids, 'new1', 'late'].map((id, n) => [FIRST + n, id]),
    );
  });

  it('is not given a second position by the relay that copies it again', async () => {
    await relayedBefore('kept');
    await migrate();
    await relayedBefore('first', 'second');
    await relayed('second');
    await settle(job());
    expect((await inOrder()).map(([, id]) => id)).toEqual(['kept', 'second', 'first']);
  });

  it('wakes who reads the log, and shows nobody the position that it had', async () => {
    await relayedBefore('kept');
    await migrate();
    await relayed('new');
    await relayedBefore('beside');
    let woken = 0;
    await settle(createFormerEventsJob({ db: database.db, clock, onRelayed: () => (woken += 1) }));
    expect(woken).toBe(1);
    expect(await inOrder(FIRST + 1)).toEqual([[FIRST + 2, 'beside']]);
  });

  it('is told to whoever reads from a time on, with what this release put into the log meanwhile', async () => {
    await relayedBefore(...named('before', 50));
    clock.advance(600_000);
    await relayed('new');
    await settle(job());
    const times = (await positions.find({ _id: { $gt: 0 } }, { sort: { _id: 1 } }).toArray()).map(
      ({ relayedAt }) => relayedAt?.getTime(),
    );
    expect(new Set(times)).toEqual(new Set([clock.now().getTime()]));
  });

  it('is not looked for again among events that are about to expire', async () => {
    await relayedBefore('old', 'older');
    await migrate();
    clock.advance(29.5 * 86_400_000);
    const one = job();
    expect(await one.pass()).toBe(false);
    const [command] = await recordCommands(database, () => one.pass());
    expect(command?.command['filter']).toMatchObject({ position: { $gt: FIRST + 1 } });
  });

  it('is looked for no more where the index of 1.0.0 is not', async () => {
    const resting = createFormerEventsJob({ db: other.db, clock });
    const commands = (run: () => Promise<unknown>) => recordCommands(other, run);
    expect(await commands(() => resting.pass())).toHaveLength(1);
    expect(await commands(() => resting.pass())).toEqual([]);
  });
});
