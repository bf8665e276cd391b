import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { createServices } from '../../../../src/app/services';
import {
  createChangeFeed,
  createIndexStates,
  createOpenSearchClient,
} from '../../../../src/modules/search';
import { checkStoredIndex } from '../../../../src/modules/search/opensearch/index-check';
import { indexAlias } from '../../../../src/modules/search/opensearch/documents';
import { IndexStore } from '../../../../src/modules/search/opensearch/index-store';
import type { OpenSearchClient } from '../../../../src/modules/search/opensearch/client';
import { buildTestApp, type TestApp } from '../../../support/build-test-app';
import { generateCatalogData, importCatalog } from '../../../support/catalog-data';
import { type ServiceProcess, startWorkerProcess } from '../../../support/service-process';
import { watchedLogger } from '../../../support/logger';
import { describeWhenDeep } from '../../../support/size';
import { percentile } from '../../../support/statistics';
import { eventually, until } from '../../../support/until';
import type { Cluster } from './cluster';

const NAME = 'failures';
const ALIAS = indexAlias(NAME);
const NODES = [0, 1, 2];
const COUNT = 1700;
const PORTION = 100;
/** Products that are written while a new index is built. */
const BRAND = 'Meanwhile';
const WRITE_MS = 50;
const LOOK_MS = 30;
/** Products that are written before the rebuild is requested. */
const WRITTEN_BEFORE = 40;
/**
 * The factor by which the delay until a write is found may grow while a new index is built, if that
 * delay is long anyway.
 */
const SLOWER_BESIDE = 2;
const FOUND_WITHIN_MS = 1000;
/** The maximum time that a client waits. */
const MAX_REFUSAL_MS = 4000;
/** Within this time the lease of a dead holder expires and the loss of a node is noticed. */
const RECOVERY = { withinMs: 60_000, everyMs: 250 };

