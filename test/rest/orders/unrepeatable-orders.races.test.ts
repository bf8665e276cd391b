import { MongoNetworkError, type Db } from 'mongodb';
import { basketOf } from '../../support/basket';
import { countStepsUntilDone, useKillableApp } from '../../support/crashing-database';
import { interceptedDatabase } from '../../support/intercepted-database';
import { people } from '../../support/people';
import { seedProducts, stockOf } from '../../support/products';

const service = useKillableApp({ wrapDatabase: failing });
/** If set, the replies to changes of orders are lost. */
let losesAnswers = false;
/** Called before each change of a product's stock. */
let beforeReserving: (() => void) | null = null;

beforeAll(async () => {
  await seedProducts(service.database.db, [{ _id: 'prd_pad', stock: 1000 }]);
});

/** A database that carries out changes without an acknowledgement, or slowly. */
function failing(real: Db): Db {
  return interceptedDatabase(real, async ({ name, collection }, run) => {
    if (name === 'updateOne' && collection === 'products') beforeReserving?.();
    const result = await run();
    if (losesAnswers && name === 'updateOne' && collection === 'orders')
      throw new MongoNetworkError('connection closed');
    return result;
  });
}

const place = (note: string, headers: Readonly<Record<string, string>> = {}) =>
  service.app.inject({
    method: 'POST',
    url: '/orders',
    headers: { ...people.customer.headers, ...headers },
    payload: basketOf('prd_pad', { note }),
  });
const placedWith = (note: string) =>
  service.database.db.collection('orders').countDocuments({ note, phase: 'live' });

const stock = () => stockOf(service.database.db, 'prd_pad');

describe('POST /orders without key and externalId', () => {
  it.each([false, true])(
    'does not appear later when its request ended before the commit point (command carried out: %s)',
    async (isExecuted) => {
      const before = await stock();
      const late: number[] = [];
      let placedCount = 0;
      await countStepsUntilDone(async (step) => {
        const note = `dies ${step} ${isExecuted}`;
        const plan = { afterCommands: step, isExecuted };
        const isDead = (await service.during(plan, () => place(note))).statusCode !== 201;
        service.clock.advance(6000);
        await service.app.worker.settle();
        const count = await placedWith(note);
        placedCount += count;
        if (isDead && count > 0) late.push(step);
        return !isDead;
      });
      // Only the commit can have been carried out without a response.
      expect(late.length).toBeLessThanOrEqual(isExecuted ? 1 : 0);
      expect(await stock()).toBe(before - placedCount);
    },
  );

  it('is rolled back when placing it takes longer than the client waits', async () => {
    const before = await stock();
    let pauses = 0;
    beforeReserving = () => {
      pauses += 1;
      if (pauses === 1) service.clock.advance(8000);
    };
    const late = await place('late');
    beforeReserving = null;
    expect(pauses).toBeGreaterThan(0);
    expect([late.statusCode, late.json().code]).toEqual([503, 'overloaded']);
    expect(await placedWith('late')).toBe(0);
    expect(await stock()).toBe(before);
  });

  it('says that the outcome is unknown, and how to find it, when the commit may have been sent', async () => {
    losesAnswers = true;
    const unknown = await place('unknown');
    const keyedOrder = await place('unknown, with a key', { 'idempotency-key': 'commit' });
    losesAnswers = false;
    expect(unknown.statusCode).toBe(503);
    expect(unknown.json().detail).toMatch(/the order may have been placed.*GET \/orders/);
    expect(keyedOrder.statusCode).toBe(503);
    expect(keyedOrder.json().detail).not.toMatch(/may have been placed/);
    expect(await placedWith('unknown')).toBe(1);
  });
});

describe('POST /orders with a key', () => {
  it('is completed by the sweeper when its process crashed', async () => {
    await countStepsUntilDone(async (step) => {
      const key = { 'idempotency-key': `swept-${step}` };
      const plan = { afterCommands: step, isExecuted: true };
      const attempt = () => place(`swept ${step}`, key);
      const isDead = (await service.during(plan, attempt)).statusCode !== 201;
      service.clock.advance(17_000);
      await service.app.worker.settle();
      expect((await attempt()).statusCode).toBe(201);
      expect(await placedWith(`swept ${step}`)).toBe(1);
      return !isDead;
    });
  });
});
