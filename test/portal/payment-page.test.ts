import { useTestApp } from '../support/build-test-app';
import { orderWithPaymentPage } from '../support/payment-page';
import { people } from '../support/people';
import { seedProducts } from '../support/products';

const service = useTestApp();
beforeAll(async () => {
  await seedProducts(service.database.db, [{ _id: 'prd_pad', priceMinor: 1250, stock: 10 }]);
});

const open = (url: string) => service.app.inject({ url, headers: { accept: 'text/html' } });
const post = (url: string, payload?: object) =>
  service.app.inject({
    method: 'POST',
    url,
    headers: people.customer.headers,
    ...(payload && { payload }),
  });

describe('GET /payments/builtin/{payment}', () => {
  it('shows only the id and the amount of the order', async () => {
    const { id, path } = await orderWithPaymentPage(service, 'prd_pad');
    const order = await service.app.inject({
      url: `/orders/${id}`,
      headers: people.customer.headers,
    });
    const { total } = order.json<{ total: number }>();
    const { statusCode, headers, body } = await open(path);
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toContain(`<strong>${total.toFixed(2)} USD</strong>`);
    expect(body).toContain(`<code>${id}</code>`);
    expect(body).toContain('<button');
    for (const secret of ['Torikatu', 'prd_pad', people.customer.id]) {
      expect(body).not.toContain(secret);
    }
  });

  it('is 404 for an unknown payment, as a page and as a problem', async () => {
    const { id, path } = await orderWithPaymentPage(service, 'prd_pad');
    const attempt = path.split('.')[1] ?? '';
    const absent = ['', 'nope', 'ord_1.pay_1', id, `${id}.`, `${id}.pay_1`, `ord_1.${attempt}`];
    for (const payment of absent) {
      const page = await open(`/payments/builtin/${payment}`);
      expect([payment, page.statusCode, page.headers['cache-control']]).toEqual([
        payment,
        404,
        'no-store',
      ]);
      expect(page.body).toContain('Page not found');
      expect(page.body).not.toContain('<button class="button main"');
    }
    const problem = await service.app.inject({ url: '/payments/builtin/nope' });
    expect(problem.json()).toMatchObject({ status: 404, code: 'not_found' });
  });

  it.each([
    ['captured', {}, 'confirm'],
    ['authorized', { capture: 'at_shipping' }, 'confirm'],
    ['cancelled', {}, 'cancel'],
  ])('shows that a payment is %s, and offers no action', async (state, pay, what) => {
    const { id, path } = await orderWithPaymentPage(service, 'prd_pad', pay);
    const answer = await post(what === 'confirm' ? `${path}/confirm` : `/orders/${id}/cancel`);
    expect(answer.statusCode).toBe(200);
    const { statusCode, body } = await open(path);
    expect(statusCode).toBe(200);
    expect(body).toContain(`The payment is now: ${state}`);
    expect(body).not.toMatch(/<button class="button main"|needs JavaScript|page\.js/);
  });

  it('shows the state of an attempt after the order was paid with another one', async () => {
    const { id, path } = await orderWithPaymentPage(service, 'prd_pad', {
      paymentMethodId: 'pm_requires_action_declined',
    });
    await post(`${path}/confirm`);
    await post(`/orders/${id}/pay`, { paymentMethodId: 'pm_card' });
    expect((await open(path)).body).toContain('The payment is now: declined');
  });
});
