import { createServer, type Server } from 'node:net';
import { buildTestApp, type TestApp } from '../support/build-test-app';
import { seedProducts } from '../support/products';
import { startServiceProcess, type ServiceProcess } from '../support/service-process';
import { freePort, listenOnLoopback } from '../support/loopback';

const MAX_REFUSAL_MS = 4000;

describe('a service whose search engine is unreachable from the start', () => {
  let preparation: TestApp;
  let silent: Server;
  let service: ServiceProcess;
  let address: string;
  const get = (path: string) => fetch(address + path);

  beforeAll(async () => {
    preparation = await buildTestApp({ people: false });
    const { db } = preparation.database;
    await seedProducts(db, [{ _id: 'prd_one' }]);
    // One node is down; the other accepts connections but sends nothing.
    silent = createServer();
    const ports = [await freePort(), await listenOnLoopback(silent)];
    service = startServiceProcess({
      MONGODB_URL: process.env['MONGODB_TEST_URL'] ?? '',
      MONGODB_DB: db.databaseName,
      SECRET_KEY: preparation.foundation.config.secretKeys[0].secret,
      DEMO_DATA: 'false',
      SEARCH_ENGINE: 'opensearch',
      SEARCH_URL: ports.map((port) => `http://127.0.0.1:${port}`).join(','),
    });
    address = await service.listening();
  });
  afterAll(async () => {
    service?.child.kill('SIGKILL');
    silent?.close();
    await preparation?.close();
  });

  it('is live and ready, and reports that search is unavailable', async () => {
    expect((await get('/health/live')).status).toBe(200);
    const ready = await get('/health/ready');
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({ checks: { search: 'unavailable' } });
  });

  it('serves reads by id', async () => {
    const answer = await get('/products/prd_one');
    expect([answer.status, (await answer.json()).id]).toEqual([200, 'prd_one']);
  });

  it.each(['/products/search', '/products/search?q=lamp', '/products/suggest?q=lamp'])(
    'refuses %s in time',
    async (path) => {
      const startedAt = performance.now();
      const answer = await get(path);
      expect(performance.now() - startedAt).toBeLessThan(MAX_REFUSAL_MS);
      expect([answer.status, (await answer.json()).code]).toEqual([503, 'search_unavailable']);
    },
  );
});
