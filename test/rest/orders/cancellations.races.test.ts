import { basketOf } from '../../support/basket';
import { useTestApp } from '../../support/build-test-app';
import { keys, people } from '../../support/people';
import { seedProducts } from '../../support/products';

const service = useTestApp();

type Headers = Record<string, string>;

const post = (url: string, payload: object | undefined, headers: Headers) =>
  service.app.inject({ method: 'POST', url, headers, ...(payload ? { payload } : {}) });
const own: Headers = people.customer.headers;
const warehouse: Headers = keys.internal.headers;

async function placeOrder(): Promise<string> {
  const response = await post('/orders', basketOf('prd_pad', { quantity: 3 }), own);
  expect(response.statusCode).toBe(201);
  return response.json().id as string;
}

async function paidOrder(): Promise<string> {
  const id = await placeOrder();
  expect((await post(`/orders/${id}/pay`, undefined, own)).statusCode).toBe(200);
  return id;
}

/** The types of an order's events, which must be numbered without a gap. */
async function eventsOf(id: string): Promise<readonly string[]> {
  await service.app.worker.settle();
  const rows = await service.database.db
    .collection('events')
    .find({ resourceId: id })
    .sort({ sequenceNumber: 1 })
    .toArray();
  rows.forEach((row, index) => expect(row['sequenceNumber']).toBe(index + 1));
  return rows.map((row) => String(row['type']).replace('order.', ''));
}

async function read(id: string) {
  return (await service.app.inject({ url: `/orders/${id}?include=history`, headers: own })).json();
}

beforeAll(async () => {
  await seedProducts(service.database.db, [{ _id: 'prd_pad', priceMinor: 333, stock: 10_000 }]);
});

describe('a cancellation', () => {
  it('in a race with pay and ship has one consistent outcome', async () => {
    for (let run = 0; run < 50; run += 1) {
      const id = run % 2 === 0 ? await placeOrder() : await paidOrder();
      const rival: [string, object | undefined, Headers] =
        run % 2 === 0
          ? [`/orders/${id}/pay`, undefined, own]
          : [`/orders/${id}/ship`, { carrier: 'Posti' }, warehouse];
      const [cancellation, other] = await Promise.all([
        post(`/orders/${id}/cancel`, undefined, own),
        post(...rival),
      ]);
      const { status, payment } = await read(id);
      const events = await eventsOf(id);
      if (cancellation.statusCode === 200) {
        expect(status).toBe('cancelled');
        expect(payment.refundedAmount).toBe(payment.paidAmount);
        expect(events).toContain('cancelled');
        expect(events).not.toContain('shipped');
      } else {
        expect(other.statusCode).toBe(200);
        expect(events).not.toContain('cancelled');
      }
      expect(events.filter((type) => type === 'paid').length).toBeLessThanOrEqual(1);
    }
  });
});
