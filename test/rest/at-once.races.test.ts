import { basketOf } from '../support/basket';
import { useTestApp } from '../support/build-test-app';
import { createOrderSteps } from '../support/order-steps';
import { keys, people } from '../support/people';
import { seedProducts } from '../support/products';
import { requests, type Headers } from '../support/requests';

const service = useTestApp();
const { send } = requests(service);
const { admin, customer } = people;

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

beforeAll(async () => {
  await seedProducts(service.database.db, [
    { _id: 'prd_one', stock: 1000 },
    { _id: 'prd_pad', priceMinor: 333, stock: 10_000 },
  ]);
});

const createOrder = async (): Promise<string> => {
  const order = basketOf('prd_one');
  return (await send('POST', '/orders', order, customer.headers)).body.id;
};

describe('concurrent changes without a version', () => {
  it('of a product are all applied', async () => {
    const storedOrders = () =>
      service.database.db.collection<{ _id: string }>('products').findOne({ _id: 'prd_one' });
    const before = (await storedOrders()) as unknown as { stock: number; version: number };
    const answers = await times(30, (n) =>
      send('PATCH', '/products/prd_one', n % 2 ? { stockDelta: -1 } : { brand: `Brand ${n}` }),
    );
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);
    expect(await storedOrders()).toMatchObject({
      stock: before.stock - 15,
      version: before.version + 30,
    });
  });

  it.each([
    ['a category', '/categories', { title: 'Some category' }, 'title'],
    [
      'a webhook endpoint',
      '/webhooks/endpoints',
      { url: 'https://hooks.example/all', eventTypes: ['order.paid'] },
      'description',
    ],
  ])('of %s are all applied', async (_name, path, body, field) => {
    const { id } = (await send('POST', path, body)).body;
    const answers = await times(20, (n) =>
      send('PATCH', `${path}/${id}`, { [field]: `Text ${n}` }),
    );
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);
  });

  it('of a profile are all applied', async () => {
    const answers = await times(20, (n) =>
      send('PATCH', '/users/me', { displayName: `Name ${n}` }, customer.headers),
    );
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);
  });
});

describe('concurrent cancellations of the same orders', () => {
  it('cancel each order once; later ones report it unchanged', async () => {
    const ids = await times(4, createOrder);
    const answers = await times(8, (n) =>
      send(
        'POST',
        '/orders/bulk-cancel',
        { orderIds: n % 2 ? ids : [...ids].reverse() },
        n % 3 ? customer.headers : admin.headers,
      ),
    );
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);
    const results = answers.flatMap(
      ({ body }) => body.results as { id: string; outcome: string }[],
    );
    for (const id of ids) {
      const outcomes = results.filter((result) => result.id === id).map(({ outcome }) => outcome);
      expect(outcomes.sort()).toEqual(['cancelled', ...Array(7).fill('unchanged')]);
    }
  });
});

describe('a bulk response', () => {
  it('has no id for an item that was not created', async () => {
    const bad = { title: 'x', price: 5, categoryId: 'cat_none' };
    const products = await send('POST', '/products/bulk', [bad, bad]);
    expect(products.body.results.map(({ id }: { id: unknown }) => id)).toEqual([null, null]);
    const atomic = await send('POST', '/products/bulk?mode=atomic', [
      bad,
      { ...bad, categoryId: (await send('POST', '/categories', { title: 'Real' })).body.id },
    ]);
    expect(atomic.body.results.map(({ id }: { id: unknown }) => id)).toEqual([null, null]);
  });

  it('reports errors with pointers into the submitted list', async () => {
    const body = { orderIds: ['ord_none', 'ord_other'] };
    const refusal = await send('POST', '/orders/bulk-cancel', body, customer.headers);
    const pointers = refusal.body.errors.map(({ pointer }: { pointer: string }) => pointer);
    expect(pointers).toEqual(['/orderIds/0', '/orderIds/1']);
  });
});

describe('a cancellation', () => {
  it('that races with pay and ship has one consistent outcome', async () => {
    const { post, placeOrder, paidOrder, read, eventsOf } = createOrderSteps(
      () => service,
      'prd_pad',
    );
    const own = customer.headers;
    const warehouse = keys.internal.headers;
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
