import { CategoryTree } from '../../../src/modules/search/engine/category-tree';
import { termsField } from '../../../src/modules/search/opensearch/filters';
import { termsCounts } from '../../../src/modules/search/opensearch/search-response';
import { searchRequest } from '../../../src/modules/search/opensearch/search-request';
import type { EngineQuery } from '../../../src/modules/search/engine/search-engine';
import { filtersOf } from '../../../src/modules/search/engine/filter-rules';
import { NO_SYNONYMS } from '../../../src/modules/search/text/synonyms';
import { type RequestListener, type Server, createServer } from 'node:http';
import {
  OpenSearchError,
  createOpenSearchClient,
} from '../../../src/modules/search/opensearch/client';
import { listenOnLoopback } from '../../support/loopback';
import { setTimeout as sleep } from 'node:timers/promises';
import { createIndexer } from '../../../src/modules/search/opensearch/indexer';
import { IndexStore } from '../../../src/modules/search/opensearch/index-store';
import { watchedLogger } from '../../support/logger';
import { eventually, until } from '../../support/until';
import { createFakeCluster } from './fake-cluster';
import { createFakeFeed, productOf } from './fake-feed';
import { createMemoryStates } from './opensearch/memory-states';

const part = (type: 'number' | 'string', selection: readonly (string | number)[]) => ({
  ...{ type, field: type, spelledField: null },
  selection: new Map(selection.map((value) => [value, value])),
});
const terms = (...counts: readonly (readonly [string | number, number])[]) => ({
  buckets: counts.map(([key, doc_count]) => ({ key, doc_count })),
  sum_other_doc_count: 0,
});
/** A response of the index with one facet over this many products. */
const answerOf = (doc_count: number, figures: object) => ({
  hits: { total: { value: doc_count }, hits: [] },
  aggregations: { unfiltered: { doc_count, 'attr.size': { doc_count, ...figures } } },
});

/** The facet over products with 5, 5, "5", 7 and "XL", with these values selected. */
function sizes(numbers: readonly number[], words: readonly string[]) {
  const answer = answerOf(6, {
    'number values': terms([5, 2], [7, 1]),
    'number selection': terms([5, 2]),
    'string values': terms(['5', 1], ['xl', 1]),
    'string selection': terms(['5', 1]),
  });
  const parts = [part('string', words), part('number', numbers)];
  const field = { name: 'attr.size', parts, ranges: [], reach: {} };
  return termsCounts(answer, field, () => undefined);
}

describe('the counts of a facet of OpenSearch', () => {
  const five = { value: 5, count: 3 };
  const others = [
    { value: 7, count: 1 },
    { value: 'xl', count: 1 },
  ];

  it('combine a number and a word with the same spelling into one value', () => {
    expect(sizes([], [])).toMatchObject({ selectedValues: [], others: [five, ...others] });
  });

  it('combine them into one value when they are selected', () => {
    const counts = sizes([5], ['5']);
    expect(counts).toMatchObject({
      selectedValues: [five],
      others,
      otherCount: 0,
      missingCount: 1,
    });
  });
});

describe('the facet of an attribute with numbers in one branch of categories and words in another', () => {
  const tree = new CategoryTree(
    (['number', 'string'] as const).map((type) => ({
      ...{ id: type, externalId: null, path: [type], stamp: 1n },
      filterableAttributes: [{ name: 'size', label: 'Size', type, unit: null }],
    })),
  );
  const facet = { name: 'attr.size', attribute: 'size', isBound: false };
  const query: EngineQuery = {
    ...{ filters: { ...filtersOf({}), attributes: [] }, ranking: 'popular', prices: 'all' },
    ...{ slice: { offset: 0, after: null, count: 0 }, facets: [facet], synonyms: NO_SYNONYMS },
  };
  interface Aggregations {
    readonly unfiltered: {
      readonly aggs: Readonly<
        Record<
          string,
          { readonly aggs: Readonly<Record<string, { readonly terms: { readonly size: number } }>> }
        >
      >;
    };
  }
  /** The response of the index: the most frequent values of each type, as many as requested. */
  const answerTo = (
    counts: ReadonlyMap<string, readonly (readonly [string | number, number])[]>,
  ) => {
    const body = searchRequest(query, tree, { text: null, currency: null });
    const { unfiltered } = (body as { readonly aggs: Aggregations }).aggs;
    const figures = [...counts].map(([type, values]) => {
      const size = unfiltered.aggs['attr.size']?.aggs[`${type} values`]?.terms.size ?? 0;
      const others = values.slice(size).reduce((sum, [, count]) => sum + count, 0);
      const listedTerms = { ...terms(...values.slice(0, size)), sum_other_doc_count: others };
      return [`${type} values`, listedTerms] as const;
    });
    const total = [...counts.values()].flat().reduce((sum, [, count]) => sum + count, 0);
    const answer = answerOf(total, Object.fromEntries(figures));
    return termsCounts(answer, termsField(facet, query.filters, tree), () => undefined);
  };

  it('adds a number to its word, however rare that word is among many', () => {
    const words = Array.from({ length: 60 }, (_none, at) => [`word ${at}`, 5] as const);
    const counts = answerTo(
      new Map([
        ['number', [[7, 9]]],
        ['string', [...words, ['7', 2]]],
      ]),
    );
    expect(counts.others).toHaveLength(50);
    expect(counts.others[0]).toEqual({ value: 7, count: 11 });
    expect(counts.otherCount).toBe(11 * 5);
  });
});

