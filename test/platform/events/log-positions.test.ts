import type { Collection } from 'mongodb';
import { eventsCollection, type EventDocument } from '../../../src/platform/events';
import { createAppender } from '../../../src/platform/events/log-positions.repository';
import { createFakeClock } from '../../support/clock';
import { openTestDatabase } from '../../support/database';
import { recordCommands } from '../../support/query-log';

const DAY_MS = 86_400_000;
let clock: ReturnType<typeof createFakeClock>;
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let log: Collection<EventDocument>;

beforeAll(async () => {
  database = await openTestDatabase([eventsCollection]);
  log = database.db.collection(eventsCollection.name);
});
beforeEach(async () => {
  clock = createFakeClock();
  await log.deleteMany();
});
afterAll(() => database.dispose());

const event = (id: string) => ({
  _id: id,
  type: 'thing.changed',
  resourceType: 'thing',
  resourceId: id,
  sequenceNumber: 1,
  createdAt: clock.now(),
  relayedAt: clock.now(),
  ownerId: null,
  recipientId: null,
  isPublic: true,
  object: null,
});

/** One relay's way to the log. */
function relay(events = log) {
  const append = createAppender(events);
  return (...ids: readonly string[]) => append(ids.map(event), clock.now());
}

/** Ids in the order of the log, behind the position of the first one. */
async function inOrder(): Promise<readonly [string, number][]> {
  const rows = await log.find({}, { sort: { position: 1 } }).toArray();
  const [first] = rows;
  return rows.map(({ _id, position = 0 }) => [_id, position - (first?.position ?? 0)]);
}

const namesOf = async (run: () => Promise<unknown>) =>
  (await recordCommands(database, run)).map(({ name }) => name);

describe('the end of the event log', () => {
  it('is not read by a relay that has just written it', async () => {
    const append = relay();
    expect(await namesOf(() => append('a'))).toEqual(['find', 'find', 'insert']);
    expect(await namesOf(() => append('b', 'c'))).toEqual(['insert']);
    expect(await namesOf(() => append('d'))).toEqual(['insert']);
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
    const insertMany: typeof log.insertMany = async (...args) => {
      const lost = losing;
      losing = null;
      const result = lost === 'command' ? null : await log.insertMany(...args);
      if (lost !== null || result === null) throw new Error('no answer');
      return result;
    };
    const find = log.find.bind(log);
    const findOne = log.findOne.bind(log);
    const append = relay({ find, findOne, insertMany } as never);
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

  it('is read again when its event is old: another process may have gone on behind an emptied log', async () => {
    const [one, other] = [relay(), relay()];
    await one('old');
    clock.advance(31 * DAY_MS);
    await log.deleteMany();
    await other('a');
    await one('b');
    expect(await inOrder()).toEqual(['a', 'b'].map((id, index) => [id, index]));
  });

  it('is read again after a while', async () => {
    const append = relay();
    await append('a');
    const later = performance.now() + 6000;
    jest.spyOn(performance, 'now').mockReturnValue(later);
    expect(await namesOf(() => append('b'))).toEqual(['find', 'find', 'insert']);
  });
});
