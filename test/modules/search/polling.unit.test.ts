import { createPolling } from '../../../src/modules/search/embedded/polling';
import { createFreshState } from '../../../src/modules/search/embedded/freshness';
import { listInstruments, type Sample } from '../../../src/platform/telemetry/metrics/instruments';
import { createWatchedLogger } from '../../support/logger';
import { createFakeFeed, silentLog } from './fake-feed';

const SECOND = 1000;

async function start() {
  const { feed, put, pages } = createFakeFeed();
  for (let at = 0; at < 10; at += 1) put(`p${at}`);
  let time = 0;
  let checks = 0;
  let isSlow = false;
  const now = () => time;
  const checksums = async () => {
    checks += 1;
    if (isSlow) throw new Error('operation exceeded time limit');
    return feed.checksums();
  };
  const lines: { readonly level: number; readonly msg: string }[] = [];
  const log = createWatchedLogger((line) => lines.push(JSON.parse(line)));
  const freshState = createFreshState({ log: silentLog, feed: { ...feed, checksums }, now });
  const { skip, tick } = createPolling(freshState, { log, now });
  return {
    ...{ put, pages, skip, freshState },
    checks: () => checks,
    /** Whether checksums take too long from now on. */
    slow: (how: boolean) => (isSlow = how),
    warnings: () => lines.filter(({ level }) => level === 40).map(({ msg }) => msg),
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

  it('tells of checks that fail and of what they mend, and goes on', async () => {
    const { samples, stop } = listenTo(
      'commerce_search_checks_total',
      'commerce_search_mended_total',
    );
    const { later, put, slow, checks, warnings, freshState } = await start();
    await freshState.confirm([]);
    slow(true);
    await later(61);
    await later(61);
    expect([checks(), warnings()]).toEqual([
      2,
      Array(2).fill('the search index could not be compared with the catalog'),
    ]);
    slow(false);
    // Older than all that the feed tells.
    put('unseen', undefined, 0n);
    await later(61);
    expect(freshState.health().products).toBe(11);
    expect(warnings().at(-1)).toBe('the search index differed from the catalog');
    await later(61);
    stop();
    expect(samples).toEqual([
      { value: 1, labels: { outcome: 'failed' } },
      { value: 1, labels: { outcome: 'failed' } },
      { value: 1, labels: { outcome: 'mended' } },
      { value: 1, labels: {} },
      { value: 1, labels: { outcome: 'equal' } },
    ]);
  });
});

/** All that these counters observe. */
function listenTo(...names: readonly string[]) {
  const samples: Sample[] = [];
  const stops = listInstruments()
    .filter(({ name }) => names.includes(name))
    .map(({ listen }) => listen((one) => samples.push(one)));
  return { samples, stop: () => stops.forEach((stop) => stop()) };
}
