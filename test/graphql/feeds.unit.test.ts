import { createFeeds } from '../../src/graphql/subscriptions/feeds';
import { unavailableError } from '../../src/platform/values/errors';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('the feed of a log', () => {
  it('is read once a second while a dependency is away, however often it changes', async () => {
    const feeds = createFeeds({ observe: () => () => undefined }, () => ({}) as never);
    let reads = 0;
    const items = feeds.items({ kind: 'events', id: '' }, async () => {
      reads += 1;
      throw unavailableError('overloaded', 'The database is away.');
    });
    const first = items[Symbol.asyncIterator]().next();
    for (let change = 0; change < 10; change += 1) {
      feeds.rightsChanged();
      await jest.advanceTimersByTimeAsync(10);
    }
    reads = 0;
    await jest.advanceTimersByTimeAsync(5000);
    expect(reads).toBe(5);
    feeds.close();
    await expect(first).resolves.toMatchObject({ done: true });
  });

  /** Reads numbers from 1 on, four at once, and what they were read for. */
  const readNumbers = (rights: { now: string }) => {
    const feeds = createFeeds({ observe: () => () => undefined }, () => rights as never);
    const items = feeds.items({ kind: 'events', id: '' }, async (context, place) => {
      const { now } = context as unknown as typeof rights;
      const data = [1, 2, 3, 4].map((n) => ({ position: Number(place) + n, now }));
      return { data, next: `${Number(place) + 4}`, hasMore: true };
    });
    return { feeds, items: items[Symbol.asyncIterator]() };
  };

  it('yields nothing more of what it has read once it is closed', async () => {
    const { feeds, items } = readNumbers({ now: 'key' });
    await expect(items.next()).resolves.toMatchObject({ value: { position: 1 } });
    feeds.close(new Error('the key was revoked'));
    await expect(items.next()).rejects.toThrow('the key was revoked');
  });

  it('reads again behind the last item when the rights of its reader have changed', async () => {
    const rights = { now: 'admin' };
    const { feeds, items } = readNumbers(rights);
    const first = [await items.next(), await items.next()];
    rights.now = 'customer';
    feeds.rightsChanged();
    const rest = [await items.next(), await items.next(), await items.next()];
    expect([...first, ...rest].map(({ value }) => value)).toEqual([
      { position: 1, now: 'admin' },
      { position: 2, now: 'admin' },
      { position: 3, now: 'customer' },
      { position: 4, now: 'customer' },
      { position: 5, now: 'customer' },
    ]);
    feeds.close();
  });
});
