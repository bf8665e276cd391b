import {
  createEmbeddedEngine,
  type Facet,
  type SearchEngine,
} from '../../../../src/modules/search';
import { isAppError } from '../../../../src/platform/values/errors';
import type { ChangeFeed, ProductChange } from '../../../../src/modules/search/engine/change-feed';
import type { FilterInput } from '../../../../src/modules/search/engine/filter-rules';
import { createOpenSearchClient } from '../../../../src/modules/search/opensearch/client';
import { IndexStore } from '../../../../src/modules/search/opensearch/index-store';
import { createOpenSearchEngine } from '../../../../src/modules/search/opensearch/opensearch-engine';
import type { IndexedProduct } from '../../../../src/modules/search/engine/search.types';
import { bytesInUse } from '../../../support/bytes-in-use';
import { watchedLogger } from '../../../support/logger';
import { percentile } from '../../../support/statistics';
import { readCatalogData } from '../../../support/catalog-data';
import { realDataFolder } from '../../../support/real-data';
import { contractCategories, contractProduct } from '../contract-catalog';
import { ask, randomFilters } from '../engine-contract';
import { createFakeFeed } from '../fake-feed';
import { createRandom } from '../../../support/random';
import { isWord, mistype } from '../needs';
import { describeOnOpenSearch, openCluster, type Cluster } from './cluster';
import { createMemoryStates } from './memory-states';
import { describeWhenDeep, isDeep } from '../../../support/size';

/** `SAME_ANSWERS=200000,2000`: the numbers of products and searches; 100,000 and 10,000 at full size. */
const size = process.env['SAME_ANSWERS'] ?? (isDeep ? '100000,10000' : null);
const [products = 0, searches = 0] = (size ?? '').split(',').map(Number);

const PORTION = 2000;
const WRITERS = 2;
const SAMPLE = 5000;
const CONNECTIONS = [4, 50] as const;
const WARM_UP = 20;
/** The number of searches that may take longer than a client waits. */
const MAX_REFUSED = 100;
/** The number of differences to print; a single one fails the test. */
const MAX_PRINTED = 20;

/** The number of generated brands for each real one, as in a large catalog. */
const VARIETIES = 100;

let productAt: (number: number) => IndexedProduct;

/**
 * A catalog of any size, the same in every run: real products with varied titles, brands, prices and attributes, in the
 * categories of the contract's catalog. Without real data beside the project, the products are generated.
 */
async function variedCatalog(): Promise<(number: number) => IndexedProduct> {
  if (realDataFolder === null) return contractProduct;
  const { products } = await readCatalogData(realDataFolder);
  return (number) => {
    const product = contractProduct(number);
    const random = createRandom(number + 77);
    const line = products[random(products.length)];
    const other = products[random(products.length)];
    if (line === undefined || other === undefined) return product;
    const words = line.title.split(' ');
    if (random(2) === 0) words[random(words.length)] = other.title.split(' ').at(-1) ?? '';
    const brand = random(4) === 0 ? line.brand?.toUpperCase() : line.brand;
    const maker = random(3) === 0 ? `${brand} ${random(VARIETIES)}` : brand;
    return {
      ...product,
      title: `${words.join(' ')} ${random(3) === 0 ? `V${random(5000)}` : ''}`.trim(),
      brand: line.brand === null ? null : (maker ?? null),
      price: Math.round(line.price * (50 + random(100))) / 100,
      popularity: random(100_000),
    };
  };
}

function* portions(): Generator<readonly ProductChange[]> {
  for (let from = 0; from < products; from += PORTION) {
    yield Array.from({ length: Math.min(PORTION, products - from) }, (_none, at) => {
      const product = productAt(from + at);
      return { id: product.id, product, stamp: BigInt(from + at + 1) };
    });
  }
}

/** A feed that returns the whole catalog in one read and has no changes. */
const feed: ChangeFeed = {
  ...createFakeFeed(contractCategories).feed,
  readAll: async function* readAll() {
    yield* portions();
  },
};

/** Engines may list different values of many equally frequent ones. */
function plain(facets: readonly Facet[]) {
  return facets.map(({ name, values, min, max, otherCount, missingCount }) => {
    const counts = values.map(({ count }) => count).sort((a, b) => b - a);
    return { name, counts, min, max, otherCount, missingCount };
  });
}

async function measure<T>(times: number[], what: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await what();
  times.push(performance.now() - startedAt);
  return result;
}

const toText = (times: readonly number[]): string =>
  [50, 99].map((p) => percentile(times, p).toFixed(1)).join(' / ');

const describeSized = size === null ? describeWhenDeep : describeOnOpenSearch;

