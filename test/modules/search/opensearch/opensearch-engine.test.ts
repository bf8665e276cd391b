import { randomBytes } from 'node:crypto';
import { createOpenSearchClient } from '../../../../src/modules/search/opensearch/client';
import { createBulkWrite } from '../../../../src/modules/search/opensearch/bulk-write';
import { createIndexLives } from '../../../../src/modules/search/opensearch/index-lives';
import { createIndexer } from '../../../../src/modules/search/opensearch/indexer';
import { createOpenSearchEngine } from '../../../../src/modules/search/opensearch/opensearch-engine';
import { describeEngine } from '../engine-contract';
import { productOf } from '../fake-feed';
import { watchedLogger } from '../../../support/logger';
import { until } from '../../../support/until';
import { describeOnOpenSearch, canKill, openCluster, type Cluster } from './cluster';
import { describeFailures } from './failures';
import { createMemoryStates } from './memory-states';
import { watchFeed } from './watched-feed';

describeOnOpenSearch('on OpenSearch', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await openCluster();
  }, 300_000);
  afterAll(() => cluster?.end());

  describeEngine('opensearch', async (unwatched) => {
    const { feed, isFollowed } = watchFeed(unwatched);
    const client = createOpenSearchClient(cluster.urls);
    const alias = `test-${randomBytes(4).toString('hex')}`;
    const states = createMemoryStates();
    const engine = createOpenSearchEngine({ client, alias, feed, states });
    const stopping = new AbortController();
    const task = createIndexer({ client, alias, feed, states, log: watchedLogger });
    const running = task.run(stopping.signal);
    await until(async () => (await states.ageSeconds(alias)) !== null, { withinMs: 60_000 });
    engine.start();
    return {
      engine,
      settled: isFollowed,
      end: async () => {
        engine.stop();
        stopping.abort();
        await running;
        await client.call({ method: 'DELETE', path: `${alias}-*` });
        await client.close();
      },
    };
  });

  it('refuses a late write to an index that was removed, in the place of making one', async () => {
    const client = createOpenSearchClient(cluster.urls);
    const alias = `test-${randomBytes(4).toString('hex')}`;
    const lives = createIndexLives(client, alias);
    const index = await lives.create();
    const write = createBulkWrite({ client, index, log: watchedLogger });
    const change = { id: 'p1', product: productOf('p1'), mark: 1n };
    await write([change]);
    await lives.removeOthers();
    for (const product of [change.product, null]) {
      await expect(write([{ ...change, product }])).rejects.toThrow('is gone');
    }
    const path = `_cat/indices/${alias}*?format=json`;
    expect(await client.call({ method: 'GET', path })).toEqual([]);
    await client.close();
  });

  if (canKill) describeFailures(() => cluster);
});
