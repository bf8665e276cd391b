import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from 'mongodb';
import { createClock } from '../src/platform/values/clock';
import { loadConfig } from '../src/platform/config/config';
import { createKeyring } from '../src/platform/secrets/keys';
import { createLogger } from '../src/platform/telemetry/logger';
import { openDatabase } from '../src/platform/mongo/client';
import { ensureCollections } from '../src/platform/database';
import { startEmbeddedEngine } from 'commerce-embedded-mongodb';
import { collections } from '../src/app/collections';
import { loadFolder } from '../src/tools/load';
import { startFront } from '../test/support/replica-set-front';
import { describeDataset, growCatalog, placeOrders, seedBench, type Dataset } from './dataset';
import type { BenchOptions } from './options';

export const DATABASE_NAME = 'bench';
export const SECRET_KEY = 'a-secret-key-for-measurements-only-0123456789';

/** The database both servers read, filled for this run and removed after it. */
export interface BenchDatabase {
  readonly url: string;
  readonly db: Db;
  readonly dataset: Dataset;
  /** Read and write commands the database has taken so far, whoever sent them. */
  commandCount(): Promise<number>;
  stop(): Promise<void>;
}

export async function startDatabase(options: BenchOptions): Promise<BenchDatabase> {
  const server = await startServer(options);
  const { url } = server;
  const database = openDatabase({
    url,
    name: DATABASE_NAME,
    log: createLogger('warn'),
    patient: true,
  });
  await database.connected();
  await database.db.dropDatabase();
  await fill(database.db, options);
  return {
    url,
    db: database.db,
    dataset: await describeDataset(database.db),
    commandCount: () => countCommands(database.db),
    stop: async () => {
      await database.db.dropDatabase();
      await database.close();
      await server.stop();
    },
  };
}

/** The server that the options name; without any an embedded engine, alone or as a replica set. */
async function startServer({ mongodbUrl, replicaSet }: BenchOptions) {
  if (mongodbUrl !== null) return { url: mongodbUrl, stop: async () => undefined };
  if (replicaSet) {
    const { set, stop } = await startFront(FRONT_SEED);
    return { url: set.url, stop };
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  const engine = await startEmbeddedEngine({ dataDir, log: createLogger('warn') });
  return {
    url: engine.url,
    stop: async () => {
      await engine.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const FRONT_SEED = 1;
const ORDERS = 3000;

async function fill(db: Db, { dataFolder, productCount }: BenchOptions): Promise<void> {
  const foundation = {
    db,
    config: loadConfig({ SECRET_KEY, DATA_DIR: tmpdir() }),
    clock: createClock(1),
    log: createLogger('warn'),
    deriveKeys: createKeyring([{ id: 'default', secret: SECRET_KEY }]),
  };
  await ensureCollections(db, collections);
  await seedBench(foundation);
  if (dataFolder !== null) await loadFolder(dataFolder, foundation, { onReject: () => undefined });
  if (productCount > 0) await growCatalog(db, productCount);
  await placeOrders(foundation, ORDERS);
}

const COUNTED = [
  'find',
  'getMore',
  'aggregate',
  'count',
  'distinct',
  'insert',
  'update',
  'delete',
  'findAndModify',
  'bulkWrite',
];

async function countCommands(db: Db): Promise<number> {
  const { metrics } = await db.admin().serverStatus();
  const commands = metrics.commands as Readonly<Record<string, { readonly total: number }>>;
  return COUNTED.reduce((sum, name) => sum + Number(commands[name]?.total ?? 0), 0);
}
