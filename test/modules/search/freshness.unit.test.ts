import { setImmediate as nextTurn } from 'node:timers/promises';
import { attributeDefinition } from '../../../src/modules/catalog';
import { createFreshness } from '../../../src/modules/search/embedded/freshness';
import { listInstruments, type Sample } from '../../../src/platform/telemetry/metrics/instruments';
import { createTurns } from '../../../src/platform/values/yielding';
import { createWatchedLogger } from '../../support/logger';
import { until } from '../../support/until';
import { createFakeFeed, productOf } from './fake-feed';

const SECOND = 1000;

function start(count: number) {
  const { feed, ...catalog } = createFakeFeed();
  for (let i = 0; i < count; i += 1) catalog.put(`p${i}`);
  let time = 0;
  const log = { warn: jest.fn() };
  const freshness = createFreshness({
    ...{ log, feed, turns: createTurns(), now: () => time, patienceMs: 20 },
  });
  return {
    ...catalog,
    freshness,
    log,
    sleep: (ms: number) => (time += ms),
    size: async () => (await freshness.current()).index.size,
    titleWord: async (word: string) =>
      (await freshness.current()).index.words.rowsExactly(word).rows.length,
  };
}

describe('a process that slept through many changes', () => {
  it('serves searches from its old state at first, and from the current one soon after', async () => {
    const { size, put, sleep, delayPages, freshness } = start(50);
    expect(await size()).toBe(50);
    expect(freshness.isCurrentFor(SECOND)).toBe(true);
    for (let i = 0; i < 5000; i += 1) put(`new${i}`);
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    let reads = 0;
    delayPages(async () => {
      reads += 1;
      if (reads > 3) await gate;
    });
    expect(await size()).toBeLessThan(5050);
    expect(freshness.health().state).toBe('behind');
    expect(freshness.isCurrentFor(0)).toBe(false);
    release();
    await until(() => freshness.health().state === 'current');
    sleep(SECOND);
    expect(await size()).toBe(5050);
    expect([SECOND - 1, SECOND].map(freshness.isCurrentFor)).toEqual([true, false]);
  });

  it('reads everything again if most of its products are gone', async () => {
    const { size, put, pages, freshness } = start(12_000);
    expect(await size()).toBe(12_000);
    for (let i = 0; i < 11_900; i += 1) put(`p${i}`, null);
    await size();
    await until(() => freshness.health().state === 'current');
    expect(await size()).toBe(100);
    // It would take 119 pages to report all changes.
    expect(pages()).toBeLessThan(100);
  });

  it('reads everything again if it missed more changes than it has products', async () => {
    const { size, put, pages, freshness } = start(50);
    await size();
    for (let i = 0; i < 30_000; i += 1) put(`new${i}`);
    await size();
    await until(() => freshness.health().state === 'current');
    expect(await size()).toBe(30_050);
    // It would take 300 pages to report all changes.
    expect(pages()).toBeLessThan(250);
  });

  it('is behind after an interruption, and continues where it stopped', async () => {
    const { size, put, delayPages, freshness } = start(10);
    await size();
    for (let i = 0; i < 3000; i += 1) put(`new${i}`);
    let reads = 0;
    delayPages(async () => {
      reads += 1;
      if (reads === 5 || reads === 9) throw new Error('unreachable');
    });
    for (const interruption of [5, 9]) {
      await size();
      await until(() => reads === interruption);
      await nextTurn();
      expect(freshness.health().state).toBe('behind');
    }
    await size();
    await until(() => freshness.health().state === 'current');
    expect(await size()).toBe(3010);
  });

  it('reports its age', async () => {
    const { size, sleep, freshness } = start(10);
    expect(freshness.health()).toEqual({ state: 'empty', products: 0, ageSeconds: null });
    await size();
    sleep(42 * SECOND);
    expect(freshness.health()).toEqual({ state: 'current', products: 10, ageSeconds: 42 });
  });
});

