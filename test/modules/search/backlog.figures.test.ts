import { setTimeout as sleep } from 'node:timers/promises';
import { Timestamp } from 'mongodb';
import { createServices } from '../../../src/app/services';
import { createChangeFeed } from '../../../src/modules/search';
import { silentLog } from './fake-feed';
import { createFreshness } from '../../../src/modules/search/embedded/freshness';
import { createTurns } from '../../../src/platform/values/yielding';
import { useTestApp } from '../../support/build-test-app';
import { bytesAfterCollection, bytesInUse } from '../../support/bytes-in-use';
import { generateCatalogData, importCatalog } from '../../support/catalog-data';
import { until } from '../../support/until';
import { isDeep } from '../../support/size';

/** With `DEEP=1`, the process sleeps through half a million changes. */
const CHANGES = isDeep ? 500_000 : 40_000;
/**
 * Products that are indexed before the backlog. All of them change; the rest of the backlog are new
 * products.
 */
const KNOWN = CHANGES / 4;
const SAMPLES = 50;
const INSERT_BATCH_SIZE = 2000;
/**
 * The time limit of searches while the index catches up: twice the wait of a search, to allow for a
 * busy machine.
 */
const MAX_ANSWER_MS = 2500;
const MAX_CATCH_UP_MS = isDeep ? 240_000 : 60_000;
/** The index and its successor exist at the same time for a moment, with garbage that is not collected yet… */
const MAX_INDEXES = 3;
/** …and with pages of the feed. */
const SPARE_BYTES = 50_000_000;
/** A garbage collection stops the process for a moment. */
const MEMORY_EVERY_MS = 1000;

const service = useTestApp({ people: false });
let samples: readonly object[];
const products = () =>
  service.database.db.collection<{ _id: string; popularity: number }>('products');

beforeAll(async () => {
  const { services } = createServices(service.foundation);
  await importCatalog(services.catalog, generateCatalogData(SAMPLES));
  samples = await products().find().toArray();
  await insertCopies(0, KNOWN);
}, 600_000);

async function insertCopies(first: number, end: number): Promise<void> {
  for (let from = first; from < end; from += INSERT_BATCH_SIZE) {
    const length = Math.min(INSERT_BATCH_SIZE, end - from);
    const copies = Array.from({ length }, (_, n) => {
      const sample = samples[n % samples.length] as Record<string, unknown>;
      const { externalId: _externalId, claims: _claims, sku: _sku, ...copy } = sample;
      const changeStamp = new Timestamp({ t: 0, i: 0 });
      return { ...copy, _id: `prd_copy${from + n}`, popularity: 0, changeStamp };
    });
    await products().insertMany(copies, { ordered: false });
  }
}

/** Inserts in batches, so that each command is short. */
async function changeAll(popularity: number): Promise<void> {
  for (let digit = 0; digit < 10; digit += 1) {
    await products().updateMany(
      { _id: { $gte: `prd_copy${digit}`, $lt: `prd_copy${digit}:` } },
      { $set: { popularity }, $currentDate: { changeStamp: { $type: 'timestamp' } } },
    );
  }
}

describe('a process that slept through many changes', () => {
  it(`recovers by itself after ${CHANGES} of them, in bounded time and memory`, async () => {
    const bytesBefore = await bytesInUse();
    const state = createFreshness({
      log: silentLog,
      turns: createTurns(),
      feed: createChangeFeed(service.database.db),
    });
    const isCurrent = async () => {
      await state.current();
      return state.health().state === 'current';
    };
    await until(isCurrent, { withinMs: MAX_CATCH_UP_MS });
    expect(state.health()).toMatchObject({ state: 'current', products: SAMPLES + KNOWN });
    const bytesPerProduct = ((await bytesInUse()) - bytesBefore) / (SAMPLES + KNOWN);
    await changeAll(1);
    await insertCopies(KNOWN, CHANGES);

    const base = await bytesInUse();
    let weighedAt = -Infinity;
    const startedAt = performance.now();
    const figures = { slowestMs: 0, answers: 0, peakBytes: 0, states: new Set<string>() };
    for (let isBehind = true; isBehind;) {
      const askedAt = performance.now();
      const currentIndex = await state.current();
      figures.slowestMs = Math.max(figures.slowestMs, performance.now() - askedAt);
      figures.answers += 1;
      if (performance.now() - weighedAt > MEMORY_EVERY_MS) {
        figures.peakBytes = Math.max(figures.peakBytes, bytesAfterCollection() - base);
        weighedAt = performance.now();
      }
      expect(currentIndex.index.size).toBeGreaterThanOrEqual(SAMPLES + KNOWN);
      figures.states.add(state.health().state);
      isBehind = state.health().state !== 'current';
      expect(performance.now() - startedAt).toBeLessThan(MAX_CATCH_UP_MS);
      await sleep(50);
    }
    const seconds = (performance.now() - startedAt) / 1000;
    const perSecond = Math.round(CHANGES / seconds);
    console.log(
      `${CHANGES} changes in ${seconds.toFixed(1)} s, ${perSecond} a second; slowest answer ${figures.slowestMs.toFixed(0)} ms, ` +
        `${(figures.peakBytes / 1e6).toFixed(0)} MB more at most, ${(bytesPerProduct / 1e3).toFixed(1)} kB a product`,
    );
    expect([...figures.states][0]).toBe('behind');
    expect(figures.slowestMs).toBeLessThan(MAX_ANSWER_MS);
    const indexBytes = CHANGES * bytesPerProduct;
    expect(figures.peakBytes).toBeLessThan(MAX_INDEXES * indexBytes + SPARE_BYTES);
    expect(state.health().products).toBe(SAMPLES + CHANGES);
    expect(await state.check()).toBe(0);
  }, 900_000);
});
