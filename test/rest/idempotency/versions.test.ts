import { basketOf } from '../../support/basket';
import { useTestApp } from '../../support/build-test-app';
import { people } from '../../support/people';
import { seedProducts } from '../../support/products';

const service = useTestApp();
beforeAll(async () => {
  await seedProducts(service.database.db, [{ _id: 'prd_one', stock: 100 }]);
});

const order = (key: string, version: string) =>
  service.app.inject({
    method: 'POST',
    url: '/orders',
    headers: { ...people.customer.headers, 'idempotency-key': key, 'api-version': version },
    payload: basketOf('prd_one'),
  });
const read = (id: string, version: string) =>
  service.app.inject({
    url: `/orders/${id}`,
    headers: { ...people.customer.headers, 'api-version': version },
  });

describe('a repetition under another Api-Version', () => {
  it.each([
    ['1', '2'],
    ['2', '1'],
  ])('first %s, then %s: has the body, tag and headers of its own version', async (one, two) => {
    const key = `from-${one}`;
    const first = await order(key, one);
    const again = await order(key, two);
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.headers['idempotent-replayed']).toBe('true');
    const body = (answer: typeof first) => answer.json<{ id: string; total?: number }>();
    const { total, ...shared } = body(one === '1' ? first : again);
    expect(total).toBe(10);
    expect(body(one === '1' ? again : first)).toEqual(shared);
    const third = await order(key, one);
    expect([third.body, third.headers['etag']]).toEqual([first.body, first.headers['etag']]);
    expect(again.headers['etag']).not.toBe(first.headers['etag']);
    for (const [answer, version] of [
      [first, one],
      [again, two],
      [third, one],
    ] as const) {
      const now = await read(body(first).id, version);
      for (const name of ['deprecation', 'sunset', 'link', 'api-version']) {
        expect([name, answer.headers[name]]).toEqual([name, now.headers[name]]);
      }
    }
  });
});
