import { EventEmitter } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { searchResolvers } from '../../resolvers/search';
import type { GraphContext } from '../../resolvers/context';
import { Slot } from '../../src/http/admission';
import { createPasswordQueue, createTextSearchQueue } from '../../src/http/work-queues';
import { Semaphore } from '../../src/platform/operations/semaphore';
import { anonymous } from '../../src/modules/accounts';
import { endpoints } from '../../src/rest/endpoints';

const socket = { destroyed: false };
const turnsOf = (slots: number) =>
  new Semaphore({ name: 'test', maxRunning: slots, maxWaiting: 50 });
const afterAnswers = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Sends searches that run until they are released. */
function createSearches() {
  const queue = createTextSearchQueue();
  const running: (() => void)[] = [];
  const search = (): Promise<void> => new Promise((resolve) => running.push(resolve));
  return {
    running,
    send: (request: Parameters<typeof queue>[0]) => queue(request, search),
    /** Releases all of them, including those that start in the meantime. */
    finish: async (calls: readonly Promise<void>[]) => {
      for (const _ of calls) {
        for (const end of running) end();
        await afterAnswers();
      }
      await Promise.all(calls);
    },
  };
}

describe('createTextSearchQueue', () => {
  it('runs four searches concurrently; the next one starts when one ends', async () => {
    const { running, send, finish } = createSearches();
    const calls = Array.from({ length: 6 }, () => send({ slot: null, socket }));
    await afterAnswers();
    expect(running).toHaveLength(4);
    running[0]?.();
    await calls[0];
    expect(running).toHaveLength(4);
    await afterAnswers();
    expect(running).toHaveLength(5);
    await finish(calls);
    expect(running).toHaveLength(6);
  });

  it('holds no other slot while a search is queued', async () => {
    const { running, send, finish } = createSearches();
    const everybody = turnsOf(5);
    const slots = Array.from({ length: 5 }, () => new Slot(everybody, () => false));
    for (const slot of slots) slot.acquire({ start: () => undefined, refuse: () => undefined });
    const calls = slots.map((slot) => send({ slot, socket }));
    await afterAnswers();
    expect(running).toHaveLength(4);
    const onStart = jest.fn();
    const other = new Slot(everybody, () => false);
    other.acquire({ start: onStart, refuse: () => undefined });
    expect(onStart).toHaveBeenCalled();
    other.release();
    await finish(calls);
  });

  it('does not search for a client that has disconnected', async () => {
    const { running, send } = createSearches();
    const refusal = send({ slot: null, socket: { destroyed: true } });
    await expect(refusal).rejects.toMatchObject({ code: 'overloaded' });
    expect(running).toEqual([]);
  });

  it('releases the slot when a search fails', async () => {
    const queue = createTextSearchQueue();
    const fail = () => queue({ slot: null, socket }, () => Promise.reject(new Error('no')));
    const failures = await Promise.allSettled(Array.from({ length: 10 }, fail));
    expect(failures.map(({ status }) => status)).toEqual(Array(10).fill('rejected'));
    await expect(queue({ slot: null, socket }, async () => 'found')).resolves.toBe('found');
  });
});

const createQueue = () =>
  createPasswordQueue({
    // The token names the account and the device.
    devices: {
      read: (token) => {
        const [owner = '', id = owner] = token?.split('/') ?? [];
        return token === null ? null : { id, owner, issuedAt: new Date(0) };
      },
    },
    clientFactsOf: ({ headers }) => ({ deviceToken: headers['x-device-token'] ?? null }) as never,
    clock: { now: () => new Date(0) },
  });

