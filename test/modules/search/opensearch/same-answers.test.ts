import {
  createEmbeddedEngine,
  type Facet,
  type SearchEngine,
} from '../../../../src/modules/search';
import type { ChangeFeed, ProductChange } from '../../../../src/modules/search/change-feed';
import { createBulkWrite } from '../../../../src/modules/search/opensearch/bulk-write';
import { createOpenSearchClient } from '../../../../src/modules/search/opensearch/client';
import { createIndexLives } from '../../../../src/modules/search/opensearch/index-lives';
import { createOpenSearchEngine } from '../../../../src/modules/search/opensearch/opensearch-engine';
import { watchedLogger } from '../../../support/logger';
import { percentile } from '../../../support/statistics';
import { contractCategories, contractProduct } from '../contract-catalog';
import { ask, randomFilters } from '../engine-contract';
import { createFakeFeed } from '../fake-feed';
import { describeOnOpenSearch, openCluster, type Cluster } from './cluster';
import { createMemoryStates } from './memory-states';

/** `SAME_ANSWERS=200000,2000`: so many products and searches; a million and 10,000 at full size. */
const size = process.env['SAME_ANSWERS'] ?? (process.env['DEEP'] ? '1000000,10000' : null);
const [products = 0, searches = 0] = (size ?? '').split(',').map(Number);

const PORTION = 2000;
const WRITERS = 2;

function* portions(): Generator<readonly ProductChange[]> {
  for (let from = 0; from < products; from += PORTION) {
    yield Array.from({ length: Math.min(PORTION, products - from) }, (_none, at) => {
      const product = contractProduct(from + at);
      return { id: product.id, product, mark: BigInt(from + at + 1) };
    });
  }
}

/** Everything at once, and no changes. */
const feed: ChangeFeed = {
  ...createFakeFeed(contractCategories).feed,
  readAll: async function* readAll() {
    yield* portions();
  },
};

/** Which of many values with equal counts are listed is another matter. */
function plain(facets: readonly Facet[]) {
  return facets.map(({ name, values, min, max, otherCount, missingCount }) => {
    const counts = values.map(({ count }) => count).sort((a, b) => b - a);
    return { name, counts, min, max, otherCount, missingCount };
  });
}

const describeSized = size === null ? describe.skip : describeOnOpenSearch;

describeSized(`both engines over ${products} products`, () => {
  let cluster: Cluster;
  let embedded: SearchEngine;
  let outside: SearchEngine;
  const report: Record<string, unknown> = { products, searches };

  beforeAll(async () => {
    const before = process.memoryUsage().rss;
    embedded = createEmbeddedEngine(feed);
    const startedAt = performance.now();
    await embedded.categories();
    report['embedded filled in s'] = Math.round((performance.now() - startedAt) / 1000);
    globalThis.gc?.();
    report['embedded MB (RSS)'] = Math.round((process.memoryUsage().rss - before) / 2 ** 20);
    cluster = await openCluster();
    outside = await fillCluster();
  }, 7_200_000);
  afterAll(() => cluster?.end());

  async function fillCluster(): Promise<SearchEngine> {
    const client = createOpenSearchClient(cluster.urls);
    const lives = createIndexLives(client, 'same');
    const index = await lives.create();
    const write = createBulkWrite({ client, index, log: watchedLogger });
    const all = portions();
    const startedAt = performance.now();
    const writer = async (): Promise<void> => {
      for (const portion of all) await write(portion);
    };
    await Promise.all(Array.from({ length: WRITERS }, writer));
    await lives.refresh(index);
    await lives.use(index);
    report['OpenSearch filled in s'] = Math.round((performance.now() - startedAt) / 1000);
    report['OpenSearch nodes'] = await client.call({
      ...{ method: 'GET', path: '_cat/nodes?format=json&h=heap.current,heap.max' },
    });
    report['OpenSearch index'] = await client.call({
      ...{ method: 'GET', path: '_cat/indices/same-*?format=json&h=docs.count,pri.store.size' },
    });
    return createOpenSearchEngine({ client, alias: 'same', feed, states: createMemoryStates() });
  }

  it('gives the same totals, facets and first pages', async () => {
    const sample = Array.from({ length: 5000 }, (_none, at) => contractProduct(at));
    const times = { embedded: [] as number[], outside: [] as number[] };
    const timed = async (name: keyof typeof times, filter: Parameters<typeof ask>[1]) => {
      const startedAt = performance.now();
      const { total, ids, facets } = await ask(name === 'embedded' ? embedded : outside, filter);
      times[name].push(performance.now() - startedAt);
      return { total, ids, facets: plain(facets) };
    };
    for (const filter of randomFilters(sample, searches)) {
      const here = await timed('embedded', { filter });
      const there = await timed('outside', { filter });
      expect([filter, there]).toEqual([filter, here]);
    }
    for (const [name, all] of Object.entries(times)) {
      report[`${name} p50 / p99 ms`] = [50, 99]
        .map((p) => percentile(all, p).toFixed(1))
        .join(' / ');
    }
    console.log(report);
  }, 7_200_000);
});