const TIMEOUT_MS = 1000;
/** Allows for a busy machine that notices a timeout late. */
const SPARE_MS = 1500;

describe('a call of a cluster', () => {
  const servers: Server[] = [];
  let calls: string[] = [];
  const node = async (name: string, answer: RequestListener): Promise<string> => {
    const server = createServer((request, response) => {
      calls.push(name);
      answer(request, response);
    });
    servers.push(server);
    return `http://127.0.0.1:${await listenOnLoopback(server)}`;
  };
  const silent: RequestListener = () => undefined;
  const healthy: RequestListener = (_request, response) =>
    response.setHeader('content-type', 'application/json').end('{"took":1}');
  const call = { method: 'GET', path: '_search', timeoutMs: TIMEOUT_MS } as const;

  beforeAll(async () => {
    // The library is loaded with the first call, which must not count as the time of a node.
    const client = createOpenSearchClient([await node('first', healthy)]);
    await client.call(call);
    await client.close();
  });
  beforeEach(() => {
    calls = [];
  });
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  it('takes no longer than its time limit, however many nodes are silent', async () => {
    const urls = [await node('a', silent), await node('b', silent), await node('c', silent)];
    const client = createOpenSearchClient(urls);
    for (let turn = 0; turn < 2; turn += 1) {
      const startedAt = performance.now();
      await expect(client.call(call)).rejects.toMatchObject({ code: 'search_unavailable' });
      expect(performance.now() - startedAt).toBeLessThan(TIMEOUT_MS + SPARE_MS);
    }
    expect(calls.slice(0, 3).sort()).toEqual(['a', 'b', 'c']);
    await client.close();
  });

  it('uses the nodes in turn', async () => {
    const urls = [await node('a', healthy), await node('b', healthy), await node('c', healthy)];
    const client = createOpenSearchClient(urls);
    for (let turn = 0; turn < 5; turn += 1) await client.call(call);
    expect(calls).toEqual(['a', 'b', 'c', 'a', 'b']);
    await client.close();
  });

  it('gets a response of another node in time, and then tries the silent one last', async () => {
    const client = createOpenSearchClient([await node('a', silent), await node('b', healthy)]);
    for (let turn = 0; turn < 3; turn += 1) {
      await expect(client.call({ ...call, timeoutMs: 2000 })).resolves.toEqual({ took: 1 });
    }
    expect(calls).toEqual(['a', 'b', 'b', 'b']);
    await client.close();
  });

  it.each([
    ['a refusal by a node is final', 400, '{"error":{"type":"parsing_exception"},"status":400}', 1],
    ['a busy node is replaced by another one', 429, '{"error":{},"status":429}', 2],
    ['a node that a proxy cannot reach is replaced by another one', 502, '<html></html>', 2],
  ])('%s', async (_what, status, body, times) => {
    const refuse: RequestListener = (_request, response) =>
      response
        .writeHead(status, { 'content-type': body[0] === '{' ? 'application/json' : 'text/html' })
        .end(body);
    const client = createOpenSearchClient([await node('a', refuse), await node('b', refuse)]);
    const error: unknown = await client.call(call).catch((failure: unknown) => failure);
    expect(error instanceof OpenSearchError).toBe(times === 1);
    if (times > 1) expect(error).toMatchObject({ code: 'search_unavailable' });
    expect(calls).toHaveLength(times);
    await client.close();
  });
});

const ALIAS = 'products';
const busy = new Error('the cluster is busy');
const AN_HOUR_MS = 3_600_000;

/**
 * A running indexer with some products; `delayAll` delays reads of the whole catalog, `delayChecks`
 * the comparisons.
 */
async function start() {
  const cluster = createFakeCluster();
  const { feed, put } = createFakeFeed();
  for (let at = 0; at < 10; at += 1) put(`p${at}`);
  let beforePortion: () => Promise<void> = () => Promise.resolve();
  const readAll = async function* readAll() {
    for await (const portion of feed.readAll()) {
      await beforePortion();
      yield portion;
    }
  };
  let beforeCheck: () => Promise<void> = () => Promise.resolve();
  const checksums = async () => {
    await beforeCheck();
    return feed.checksums();
  };
  const states = createMemoryStates();
  const { client } = cluster;
  const controller = new AbortController();
  const task = createIndexer({
    ...{ client, states, alias: ALIAS, log: watchedLogger },
    feed: { ...feed, readAll, checksums },
  });
  const run = task.run(controller.signal);
  const first = await eventually(
    () => cluster.indexOf(ALIAS),
    (index) => index !== undefined,
  );
  return {
    ...{ cluster, put, states, first },
    delayAll: (wait: () => Promise<void>) => (beforePortion = wait),
    delayChecks: (wait: () => Promise<void>) => (beforeCheck = wait),
    has: (id: string) => cluster.indexes.get(cluster.indexOf(ALIAS) ?? '')?.documents.has(id),
    end: async () => {
      controller.abort();
      await run;
    },
  };
}

