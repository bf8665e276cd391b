import { basketOf } from './basket';
import type { TestApp } from './build-test-app';
import { people } from './people';

/**
 * Places an order; returns it, and the path of the page on which the payer confirms its payment.
 */
export async function orderWithPaymentPage(
  { app }: Pick<TestApp, 'app'>,
  productId: string,
  pay: object = {},
): Promise<{ readonly id: string; readonly path: string }> {
  const send = (url: string, payload: object) =>
    app.inject({ method: 'POST', url, headers: people.customer.headers, payload });
  const basket = basketOf(productId, { quantity: 1, paymentMethodId: 'pm_requires_action' });
  const { id } = (await send('/orders', basket)).json<{ id: string }>();
  const { payment } = (await send(`/orders/${id}/pay`, pay)).json<{
    payment: { nextAction: { url: string } };
  }>();
  return { id, path: new URL(payment.nextAction.url).pathname };
}
