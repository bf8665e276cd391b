import { randomBytes } from 'node:crypto';
import { createOpenSearchClient } from '../../../../src/modules/search/opensearch/client';
import { IndexStore } from '../../../../src/modules/search/opensearch/index-store';
import type { ChangeFeed } from '../../../../src/modules/search/engine/change-feed';
import { createIndexer } from '../../../../src/modules/search/opensearch/indexer';
import { createOpenSearchEngine } from '../../../../src/modules/search/opensearch/opensearch-engine';
import { describeEngine } from '../engine-contract';
import { contractCategories, contractProduct } from '../contract-catalog';
import { createFakeFeed, productOf } from '../fake-feed';
import { suggestAmong } from '../suggesting';
import { watchedLogger } from '../../../support/logger';
import { until } from '../../../support/until';
import { describeOnOpenSearch, canKill, openCluster, type Cluster } from './cluster';
import { describeFailures } from './failures';
import { createMemoryStates } from './memory-states';

/** A feed that reports when its follower has read everything. */
function watchFeed(feed: ChangeFeed) {
  let readCount = 0;
  /** The reads, by number, that reached the end of the feed. */
  const last: number[] = [];
  const readPage: ChangeFeed['readPage'] = async (query) => {
    readCount += 1;
    const at = readCount;
    const page = await feed.readPage(query);
    if (!page.hasMore) last.push(at);
    return page;
  };
  return {
    feed: { ...feed, readPage },
    /**
     * A page that was requested after this call has been followed by another request, so its
     * changes are written.
     */
    isFollowed: (): Promise<void> => {
      const now = readCount;
      return until(() => readCount > (last.find((page) => page > now) ?? Infinity));
    },
  };
}

describeOnOpenSearch('on OpenSearch', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await openCluster();
  });
  afterAll(() => cluster?.end());

  describeEngine('opensearch', async (unwatched) => {
    const { feed, isFollowed } = watchFeed(unwatched);
    const client = createOpenSearchClient(cluster.urls);
    const alias = `test-${randomBytes(4).toString('hex')}`;
    const states = createMemoryStates();
    const engine = createOpenSearchEngine({ client, alias, feed, states });
    const controller = new AbortController();
    const task = createIndexer({ client, alias, feed, states, log: watchedLogger });
    const run = task.run(controller.signal);
    await until(async () => (await states.ageSeconds(alias)) !== null);
    engine.start();
    return {
      engine,
      waitUntilFound: isFollowed,
      end: async () => {
        engine.stop();
        controller.abort();
        await run;
        await client.call({ method: 'DELETE', path: `${alias}-*` });
        await client.close();
      },
    };
  });

  it('sends the cluster only a few requests for suggestions, however many there are', async () => {
    const client = createOpenSearchClient(cluster.urls);
    const alias = `test-${randomBytes(4).toString('hex')}`;
    const store = new IndexStore(client, alias, watchedLogger);
    const index = await store.create();
    const products = Array.from({ length: 500 }, (_none, number) => contractProduct(number));
    await store.write(
      index,
      products.map((product) => ({ id: product.id, product, stamp: 1n })),
    );
    await store.open(index);
    await store.use(index);
    const requests: string[] = [];
    const countingClient: typeof client = {
      ...client,
      call: (call) => {
        requests.push(/_search/.exec(call.path)?.[0] ?? call.path);
        return client.call(call);
      },
    };
    const { feed } = createFakeFeed(contractCategories);
    const engine = createOpenSearchEngine({
      ...{ client: countingClient, alias, feed, states: createMemoryStates() },
    });
    const suggest = suggestAmong(engine, new Map(products.map((one) => [one.id, one])));
    // The engine requests the most common currency once.
    await suggest('bam');
    const askedFor = async (text: string) => {
      requests.length = 0;
      const { data, categories, brands } = await suggest(text);
      expect(data.length + categories.length + brands.length).toBeGreaterThan(10);
      return [...requests];
    };
    // One request for the matches with all counts, and one for the spellings of brands; before
    // both, one for words that form a compound.
    expect(await askedFor('st')).toEqual(['_search', '_search']);
    expect(await askedFor('steel st')).toEqual(['_search', '_search', '_search']);
    await client.call({ method: 'DELETE', path: `${alias}-*` });
    await client.close();
  });

  it('refuses a late write to a removed index instead of creating one', async () => {
    const client = createOpenSearchClient(cluster.urls);
    const alias = `test-${randomBytes(4).toString('hex')}`;
    const store = new IndexStore(client, alias, watchedLogger);
    const index = await store.create();
    const change = { id: 'p1', product: productOf('p1'), stamp: 1n };
    await store.write(index, [change]);
    await store.removeOthers();
    for (const product of [change.product, null]) {
      await expect(store.write(index, [{ ...change, product }])).rejects.toThrow('is gone');
    }
    const path = `_cat/indices/${alias}*?format=json`;
    expect(await client.call({ method: 'GET', path })).toEqual([]);
    await client.close();
  });

  if (canKill) describeFailures(() => cluster);
});