describe('a change that becomes visible after later ones', () => {
  it.each([0.5, 10])('is found when it becomes visible %p seconds later', async (seconds) => {
    const { size, put, sleep } = start(10);
    await size();
    put('soon', productOf('soon'));
    put('later', productOf('later'));
    await size();
    for (let second = 0; second < seconds; second += 0.5) {
      sleep(SECOND / 2);
      await size();
    }
    put('hidden', productOf('hidden'), 12n);
    sleep(4 * SECOND);
    expect(await size()).toBe(13);
  });

  it('is found by the check, however late it becomes visible', async () => {
    const { size, put, sleep, freshness } = start(10);
    await size();
    for (let second = 0; second < 60; second += 1) {
      if (second === 5) put('other');
      sleep(SECOND);
      await size();
    }
    put('hidden', productOf('hidden'), 3n);
    expect(await size()).toBe(11);
    expect(await freshness.check()).toBe(1);
    expect(await size()).toBe(12);
    expect(await freshness.check()).toBe(0);
  });
});

describe('a change that the server rolls back', () => {
  it('is removed from the index by the next check: a product, a change, a deletion', async () => {
    const { size, put, sleep, freshness, titleWord } = start(10);
    put('p3', productOf('p3', 'Changed'));
    put('p4', null);
    put('extra');
    await size();
    sleep(60 * SECOND);
    expect([await size(), await titleWord('changed')]).toEqual([10, 1]);
    put('p3', productOf('p3'), 5n);
    put('p4', productOf('p4'), 6n);
    put('extra', null, 7n);
    expect(await freshness.check()).toBe(3);
    expect([await size(), await titleWord('changed')]).toEqual([10, 0]);
  });
});

/** A gate at which work waits until the test opens it. */
function createGate() {
  let open: () => void = () => undefined;
  const opening = new Promise<void>((resolve) => (open = resolve));
  return { open, opened: opening };
}

