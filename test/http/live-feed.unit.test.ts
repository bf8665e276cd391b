import { LiveFeed } from '../../src/http/live-feed';
import { unavailableError } from '../../src/platform/values/errors';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const away = unavailableError('overloaded', 'The database is unreachable.');

function setUp() {
  let isWatched = false;
  const feed = new LiveFeed({
    observe: () => {
      isWatched = true;
      return () => void (isWatched = false);
    },
  });
  feed.observe({ kind: 'order', id: 'ord_1' });
  return { feed, isWatched: () => isWatched };
}

describe('the source of a stream', () => {
  it('is read once a second while a dependency is unavailable, however often it changes', async () => {
    const { feed } = setUp();
    let reads = 0;
    const reading = feed.read(async () => {
      reads += 1;
      if (reads < 7) throw away;
      return 'a state';
    });
    for (let change = 0; change < 10; change += 1) {
      feed.wake();
      await jest.advanceTimersByTimeAsync(10);
    }
    reads = 0;
    await jest.advanceTimersByTimeAsync(5000);
    expect(reads).toBe(5);
    await jest.advanceTimersByTimeAsync(2000);
    await expect(reading).resolves.toBe('a state');
  });

  it('is no longer watched or read when the stream ends', async () => {
    const { feed, isWatched } = setUp();
    const next = feed.next();
    const reading = feed.read(() => Promise.reject(away));
    await jest.advanceTimersByTimeAsync(10);
    feed.close();
    await expect(next).resolves.toBe(false);
    await expect(reading).resolves.toBeUndefined();
    expect(isWatched()).toBe(false);
    feed.observe({ kind: 'order', id: 'ord_2' });
    expect(isWatched()).toBe(false);
  });
});

describe('the items of a log', () => {
  /**
   * An endless log of numbers that is read four at a time, each with the rights under which it was
   * read.
   */
  const readNumbers = () => {
    const { feed } = setUp();
    const [rights, places]: [{ now: string }, (string | null)[]] = [{ now: 'admin' }, []];
    feed.wake();
    const items = feed.items(async (place) => {
      places.push(place);
      const data = [1, 2, 3, 4].map((n) => ({ position: Number(place) + n, now: rights.now }));
      return { data, next: `${Number(place) + 4}`, hasMore: true };
    });
    return { feed, items, rights, places };
  };
  const take = async (items: AsyncGenerator<object>, count: number) => {
    const values: unknown[] = [];
    for (let n = 0; n < count; n += 1) values.push((await items.next()).value);
    return values;
  };

  it('end when their reader leaves in the middle of a page', async () => {
    const { feed, items, places } = readNumbers();
    await take(items, 6);
    feed.close();
    await expect(items.next()).resolves.toMatchObject({ done: true });
    expect(places).toEqual([null, '4']);
  });

  it('are read again from the last sent one when the rights of their reader change', async () => {
    const { feed, items, rights } = readNumbers();
    const first = await take(items, 2);
    rights.now = 'customer';
    feed.changeRights();
    expect([...first, ...(await take(items, 3))]).toEqual([
      { position: 1, now: 'admin' },
      { position: 2, now: 'admin' },
      { position: 3, now: 'customer' },
      { position: 4, now: 'customer' },
      { position: 5, now: 'customer' },
    ]);
  });
});
