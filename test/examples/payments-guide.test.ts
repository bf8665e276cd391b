import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { basketOf } from '../support/basket';
import { useTestApp } from '../support/build-test-app';
import { people } from '../support/people';
import { seedProducts } from '../support/products';
import { requests } from '../support/requests';

type Notify = (url: string, about: object) => Promise<Response>;

const service = useTestApp();
const { succeed } = requests(service, people.customer.headers);
let url: string;
let notify: Notify;

beforeAll(async () => {
  await seedProducts(service.database.db, [{ _id: 'prd_paid', stock: 10 }]);
  url = await service.app.listen({ port: 0, host: '127.0.0.1' });
  notify = codeOf('docs/guides/payments.md');
  // The code signs with the time of the machine.
  service.clock.set(new Date());
});

/** The code of the page, as it stands there. */
function codeOf(path: string): Notify {
  const page = readFileSync(join(__dirname, '../..', path), 'utf8');
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? [];
  const run = compileFunction(`${code}\nreturn notify;`, ['require']);
  return run(createRequire(__filename)) as Notify;
}

describe('the code of docs/guides/payments.md', () => {
  it('sends a notification that is taken, and believed no further than the provider says', async () => {
    const { id: orderId } = await succeed(
      'POST',
      '/orders',
      basketOf('prd_paid', { paymentMethodId: 'pm_card' }),
    );
    const method = { paymentMethodId: 'pm_requires_action' };
    const { payment } = await succeed('POST', `/orders/${orderId}/pay`, method);
    const attemptId = payment.nextAction?.url.split('.').at(-1);
    const about = { orderId, attemptId, state: 'captured' };
    expect((await notify(url, about)).status).toBe(200);
    const after = await succeed('GET', `/orders/${orderId}`);
    expect(after.payment.state).toBe('requires_action');
  });
});
