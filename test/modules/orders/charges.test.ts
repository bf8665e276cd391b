import { chargesBy } from '../../../src/modules/orders/charges/built-in-charges';
import { chargesFor } from '../../../src/modules/orders/charges/tax-and-shipping';
import { buildTestApp, type TestApp } from '../../support/build-test-app';
import { people } from '../../support/people';
import { seedProducts } from '../../support/products';

let service: TestApp;

beforeAll(async () => {
  service = await buildTestApp();
  const { db } = service.database;
  await seedProducts(db, [{ _id: 'prd_pad', priceMinor: 1999, stock: 100 }]);
  const usd = { currency: 'USD', amountMinor: 499, freeFromMinor: 5000 };
  await db.collection<{ _id: string }>('country_rates').insertMany([
    { _id: 'FI', taxPercent: 25.5, shipping: [usd] },
    { _id: '*', taxPercent: 0, shipping: [{ currency: 'USD', amountMinor: 1500 }] },
  ] as never);
});
afterAll(() => service.close());

async function summaryFor(country: string | null, quantity = 1) {
  const response = await service.app.inject({
    method: 'POST',
    url: '/orders',
    headers: people.customer.headers,
    payload: {
      items: [{ productId: 'prd_pad', quantity }],
      deliveryAddress: country ? { line1: 'Torikatu 38', city: 'Oulu', country } : 'Torikatu 38',
      paymentMethodId: 'pm_visa_4242',
    },
  });
  expect(response.statusCode).toBe(201);
  return response.json().summary;
}

describe('tax and shipping', () => {
  it('go by the rates of the country of delivery', async () => {
    expect(await summaryFor('fi')).toMatchObject({
      subtotalAmount: 19.99,
      shippingAmount: 4.99,
      taxAmount: 5.1,
      totalAmount: 30.08,
    });
  });

  it('are free of freight from the amount on that the rates name', async () => {
    expect(await summaryFor('FI', 3)).toMatchObject({ shippingAmount: 0, taxAmount: 15.29 });
  });

  it('go by the general rates for all others, and for an address as one text', async () => {
    for (const country of ['SE', null]) {
      expect(await summaryFor(country)).toMatchObject({ shippingAmount: 15, taxAmount: 0 });
    }
  });

  it('tell the tax of each line, rounded before it is summed', () => {
    const items = [0.02, 0.02].map((totalAmount) => ({
      productId: 'prd_pad',
      quantity: 1,
      unitPrice: totalAmount,
      totalAmount,
    }));
    const rates = { _id: 'FI', taxPercent: 25.5, shipping: [] };
    expect(chargesBy(rates, { items, currency: 'USD' })).toEqual({
      taxAmount: 0.02,
      shippingAmount: 0,
      lines: items.map(({ productId }) => ({ productId, taxAmount: 0.01 })),
    });
  });

  it.each([
    ['does not answer', () => new Promise<never>(() => undefined)],
    ['fails', () => Promise.reject(new Error('down'))],
    ['answers nonsense', async () => ({ taxAmount: Number.NaN, shippingAmount: 0, lines: [] })],
    ['answers less than nothing', async () => ({ taxAmount: -1, shippingAmount: 0, lines: [] })],
    ['answers parts of a cent', async () => ({ taxAmount: 0.001, shippingAmount: 0, lines: [] })],
  ])('are unavailable when their source %s', async (_how, quote) => {
    const order = { lines: [], address: {} as never, currency: 'USD', customerId: 'usr_1' };
    await expect(chargesFor({ quote }, { ...order, at: new Date() })).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'quote_unavailable',
    });
  });
});