/** Tests what remains when nodes, the indexer and the whole cluster fail during writes. */
export function describeFailures(clusterOf: () => Cluster): void {
  describe('during writes', () => {
    let service: TestApp;
    let client: OpenSearchClient;
    let env: Readonly<Record<string, string>>;
    let worker: ServiceProcess;
    let importCount = 0;
    let others = 0;

    beforeAll(async () => {
      const { urls } = clusterOf();
      env = { SEARCH_ENGINE: 'opensearch', SEARCH_URL: urls.join(','), SEARCH_INDEX: NAME };
      service = await buildTestApp({ people: false, env });
      client = createOpenSearchClient(urls);
      worker = startWorkerProcess(service, env);
      await until(async () => (await currentIndex()) !== null, { withinMs: 240_000, everyMs: 250 });
      await clusterOf().untilCopied();
    }, 300_000);
    afterAll(async () => {
      worker?.child.kill('SIGKILL');
      await client?.close();
      await service?.close();
    });

    const currentIndex = () => new IndexStore(client, ALIAS, watchedLogger).current();
    const get = (url: string) => service.app.inject({ url });
    const total = async (query: string): Promise<number> => {
      const answer = await get(`/products/search?pageSize=1${query}`);
      return answer.statusCode === 200 ? answer.json().pagination.totalItems : -answer.statusCode;
    };
    const importUpTo = async (end: number, afterPortion = () => {}): Promise<void> => {
      const { services } = createServices(service.foundation);
      const { categories, products } = generateCatalogData(COUNT);
      for (; importCount < end; importCount += PORTION) {
        const portion = products.slice(importCount, importCount + PORTION);
        await importCatalog(services.catalog, { categories, products: portion });
        afterPortion();
      }
    };
    /** No write is missing, although the index was not repaired. */
    const expectWhole = async (): Promise<void> => {
      await eventually(
        () => total(''),
        (count) => count === importCount + others,
        RECOVERY,
      );
      const index = (await currentIndex()) ?? '';
      const feed = createChangeFeed(service.database.db);
      const store = { write: async () => undefined };
      const corrections = await checkStoredIndex({ client, index, feed, store, queue: pLimit(1) });
      expect(corrections).toBe(0);
    };

    const nodeOf = async (path: string): Promise<number> => {
      const rows = await client.call<
        readonly { readonly node: string; readonly prirep?: string }[]
      >({
        method: 'GET',
        path: `_cat/${path}?format=json`,
      });
      const row = rows.find(({ prirep = 'p' }) => prirep === 'p');
      return Number(row?.node.replace('node', ''));
    };

    const killDuringImport = async (node: number, end: number): Promise<void> => {
      const middle = Math.floor((end - importCount) / PORTION / 2);
      let portionsLeft = (end - importCount) / PORTION;
      await importUpTo(end, () => {
        portionsLeft -= 1;
        if (portionsLeft === middle) clusterOf().kill(node);
      });
      expect(portionsLeft).toBe(0);
      await expectWhole();
      clusterOf().revive(node);
      await clusterOf().ready(NODES.length);
      await clusterOf().untilCopied();
    };

    it('loses nothing when the node that holds the index is killed in the middle of an import', async () => {
      await killDuringImport(await nodeOf(`shards/${await currentIndex()}`), 500);
    }, 300_000);

    describeWhenDeep('and during further writes', () => {
      it('loses nothing when the node that manages the cluster is killed in the middle of an import', async () => {
        await killDuringImport(await nodeOf('cluster_manager'), 1000);
      }, 300_000);

      it('loses nothing when the indexer is killed', async () => {
        const importTask = importUpTo(1400);
        await until(() => importCount >= 1200, RECOVERY);
        worker.child.kill('SIGKILL');
        await worker.exited();
        worker = startWorkerProcess(service, env);
        await importTask;
        await expectWhole();
      }, 180_000);

      /**
       * Writes products repeatedly until it is stopped; measures how soon each is found, and
       * whether one disappears again.
       */
      const writeOn = () => {
        const { catalog } = createServices(service.foundation).services;
        const acknowledgedAt: number[] = [];
        /** They are found in the order in which they were written. */
        const foundAt: number[] = [];
        const losses: object[] = [];
        let isOver = false;
        const write = async (): Promise<void> => {
          for (let at = 0; !isOver; at += 1) {
            const facts = { title: `Meanwhile${at}x`, brand: BRAND, price: 1 };
            const item = { ...facts, externalId: `m${at}`, categoryExternalId: 'parts' };
            const run = { operationId: `imp_${BRAND}${at}`, firstIndex: 0, createdAt: new Date() };
            await catalog.applyProductItems('upsert', [item], run);
            acknowledgedAt.push(performance.now());
            await sleep(WRITE_MS);
          }
        };
        /**
         * Searches one at a time, because many searches would slow down the writes on a small
         * machine.
         */
        const look = async (): Promise<void> => {
          // A replica on another node may be one refresh behind.
          const before = performance.now() - FOUND_WITHIN_MS;
          const minimum = foundAt.filter((time) => time < before).length;
          const count = await total(`&brand=${BRAND}`);
          if (count < minimum) losses.push({ count, minimum });
          while (foundAt.length < count) foundAt.push(performance.now());
          await sleep(LOOK_MS);
        };
        const watch = async (): Promise<void> => {
          const deadline = (): number => (acknowledgedAt.at(-1) ?? 0) + RECOVERY.withinMs;
          const isMissing = (): boolean => foundAt.length < acknowledgedAt.length;
          while (!isOver || (isMissing() && performance.now() < deadline())) await look();
        };
        const tasks = Promise.all([write(), watch()]);
        return {
          writeCount: () => acknowledgedAt.length,
          end: async () => {
            isOver = true;
            await tasks;
            const tookMs = acknowledgedAt.map((time, at) => (foundAt[at] ?? Infinity) - time);
            return { tookMs, lost: losses };
          },
        };
      };

      it('finds writes soon, and loses none of them, while a new index is built', async () => {
        await importUpTo(1400);
        await expectWhole();
        const before = await currentIndex();
        const writer = writeOn();
        await until(() => writer.writeCount() >= WRITTEN_BEFORE, RECOVERY);
        await createIndexStates(service.database.db, service.clock).requestRebuild(ALIAS);
        const after = await eventually(currentIndex, (index) => index !== before, RECOVERY);
        expect(after).not.toBeNull();
        await sleep(FOUND_WITHIN_MS);
        const { tookMs, lost: losses } = await writer.end();
        others += tookMs.length;
        const alone = tookMs.slice(0, WRITTEN_BEFORE);
        const beside = tookMs.slice(WRITTEN_BEFORE);
        const toText = (of: readonly number[]): string =>
          [50, 95, 100].map((share) => Math.round(percentile(of, share))).join(' / ');
        console.log(
          `found after ${toText(alone)} ms (p50 / p95 / most of ${alone.length}), ` +
            `beside a rebuild ${toText(beside)} ms (of ${beside.length})`,
        );
        expect(losses).toEqual([]);
        expect(Math.max(...tookMs)).toBeLessThan(10 * FOUND_WITHIN_MS);
        // A busy machine is slow without a rebuild too.
        const usual = Math.max(FOUND_WITHIN_MS, SLOWER_BESIDE * percentile(alone, 50));
        expect(percentile(beside, 50)).toBeLessThan(usual);
        await importUpTo(COUNT);
        await expectWhole();
      }, 180_000);

      it('refuses searches within the time limit while all nodes hang, and serves other requests', async () => {
        const [product] = (await get('/products?limit=1')).json().data;
        for (const node of NODES) clusterOf().pause(node);
        const startedAt = performance.now();
        const refusal = await get('/products/search?q=fast');
        expect(performance.now() - startedAt).toBeLessThan(MAX_REFUSAL_MS);
        expect([refusal.statusCode, refusal.json().code]).toEqual([503, 'search_unavailable']);
        expect((await get(`/products/${product.id}`)).statusCode).toBe(200);
        for (const node of NODES) clusterOf().resume(node);
        await clusterOf().ready(NODES.length);
        await expectWhole();
      }, 300_000);

      it('refuses searches with a clear response while the cluster is unreachable, and serves other requests', async () => {
        const [product] = (await get('/products?limit=1')).json().data;
        for (const node of NODES) clusterOf().kill(node);
        const refusal = await get('/products/search?q=fast');
        expect(refusal.statusCode).toBe(503);
        expect(refusal.headers['retry-after']).toBeDefined();
        expect(refusal.json()).toMatchObject({ code: 'search_unavailable' });
        expect((await get(`/products/${product.id}`)).statusCode).toBe(200);
        const ready = await get('/health/ready');
        expect([ready.statusCode, ready.json().checks.search]).toEqual([200, 'unavailable']);
        for (const node of NODES) clusterOf().revive(node);
        await eventually(
          () => total(''),
          (count) => count === importCount + others,
          {
            withinMs: 240_000,
            everyMs: 1000,
          },
        );
      }, 300_000);
    });
  });
}