describe('createPasswordQueue', () => {
  /** Sends work from the device with this token, which runs until it is released. */
  function createWork() {
    const { run } = createQueue();
    const running: (string | null)[] = [];
    let end = (): void => undefined;
    const ending = new Promise<void>((resolve) => (end = resolve));
    const send = (device: string | null, slot: Slot | null = null) => {
      const headers = device === null ? {} : { 'x-device-token': device };
      const request = { viewer: anonymous, routeOptions: {}, headers, slot, socket };
      return run(request as never, () => {
        running.push(device);
        return ending;
      });
    };
    return { running, send, end: () => end() };
  }

  it('does not let a burst of unknown clients delay a known device', async () => {
    const { running, send, end } = createWork();
    const burst = Array.from({ length: 50 }, () => send(null));
    const knownDevice = send('phone');
    await afterAnswers();
    expect(running).toEqual([...Array.from({ length: 8 }, () => null), 'phone']);
    end();
    await Promise.all([...burst, knownDevice]);
  });

  it('gives one device five slots, and treats the rest of its attempts like those of unknown clients', async () => {
    const { running, send, end } = createWork();
    const burst = Array.from({ length: 8 }, () => send(null));
    const greedy = Array.from({ length: 20 }, () => send('greedy'));
    const knownDevice = send('phone');
    await afterAnswers();
    expect(running.filter((device) => device === 'greedy')).toHaveLength(5);
    expect(running).toContain('phone');
    end();
    await Promise.all([...burst, ...greedy, knownDevice]);
    expect(running.filter((device) => device === 'greedy')).toHaveLength(20);
  });

  it('gives all devices of one account five places together', async () => {
    const { running, send, end } = createWork();
    const burst = Array.from({ length: 8 }, () => send(null));
    const greedy = Array.from({ length: 20 }, (_, index) => send(`greedy/${index}`));
    const knownDevice = send('owner/phone');
    await afterAnswers();
    expect(running.filter((device) => device?.startsWith('greedy'))).toHaveLength(5);
    expect(running).toContain('owner/phone');
    end();
    await Promise.all([...burst, ...greedy, knownDevice]);
  });

  it('holds no other slot while it waits', async () => {
    const { send, end } = createWork();
    const everybody = turnsOf(1);
    const burst = Array.from({ length: 8 }, () => send(null));
    const slot = new Slot(everybody, () => false);
    slot.acquire({ start: () => undefined, refuse: () => undefined });
    const waiting = send(null, slot);
    const onStart = jest.fn();
    const other = new Slot(everybody, () => false);
    other.acquire({ start: onStart, refuse: () => undefined });
    expect(onStart).toHaveBeenCalled();
    other.release();
    end();
    await Promise.all([...burst, waiting]);
    slot.release();
  });

  it('returns the result of completed work even if no other slot is released', async () => {
    const { send, end } = createWork();
    const everybody = new Semaphore({ name: 'test', maxRunning: 1, maxWaiting: 5, maxWaitMs: 20 });
    const slot = new Slot(everybody, () => false);
    slot.acquire({ start: () => undefined, refuse: () => undefined });
    const change = send(null, slot);
    const busy = new Slot(everybody, () => false);
    busy.acquire({ start: () => undefined, refuse: () => undefined });
    end();
    await expect(change).resolves.toBeUndefined();
  });
});

describe('a sign-in over REST', () => {
  const requestOf = (url: string, device?: string): FastifyRequest =>
    ({ routeOptions: { url }, headers: { 'x-device-token': device }, slot: null, socket }) as never;
  const replyTo = () => ({ raw: new EventEmitter() }) as unknown as FastifyReply;

  it('has separate slots on a known device', () => {
    const { signInQueueOf } = createQueue();
    const queueOf = (url: string, device?: string) =>
      signInQueueOf(requestOf(url, device), replyTo());
    const unknown = queueOf('/auth/login');
    expect(unknown).not.toBeNull();
    expect(queueOf('/auth/signup')).toBe(unknown);
    expect([null, unknown]).not.toContain(queueOf('/auth/login', 'phone'));
    expect(queueOf('/products')).toBeNull();
  });

  it('has five slots for one device until a request ends', () => {
    const { signInQueueOf } = createQueue();
    const send = (device?: string) => {
      const reply = replyTo();
      return { reply, queue: signInQueueOf(requestOf('/auth/login', device), reply) };
    };
    const unknown = send().queue;
    const greedy = Array.from({ length: 6 }, () => send('greedy'));
    const queues = greedy.map(({ queue }) => queue);
    expect(queues.map((queue) => queue === unknown)).toEqual([...Array(5).fill(false), true]);
    expect(send('phone').queue).toBe(queues[0]);
    greedy[0]?.reply.raw.emit('close');
    expect(send('greedy').queue).toBe(queues[0]);
    expect(send('greedy').queue).toBe(unknown);
  });

  it('works in the slot that it already holds', async () => {
    const { run } = createQueue();
    const works = Array.from({ length: 20 }, () => run(requestOf('/auth/login'), async () => 'in'));
    expect(await Promise.all(works)).toEqual(Array(20).fill('in'));
  });

  it('is among the public routes that need a hash or a mail', () => {
    const { signInQueueOf } = createQueue();
    const paths = endpoints.flatMap(({ policy, path }) =>
      policy === 'public' && path.startsWith('/auth/') ? [path] : [],
    );
    const signIns = paths.filter((path) => signInQueueOf(requestOf(path), replyTo()) !== null);
    expect(signIns.sort()).toEqual([
      '/auth/login',
      '/auth/password-reset',
      '/auth/password-reset/confirm',
      '/auth/signup',
    ]);
  });
});

describe('searches of both interfaces', () => {
  const result = { data: [] };
  const services = { search: { list: async () => result, search: async () => result } };
  const slots = jest.fn((search: () => Promise<unknown>) => search());
  const context = { services, viewer: anonymous, queueTextSearch: slots } as never as GraphContext;

  it.each(['products', 'searchProducts'] as const)(
    '%s takes a slot only for a text',
    async (field) => {
      const resolve = searchResolvers.Query?.[field] as (...args: unknown[]) => Promise<unknown>;
      slots.mockClear();
      await resolve(null, { filter: { brand: ['A'], q: ' ' } }, context);
      expect(slots).not.toHaveBeenCalled();
      await expect(resolve(null, { filter: { q: 'a' } }, context)).resolves.toBe(result);
      expect(slots).toHaveBeenCalledTimes(1);
    },
  );
});
