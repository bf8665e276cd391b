import { basketOf } from '../../support/basket';
import { useTestApp } from '../../support/build-test-app';
import { watchedLogger } from '../../support/logger';
import { builtInProvider } from '../../support/orders';
import { ordersModule } from '../../support/orders-module';
import { keys, people, viewerOf } from '../../support/people';
import { seedProducts } from '../../support/products';
import { createSettlingWorker } from '../../support/settling-worker';

const service = useTestApp();
const own: Record<string, string> = people.customer.headers;

const post = (url: string, payload: object = {}, headers = own) =>
  service.app.inject({ method: 'POST', url, headers, payload });

async function paidBy(payment: object): Promise<string> {
  const { id } = (await post('/orders', basketOf('prd_pad', { quantity: 3 }))).json();
  expect((await post(`/orders/${id}/pay`, payment)).statusCode).toBeLessThan(300);
  return id as string;
}

const authorizedOrder = () => paidBy({ capture: 'at_shipping' });
const unconfirmedOrder = () => paidBy({ paymentMethodId: 'pm_requires_action' });

async function shippedOrder(): Promise<string> {
  const id = await paidBy({});
  const shipment = await post(`/orders/${id}/ship`, { carrier: 'Posti' }, keys.internal.headers);
  expect(shipment.statusCode).toBe(200);
  return id;
}

async function read(id: string) {
  const { status, paymentStatus, payment, version } = (
    await service.app.inject({ url: `/orders/${id}`, headers: own })
  ).json();
  return { status, paymentStatus, state: payment.state, version };
}

const cancelAll = (orderIds: readonly string[]) =>
  post('/orders/bulk-cancel?mode=atomic', { orderIds });

beforeAll(async () => {
  await seedProducts(service.database.db, [{ _id: 'prd_pad', priceMinor: 333, stock: 1000 }]);
});

describe('POST /orders/bulk-cancel?mode=atomic of orders with open payments', () => {
  it('does not touch the payments when another order cannot be cancelled', async () => {
    const ids = [await authorizedOrder(), await unconfirmedOrder()];
    const before = await Promise.all(ids.map(read));
    expect(before.map(({ state }) => state)).toEqual(['authorized', 'requires_action']);
    const refusal = await cancelAll([...ids, await shippedOrder()]);
    expect(refusal.statusCode).toBe(422);
    await service.app.worker.settle();
    expect(await Promise.all(ids.map(read))).toEqual(before);
  });

  it('voids them when all are cancelled', async () => {
    const ids = [await authorizedOrder(), await unconfirmedOrder()];
    const answer = await cancelAll(ids);
    expect(answer.statusCode).toBe(200);
    for (const id of ids) {
      expect(await read(id)).toMatchObject({ status: 'cancelled', state: 'cancelled' });
    }
  });

  it('voids them later when the process crashes after the decision', async () => {
    let deadlyStep = 'cancel.returned';
    const orders = ordersModule(service, {
      provider: builtInProvider(service.database, service.clock),
      failpoint: (step) => {
        if (step === deadlyStep) throw new Error('the process ends here');
      },
    });
    const id = await authorizedOrder();
    const actor = { viewer: viewerOf(people.customer), seed: null };
    await orders.services.cancelOrders(actor, [id], { mode: 'atomic', reason: null });
    deadlyStep = '';
    expect(await read(id)).toMatchObject({ status: 'cancelled', state: 'authorized' });
    service.clock.advance(6000);
    await createSettlingWorker({
      ...service.foundation,
      jobs: orders.jobs,
      log: watchedLogger,
    }).settle();
    expect(await read(id)).toMatchObject({ status: 'cancelled', state: 'cancelled' });
  });
});