describe('while everything is read again', () => {
  it('a search finds writes that were acknowledged before it arrived', async () => {
    const { size, put, delayPages, delayLoads, freshness } = start(10_000);
    await size();
    const gate = createGate();
    delayLoads(() => gate.opened);
    for (let i = 0; i < 6000; i += 1) {
      put(`p${i}`, null);
      if (i % 90 === 0) await size();
    }
    expect(await size()).toBe(4000);
    put('acknowledged');
    const before = (await freshness.current()).index;
    put('later');
    // The new index replaces the old one while this search reads its page.
    delayPages(async () => {
      delayPages(async () => undefined);
      gate.open();
      for (let turn = 0; turn < 2000; turn += 1) await nextTurn();
    });
    expect((await freshness.current()).index.stampOf('later')).toBeDefined();
    const { index } = await freshness.current();
    expect(index).not.toBe(before);
    expect([index.stampOf('acknowledged'), index.stampOf('later')]).not.toContain(undefined);
  });

  it('a declared attribute can be used in the next search, however long the index takes', async () => {
    const { declare, delayLoads, freshness } = start(10);
    declare('all', []);
    await freshness.current();
    delayLoads(() => new Promise(() => undefined));
    declare('all', [attributeDefinition({ name: 'size', label: 'Size', type: 'number' })]);
    const { categories } = await freshness.current();
    expect(categories.declaredNames).toEqual(['size']);
  });

  it('an attribute declared in the meantime can be used, and the index is behind until it has the values', async () => {
    const { declare, put, delayLoads, freshness } = start(10);
    put('sized', { ...productOf('sized'), attributes: { size: 5 } });
    declare('all', []);
    await freshness.current();
    expect(freshness.health().state).toBe('current');
    const gate = createGate();
    delayLoads(() => gate.opened);
    declare('all', [attributeDefinition({ name: 'size', label: 'Size', type: 'number' })]);
    put('later', { ...productOf('later'), attributes: { size: 6 } });
    const sizes = async () =>
      (await freshness.current()).index.columnOf({ attribute: 'size' }).dictionary.values;
    expect([await sizes(), freshness.health().state]).toEqual([[6], 'behind']);
    expect(freshness.isCurrentFor(0)).toBe(false);
    gate.open();
    await until(() => freshness.health().state === 'current');
    expect([...(await sizes())].sort()).toEqual([5, 6]);
  });

  it('the stamps of changes made in the meantime are not sent again with each page', async () => {
    const { declare, put, delayLoads, pages, stamps, freshness } = start(10);
    await freshness.current();
    delayLoads(async () => {
      for (let i = 0; i < 3000; i += 1) put(`new${i}`);
    });
    const [pagesBefore, stampsBefore] = [pages(), stamps()];
    declare('all', [attributeDefinition({ name: 'size', label: 'Size', type: 'number' })]);
    await freshness.current();
    await until(() => freshness.health().state === 'current');
    expect(pages() - pagesBefore).toBeGreaterThan(30);
    expect(stamps() - stampsBefore).toBeLessThanOrEqual(3000);
  });

  it('the old index stays if the changes in the meantime cannot be read', async () => {
    const { declare, put, sleep, delayLoads, delayPages, log, freshness } = start(10);
    const { index } = await freshness.current();
    let loads = 0;
    delayLoads(async () => {
      loads += 1;
      sleep(2 * SECOND);
      put('meanwhile');
      if (loads > 1) return;
      delayPages(async () => {
        delayPages(async () => undefined);
        throw new Error('unreachable');
      });
    });
    declare('all', [attributeDefinition({ name: 'size', label: 'Size', type: 'number' })]);
    for (const wait of [0, 1]) {
      sleep(wait * SECOND);
      expect((await freshness.current()).index === index).toBe(true);
    }
    expect([loads, log.warn.mock.calls.length]).toEqual([1, 1]);
    expect([index.size, freshness.health().state]).toEqual([11, 'behind']);
    sleep(SECOND);
    await freshness.current();
    await until(() => freshness.health().state === 'current');
    const successor = (await freshness.current()).index;
    expect([successor === index, successor.size, loads]).toEqual([false, 11, 2]);
  });

  it('the wait grows after each failure, up to five minutes, and is reset by a success', async () => {
    const { declare, sleep, delayLoads, freshness } = start(10);
    await freshness.current();
    let loads = 0;
    let isBroken = true;
    delayLoads(async () => {
      loads += 1;
      sleep(20 * SECOND);
      if (isBroken) throw new Error('unreachable');
    });
    /**
     * Declares another attribute; returns the seconds of failures before each of the next reads.
     */
    const pausesAfter = async (name: string, count: number): Promise<readonly number[]> => {
      declare('all', [attributeDefinition({ name, label: 'Size', type: 'number' })]);
      const seconds: number[] = [];
      await freshness.current();
      for (let tries = 0; seconds.length < count && tries < 2000; tries += 1) {
        const before = loads;
        let attempts = 0;
        for (; loads === before && attempts < 1000; attempts += 1) {
          sleep(SECOND);
          await freshness.current();
        }
        seconds.push(attempts);
      }
      return seconds;
    };
    expect(await pausesAfter('size', 7)).toEqual([10, 20, 40, 80, 160, 300, 300]);
    isBroken = false;
    sleep(300 * SECOND);
    await freshness.current();
    await until(() => freshness.health().state === 'current');
    isBroken = true;
    expect(await pausesAfter('width', 2)).toEqual([10, 20]);
  });

  it('the next search reads a first index that could not be read', async () => {
    const { size, delayLoads } = start(10);
    let loads = 0;
    delayLoads(async () => {
      loads += 1;
      if (loads < 3) throw new Error('unreachable');
    });
    for (const load of [1, 2]) {
      await expect(size()).rejects.toThrow('unreachable');
      expect(loads).toBe(load);
    }
    expect(await size()).toBe(10);
  });
});

