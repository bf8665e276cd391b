import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { useTestApp } from '../support/build-test-app';
import { realDataFolder } from '../support/real-data';
import { keys } from '../support/people';
import { startServiceProcess } from '../support/service-process';
import { eventually } from '../support/until';
import { isDeep } from '../support/size';

/** The deep run imports the real catalog, if it is available, twice, with 20 kills. */
const KILLS = isDeep ? 10 : 3;
const PASSES = isDeep ? ['created', 'unchanged'] : ['created'];
const realData = isDeep ? realDataFolder : null;

const service = useTestApp();
// The workers are separate processes with the real clock.
beforeEach(() => service.clock.set(new Date()));

async function start(type: string, payload: string | Buffer, key: string): Promise<string> {
  const headers = { 'content-type': 'application/x-ndjson', 'idempotency-key': key };
  const response = await service.app.inject({
    method: 'POST',
    url: `/imports?type=${type}`,
    payload,
    headers: { ...keys.internal.headers, ...headers },
  });
  expect(response.statusCode).toBe(202);
  return response.json().id;
}

const linesOf = (items: readonly object[]) => items.map((item) => JSON.stringify(item)).join('\n');

function madeUp() {
  const lamp = (index: number) => ({
    externalId: `lamp-${index}`,
    title: `Lamp ${index}`,
    price: 5,
    categoryExternalId: 'lamps',
  });
  const count = isDeep ? 10_000 : 5000;
  return {
    categories: linesOf([{ externalId: 'lamps', title: 'Lamps' }]),
    products: linesOf(Array.from({ length: count }, (_, index) => lamp(index))),
  };
}

function readFrom(folder: string) {
  return {
    categories: readFileSync(join(folder, 'categories.ndjson'), 'utf8'),
    products: gunzipSync(readFileSync(join(folder, 'products.ndjson.gz'))).toString(),
  };
}

async function read(id: string) {
  const response = await service.app.inject({
    url: `/imports/${id}`,
    headers: keys.internal.headers,
  });
  return response.json();
}

/** Waits until the import has processed this many more items, or is done. */
async function untilProcessed(id: string, count: number): Promise<boolean> {
  const { done: firstImport } = await eventually(
    () => read(id),
    (operation) => operation.done || operation.progress.processed >= count,
    { withinMs: 300_000, everyMs: 5 },
  );
  return firstImport;
}

function startWorker() {
  return startServiceProcess(
    {
      MONGODB_URL: process.env['MONGODB_TEST_URL'] ?? '',
      MONGODB_DB: service.database.db.databaseName,
      SECRET_KEY: service.foundation.config.secretKeys[0].secret,
      DEMO_DATA: 'false',
    },
    ['main/worker'],
  );
}

/** Kills workers at random moments of an import, then lets the last one finish. */
async function workOff(id: string, total: number): Promise<void> {
  for (let kill = 0; kill < KILLS; kill += 1) {
    const worker = startWorker();
    const { processed } = (await read(id)).progress;
    await untilProcessed(id, processed + 1 + Math.floor((total / KILLS) * Math.random() * 0.8));
    worker.child.kill('SIGKILL');
    await worker.exited();
  }
  const last = startWorker();
  await untilProcessed(id, Infinity);
  last.child.kill('SIGKILL');
  await last.exited();
}

async function outcomesOf(importId: string) {
  const outcomes = service.database.db
    .collection('import_results')
    .aggregate([
      { $match: { importId } },
      { $unwind: '$results' },
      { $group: { _id: '$results.outcome', count: { $sum: 1 } } },
    ]);
  return outcomes.toArray();
}

async function expectEachOnce(id: string, outcome: string, total: number): Promise<void> {
  expect(await read(id)).toMatchObject({
    status: 'completed',
    progress: { total, processed: total, failed: 0 },
  });
  const products = service.database.db.collection('products');
  expect(await products.countDocuments({ version: 1 })).toBe(total);
  expect(await outcomesOf(id)).toEqual([{ _id: outcome, count: total }]);
}

interface StoredImport {
  readonly _id: string;
  readonly createdAt: Date;
  readonly processed: number;
}

/** Sends a generated catalog for the existing categories; its products wait for a worker. */
async function importMadeUp(key: string) {
  const data = madeUp();
  await start('categories', data.categories, `categories-${key}`);
  await service.app.worker.settle();
  const total = data.products.split('\n').length;
  return { id: await start('products', data.products, key), total };
}

it('an import is released by a worker that is told to stop, so another one continues without waiting for the lease', async () => {
  const { id, total } = await importMadeUp('handed-over');
  const first = startWorker();
  await untilProcessed(id, 1);
  first.child.kill('SIGTERM');
  expect(await first.exited()).toMatchObject({ code: 0 });

  const imports = service.database.db.collection<StoredImport>('imports');
  const importRow = await imports.findOne({ _id: id });
  expect(importRow).toMatchObject({ status: 'processing', nextAttemptAt: importRow?.createdAt });
  expect(importRow).not.toHaveProperty('leaseId');
  expect(importRow?.processed).toBeLessThan(total);
  const [firstOutcome] = await outcomesOf(id);
  expect(firstOutcome?.['count']).toBe(importRow?.processed);

  const second = startWorker();
  await untilProcessed(id, Infinity);
  second.child.kill('SIGKILL');
  await second.exited();
  await expectEachOnce(id, 'created', total);
  await service.database.db.collection('products').deleteMany({});
});

it(`an import applies each item once while ${KILLS * PASSES.length} workers are killed`, async () => {
  const data = realData === null ? madeUp() : readFrom(realData);
  const total = data.products.trimEnd().split('\n').length;
  await start('categories', data.categories, 'categories-killed');
  await service.app.worker.settle();
  for (const outcome of PASSES) {
    const id = await start('products', data.products, outcome);
    await workOff(id, total);
    await expectEachOnce(id, outcome, total);
  }
}, 900_000);
