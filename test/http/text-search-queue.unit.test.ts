import { searchResolvers } from '../../resolvers/search';
import type { GraphContext } from '../../resolvers/context';
import { createSemaphore } from '../../src/http/semaphore';
import { createTextSearchQueue } from '../../src/http/text-search-queue';
import { anonymous } from '../../src/modules/identity';

const socket = { destroyed: false };
const turnsOf = (slots: number) =>
  createSemaphore({ name: 'test', maxRunning: slots, maxWaiting: 50 });
const afterAnswers = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Sends searches that last until they are told to end. */
function createSearches() {
  const queue = createTextSearchQueue();
  const running: (() => void)[] = [];
  const search = (): Promise<void> => new Promise((resolve) => running.push(resolve));
  return {
    running,
    send: (request: Parameters<typeof queue>[0]) => queue(request, search),
    /** Lets them all end, also those that begin meanwhile. */
    finish: async (sent: readonly Promise<void>[]) => {
      for (const _ of sent) {
        for (const end of running) end();
        await afterAnswers();
      }
      await Promise.all(sent);
    },
  };
}

describe('createTextSearchQueue', () => {
  it('runs four searches at once; the next one begins when one of them has been answered', async () => {
    const { running, send, finish } = createSearches();
    const sent = Array.from({ length: 6 }, () => send({ slot: null, socket }));
    await afterAnswers();
    expect(running).toHaveLength(4);
    running[0]?.();
    await sent[0];
    expect(running).toHaveLength(4);
    await afterAnswers();
    expect(running).toHaveLength(5);
    await finish(sent);
    expect(running).toHaveLength(6);
  });

  it('holds no slot of the others while a search waits', async () => {
    const { running, send, finish } = createSearches();
    const everybody = turnsOf(5);
    const slots = Array.from({ length: 5 }, () => everybody.slotFor(() => false));
    for (const slot of slots) slot.acquire({ start: () => undefined, refuse: () => undefined });
    const sent = slots.map((slot) => send({ slot, socket }));
    await afterAnswers();
    expect(running).toHaveLength(4);
    const started = jest.fn();
    const other = everybody.slotFor(() => false);
    other.acquire({ start: started, refuse: () => undefined });
    expect(started).toHaveBeenCalled();
    other.release();
    await finish(sent);
  });

  it('does not search for a client that has hung up', async () => {
    const { running, send } = createSearches();
    const refused = send({ slot: null, socket: { destroyed: true } });
    await expect(refused).rejects.toMatchObject({ code: 'overloaded' });
    expect(running).toEqual([]);
  });

  it('gives the slot back when a search fails', async () => {
    const queue = createTextSearchQueue();
    const fail = () => queue({ slot: null, socket }, () => Promise.reject(new Error('no')));
    const failures = await Promise.allSettled(Array.from({ length: 10 }, fail));
    expect(failures.map(({ status }) => status)).toEqual(Array(10).fill('rejected'));
    await expect(queue({ slot: null, socket }, async () => 'found')).resolves.toBe('found');
  });
});

describe('searches of both interfaces', () => {
  const found = { data: [] };
  const services = { search: { list: async () => found, search: async () => found } };
  const slots = jest.fn((search: () => Promise<unknown>) => search());
  const context = { services, viewer: anonymous, queueTextSearch: slots } as never as GraphContext;

  it.each(['products', 'searchProducts'] as const)(
    '%s takes its slot with a text alone',
    async (field) => {
      const resolve = searchResolvers.Query?.[field] as (...args: unknown[]) => Promise<unknown>;
      slots.mockClear();
      await resolve(null, { filter: { brand: ['A'], q: ' ' } }, context);
      expect(slots).not.toHaveBeenCalled();
      await expect(resolve(null, { filter: { q: 'a' } }, context)).resolves.toBe(found);
      expect(slots).toHaveBeenCalledTimes(1);
    },
  );
});
