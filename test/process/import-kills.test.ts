import { setTimeout as sleep } from 'node:timers/promises';
import { buildTestApp, type TestApp } from '../support/build-test-app';
import { keys } from '../support/people';
import { startServiceProcess } from '../support/service-process';

/** The deep run is as large as the promise. */
const { items: ITEMS, kills: KILLS } = process.env['DEEP']
  ? { items: 10_000, kills: 20 }
  : { items: 5000, kills: 3 };

let service: TestApp;

beforeAll(async () => {
  service = await buildTestApp();
});
afterAll(() => service.close());

async function start(type: string, items: readonly object[]): Promise<string> {
  const response = await service.app.inject({
    method: 'POST',
    url: `/imports?type=${type}`,
    payload: items.map((item) => JSON.stringify(item)).join('\n'),
    headers: { ...keys.internal.headers, 'content-type': 'application/x-ndjson' },
  });
  return response.json().id;
}

async function read(id: string) {
  const response = await service.app.inject({
    url: `/imports/${id}`,
    headers: keys.internal.headers,
  });
  return response.json();
}

/** Waits until the import has come on by so many items, or is done. */
async function untilProcessed(id: string, count: number): Promise<boolean> {
  for (;;) {
    const { done, progress } = await read(id);
    if (done || progress.processed >= count) return done;
    await sleep(5);
  }
}

function startWorker() {
  return startServiceProcess(
    {
      MONGODB_URL: process.env['MONGODB_TEST_URL'] ?? '',
      MONGODB_DB: service.database.db.databaseName,
      SECRET_KEY: service.foundation.config.secretKey,
      DEMO_DATA: 'false',
    },
    ['worker'],
  );
}

it(`applies each of ${ITEMS} items once while ${KILLS} workers are killed`, async () => {
  await start('categories', [{ externalId: 'lamps', title: 'Lamps' }]);
  await service.app.worker.settle();
  const items = Array.from({ length: ITEMS }, (_, index) => ({
    externalId: `lamp-${index}`,
    title: `Lamp ${index}`,
    price: 5,
    categoryExternalId: 'lamps',
  }));
  const id = await start('products', items);
  for (let kill = 0; kill < KILLS; kill += 1) {
    const worker = startWorker();
    const { processed } = (await read(id)).progress;
    await untilProcessed(id, processed + 1 + Math.floor((ITEMS / KILLS) * Math.random() * 0.8));
    worker.child.kill('SIGKILL');
    await worker.exited();
  }
  const last = startWorker();
  await untilProcessed(id, Infinity);
  last.child.kill('SIGKILL');
  expect(await read(id)).toMatchObject({
    status: 'completed',
    progress: { total: ITEMS, processed: ITEMS, failed: 0 },
  });
  const { db } = service.database;
  expect(await db.collection('products').countDocuments({ version: 1 })).toBe(ITEMS);
  const outcomes = db
    .collection('import_results')
    .aggregate([
      { $match: { importId: id } },
      { $unwind: '$results' },
      { $group: { _id: '$results.outcome', count: { $sum: 1 } } },
    ]);
  expect(await outcomes.toArray()).toEqual([{ _id: 'created', count: ITEMS }]);
}, 900_000);
