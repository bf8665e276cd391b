import { createServices } from '../../../../src/app/services';
import {
  createChangeFeed,
  createIndexStates,
  createOpenSearchClient,
} from '../../../../src/modules/search';
import { checkStoredIndex } from '../../../../src/modules/search/opensearch/index-check';
import { indexAlias } from '../../../../src/modules/search/opensearch/index-settings';
import { createIndexLives } from '../../../../src/modules/search/opensearch/index-lives';
import type { OpenSearchClient } from '../../../../src/modules/search/opensearch/client';
import { buildTestApp, type TestApp } from '../../../support/build-test-app';
import { generateCatalogData, importCatalog } from '../../../support/catalog-data';
import type { ServiceProcess } from '../../../support/service-process';
import { eventually, until } from '../../../support/until';
import { startWorkerProcess } from '../../../support/worker-process';
import type { Cluster } from './cluster';

const NAME = 'failures';
const ALIAS = indexAlias(NAME);
const COUNT = 1200;
const PORTION = 100;
/** A dead holder's lease ends, and a node is missed, within this. */
const RECOVERY = { withinMs: 60_000, everyMs: 250 };

/** What is left when nodes, the indexer and the whole cluster fail under writes. */
export function describeFailures(clusterOf: () => Cluster): void {
  describe('under writes', () => {
    let service: TestApp;
    let client: OpenSearchClient;
    let env: Readonly<Record<string, string>>;
    let worker: ServiceProcess;
    let written = 0;

    beforeAll(async () => {
      const { urls } = clusterOf();
      env = { SEARCH_ENGINE: 'opensearch', SEARCH_URL: urls.join(','), SEARCH_INDEX: NAME };
      service = await buildTestApp({ people: false, env });
      client = createOpenSearchClient(urls);
      worker = startWorkerProcess(service, env);
      await until(async () => (await currentIndex()) !== null, { withinMs: 240_000, everyMs: 250 });
      await clusterOf().copied();
    }, 300_000);
    afterAll(async () => {
      worker?.child.kill('SIGKILL');
      await client?.close();
      await service?.close();
    });

    const currentIndex = () => createIndexLives(client, ALIAS).current();
    const get = (url: string) => service.app.inject({ url });
    const total = async (query: string): Promise<number> => {
      const answer = await get(`/products/search?pageSize=1${query}`);
      return answer.statusCode === 200 ? answer.json().pagination.totalItems : -answer.statusCode;
    };
    const importUpTo = async (end: number): Promise<void> => {
      const { services } = createServices(service.foundation);
      const { categories, products } = generateCatalogData(COUNT);
      for (; written < end; written += PORTION) {
        const portion = products.slice(written, written + PORTION);
        await importCatalog(services.catalog, { categories, products: portion });
      }
    };
    /** Nothing is missing, without the index having been mended. */
    const expectWhole = async (): Promise<void> => {
      await eventually(
        () => total(''),
        (count) => count === written,
        RECOVERY,
      );
      const index = (await currentIndex()) ?? '';
      const feed = createChangeFeed(service.database.db);
      const mended = await checkStoredIndex({ client, index, feed, write: async () => undefined });
      expect(mended).toBe(0);
    };

    it('loses nothing when a node is killed', async () => {
      clusterOf().kill(0);
      await importUpTo(800);
      await expectWhole();
      clusterOf().revive(0);
    }, 180_000);

    it('loses nothing when the indexer is killed', async () => {
      const importing = importUpTo(1100);
      await until(() => written >= 900, RECOVERY);
      worker.child.kill('SIGKILL');
      await worker.exited();
      worker = startWorkerProcess(service, env);
      await importing;
      await expectWhole();
    }, 180_000);

    it('makes a new index beside the present one when it is asked for', async () => {
      const before = await currentIndex();
      await createIndexStates(service.database.db, service.clock).askRebuild(ALIAS);
      const after = await eventually(currentIndex, (index) => index !== before, RECOVERY);
      expect(after).not.toBeNull();
      expect(await total('')).toBe(written);
      await importUpTo(COUNT);
      await expectWhole();
    }, 180_000);

    it('refuses searches with a clear answer while the cluster is unreachable, and serves the rest', async () => {
      const [product] = (await get('/products?limit=1')).json().data;
      for (const node of [0, 1, 2]) clusterOf().kill(node);
      const refused = await get('/products/search?q=fast');
      expect(refused.statusCode).toBe(503);
      expect(refused.headers['retry-after']).toBeDefined();
      expect(refused.json()).toMatchObject({ code: 'search_unavailable' });
      expect((await get(`/products/${product.id}`)).statusCode).toBe(200);
      const ready = await get('/health/ready');
      expect([ready.statusCode, ready.json().checks.search]).toEqual([200, 'unavailable']);
      for (const node of [0, 1, 2]) clusterOf().revive(node);
      await eventually(
        () => total(''),
        (count) => count === COUNT,
        {
          withinMs: 240_000,
          everyMs: 1000,
        },
      );
    }, 300_000);
  });
}