async function startPolling() {
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
  const signals = {
    follow: (listener: typeof tell) => {
      tell = listener;
      return () => (tell = () => undefined);
    },
  };
  const freshness = createFreshness({
    ...{ log, feed: { ...feed, checksums, readCategories }, turns: createTurns(), signals, now },
  });
  freshness.start();
  onTestFinished.push(freshness.stop);
  return {
    ...{ put, pages, declare, freshness },
    checks: () => checks,
    /** Whether checksums take too long from now on. */
    slow: (how: boolean) => (isSlow = how),
    warnings: () => lines.filter(({ level }) => level === 40).map(({ msg }) => msg),
    /** Signals a change by this process or another one. */
    tell: (isOwn: boolean) => tell(isOwn),
    size: async () => (await freshness.current()).index.size,
    /** Advances the clock by this many seconds and runs the check. */
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
    const { later, pages } = await startPolling();
    await later(20);
    expect(pages()).toBe(0);
  });

  it('has a write of this process as soon as it is acknowledged, and reads nothing for other searches', async () => {
    const { put, pages, tell, size } = await startPolling();
    expect(await size()).toBe(10);
    const before = pages();
    put('new');
    tell(true);
    expect(await size()).toBe(11);
    expect(await size()).toBe(11);
    expect(pages()).toBe(before + 1);
  });

  it('has writes of other processes soon after their signal, and checks each second for 15 seconds', async () => {
    const { later, put, pages, tell, size } = await startPolling();
    await size();
    put('told');
    tell(false);
    await until(async () => (await size()) === 11);
    const before = pages();
    for (let second = 0; second < 40; second += 1) await later(1);
    // Fifteen seconds after a signal the checks become rare: one every 15 seconds.
    expect(pages() - before).toBeGreaterThanOrEqual(15);
    expect(pages() - before).toBeLessThanOrEqual(17);
  });

  it('has writes without a signal after 15 seconds, and stays current', async () => {
    const { later, put, freshness, size } = await startPolling();
    await size();
    put('unheard');
    await later(1);
    expect(await size()).toBe(10);
    await later(15);
    expect(await size()).toBe(11);
    expect(freshness.health()).toEqual({ state: 'current', products: 11, ageSeconds: 0 });
  });

  it('reads the categories before it refuses a filter, at most once a second', async () => {
    const { declare, freshness } = await startPolling();
    declare('all', []);
    await freshness.current();
    const names = async () => (await freshness.withLatestCategories()).categories.declaredNames;
    const declareNumber = (name: string) =>
      declare('all', [{ name, label: 'Size', type: 'number', unit: null }]);
    declareNumber('size');
    expect((await freshness.current()).categories.declaredNames).toEqual([]);
    const readAt = performance.now();
    expect(await names()).toEqual(['size']);
    declareNumber('width');
    expect(await Promise.all([names(), names()])).toEqual([['width'], ['width']]);
    expect(performance.now() - readAt).toBeGreaterThanOrEqual(SECOND - 1);
  });

  it('lets few requests wait for the categories, so that they do not hold up other searches', async () => {
    const { declare, freshness } = await startPolling();
    declare('all', []);
    await freshness.current();
    const names = async () => (await freshness.withLatestCategories()).categories.declaredNames;
    await names();
    const startedAt = performance.now();
    const times = Array.from({ length: 50 }, async () => {
      await names();
      return performance.now() - startedAt;
    });
    const waits = (await Promise.all(times)).filter((time) => time > SECOND / 2);
    expect(waits).toHaveLength(3);
  });

  it('waits for categories that another search is reading', async () => {
    const { later, declare, freshness } = await startPolling();
    await freshness.current();
    await later(1);
    declare('all', [{ name: 'size', label: 'Size', type: 'number', unit: null }]);
    const read = async () => (await freshness.withLatestCategories()).categories.declaredNames;
    expect(await Promise.all([read(), read()])).toEqual([['size'], ['size']]);
  });

  it('is compared with the database each minute', async () => {
    const { later, checks, freshness } = await startPolling();
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

  it('logs failed checks and repairs, and continues', async () => {
    const { samples, stop } = listenTo(
      'commerce_search_checks_total',
      'commerce_search_mended_total',
    );
    const { later, put, slow, checks, warnings, freshness } = await startPolling();
    await freshness.current();
    slow(true);
    await later(61);
    await later(61);
    expect([checks(), warnings()]).toEqual([
      2,
      Array(2).fill('the search index could not be compared with the catalog'),
    ]);
    slow(false);
    // Older than everything that the feed reports.
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

/** The values of these counters. */
function listenTo(...names: readonly string[]) {
  const samples: Sample[] = [];
  const stops = listInstruments()
    .filter(({ name }) => names.includes(name))
    .map(({ listen }) => listen((one) => samples.push(one)));
  return { samples, stop: () => stops.forEach((stop) => stop()) };
}
