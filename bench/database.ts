import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Timestamp, type Db } from 'mongodb';
import { startEmbeddedEngine } from 'commerce-embedded-mongodb';
import { collections, outboxCollections } from '../src/app/collections';
import {
  emptyFacts,
  newProductDocument,
  productsCollection,
  toStoredFacts,
} from '../src/modules/catalog';
import { loadConfig } from '../src/platform/config/config';
import { ensureCollections } from '../src/platform/database';
import { openDatabase } from '../src/platform/mongo/client';
import { createKeyring } from '../src/platform/secrets/keys';
import { createLogger } from '../src/platform/telemetry/logger';
import { createClock } from '../src/platform/values/clock';
import { createCredentials } from '../src/tools/demo/credentials.repository';
import { loadFolder } from '../src/tools/load';
import { until } from '../test/support/until';
import { placeOrders, seedBench } from './dataset';
import { keys, people } from './people';
import { ORDERED_PRODUCTS } from './scenarios';

export const DATABASE_NAME = 'bench';
export const SECRET_KEY = 'a-secret-key-for-measurements-only-0123456789';
const ORDERS = 3000;
const SETTLES_WITHIN_MS = 300_000;
const COUNTED = [
  ...['find', 'getMore', 'aggregate', 'count', 'distinct'],
  ...['insert', 'update', 'delete', 'findAndModify', 'bulkWrite'],
];

export type BenchDatabase = Awaited<ReturnType<typeof startDatabase>>;

/** An embedded engine that is removed after the run. */
async function startDatabase() {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  const log = createLogger('warn');
  const engine = await startEmbeddedEngine({ dataDir, log });
  const database = openDatabase({
    url: engine.url,
    name: DATABASE_NAME,
    log,
    hasLongTimeouts: true,
  });
  await database.connected();
  const { db } = database;
  return {
    url: engine.url,
    db,
    /**
     * The CPU time that the database has used so far, and the read and write commands that it has received from all
     * clients.
     */
    usage: async () => {
      const { extra_info: info, metrics } = await db.admin().serverStatus();
      const counts = COUNTED.map((name) => Number(metrics.commands[name]?.total ?? 0));
      const databaseMicros = Number(info.user_time_us) + Number(info.system_time_us);
      return { databaseMicros, commands: counts.reduce((sum, count) => sum + count, 0) };
    },
    stop: async () => {
      await database.close();
      await engine.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Prepares the database that both servers read: the demo data, and the catalog of a data folder.
 */
export async function startFilledDatabase(folder: string | undefined): Promise<BenchDatabase> {
  const database = await startDatabase();
  const { db } = database;
  const foundation = {
    db,
    config: loadConfig({ SECRET_KEY, DATA_DIR: tmpdir() }),
    clock: createClock(1),
    log: createLogger('warn'),
    deriveKeys: createKeyring([{ id: 'default', secret: SECRET_KEY }]),
  };
  await ensureCollections(db, collections);
  await seedBench(foundation);
  if (folder !== undefined) await loadFolder(folder, foundation, { onReject: () => undefined });
  await placeOrders(foundation, ORDERS);
  return database;
}

/** Prepares the database to which the MongoDB rival writes. */
export async function startRivalDatabase(): Promise<BenchDatabase> {
  const database = await startDatabase();
  const { db } = database;
  const products = ORDERED_PRODUCTS.map(({ id: _id, ...product }) => ({ _id, ...product }));
  await db.collection<{ _id: string }>('products').insertMany(products);
  const orders = db.collection('placed_orders');
  await orders.createIndex({ customerId: 1, createdAt: -1, _id: -1 });
  await orders.createIndex({ createdAt: -1, _id: -1 });
  await ensureCollections(db, [{ ...productsCollection, name: 'imported' }]);
  await createCredentials(db).restore(people, keys, new Date());
  return database;
}

/** Adds the products that write scenarios order to the service's database. */
export async function addOrderedProducts(db: Db): Promise<void> {
  const now = new Date();
  const rest = { ...emptyFacts, categoryId: 'bench', brand: 'Bench', createdAt: now };
  const documents = ORDERED_PRODUCTS.map(({ id, title, priceMinor, stock }) => {
    const facts = toStoredFacts({ ...rest, title, stock, price: priceMinor / 100, attributes: {} });
    const product = newProductDocument({ id, facts, categoryPath: ['bench'], now });
    // MongoDB replaces an empty timestamp with its own time.
    return { ...product, changeStamp: new Timestamp({ t: 0, i: 0 }) };
  });
  await db.collection<{ _id: string }>('products').insertMany(documents);
}

/** Waits until the service has no pending work: stock settled, events relayed and distributed. */
export async function untilSettled({ db }: BenchDatabase): Promise<void> {
  const isSettled = async (): Promise<boolean> => {
    const open = await Promise.all([
      db.collection('orders').findOne({ unsettled: true }),
      db.collection('events').findOne({ needsFanOut: true }),
      ...outboxCollections.map((name) => db.collection(name).findOne({ hasOutbox: true })),
    ]);
    return open.every((row) => row === null);
  };
  await until(isSettled, { withinMs: SETTLES_WITHIN_MS, everyMs: 50 });
}
