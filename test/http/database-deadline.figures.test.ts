import { basketOf } from '../support/basket';
import { buildTestApp, type TestApp } from '../support/build-test-app';
import { people } from '../support/people';
import { seedProducts } from '../support/products';
import { startFront } from '../support/replica-set-front';

/** The promise is 2 s, with a check every 200 ms; the rest allows for a busy machine. */
const WITHIN_MS = 2500;
/** The database stops answering after 0 to 8 commands, reads included. */
const COMMAND_COUNTS = 9;

let front: Awaited<ReturnType<typeof startFront>>;
let service: TestApp;

beforeAll(async () => {
  front = await startFront(1);
  service = await buildTestApp({ databaseUrl: front.set.url });
  await seedProducts(service.database.db, [{ _id: 'prd_deadline', stock: 100 }]);
});
afterAll(async () => {
  await service.close();
  await front.stop();
});

async function order(key: string) {
  const startedAt = performance.now();
  const { statusCode, headers } = await service.app.inject({
    method: 'POST',
    url: '/orders',
    headers: { ...people.customer.headers, 'idempotency-key': key },
    payload: basketOf('prd_deadline', { note: key }),
  });
  const durationMs = performance.now() - startedAt;
  return { statusCode, retryAfter: headers['retry-after'], durationMs };
}

async function waitUntilPlaced(key: string): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    if ((await order(key)).statusCode === 201) return;
    service.clock.advance(2000);
  }
  throw new Error(`${key} was never placed`);
}

describe('an order during which the database stops answering', () => {
  it.each(Array.from({ length: COMMAND_COUNTS }, (_, skip) => skip))(
    'gets a 503 within 2.5 s or a 201 within 5 s, and exists once after retries: after %d commands',
    async (skip) => {
      const key = `silent-${skip}`;
      front.set.rules.add({ kind: 'withheld', alsoReads: true, skip, count: 1000 });
      const { statusCode, retryAfter, durationMs } = await order(key);
      front.set.rules.clear();
      expect([201, 503]).toContain(statusCode);
      if (statusCode === 503) expect(retryAfter).toMatch(/^\d+$/);
      expect(durationMs).toBeLessThan(statusCode === 503 ? WITHIN_MS : 2 * WITHIN_MS);
      await waitUntilPlaced(key);
      const liveOrder = { note: key, phase: 'live' };
      expect(await service.database.db.collection('orders').countDocuments(liveOrder)).toBe(1);
    },
  );
});
