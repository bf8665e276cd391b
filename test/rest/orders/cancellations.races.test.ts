import { useTestApp } from '../../support/build-test-app';
import { createOrderSteps } from '../../support/order-steps';
import { keys, people } from '../../support/people';
import { seedProducts } from '../../support/products';
import type { Headers } from '../../support/requests';

const service = useTestApp();
const { post, placeOrder, paidOrder, read, eventsOf } = createOrderSteps(() => service, 'prd_pad');
const own = people.customer.headers;
const warehouse = keys.internal.headers;

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
