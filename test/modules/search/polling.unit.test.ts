import { setImmediate as nextTurn } from 'node:timers/promises';
import { createFreshness } from '../../../src/modules/search/embedded/freshness';
import { createTurns } from '../../../src/platform/values/yielding';
import { listInstruments, type Sample } from '../../../src/platform/telemetry/metrics/instruments';
import { createWatchedLogger } from '../../support/logger';
import { until } from '../../support/until';
import { createFakeFeed } from './fake-feed';

const SECOND = 1000;

async function start() {
  const { feed, put, pages, declare } = createFakeFeed();
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
  const readCategories: typeof feed.readCategories = async (after) => {
    await nextTurn();
    return feed.readCategories(after);
  };
  const lines: { readonly level: number; readonly msg: string }[] = [];
  const log = createWatchedLogger((line) => lines.push(JSON.parse(line)));
  let tell: (isOwn: boolean) => void = () => undefined;
  const news = {
    follow: (listener: typeof tell) => {
      tell = listener;
      return () => (tell = () => undefined);
    },
  };
  const freshness = createFreshness({
    ...{ log, feed: { ...feed, checksums, readCategories }, turns: createTurns(), news, now },
  });
  freshness.start();
  onTestFinished.push(freshness.stop);
  return {
    ...{ put, pages, declare, freshness },
    checks: () => checks,
    /** Whether checksums take too long from now on. */
    slow: (how: boolean) => (isSlow = how),
    warnings: () => lines.filter(({ level }) => level === 40).map(({ msg }) => msg),
    /** Word of a change, of this process or of another one. */
    tell: (isOwn: boolean) => tell(isOwn),
    size: async () => (await freshness.current()).state.index.size,
    /** After so many seconds, looked at once. */
    later: async (seconds: number): Promise<void> => {
      time += seconds * SECOND;
      await freshness.tick();
    },
  };
}

const onTestFinished: (() => void)[] = [];
afterEach(() => onTestFinished.splice(0).forEach((end) => end()));

describe('an index that follows changes', () => {
  it('reads nothing before the first search', async () => {
    const { later, pages } = await start();
    await later(20);
    expect(pages()).toBe(0);
  });

  it('has what this process wrote as soon as that is acknowledged, and reads nothing for other searches', async () => {
    const { put, pages, tell, size } = await start();
    expect(await size()).toBe(10);
    const before = pages();
    put('new');
    tell(true);
    expect(await size()).toBe(11);
    expect(await size()).toBe(11);
    expect(pages()).toBe(before + 1);
  });

  it('has what others wrote soon after the word of it, and looks each second for 15 seconds', async () => {
    const { later, put, pages, tell, size } = await start();
    await size();
    put('told');
    tell(false);
    await until(async () => (await size()) === 11);
    const before = pages();
    for (let second = 0; second < 40; second += 1) await later(1);
    // After the last look that a word caused it looks every 15 seconds.
    expect(pages() - before).toBeGreaterThanOrEqual(15);
    expect(pages() - before).toBeLessThanOrEqual(17);
  });

  it('has what nobody told of after 15 seconds, and stays young', async () => {
    const { later, put, freshness, size } = await start();
    await size();
    put('unheard');
    await later(1);
    expect(await size()).toBe(10);
    await later(15);
    expect(await size()).toBe(11);
    expect(freshness.health()).toEqual({ state: 'current', products: 11, ageSeconds: 0 });
  });

  it('reads the categories before something is refused, once a second at most', async () => {
    const { later, declare, freshness } = await start();
    declare('all', []);
    await freshness.current();
    const names = async () =>
      (await freshness.withLatestCategories()).state.categories.declaredNames;
    const declared = (name: string) =>
      declare('all', [{ name, label: 'Size', type: 'number', unit: null }]);
    await later(1);
    declared('size');
    expect((await freshness.current()).state.categories.declaredNames).toEqual([]);
    expect(await names()).toEqual(['size']);
    declared('width');
    expect(await names()).toEqual(['size']);
    await later(1);
    expect(await names()).toEqual(['width']);
  });

  it('waits for categories that another search is reading', async () => {
    const { later, declare, freshness } = await start();
    await freshness.current();
    await later(1);
    declare('all', [{ name: 'size', label: 'Size', type: 'number', unit: null }]);
    const read = async () =>
      (await freshness.withLatestCategories()).state.categories.declaredNames;
    expect(await Promise.all([read(), read()])).toEqual([['size'], ['size']]);
  });

  it('is compared with the database each minute', async () => {
    const { later, checks, freshness } = await start();
    await freshness.current();
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
    const { later, put, slow, checks, warnings, freshness } = await start();
    await freshness.current();
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
    expect(freshness.health().products).toBe(11);
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
