import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, Timestamp, type Db } from 'mongodb';
import { emptyFacts, newProductDocument, toStoredFacts } from '../../src/modules/catalog';
import { createLogger } from '../../src/platform/telemetry/logger';
import { startEmbeddedEngine } from 'commerce-embedded-mongodb';
import { startApi, type ApiProcess, type ServerName } from '../api-process';
import { DATABASE_NAME, SECRET_KEY, type BenchDatabase } from '../database';
import { PARTNER_TOKEN } from '../people';
import { CUSTOMER, TOKEN } from '../rivals/order';
import { startPostgres } from './postgres-cluster';
import { products } from './products';

/** A server that takes writes, and the database behind it. */
export interface WriteServer {
  readonly name: ServerName;
  readonly api: ApiProcess<ServerName>;
  /** CPU time the database has used so far. */
  databaseCpuMicros(): Promise<number>;
  /** Commands or statements the database has taken so far; null where it does not count them. */
  commandCount(): Promise<number | null>;
  stop(): Promise<void>;
}

const RIVAL_DATABASE = 'bench_rival';

interface StartOptions {
  readonly profileDir: string | null;
}

/** The service as one process with its background jobs, on the bench's database. */
export async function startOurs(
  { url, db, commandCount }: BenchDatabase,
  { profileDir, hasWebhooks }: StartOptions & { readonly hasWebhooks: boolean },
): Promise<WriteServer> {
  await db.collection<{ _id: string }>('products').insertMany(products.map(productDocument));
  const env = {
    // Production refuses webhooks to this machine.
    NODE_ENV: hasWebhooks ? 'bench' : 'production',
    MONGODB_URL: url,
    MONGODB_DB: DATABASE_NAME,
    SECRET_KEY,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_ENABLED: 'false',
    ALLOW_INSECURE_WEBHOOKS: String(hasWebhooks),
    PAYMENT_PROVIDER: 'builtin',
    MAIL: 'outbox',
  };
  const api = await startApi('ours', { env, profileDir });
  return {
    name: 'ours',
    api,
    databaseCpuMicros: () => cpuOf(db),
    commandCount,
    stop: () => api.stop(),
  };
}

function productDocument({ id, title, priceMinor, stock }: (typeof products)[number]) {
  const now = new Date();
  const facts = {
    ...emptyFacts,
    title,
    price: priceMinor / 100,
    categoryId: 'bench',
    brand: 'Bench',
    stock,
    createdAt: now,
    attributes: {},
  };
  const document = newProductDocument({
    id,
    facts: toStoredFacts(facts),
    categoryPath: ['bench'],
    now,
  });
  // The server replaces an empty timestamp by its own time.
  return { ...document, changeStamp: new Timestamp({ t: 0, i: 0 }) };
}

/** M, on an engine of its own. */
export async function startMongoRival({ profileDir }: StartOptions): Promise<WriteServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-rival-'));
  const engine = await startEmbeddedEngine({ dataDir, log: createLogger('warn') });
  const rival = await startRivalOn(engine.url, { name: 'mongodb', profileDir });
  return {
    ...rival,
    stop: async () => {
      await rival.stop();
      await engine.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** T, beside the service on the server that was named; null where that is no replica set. */
export async function startTransactionsRival(
  url: string,
  { profileDir }: StartOptions,
): Promise<WriteServer | null> {
  const client = new MongoClient(url);
  const { setName } = await client.db('admin').command({ hello: 1 });
  await client.close();
  if (setName !== undefined) return startRivalOn(url, { name: 'transactions', profileDir });
  console.log('The server is no replica set: the rival with transactions is left out');
  return null;
}

async function startRivalOn(
  url: string,
  { name, profileDir }: StartOptions & { readonly name: 'mongodb' | 'transactions' },
): Promise<WriteServer> {
  const client = new MongoClient(url);
  const db = client.db(RIVAL_DATABASE);
  await db.dropDatabase();
  await db
    .collection<{ _id: string }>('products')
    .insertMany(products.map(({ id: _id, ...product }) => ({ _id, ...product })));
  await db.collection('orders').createIndex({ customerId: 1, createdAt: -1, _id: -1 });
  await db.collection('orders').createIndex({ createdAt: -1, _id: -1 });
  await db
    .collection<{ _id: string }>('tokens')
    .insertOne({ _id: TOKEN, customerId: CUSTOMER } as never);
  const env = {
    NODE_ENV: 'production',
    MONGODB_URL: url,
    MONGODB_DB: RIVAL_DATABASE,
    TRANSACTIONS: String(name === 'transactions'),
  };
  const api = await startApi(name, { env, profileDir });
  return {
    name,
    api,
    databaseCpuMicros: () => cpuOf(db),
    commandCount: async () => null,
    stop: async () => {
      await api.stop();
      await db.dropDatabase();
      await client.close();
    },
  };
}

/** P; null where PostgreSQL is not installed. */
export async function startPostgresRival({
  profileDir,
}: StartOptions): Promise<WriteServer | null> {
  const cluster = await startPostgres(products);
  if (cluster === null) {
    console.log('PostgreSQL is not installed (apt-get install postgresql): its rival is left out');
    return null;
  }
  const env = { NODE_ENV: 'production', POSTGRES_URL: cluster.url };
  const api = await startApi('postgresql', { env, profileDir });
  return {
    name: 'postgresql',
    api,
    databaseCpuMicros: async () => cluster.cpuMicros(),
    commandCount: async () => null,
    stop: async () => {
      await api.stop();
      await cluster.stop();
    },
  };
}

async function cpuOf(db: Db): Promise<number> {
  const { extra_info: info } = await db.admin().serverStatus();
  return Number(info.user_time_us) + Number(info.system_time_us);
}

/** A webhook endpoint that takes everything at once, and the service's knowledge of it. */
export async function startReceiver({ origin }: { readonly origin: string }) {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.writeHead(204).end());
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const headers = {
    authorization: `Bearer ${PARTNER_TOKEN}`,
    'content-type': 'application/json',
  };
  const body = JSON.stringify({ url, eventTypes: ['order.*'] });
  const answer = await fetch(`${origin}/webhooks/endpoints`, { method: 'POST', headers, body });
  const { id } = (await answer.json()) as { readonly id: string };
  if (!answer.ok) throw new Error(`the endpoint was refused: ${answer.status}`);
  return {
    stop: async () => {
      await fetch(`${origin}/webhooks/endpoints/${id}`, { method: 'DELETE', headers });
      server.closeAllConnections();
      server.close();
    },
  };
}
