import { MongoClient } from 'mongodb';
import { databaseName } from '../support/database';
import { startServiceProcess, type ServiceProcess } from '../support/service-process';
import { until } from '../support/until';
import { isDeep } from '../support/size';

/**
 * All figures are relative to the number of orders that this machine places, so that its load does
 * not change the result.
 */
const PLACING_MS = isDeep ? 60_000 : 15_000;
const BUYERS = 16;
/**
 * The limit as a share of the time spent placing orders, because settlement without new orders is
 * faster than placement.
 */
const MAX_DRAIN = 0.3;
/** The minimum share of orders that is settled while others are placed. */
const MIN_SETTLED_MEANWHILE = 0.6;
/** Settlement runs once a second, and a run may be in progress. */
const PERIODS_MS = 2500;

const name = databaseName('settlement');
let service: ServiceProcess;
let mongo: MongoClient;
let origin: string;

const orders = () => mongo.db(name).collection('orders');
const countUnsettled = (): Promise<number> => orders().countDocuments({ unsettled: true });
const headers = {
  authorization: 'Bearer at_demo_customer',
  'content-type': 'application/json',
};

beforeAll(async () => {
  const url = process.env['MONGODB_TEST_URL'] ?? '';
  service = startServiceProcess({
    MONGODB_URL: url,
    MONGODB_DB: name,
    SECRET_KEY: 'a-secret-key-that-only-tests-use-0123456789',
    DEMO_DATA: 'true',
    LOG_LEVEL: 'warn',
  });
  origin = await service.listening();
  mongo = await MongoClient.connect(url);
  await mongo
    .db(name)
    .collection('products')
    .updateMany({}, { $set: { stock: 1_000_000 } });
});
afterAll(async () => {
  service.child.kill('SIGKILL');
  await service.exited();
  await mongo.db(name).dropDatabase();
  await mongo.close();
});

/** Places one order after another; returns their number. */
async function buy(productIds: readonly string[], endsAt: number): Promise<number> {
  let placedCount = 0;
  for (let turn = 0; Date.now() < endsAt; turn += 1) {
    const productId = productIds[turn % productIds.length];
    const items = [{ productId, quantity: 1 }];
    const order = { items, deliveryAddress: 'Torikatu 38, Oulu', paymentMethodId: 'pm_visa_4242' };
    const body = JSON.stringify(order);
    const { status } = await fetch(`${origin}/orders`, { method: 'POST', headers, body });
    if (status === 201) placedCount += 1;
  }
  return placedCount;
}

describe('settlement of stock under continuous orders', () => {
  it('keeps up with the orders, and completes soon after the last one', async () => {
    const list = await fetch(`${origin}/products?pageSize=40`);
    const { data } = (await list.json()) as { data: readonly { id: string }[] };
    const productIds = data.map(({ id }) => id);
    const endsAt = Date.now() + PLACING_MS;
    const counts = await Promise.all(
      Array.from({ length: BUYERS }, (_, i) => buy(productIds.slice(i), endsAt)),
    );
    const placedCount = counts.reduce((sum, count) => sum + count, 0);
    const remaining = await countUnsettled();
    expect(placedCount).toBeGreaterThan(BUYERS);
    expect(remaining / placedCount).toBeLessThan(1 - MIN_SETTLED_MEANWHILE);
    const drainedFrom = Date.now();
    await until(async () => (await countUnsettled()) === 0, { withinMs: PLACING_MS, everyMs: 50 });
    const drainMs = Date.now() - drainedFrom;
    console.log(
      `${placedCount} placed in ${PLACING_MS} ms, ${remaining} left, drained in ${drainMs} ms`,
    );
    expect(drainMs).toBeLessThan(MAX_DRAIN * PLACING_MS + PERIODS_MS);
    expect(
      await mongo
        .db(name)
        .collection('products')
        .countDocuments({ 'res.0': { $exists: true } }),
    ).toBe(0);
  });
});