describeSized(`both engines over ${products} products`, () => {
  let cluster: Cluster;
  let embedded: SearchEngine;
  let outside: SearchEngine;
  let filters: readonly FilterInput[];
  /** Printed at once, because a run takes hours. */
  const tell = (name: string, value: unknown): void =>
    void process.stderr.write(`${name}: ${JSON.stringify(value)}\n`);

  beforeAll(async () => {
    productAt = await variedCatalog();
    const before = await bytesInUse();
    embedded = createEmbeddedEngine(feed, watchedLogger);
    const startedAt = performance.now();
    await embedded.categories();
    tell('embedded filled in s', Math.round((performance.now() - startedAt) / 1000));
    tell('embedded bytes a product', Math.round(((await bytesInUse()) - before) / products));
    filters = randomFilters(
      Array.from({ length: SAMPLE }, (_none, at) => productAt(at)),
      searches,
    );
    cluster = await openCluster();
    outside = await fillCluster();
  }, 10_800_000);
  afterAll(() => cluster?.end());

  async function fillCluster(): Promise<SearchEngine> {
    const client = createOpenSearchClient(cluster.urls);
    const store = new IndexStore(client, 'same', watchedLogger);
    const index = await store.create();
    const all = portions();
    const startedAt = performance.now();
    const writer = async (): Promise<void> => {
      for (const portion of all) await store.write(index, portion);
    };
    await Promise.all(Array.from({ length: WRITERS }, writer));
    await store.open(index);
    await cluster.untilCopied();
    await store.use(index);
    tell('OpenSearch filled in s', Math.round((performance.now() - startedAt) / 1000));
    for (const path of [
      '_cat/nodes?format=json&h=heap.current,heap.max',
      '_cat/indices/same-*?format=json&h=docs.count,pri.store.size',
    ]) {
      tell(path, await client.call({ method: 'GET', path }));
    }
    return createOpenSearchEngine({ client, alias: 'same', feed, states: createMemoryStates() });
  }

  /** On a busy machine, a search that took too long is repeated, and counted. */
  async function withRetries<T>(refusals: unknown[], what: () => Promise<T>): Promise<T> {
    try {
      return await what();
    } catch (error) {
      if (!isAppError(error) || refusals.push(error) > MAX_REFUSED) throw error;
      return withRetries(refusals, what);
    }
  }

  /** Runs each search on both engines, several at once; returns the duration and the differences. */
  async function compare(
    name: string,
    all: readonly FilterInput[],
    atOnce: number,
  ): Promise<readonly unknown[]> {
    const times = { embedded: [] as number[], outside: [] as number[] };
    const [differences, refusals]: [unknown[], unknown[]] = [[], []];
    const before = await bytesInUse();
    const rest = all.values();
    const compareNext = async (): Promise<void> => {
      for (const filter of rest) {
        const answers = [
          await measure(times.embedded, () => ask(embedded, { filter })),
          await withRetries(refusals, () => measure(times.outside, () => ask(outside, { filter }))),
        ];
        const [here, there] = answers.map(({ total, ids, facets, corrections, relaxed }) =>
          JSON.stringify({ total, ids, corrections, relaxed, facets: plain(facets) }),
        );
        if (here === there) continue;
        if (differences.push(filter) <= MAX_PRINTED) tell('different', { filter, here, there });
      }
    };
    await Promise.all(Array.from({ length: atOnce }, compareNext));
    tell(`${name}, ${atOnce} at once: embedded p50 / p99 ms`, toText(times.embedded));
    tell(`${name}, ${atOnce} at once: OpenSearch p50 / p99 ms`, toText(times.outside));
    tell(`${name}: MB more in the process`, Math.round(((await bytesInUse()) - before) / 2 ** 20));
    tell(`${name}: different of ${all.length}`, differences.length);
    tell(`${name}: took too long`, refusals.length);
    return differences;
  }

  it('gives the same totals, facets and first pages', async () => {
    const timedOnes = filters.slice(0, searches / 10);
    for (const filter of timedOnes.slice(0, WARM_UP)) {
      await withRetries([], () => ask(outside, { filter }));
    }
    expect(await compare('exact', timedOnes, 1)).toEqual([]);
    expect(await compare('exact', filters.slice(timedOnes.length), CONNECTIONS[0])).toEqual([]);
  }, 10_800_000);

  it('corrects the same words', async () => {
    const random = createRandom(5);
    const misspellings = filters.flatMap(({ q }): FilterInput[] => {
      const words = (q ?? '').split(' ');
      const at = words.findIndex(isWord);
      if (at < 0) return [];
      return [{ q: words.with(at, mistype(words[at]?.toLowerCase() ?? '', random)).join(' ') }];
    });
    expect(await compare('corrected', misspellings.slice(0, searches / 10), 1)).toEqual([]);
  }, 10_800_000);

  it.each(CONNECTIONS)(
    'serves %i connections at once',
    async (connections) => {
      const times: number[] = [];
      const failures: unknown[] = [];
      const rest = filters.slice(0, searches / 5).values();
      const connection = async (): Promise<void> => {
        for (const filter of rest) {
          await measure(times, () => ask(outside, { filter })).catch((error) =>
            failures.push(error),
          );
        }
      };
      const startedAt = performance.now();
      await Promise.all(Array.from({ length: connections }, connection));
      tell(`${connections} connections: OpenSearch p50 / p99 ms`, toText(times));
      tell(
        `${connections} connections: a second`,
        (times.length / (performance.now() - startedAt)) * 1000,
      );
      tell(`${connections} connections: failed`, failures.length);
    },
    10_800_000,
  );
});
