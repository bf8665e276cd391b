import { randomBytes } from 'node:crypto';
import { createOpenSearchClient } from '../../../../src/modules/search/opensearch/client';
import { createIndexer } from '../../../../src/modules/search/opensearch/indexer';
import { createOpenSearchEngine } from '../../../../src/modules/search/opensearch/opensearch-engine';
import { describeEngine } from '../engine-contract';
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

  if (canKill) describeFailures(() => cluster);
});
