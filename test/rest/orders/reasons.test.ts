import { basketOf } from '../../support/basket';
import { useTestApp } from '../../support/build-test-app';
import { people } from '../../support/people';
import { seedProducts } from '../../support/products';
import { requests } from '../../support/requests';

const service = useTestApp();
const ask = () => requests(service);

beforeAll(() =>
  seedProducts(service.database.db, [{ _id: 'prd_pad', priceMinor: 1000, stock: 1000 }]),
);

async function paidOrder(): Promise<string> {
  const { id } = await ask().succeed('POST', '/orders', basketOf('prd_pad'));
  await ask().succeed('POST', `/orders/${id}/pay`);
  return id;
}

/** The kinds of requests that take a reason, for a paid order. */
const REQUESTS: readonly [string, (id: string) => string, (id: string) => object][] = [
  ['cancellation', (id) => `/orders/${id}/cancel`, () => ({})],
  ['refund', (id) => `/orders/${id}/refund`, () => ({ amount: 1 })],
  ['cancellation of several orders', () => '/orders/bulk-cancel', (id) => ({ orderIds: [id] })],
  ['block', () => `/users/${people.otherCustomer.id}/block`, () => ({})],
];

describe.each(REQUESTS)('the reason of a %s', (_kind, urlOf, bodyOf) => {
  it.each([
    ['no visible character', ' \t'],
    ['control characters', 'bell \u0007'],
  ])('is refused with %s', async (_what, reason) => {
    const id = await paidOrder();
    const { status, body } = await ask().send('POST', urlOf(id), { ...bodyOf(id), reason });
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ pointer: '/reason', code: 'wrong_format' }]);
  });

  it('counts as none when it is empty', async () => {
    const id = await paidOrder();
    await ask().succeed('POST', urlOf(id), { ...bodyOf(id), reason: '' });
    const order = await ask().succeed('GET', `/orders/${id}?include=history,payment`);
    const user = await ask().succeed('GET', `/users/${people.otherCustomer.id}?include=block`);
    const reasons = [...order.history, ...order.payment.refunds, user.block ?? { reason: null }];
    expect(new Set(reasons.map(({ reason }: { reason: string | null }) => reason))).toEqual(
      new Set([null]),
    );
  });
});
