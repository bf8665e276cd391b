import { useTestApp } from '../../support/build-test-app';
import { insertPastOrders, pastOrder } from '../../support/orders';
import { spreadOf } from '../../support/paired-times';
import { people } from '../../support/people';

const BOUND_MS = 1;

const service = useTestApp();
/** Another customer's order, and an id of the same form that no order has. */
const ids = { foreign: '', absent: '' };

beforeAll(async () => {
  await insertPastOrders(service, [pastOrder({ status: 'pending' })]);
  const row = await service.database.db.collection<{ _id: string }>('orders').findOne();
  ids.foreign = row?._id ?? '';
  ids.absent = ids.foreign.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
});

describe("another customer's order", () => {
  it.each([
    ['GET', ''],
    ['GET', '?include=history,items.product&expand=customer'],
    ['POST', '/pay'],
    ['POST', '/cancel'],
  ] as const)('takes the same time as a missing one: %s /orders/{id}%s', async (method, rest) => {
    const { headers } = people.otherCustomer;
    const sample = (kind: keyof typeof ids) =>
      service.app.inject({ method, url: `/orders/${ids[kind]}${rest}`, headers });
    const kinds = ['foreign', 'absent'] as const;
    expect(await spreadOf({ kinds, boundMs: BOUND_MS, sample })).toBeLessThan(BOUND_MS);
  });
});
