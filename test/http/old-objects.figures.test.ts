import { Pool } from 'undici';
import { startApi, type ApiProcess } from '../../bench/api-process';
import { databaseName } from '../support/database';
import { percentile } from '../support/statistics';

const CONNECTIONS = 50;
const ROUNDS = 7;
interface Case {
  readonly path: string;
  /**
   * Requests per round; fewer of those that leave many objects, so that most rounds have no full
   * collection.
   */
  readonly requests: number;
  readonly maxBytes: number;
}

/**
 * Measured in three processes: 350 to 520 bytes for a product, with a Map of the requests in flight 4,400 to 6,100;
 * 1,500 to 2,000 for a search, with a WeakMap of cursors 28,000; 7,800 to 9,900 for posts and 9,000 to 10,200 for
 * orders, whose medians are below 10,000, and with cursors of the driver 49,000 to 58,000.
 */
const cases: readonly Case[] = [
  { path: '/products/prd_demo_0001', requests: 2000, maxBytes: 1000 },
  { path: '/products/search?q=kettle', requests: 1000, maxBytes: 2000 },
  { path: '/posts', requests: 600, maxBytes: 10_000 },
  { path: '/orders', requests: 600, maxBytes: 10_000 },
];

const headers = { authorization: 'Bearer at_demo_admin' };
let api: ApiProcess;
let pool: Pool;

beforeAll(async () => {
  const env = {
    MONGODB_URL: process.env['MONGODB_TEST_URL'] ?? '',
    MONGODB_DB: databaseName('old_objects'),
    SECRET_KEY: 'a-secret-key-that-only-tests-use-0123456789',
    RUN_WORKER: 'false',
    RATE_LIMIT_ENABLED: 'false',
    LOG_LEVEL: 'error',
    DEMO_DATA: 'true',
  };
  api = await startApi('ours', env);
  pool = new Pool(api.origin, { connections: CONNECTIONS });
});
afterAll(async () => {
  await pool.close();
  await api.stop();
});

async function load({ path, requests }: Case): Promise<void> {
  let remaining = requests;
  const client = async (): Promise<void> => {
    for (; remaining > 0; remaining -= 1) {
      const { statusCode, body } = await pool.request({ method: 'GET', path, headers });
      await body.dump();
      if (statusCode !== 200) throw new Error(`${path}: ${statusCode}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
}

/**
 * Measures the growth of the old generation. The objects of a finished request should be garbage in
 * the young generation: an object that is retained longer is copied by every minor collection, and
 * only a full collection frees it.
 */
it.each(cases)('a request to $path leaves at most $maxBytes bytes', async (one) => {
  for (let round = 0; round < 2; round += 1) await load(one);
  const growths: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { oldBytes: before } = await api.usage();
    await load(one);
    growths.push(((await api.usage()).oldBytes - before) / one.requests);
  }
  process.stdout.write(`${one.path}: ${growths.map(Math.round).join(', ')} bytes a request\n`);
  // A full collection in between removes older objects too.
  const without = growths.filter((bytes) => bytes >= 0);
  expect(without.length).toBeGreaterThan(ROUNDS / 2);
  expect(percentile(without, 50)).toBeLessThanOrEqual(one.maxBytes);
});
