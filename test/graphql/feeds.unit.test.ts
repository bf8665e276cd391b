import { createFeeds } from '../../src/graphql/subscriptions/feeds';
import { unavailableError } from '../../src/platform/errors';

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
      feeds.wake();
      await jest.advanceTimersByTimeAsync(10);
    }
    reads = 0;
    await jest.advanceTimersByTimeAsync(5000);
    expect(reads).toBe(5);
    feeds.close();
    await expect(first).resolves.toMatchObject({ done: true });
  });
});
