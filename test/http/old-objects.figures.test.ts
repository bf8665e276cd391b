import { Pool } from 'undici';
import { startApi, type ApiProcess } from '../../bench/api-process';
import { databaseName } from '../support/database-name';
import { percentile } from '../support/statistics';

const CONNECTIONS = 50;
const ROUNDS = 7;
const REQUESTS = 2000;
/** Seen: 216 to 427 bytes; with a Map of the requests under way 4,400 to 6,100. */
const MAX_BYTES = 1000;
const PATH = '/products/prd_demo_0001';

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
  api = await startApi('ours', { env, profileDir: null });
  pool = new Pool(api.origin, { connections: CONNECTIONS });
});
afterAll(async () => {
  await pool.close();
  await api.stop();
});

async function load(): Promise<void> {
  let left = REQUESTS;
  const client = async (): Promise<void> => {
    for (; left > 0; left -= 1) {
      const { statusCode, body } = await pool.request({ method: 'GET', path: PATH });
      await body.dump();
      if (statusCode !== 200) throw new Error(`${PATH}: ${statusCode}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
}

/**
 * A request that is answered is garbage of the cheap kind. Whatever keeps it for longer makes each small collection copy it,
 * and a full one find it.
 */
it(`an answered request leaves at most ${MAX_BYTES} bytes among the old objects`, async () => {
  for (let round = 0; round < 2; round += 1) await load();
  const grown: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { oldBytes: before } = await api.usage();
    await load();
    grown.push(((await api.usage()).oldBytes - before) / REQUESTS);
  }
  process.stdout.write(`${grown.map(Math.round).join(', ')} bytes a request\n`);
  // A full collection in between takes away what was there before.
  const without = grown.filter((bytes) => bytes >= 0);
  expect(without.length).toBeGreaterThan(ROUNDS / 2);
  expect(percentile(without, 50)).toBeLessThanOrEqual(MAX_BYTES);
});
