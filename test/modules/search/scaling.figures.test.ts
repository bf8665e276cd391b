import { setImmediate as nextTurn } from 'node:timers/promises';
import { createEmbeddedEngine } from '../../../src/modules/search';
import type { FilterInput } from '../../../src/modules/search/engine/filter-rules';
import { isDeep } from '../../support/size';
import { watchedLogger } from '../../support/logger';
import { contractCategories, contractProduct } from './contract-catalog';
import { ask } from './engine-contract';
import { createFakeFeed } from './fake-feed';
import { fill, search, selective } from './indexed-products';

const [FEW, MANY] = [16_000, 100_000];
const ROUNDS = 25;
/** Limits for a search among 100,000 products and for building their index, on a quiet machine. */
const MAX_SEARCH_MS = 12;
const MAX_BUILD_CPU_MS = 10_000;
/** The cost grows with the number of products; twice as much is allowed for caches that do not hold all of them. */
const MAX_RATIO = (2 * MANY) / FEW;
const MAX_DELAY_MS = 250;

const broad: readonly FilterInput[] = [
  {},
  { priceMin: 100, priceMax: 800 },
  { category: ['branch-1', 'leaf-1', 'leaf-2'], priceMin: 200 },
  { category: ['branch-2'], memory: [4, 8], priceMax: 700 },
  { inStock: true },
  { q: 'thing' },
  { q: 'thing', brand: ['Brand 9'] },
  { q: 'thng' },
];

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

describe(`a search among ${MANY} products, against one among ${FEW}`, () => {
  const few = fill(FEW).index;
  const startedAt = cpuMs();
  const many = fill(MANY).index;
  const buildCpuMs = cpuMs() - startedAt;

  it('costs no more than in proportion to the number of products', () => {
    const report = [...selective, ...broad].map((input) => {
      const best = { few: Infinity, many: Infinity };
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const [size, index] of [['few', few] as const, ['many', many] as const]) {
          const begunAt = performance.now();
          search(index, input);
          best[size] = Math.min(best[size], performance.now() - begunAt);
        }
      }
      return { input: JSON.stringify(input), ...best, ratio: best.many / best.few };
    });
    console.table(report);
    console.log(`built, changed and with its products made in ${Math.round(buildCpuMs)} ms of CPU`);
    expect(report.filter(({ ratio }) => ratio > MAX_RATIO)).toEqual([]);
    if (!isDeep) return;
    expect(report.filter((row) => row.many > MAX_SEARCH_MS)).toEqual([]);
    expect(buildCpuMs).toBeLessThan(MAX_BUILD_CPU_MS);
  });
});

describe(`fifty simultaneous searches of the most expensive kind among ${MANY} products`, () => {
  it('do not delay other requests for long', async () => {
    const { feed, put } = createFakeFeed(contractCategories);
    for (let number = 0; number < MANY; number += 1) {
      put(contractProduct(number).id, contractProduct(number));
    }
    const engine = createEmbeddedEngine(feed, watchedLogger);
    engine.start();
    await ask(engine, {});
    let isOver = false;
    const waits: number[] = [];
    const others = async (): Promise<void> => {
      while (!isOver) {
        const askedAt = performance.now();
        await nextTurn();
        waits.push(performance.now() - askedAt);
      }
    };
    const searches = Array.from({ length: 50 }, (_none, at) =>
      ask(engine, { filter: { q: 'made stel', priceMin: at / 100 } }),
    );
    const waiting = others();
    await Promise.all(searches);
    isOver = true;
    await waiting;
    engine.stop();
    waits.sort((a, b) => a - b);
    const p99 = waits[Math.floor(0.99 * waits.length)] ?? Infinity;
    console.log(
      `others waited ${p99.toFixed(1)} ms (p99), ${(waits.at(-1) ?? 0).toFixed(1)} at most`,
    );
    expect(p99).toBeLessThan(MAX_DELAY_MS);
  });
});
