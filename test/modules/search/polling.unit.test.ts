import { createPolling } from '../../../src/modules/search/embedded/polling';
import { createFreshState } from '../../../src/modules/search/embedded/freshness';
import { createFakeFeed } from './fake-feed';

const SECOND = 1000;

async function start() {
  const { feed, put, pages } = createFakeFeed();
  for (let at = 0; at < 10; at += 1) put(`p${at}`);
  let time = 0;
  let checks = 0;
  const now = () => time;
  const checksums = async () => {
    checks += 1;
    return feed.checksums();
  };
  const freshState = createFreshState({ feed: { ...feed, checksums }, now });
  const { skip, tick } = createPolling(freshState, now);
  return {
    ...{ put, pages, skip, freshState },
    checks: () => checks,
    /** After so many seconds, in which nobody searched. */
    later: async (seconds: number): Promise<void> => {
      time += seconds * SECOND;
      await tick();
    },
  };
}

describe('an index that nobody searches', () => {
  it('reads nothing before the first search', async () => {
    const { later, pages } = await start();
    await later(10);
    expect(pages()).toBe(0);
  });

  it('keeps up with changes by itself, and stays young', async () => {
    const { later, put, freshState } = await start();
    await freshState.confirm([]);
    put('new');
    await later(20);
    expect(freshState.health()).toEqual({ state: 'current', products: 11, ageSeconds: 0 });
    await later(1);
    expect(freshState.health().ageSeconds).toBeLessThanOrEqual(1);
  });

  it('leaves reading to searches while there are some', async () => {
    const { later, pages, skip, freshState } = await start();
    await freshState.confirm([]);
    const before = pages();
    skip();
    await later(1);
    expect(pages()).toBe(before);
    await later(10);
    expect(pages()).toBe(before + 1);
  });

  it('is compared with the database each minute', async () => {
    const { later, checks, freshState } = await start();
    await freshState.confirm([]);
    await later(59);
    expect(checks()).toBe(0);
    await later(2);
    expect(checks()).toBe(1);
    await later(59);
    expect(checks()).toBe(1);
    await later(2);
    expect(checks()).toBe(2);
  });
});
