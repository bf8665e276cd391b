import { setImmediate as nextTurn } from 'node:timers/promises';
import { attributeDefinition } from '../../../src/modules/catalog';
import { createFreshness } from '../../../src/modules/search/embedded/freshness';
import { createTurns } from '../../../src/platform/values/yielding';
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
    size: async () => (await freshness.current()).state.index.size,
    titleWord: async (word: string) =>
      (await freshness.current()).state.index.words.rowsExactly(word).rows.length,
  };
}

async function until(condition: () => boolean): Promise<void> {
  for (let turn = 0; turn < 100_000 && !condition(); turn += 1) await nextTurn();
  expect(condition()).toBe(true);
}

describe('a process that slept through many changes', () => {
  it('answers from what it has, and from everything soon after', async () => {
    const { size, put, sleep, delayPages, freshness } = start(50);
    expect(await size()).toBe(50);
    expect(freshness.isCurrentFor(SECOND)).toBe(true);
    for (let i = 0; i < 5000; i += 1) put(`new${i}`);
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let reads = 0;
    delayPages(async () => {
      reads += 1;
      if (reads > 3) await released;
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

  it('reads everything anew where most of what it has is gone', async () => {
    const { size, put, pages, freshness } = start(12_000);
    expect(await size()).toBe(12_000);
    for (let i = 0; i < 11_900; i += 1) put(`p${i}`, null);
    await size();
    await until(() => freshness.health().state === 'current');
    expect(await size()).toBe(100);
    // 119 pages would tell it all.
    expect(pages()).toBeLessThan(100);
  });

  it('reads everything anew where it missed more than it has', async () => {
    const { size, put, pages, freshness } = start(50);
    await size();
    for (let i = 0; i < 30_000; i += 1) put(`new${i}`);
    await size();
    await until(() => freshness.health().state === 'current');
    expect(await size()).toBe(30_050);
    // 300 pages would tell it all.
    expect(pages()).toBeLessThan(250);
  });

  it('is behind where it was interrupted, and goes on there', async () => {
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

  it('tells how old its knowledge is', async () => {
    const { size, sleep, freshness } = start(10);
    expect(freshness.health()).toEqual({ state: 'empty', products: 0, ageSeconds: null });
    await size();
    sleep(42 * SECOND);
    expect(freshness.health()).toEqual({ state: 'current', products: 10, ageSeconds: 42 });
  });
});

describe('a change that becomes visible after later ones', () => {
  it.each([0.5, 10])('is found when that takes %p seconds', async (seconds) => {
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

  it('is found by the check however long that takes', async () => {
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

describe('what the server takes back', () => {
  it('leaves the index with the next check: a product, a change, a deletion', async () => {
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

/** What waits until it is opened. */
function createGate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

describe('while everything is read anew', () => {
  it('a search finds what was acknowledged before it arrived', async () => {
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
    const before = (await freshness.current()).state.index;
    put('later');
    // The successor takes its place while this search reads its page.
    delayPages(async () => {
      delayPages(async () => undefined);
      gate.open();
      for (let turn = 0; turn < 2000; turn += 1) await nextTurn();
    });
    expect((await freshness.current()).state.index.markOf('later')).toBeDefined();
    const { index } = (await freshness.current()).state;
    expect(index).not.toBe(before);
    expect([index.markOf('acknowledged'), index.markOf('later')]).not.toContain(undefined);
  });

  it('what was declared is known to the first search after it, however long the index takes [7]', async () => {
    const { declare, delayLoads, freshness } = start(10);
    declare('all', []);
    await freshness.current();
    delayLoads(() => new Promise(() => undefined));
    declare('all', [attributeDefinition({ name: 'size', label: 'Size', type: 'number' })]);
    const { state } = await freshness.current();
    expect(state.categories.declaredNames).toEqual(['size']);
  });

  it('what was declared meanwhile is known, and the index behind until its values are there', async () => {
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
      (await freshness.current()).state.index.columnOf({ attribute: 'size' }).dictionary.values;
    expect([await sizes(), freshness.health().state]).toEqual([[6], 'behind']);
    expect(freshness.isCurrentFor(0)).toBe(false);
    gate.open();
    await until(() => freshness.health().state === 'current');
    expect([...(await sizes())].sort()).toEqual([5, 6]);
  });

  it('the marks of what changed meanwhile are not sent again with each page', async () => {
    const { declare, put, delayLoads, pages, marks, freshness } = start(10);
    await freshness.current();
    delayLoads(async () => {
      for (let i = 0; i < 3000; i += 1) put(`new${i}`);
    });
    const [pagesBefore, marksBefore] = [pages(), marks()];
    declare('all', [attributeDefinition({ name: 'size', label: 'Size', type: 'number' })]);
    await freshness.current();
    await until(() => freshness.health().state === 'current');
    expect(pages() - pagesBefore).toBeGreaterThan(30);
    expect(marks() - marksBefore).toBeLessThanOrEqual(3000);
  });

  it('the old index stays where the changes meanwhile cannot be read', async () => {
    const { declare, put, sleep, delayLoads, delayPages, log, freshness } = start(10);
    const { index } = (await freshness.current()).state;
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
      expect((await freshness.current()).state.index === index).toBe(true);
    }
    expect([loads, log.warn.mock.calls.length]).toEqual([1, 1]);
    expect([index.size, freshness.health().state]).toEqual([11, 'behind']);
    sleep(SECOND);
    await freshness.current();
    await until(() => freshness.health().state === 'current');
    const successor = (await freshness.current()).state.index;
    expect([successor === index, successor.size, loads]).toEqual([false, 11, 2]);
  });

  it('waits longer after each failure, five minutes at most, and begins anew after a success', async () => {
    const { declare, sleep, delayLoads, freshness } = start(10);
    await freshness.current();
    let loads = 0;
    let isBroken = true;
    delayLoads(async () => {
      loads += 1;
      sleep(20 * SECOND);
      if (isBroken) throw new Error('unreachable');
    });
    /** Declares another attribute; after how many seconds of failing each of the next readings was tried. */
    const pausesAfter = async (name: string, count: number): Promise<readonly number[]> => {
      declare('all', [attributeDefinition({ name, label: 'Size', type: 'number' })]);
      const seconds: number[] = [];
      await freshness.current();
      for (let tries = 0; seconds.length < count && tries < 2000; tries += 1) {
        const before = loads;
        let waited = 0;
        for (; loads === before && waited < 1000; waited += 1) {
          sleep(SECOND);
          await freshness.current();
        }
        seconds.push(waited);
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

  it('a first index that could not be read is read by the next search', async () => {
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
