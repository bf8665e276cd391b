import { basketOf } from '../support/basket';
import { useTestApp } from '../support/build-test-app';
import { runGuide } from '../support/guide-code';
import { people } from '../support/people';
import { seedProducts } from '../support/products';
import { requests } from '../support/requests';

interface Guide {
  notify(url: string, update: object): Promise<Response>;
}

const service = useTestApp();
const { succeed } = requests(service, people.customer.headers);
let url: string;
let notify: Guide['notify'];

beforeAll(async () => {
  await seedProducts(service.database.db, [{ _id: 'prd_paid', stock: 10 }]);
  url = await service.app.listen({ port: 0, host: '127.0.0.1' });
  ({ notify } = runGuide('payments', ['notify']) as Guide);
  // The guide's code signs with the system time.
  service.clock.set(new Date());
});

describe('the code of docs/guides/payments.md', () => {
  it('sends a notification that is accepted, and the state follows the provider', async () => {
    const { id: orderId } = await succeed(
      'POST',
      '/orders',
      basketOf('prd_paid', { paymentMethodId: 'pm_card' }),
    );
    const method = { paymentMethodId: 'pm_requires_action' };
    const { payment } = await succeed('POST', `/orders/${orderId}/pay`, method);
    const attemptId = payment.nextAction?.url.split('.').at(-1);
    const update = { orderId, attemptId, state: 'captured' };
    expect((await notify(url, update)).status).toBe(200);
    const after = await succeed('GET', `/orders/${orderId}`);
    expect(after.payment.state).toBe('requires_action');
  });
});
