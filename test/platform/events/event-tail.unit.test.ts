import {
  createEventTail,
  type EventLogReader,
  type PlacedEvent,
} from '../../../src/platform/events';

/** A log whose events can be erased. */
function createLog() {
  const events: PlacedEvent[] = [];
  let reads = 0;
  const log: EventLogReader = {
    listAfter: async (position, limit) => {
      reads += 1;
      return events.filter((event) => event.position > position).slice(0, limit);
    },
    lastPosition: async () => events.at(-1)?.position ?? 0,
    firstPositionSince: async () => null,
    positionsOf: async () => new Map(),
  };
  const add = (text: string): void => {
    events.push({ position: events.length + 1, object: { text } } as never);
  };
  const erase = (): void => {
    for (const [index, event] of events.entries()) {
      events[index] = { ...event, object: { text: '[removed]' } };
    }
  };
  return { log, add, erase, reads: () => reads };
}

const textsOf = (events: readonly PlacedEvent[]) =>
  events.map(({ object }) => (object as { readonly text: string }).text);

describe('the tail of the event log', () => {
  let now = 0;
  beforeEach(() => {
    now = 1000;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => jest.restoreAllMocks());

  it('reads what has come once for all who follow', async () => {
    const { log, add, reads } = createLog();
    const tail = createEventTail(log);
    await tail.advance();
    for (let n = 1; n <= 3; n += 1) add(`event ${n}`);
    await tail.advance();
    const before = reads();
    expect(textsOf(await tail.after(0, 10))).toEqual(['event 1', 'event 2', 'event 3']);
    expect(textsOf(await tail.after(1, 1))).toEqual(['event 2']);
    expect(await tail.after(3, 10)).toEqual([]);
    expect(reads()).toBe(before);
  });

  it('does not tell what was erased more than a second ago, and asks for nothing where nothing has come', async () => {
    const { log, add, erase, reads } = createLog();
    const tail = createEventTail(log);
    await tail.advance();
    add('a phone number');
    await tail.advance();
    erase();
    now += 1001;
    expect(textsOf(await tail.after(0, 10))).toEqual(['[removed]']);
    add('and more');
    await tail.advance();
    expect(textsOf(await tail.after(0, 10))).toEqual(['[removed]', 'and more']);
    const before = reads();
    expect(textsOf(await tail.after(1, 10))).toEqual(['and more']);
    expect(await tail.after(2, 10)).toEqual([]);
    expect(reads()).toBe(before);
  });

  it('keeps a bounded number of events', async () => {
    const { log, add, reads } = createLog();
    const tail = createEventTail(log);
    await tail.advance();
    for (let n = 1; n <= 2600; n += 1) add(`event ${n}`);
    await tail.advance();
    const before = reads();
    expect(textsOf(await tail.after(0, 2))).toEqual(['event 1', 'event 2']);
    expect(reads()).toBe(before + 1);
    expect(textsOf(await tail.after(2599, 2))).toEqual(['event 2600']);
    expect(reads()).toBe(before + 1);
  });
});