type Started = Awaited<ReturnType<typeof start>>;

/** Searches use another index, created with its mapping and with every product; no other index is left. */
async function expectReplaced({ cluster, first }: Started, products: number): Promise<void> {
  await until(() => ![first, undefined].includes(cluster.indexOf(ALIAS)));
  const all = [...cluster.indexes.values()];
  expect(all).toMatchObject([{ isMapped: true }]);
  expect(all[0]?.documents.size).toBe(products);
}

/** A second index exists and waits for its products until they may be read. */
async function startMakingAnew() {
  const indexer = await start();
  let isRead = (): void => undefined;
  const gate = new Promise<void>((resolve) => (isRead = resolve));
  indexer.delayAll(() => gate);
  await indexer.states.requestRebuild(ALIAS);
  await until(() => indexer.cluster.indexes.size === 2);
  return { ...indexer, isRead };
}

describe('a rebuilt index', () => {
  it('replaces the current one, even if a write to that fails in the meantime', async () => {
    const indexer = await startMakingAnew();
    const { cluster, put, first, isRead, end } = indexer;
    let failures = 0;
    cluster.refuse((index) => (index === first && failures++ === 0 ? busy : undefined));
    put('meanwhile');
    await until(() => failures > 0 && indexer.has('meanwhile') === true);
    expect(cluster.indexes.size).toBe(2);
    isRead();
    await expectReplaced(indexer, 11);
    await end();
  });

  it('is built even if the current one accepts no writes', async () => {
    const indexer = await start();
    const { cluster, put, states, first, end } = indexer;
    cluster.refuse((index) => (index === first ? busy : undefined));
    put('new');
    await states.requestRebuild(ALIAS);
    await expectReplaced(indexer, 11);
    await end();
  });

  it('is not restarted when the cluster is busy for a moment', async () => {
    const indexer = await start();
    const { cluster, states, first, end } = indexer;
    const indexNames = new Set<string>();
    cluster.refuse((index) => {
      if (index === first || indexNames.has(index)) return undefined;
      indexNames.add(index);
      return busy;
    });
    await states.requestRebuild(ALIAS);
    await expectReplaced(indexer, 10);
    expect(indexNames.size).toBe(1);
    await end();
  });
});

describe('a change', () => {
  it('takes precedence over filling a new index', async () => {
    const indexer = await startMakingAnew();
    const { cluster, put, first, isRead, end } = indexer;
    const events: string[] = [];
    cluster.delayBulks(async (index) => {
      events.push(index === first ? 'change begins' : 'fills');
      if (index !== first) return;
      // Adds a product to fill the new index with while the change is in flight.
      isRead();
      await sleep(200);
      events.push('change ends');
    });
    put('meanwhile');
    await expectReplaced(indexer, 11);
    expect(events.slice(0, 3)).toEqual(['change begins', 'change ends', 'fills']);
    await end();
  });

  it('is written while the index is compared with the catalog', async () => {
    const indexer = await start();
    let isCompared = (): void => undefined;
    const gate = new Promise<void>((resolve) => (isCompared = resolve));
    let checks = 0;
    indexer.delayChecks(() => {
      checks += 1;
      return gate;
    });
    const now = performance.now.bind(performance);
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + AN_HOUR_MS);
    await until(() => checks === 1);
    indexer.put('meanwhile');
    await until(() => indexer.has('meanwhile') === true);
    clock.mockRestore();
    isCompared();
    await indexer.end();
  });
});

describe('a late write', () => {
  it('does not bring back an index that was removed', async () => {
    const { client, indexes } = createFakeCluster();
    const store = new IndexStore(client, ALIAS, watchedLogger);
    const index = await store.create();
    const change = { id: 'p1', product: productOf('p1'), stamp: 1n };
    await store.write(index, [change]);
    await store.removeOthers();
    for (const product of [change.product, null]) {
      await expect(store.write(index, [{ ...change, product }])).rejects.toThrow('is gone');
    }
    expect(indexes.size).toBe(0);
  });
});

describe('a product whose attributes do not fit into the index', () => {
  it('is found by everything except those attributes', async () => {
    const { client, indexes, refuse } = createFakeCluster();
    const store = new IndexStore(client, ALIAS, watchedLogger);
    const index = await store.create();
    const reason = 'Limit of total fields [20000] has been exceeded';
    refuse((_index, document) => {
      const { numbers } = document as { numbers: object };
      return 'one' in numbers ? { type: 'illegal_argument_exception', reason } : undefined;
    });
    const products = [productOf('p1'), { ...productOf('p2'), attributes: { one: 1 } }];
    await store.write(
      index,
      products.map((product) => ({ id: product.id, product, stamp: 1n })),
    );
    const { documents } = indexes.get(index) ?? {};
    expect([...(documents?.keys() ?? [])]).toEqual(['p1', 'p2']);
    expect(documents?.get('p2')).toMatchObject({ id: 'p2', numbers: {} });
  });
});
