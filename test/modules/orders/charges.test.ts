import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  chargesBy,
  createBuiltInCharges,
} from '../../../src/modules/orders/charges/built-in-charges';
import { parseRates } from '../../../src/modules/orders/charges/rates-file';
import {
  chargesFor,
  type TaxAndShipping,
} from '../../../src/modules/orders/charges/tax-and-shipping';
import { basketOf } from '../../support/basket';
import { useTestApp } from '../../support/build-test-app';
import { createWatchedLogger } from '../../support/logger';
import { ordersModule } from '../../support/orders-module';
import { people, viewerOf } from '../../support/people';
import { seedProducts } from '../../support/products';
import { requests } from '../../support/requests';
import { scriptedProvider } from '../../support/scripted-provider';

const usd = { currency: 'USD', amount: 4.99, freeFrom: 50 };
const file = join(mkdtempSync(join(tmpdir(), 'commerce-rates-')), 'rates.json');
writeFileSync(
  file,
  JSON.stringify({
    items: [
      { country: ' Fi', taxPercent: 25.5, shipping: [usd] },
      { country: '*', taxPercent: 0, shipping: [{ currency: 'USD', amount: 15 }] },
    ],
  }),
);
const lines: Readonly<Record<string, unknown>>[] = [];
const service = useTestApp({
  env: { TAX_AND_SHIPPING_RATES: file },
  log: createWatchedLogger((line) => void lines.push(JSON.parse(line) as object as never)),
});
const { succeed } = requests(service);

beforeAll(() =>
  seedProducts(service.database.db, [
    { _id: 'prd_pad', priceMinor: 1999, stock: 100 },
    { _id: 'prd_dear', priceMinor: 10 ** 11, stock: 100_000 },
  ]),
);

async function summaryFor(country: string | null, quantity = 1) {
  const deliveryAddress = country ? { line1: 'Torikatu 38', city: 'Oulu', country } : 'Torikatu 38';
  const order = basketOf('prd_pad', { quantity, deliveryAddress });
  return (await succeed('POST', '/orders', order, people.customer.headers)).summary;
}

describe('tax and shipping', () => {
  it('use the rates of the country of delivery', async () => {
    expect(await summaryFor('fi')).toMatchObject({
      subtotalAmount: 19.99,
      shippingAmount: 4.99,
      taxAmount: 5.1,
      totalAmount: 30.08,
    });
  });

  it('include no shipping costs from the amount that the rates specify', async () => {
    expect(await summaryFor('FI', 3)).toMatchObject({ shippingAmount: 0, taxAmount: 15.29 });
  });

  it('use the general rates for all other countries, and for an address as one text', async () => {
    for (const country of ['SE', null]) {
      expect(await summaryFor(country)).toMatchObject({ shippingAmount: 15, taxAmount: 0 });
    }
  });

  it('cause a refusal when the total of an order has more digits than a number can represent', async () => {
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
    const answer = await ask('PATCH', `/orders/${order.id}`, { deliveryAddress: to('FI') });
    expect(answer).toMatchObject(tooMuch('/deliveryAddress'));
  });

  it('show the tax of each line, rounded before it is summed', () => {
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

describe('the file of rates', () => {
  const rate = { country: 'SE', taxPercent: 25, shipping: [] };
  const parse = (items: unknown) => parseRates(JSON.stringify({ items }));

  it('names every fault with its place', () => {
    const usd = { currency: 'USD', amount: 1 };
    expect(
      parse([
        rate,
        { ...rate, country: ' ｓｅ ' },
        { ...rate, country: '  ', taxes: 1 },
        { ...rate, country: 'NO', taxPercent: 25.555 },
        { ...rate, country: 'DK', shipping: [usd, { ...usd, amount: 1.001, freeFrom: 0.001 }] },
        { ...rate, country: 'IS', shipping: [{ ...usd, currency: 'QQQ' }] },
        { ...rate, country: 'FI', shipping: [{ ...usd, amount: -1 }] },
        { country: 'EE', taxPercent: '20' },
        'LV',
      ]),
    ).toEqual({
      faults: [
        '/items/2/taxes is unknown; allowed: country, taxPercent, shipping',
        '/items/2/country must name a country, or be "*" for all others',
        '/items/3/taxPercent must be a number from 0 to 100 with at most two decimals',
        '/items/4/shipping/1/amount must be an amount from 0 to 1000000000 with the decimals of USD',
        '/items/4/shipping/1/freeFrom must be an amount from 0 to 1000000000 with the decimals of USD, or left out',
        '/items/4/shipping/1/currency is the same as /items/4/shipping/0/currency',
        '/items/5/shipping/0/currency must be an ISO 4217 code, such as EUR',
        '/items/6/shipping/0/amount must be an amount from 0 to 1000000000 with the decimals of USD',
        '/items/7/taxPercent must be a number from 0 to 100 with at most two decimals',
        '/items/7/shipping must be a list',
        '/items/8 must be an object with the fields country, taxPercent, shipping',
        '/items/1/country is the same as /items/0/country',
      ],
    });
  });

  it.each([
    ['is empty', '', /^is not valid JSON: /],
    ['is a list', '[]', /^the file must be an object with the fields items$/],
    ['has no items', '{}', /^\/items must be a list$/],
    [
      'has another field',
      '{"items":[],"currency":"EUR"}',
      /^\/currency is unknown; allowed: items$/,
    ],
  ])('is refused when it %s', (_what, text, fault) => {
    const result = parseRates(text);
    expect('faults' in result && result.faults[0]).toMatch(fault);
  });

  it('is optional, and nothing is charged without it', async () => {
    const free = createBuiltInCharges([]);
    const request = { items: [], deliveryAddress: { country: 'FI' } as never, currency: 'USD' };
    expect(await free.quote({ ...request, customerId: 'usr_1', at: new Date() })).toEqual({
      taxAmount: 0,
      shippingAmount: 0,
      lines: [],
    });
  });

  it('is read at the start, which logs its hash', () => {
    const read = lines.find(({ msg }) => msg === 'rates of tax and shipping');
    const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex');
    expect(read).toMatchObject({ file, sha256, countries: 2 });
  });
});

describe('a custom service for tax and shipping', () => {
  it('is called instead of the rates, with the address and the goods', async () => {
    const quotes: unknown[] = [];
    const charges: TaxAndShipping = {
      quote: async (request) => {
        quotes.push(request);
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
    expect(quotes).toMatchObject([{ currency: 'USD', deliveryAddress: { country: 'FI' } }]);
  });
});
