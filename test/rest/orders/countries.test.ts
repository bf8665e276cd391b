import { basketOf } from '../../support/basket';
import { useTestApp } from '../../support/build-test-app';
import { people } from '../../support/people';
import { seedProducts } from '../../support/products';
import { changingRates } from '../../support/rates';
import { requests } from '../../support/requests';

const rates = changingRates();
const service = useTestApp({ taxAndShipping: rates });
const { send } = requests(service);
const customer = people.customer.headers;

const rate = (country: string, amount: number) => ({
  country,
  taxPercent: 22,
  shipping: [{ currency: 'USD', amount, freeFrom: null }],
});

const to = (country: string) => ({ line1: 'Via Roma 1', city: 'Roma', country });
const place = (deliveryAddress: unknown, more: object = {}) =>
  send('POST', '/orders', basketOf('prd_pad', { deliveryAddress, ...more }), customer);

beforeAll(async () => {
  await seedProducts(service.database.db, [{ _id: 'prd_pad', priceMinor: 1000, stock: 10_000 }]);
});

describe('the country of an address', () => {
  beforeAll(() => rates.set([rate('IT', 4.99), rate('Cote d’Ivoire', 7), rate('Österreich', 6)]));

  it.each([
    'IT',
    'it',
    'It',
    'I\u200bT',
    'I\u00adT',
    '\uff29\uff34',
    ' it ',
    '\u2060iT\ufeff',
    '𝐈𝐓',
  ])('is stored as IT and has its tax: %j', async (country) => {
    const { status, body } = await place(to(country));
    expect([status, body.summary?.totalAmount]).toEqual([201, 17.19]);
    expect(body.delivery.address.country).toBe('IT');
  });

  it.each(['Österreich', 'ÖSTERREICH', 'O\u0308sterreich', 'Öster\u00adreich'])(
    'is stored unchanged when it is a longer name: %j',
    async (country) => {
      const { body } = await place(to(country));
      expect(body).toMatchObject({
        summary: { shippingAmount: 6 },
        delivery: { address: { country } },
      });
    },
  );

  it.each(['SE', 'ıt', 'İT', 'Italy', 'І\u0422', 'I T'])(
    'that has no rates causes a refusal of the order: %j',
    async (country) => {
      const { status, body } = await place(to(country));
      expect([status, body]).toMatchObject([
        422,
        {
          code: 'country_not_served',
          errors: [{ pointer: '/deliveryAddress/country', code: 'country_not_served' }],
          allowed: ['IT', 'Cote d’Ivoire', 'Österreich'],
        },
      ]);
      expect(body.userMessage).toMatch(/deliver/);
    },
  );

  it('is required: an address as plain text is refused', async () => {
    const { status, body } = await place('Via Roma 1, Roma, IT');
    expect([status, body]).toMatchObject([
      422,
      { code: 'country_not_served', errors: [{ pointer: '/deliveryAddress' }] },
    ]);
  });

  it('is checked again when the address changes', async () => {
    const { body: order } = await place(to('it'));
    const change = (deliveryAddress: unknown) =>
      send('PATCH', `/orders/${order.id}`, { deliveryAddress }, customer);
    expect((await change({ country: 'SE' })).body).toMatchObject({
      status: 422,
      code: 'country_not_served',
    });
    const update = await change({ country: 'ös\u200bterreich' });
    expect([update.status, update.body.summary?.shippingAmount]).toEqual([200, 6]);
    const back = await change({ country: 'ｉｔ' });
    expect(back.body.delivery.address.country).toBe('IT');
  });

  it('is refused again with the same key, even if the country is served by then', async () => {
    const body = basketOf('prd_pad', { deliveryAddress: to('FR') });
    const ask = () =>
      send('POST', '/orders', body, { ...customer, 'idempotency-key': 'country-fr' });
    expect((await ask()).body.code).toBe('country_not_served');
    expect((await place(to('FR'))).status).toBe(422);
    rates.set([rate('FR', 5)]);
    expect((await place(to('FR'))).status).toBe(201);
    expect((await ask()).body.code).toBe('country_not_served');
  });
});

describe('countries without rates of their own', () => {
  it('use the rates for all others', async () => {
    rates.set([rate('it', 4.99), rate('*', 15)]);
    for (const address of [to('SE'), to('ıt'), 'Torikatu 38, Oulu']) {
      expect((await place(address)).body.summary.shippingAmount).toBe(15);
    }
    expect((await place(to('I\u200bT'))).body.summary.shippingAmount).toBe(4.99);
  });

  it('have no charges when there are no rates at all', async () => {
    rates.set([]);
    const { status, body } = await place(to('SE'));
    expect([status, body.summary]).toMatchObject([201, { taxAmount: 0, shippingAmount: 0 }]);
  });
});
