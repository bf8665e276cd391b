import { chargesBy } from '../../../src/modules/orders/charges/built-in-charges';
import {
  chargesFor,
  type TaxAndShipping,
} from '../../../src/modules/orders/charges/tax-and-shipping';
import { basketOf } from '../../support/basket';
import { useTestApp } from '../../support/build-test-app';
import { ordersModule } from '../../support/orders-module';
import { people, viewerOf } from '../../support/people';
import { seedProducts } from '../../support/products';
import { requests, type Headers } from '../../support/requests';
import { scriptedProvider } from '../../support/scripted-provider';

const service = useTestApp();
const { send, succeed } = requests(service);

beforeAll(async () => {
  const { db } = service.database;
  await seedProducts(db, [
    { _id: 'prd_pad', priceMinor: 1999, stock: 100 },
    { _id: 'prd_dear', priceMinor: 10 ** 11, stock: 100_000 },
  ]);
  const usd = { currency: 'USD', amount: 4.99, freeFrom: 50 };
  await put([
    { country: ' Fi', taxPercent: 25.5, shipping: [usd] },
    { country: '*', taxPercent: 0, shipping: [{ currency: 'USD', amount: 15 }] },
  ]);
});

async function put(items: unknown, headers: Headers = {}) {
  const all = { ...people.admin.headers, ...headers };
  const { status, body } = await send('PUT', '/country-rates', { items }, all);
  return { status, body };
}
const stored = async () => (await send('GET', '/country-rates')).body;

async function summaryFor(country: string | null, quantity = 1) {
  const deliveryAddress = country ? { line1: 'Torikatu 38', city: 'Oulu', country } : 'Torikatu 38';
  const order = basketOf('prd_pad', { quantity, deliveryAddress });
  return (await succeed('POST', '/orders', order, people.customer.headers)).summary;
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

  it('are refused with an order whose total has more digits than a number keeps', async () => {
    const to = (country: string) => ({ line1: 'Torikatu 38', city: 'Oulu', country });
    const ask = async (method: 'POST' | 'PATCH', url: string, payload: object) => {
      const { headers } = people.customer;
      return (await service.app.inject({ method, url, headers, payload })).json();
    };
    const place = (lines: number, country: string) =>
      ask('POST', '/orders', {
        items: Array.from({ length: lines }, () => ({ productId: 'prd_dear', quantity: 999 })),
        deliveryAddress: to(country),
        paymentMethodId: 'pm_visa_4242',
      });
    const tooMuch = (pointer: string) => ({
      status: 400,
      code: 'out_of_range',
      errors: [{ pointer, code: 'out_of_range' }],
    });
    const order = await place(10, 'SE');
    expect(order.summary).toMatchObject({ subtotalAmount: 9.99e12, totalAmount: 9.99e12 + 15 });
    expect(await place(10, 'FI')).toMatchObject(tooMuch('/items'));
    expect(await place(11, 'SE')).toMatchObject(tooMuch('/items'));
    const moved = await ask('PATCH', `/orders/${order.id}`, { deliveryAddress: to('FI') });
    expect(moved).toMatchObject(tooMuch('/deliveryAddress'));
  });

  it('tell the tax of each line, rounded before it is summed', () => {
    const items = [0.02, 0.02].map((totalAmount) => ({
      productId: 'prd_pad',
      quantity: 1,
      unitPrice: totalAmount,
      totalAmount,
    }));
    const rates = { taxPercent: 25.5, shipping: [] };
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

describe('PUT /country-rates', () => {
  const rate = { country: 'SE', taxPercent: 25, shipping: [] };

  it('refuses what cannot be charged, naming each, and changes nothing', async () => {
    const before = await stored();
    const usd = { currency: 'USD', amount: 1 };
    const { status, body } = await put([
      rate,
      { ...rate, country: ' se ' },
      { ...rate, country: '  ' },
      { ...rate, country: 'NO', taxPercent: 25.555 },
      { ...rate, country: 'DK', shipping: [usd, { ...usd, amount: 1.001, freeFrom: 0.001 }] },
      { ...rate, country: 'IS', shipping: [{ ...usd, currency: 'QQQ' }] },
    ]);
    const told = body.errors.map(({ pointer, code }: Record<string, string>) => [pointer, code]);
    expect([status, told]).toEqual([
      400,
      [
        ['/items/1/country', 'invalid_value'],
        ['/items/2/country', 'wrong_format'],
        ['/items/3/taxPercent', 'too_many_decimals'],
        ['/items/4/shipping/1/currency', 'invalid_value'],
        ['/items/4/shipping/1/amount', 'too_many_decimals'],
        ['/items/4/shipping/1/freeFrom', 'too_many_decimals'],
        ['/items/5/shipping/0/currency', 'invalid_currency'],
      ],
    ]);
    const decimals = body.errors.filter(
      ({ code }: Record<string, string>) => code === 'too_many_decimals',
    );
    expect(decimals).toMatchObject([
      { message: '"/items/3/taxPercent" must have at most 2 decimals.', params: { max: 2 } },
      { message: '"/items/4/shipping/1/amount" must have at most 2 decimals in USD.' },
      { params: { max: 2 } },
    ]);
    for (const wrong of ['SE', [{ ...rate, taxPercent: 101 }], [{ country: 'SE' }]]) {
      expect((await put(wrong)).status).toBe(400);
    }
    expect(await stored()).toEqual(before);
  });

  it('is in force at once, replaces all, says who it was, and honours If-Match and the key', async () => {
    const { version } = await stored();
    const headers = { 'if-match': `"${version}"`, 'idempotency-key': 'rates-once' };
    const placed = await put([rate], headers);
    expect(placed).toMatchObject({
      status: 200,
      body: { items: [rate], version: version + 1, updatedBy: { id: people.admin.id } },
    });
    expect(await put([rate], headers)).toEqual(placed);
    expect((await put([], { 'if-match': `"${version}"` })).status).toBe(412);
    expect(await summaryFor('se')).toMatchObject({ taxAmount: 5, shippingAmount: 0 });
    expect(await summaryFor('FI')).toMatchObject({ taxAmount: 0, shippingAmount: 0 });
  });

  it('is for admins', async () => {
    const { headers } = people.customer;
    expect((await put([], headers)).status).toBe(403);
    const { db } = service.database;
    const entries = db.collection<{ outbox: unknown[] }>('charge_settings');
    expect((await entries.findOne({}))?.outbox).toMatchObject([
      { audit: { actorId: people.admin.id, resourceId: 'country-rates' } },
      { audit: { to: { items: [{ country: 'SE' }] } } },
    ]);
  });
});

describe('a service of one’s own for tax and shipping', () => {
  it('is asked in the place of the rates, with the address and the goods', async () => {
    const asked: unknown[] = [];
    const charges: TaxAndShipping = {
      quote: async (request) => {
        asked.push(request);
        return { taxAmount: 2, shippingAmount: 3.5, lines: [] };
      },
    };
    const { services } = ordersModule(service, { ...scriptedProvider(), charges });
    const { order } = await services.placeOrder(
      { viewer: viewerOf(people.customer), seed: null },
      {
        items: [{ productId: 'prd_pad', quantity: 1 }],
        deliveryAddress: { line1: 'Torikatu 38', city: 'Oulu', country: 'FI' },
        paymentMethodId: 'pm_visa_4242',
      },
    );
    expect(order.summary).toMatchObject({ taxAmount: 2, shippingAmount: 3.5, totalAmount: 25.49 });
    expect(asked).toMatchObject([{ currency: 'USD', deliveryAddress: { country: 'FI' } }]);
  });
});
