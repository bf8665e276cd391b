import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { ensureCollections } from '../../src/platform/database';
import { collections } from '../../src/app/collections';
import { databaseName } from '../support/database';
import { keys, people, seedPeople } from '../support/people';
import { seedProducts, stockOf as stockIn } from '../support/products';
import { startServiceProcess, type ServiceProcess } from '../support/service-process';
import { eventually, until } from '../support/until';
import { describeWhenDeep, isDeep } from '../support/size';

/** All of the runs with `DEEP=1`, otherwise some of them. */
const PRICE = 9.99;
/** The limit in milliseconds; buyers who waited for each other would take seconds. */
const MOST_TIMES_AS_LONG = 4;
const settings = {
  MONGODB_URL: process.env['MONGODB_TEST_URL'] ?? '',
  MONGODB_DB: databaseName('races'),
  SECRET_KEY: 'a-secret-key-that-only-tests-use-0123456789',
  DEMO_DATA: 'false',
};
const mongo = new MongoClient(settings.MONGODB_URL);
const db = mongo.db(settings.MONGODB_DB);
const nodes: ServiceProcess[] = [];
let addresses: readonly string[] = [];

beforeAll(async () => {
  await mongo.connect();
  await ensureCollections(db, collections);
  await seedPeople(db, new Date());
  nodes.push(startServiceProcess(settings));
  await nodes[0]?.listening();
  nodes.push(startServiceProcess(settings));
  addresses = await Promise.all(nodes.map((node) => node.listening()));
});
afterAll(async () => {
  for (const { child } of nodes) child.kill('SIGTERM');
  await Promise.all(nodes.map((node) => node.exited()));
  await db.dropDatabase();
  await mongo.close();
});

interface Call {
  readonly path: string;
  readonly body?: object | undefined;
  readonly key?: string;
  readonly token?: string;
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly isReplay: boolean;
}

/** Sends one POST to one of the nodes. */
async function post(node: number, call: Call): Promise<Answer> {
  const { path, body, key = randomUUID(), token = people.customer.token } = call;
  const response = await fetch(`${addresses[node % 2]}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    body: body ? JSON.stringify(body) : null,
  });
  const text = await response.text();
  const isReplay = response.headers.get('idempotent-replayed') === 'true';
  return { status: response.status, text, body: JSON.parse(text) as Answer['body'], isReplay };
}

/**
 * The same, retried while the node is overloaded and while an abandoned attempt is still running.
 */
async function postAtLast(node: number, call: Call): Promise<Answer> {
  const keyedCall = { key: randomUUID(), ...call };
  const isServed = ({ status, body }: Answer) =>
    status !== 503 && body['code'] !== 'idempotency_in_progress';
  return eventually(() => post(node, keyedCall), isServed, { everyMs: 200 });
}

/** Sends this many simultaneous requests, alternating between the nodes. */
const inParallel = (
  size: number,
  ask: (n: number) => Promise<Answer>,
): Promise<readonly Answer[]> => Promise.all(Array.from({ length: size }, (_, n) => ask(n)));

const orderOf = (items: object[], more: object = {}) => ({
  items,
  deliveryAddress: 'Torikatu 38, Oulu',
  paymentMethodId: 'pm_visa_4242',
  ...more,
});

async function product(id: string, stock: number): Promise<string> {
  await seedProducts(db, [{ _id: id, priceMinor: PRICE * 100, stock }]);
  return id;
}

const stockOf = (id: string) => stockIn(db, id);

async function placeOrder(productId: string): Promise<string> {
  const body = orderOf([{ productId, quantity: 1 }]);
  return String((await postAtLast(0, { path: '/orders', body })).body['id']);
}

async function placePaidOrder(productId: string): Promise<string> {
  const id = await placeOrder(productId);
  expect((await postAtLast(1, { path: `/orders/${id}/pay` })).status).toBe(200);
  return id;
}

interface Order {
  readonly _id: string;
  readonly status: string;
  readonly hasOutbox?: boolean;
}

/**
 * Waits until the events of an order are relayed; returns the stored order and the types of its
 * events in order.
 */
async function toldOrder(id: string) {
  const orders = db.collection<Order>('orders');
  const find = () => orders.find({ _id: id, hasOutbox: { $ne: true } }).toArray();
  const [order] = (await eventually(find, ({ length }) => length > 0)) as [Order];
  const rows = db.collection('events').find({ resourceId: id }).sort({ sequenceNumber: 1 });
  const events = await rows.toArray();
  expect(events.map((row) => row['sequenceNumber'])).toEqual(events.map((_, i) => i + 1));
  return { order, types: events.map((row) => String(row['type']).replace('order.', '')) };
}

const paymentOf = (id: string) =>
  db
    .collection<{ _id: string; paidMinor: number; refundedMinor: number }>('payments')
    .findOne({ _id: id });

const count = (answers: readonly Answer[], status: number): number =>
  answers.filter((answer) => answer.status === status).length;

describe('two processes on one database', () => {
  it('never oversell', async () => {
    const [buyers, units] = isDeep ? [300, 48] : [100, 16];
    const productId = await product('prd_hot', units);
    const body = orderOf([{ productId, quantity: 1 }]);
    const answers = await inParallel(buyers, (n) => postAtLast(n, { path: '/orders', body }));
    expect([count(answers, 201), count(answers, 422)]).toEqual([units, buyers - units]);
    expect(await stockOf(productId)).toBe(0);
    expect(await db.collection('orders').countDocuments({ phase: 'live' })).toBe(units);
  });

  it('create one order per key, however often it is sent', async () => {
    const productId = await product('prd_keyed', 1000);
    const keysSent = isDeep ? 20 : 2;
    for (let i = 0; i < keysSent; i += 1) {
      const call = {
        path: '/orders',
        body: orderOf([{ productId, quantity: 1 }]),
        key: `one-${i}`,
      };
      const first = await inParallel(100, (n) => post(n, call));
      expect(first.filter(({ status }) => ![201, 409, 503].includes(status))).toEqual([]);
      const later = await inParallel(10, (n) => postAtLast(n, call));
      expect(later.every(({ status, isReplay }) => status === 201 && isReplay)).toBe(true);
      const orders = [...first, ...later].filter(({ status }) => status === 201);
      expect(new Set(orders.map(({ text }) => text)).size).toBe(1);
    }
    expect(await stockOf(productId)).toBe(1000 - keysSent);
  });

  it('carry out only one of two different requests with one key', async () => {
    const productId = await product('prd_reused', 100);
    const answers = await inParallel(40, (n) =>
      postAtLast(n, {
        path: '/orders',
        key: 'reused',
        body: orderOf([{ productId, quantity: n % 4 < 2 ? 1 : 2 }]),
      }),
    );
    const odd = answers.filter(({ status }) => ![201, 409, 422].includes(status));
    expect(odd).toEqual([]);
    const reuses = answers.filter(({ status }) => status === 422);
    expect(reuses.length).toBe(20);
    for (const { body } of reuses) expect(body['code']).toBe('idempotency_key_reused');
    const ids = answers.filter(({ status }) => status === 201).map(({ body }) => body['id']);
    expect(new Set(ids).size).toBe(1);
  });
});

/** The simulator runs these orders of commands in every CI run. */
describeWhenDeep('competing buyers on two processes with one database', () => {
  it('are served as fast when they name two products in opposite order as in the same order', async () => {
    const units = isDeep ? 80 : 32;
    const buyers = isDeep ? 100 : 40;
    /**
     * The duration in milliseconds if every second buyer, or no buyer, names the products in the
     * opposite order.
     */
    const sell = async (name: string, isOpposite: boolean): Promise<number> => {
      const ids = [`prd_left_${name}`, `prd_right_${name}`];
      for (const id of ids) await product(id, units);
      const items = ids.map((productId) => ({ productId, quantity: 1 }));
      const startedAt = performance.now();
      const answers = await inParallel(buyers, (n) => {
        const body = orderOf(isOpposite && n % 4 >= 2 ? items.toReversed() : items);
        return postAtLast(n, { path: '/orders', body });
      });
      const tookMs = performance.now() - startedAt;
      const soldCount = count(answers, 201);
      expect(count(answers, 422)).toBe(buyers - soldCount);
      for (const id of ids) expect(await stockOf(id)).toBe(units - soldCount);
      expect(soldCount).toBeGreaterThan(units / 2);
      return tookMs;
    };
    const before = await sell('before', false);
    const opposite = await sell('opposite', true);
    const after = await sell('after', false);
    expect(opposite).toBeLessThan(MOST_TIMES_AS_LONG * Math.max(before, after));
  });

  it('share the count of the uses of a coupon', async () => {
    const productId = await product('prd_coupon', 1000);
    const coupon = { code: 'THRICE', percent: 10, perCustomerLimit: 3 };
    await post(0, { path: '/coupons', body: coupon, token: people.admin.token });
    const body = orderOf([{ productId, quantity: 1 }], { couponCode: 'THRICE' });
    const answers = await inParallel(isDeep ? 60 : 24, (n) =>
      postAtLast(n, { path: '/orders', body }),
    );
    expect(count(answers, 201)).toBe(3);
    expect(count(answers, 422)).toBe(answers.length - 3);
    expect(await stockOf(productId)).toBe(997);
  });

  it('refund an amount once, and never more than was paid', async () => {
    const productId = await product('prd_refund', 100);
    const [whole, parts] = [await placePaidOrder(productId), await placePaidOrder(productId)];
    for (const id of [whole, parts]) {
      const ship = { path: `/orders/${id}/ship`, body: { carrier: 'Posti' } };
      await postAtLast(0, { ...ship, token: keys.internal.secret });
    }
    const refund = (id: string, body?: object) =>
      inParallel(50, (n) =>
        postAtLast(n, { path: `/orders/${id}/refund`, body, token: keys.internal.secret }),
      );
    const all = await refund(whole);
    expect([count(all, 200), count(all, 422)]).toEqual([1, 49]);
    expect((await paymentOf(whole))?.refundedMinor).toBe(999);
    expect((await toldOrder(whole)).types).toEqual(['created', 'paid', 'shipped', 'refunded']);

    const some = await refund(parts, { amount: 1 });
    expect(some.filter(({ status }) => ![200, 409, 422].includes(status))).toEqual([]);
    const payment = await paymentOf(parts);
    expect(payment?.refundedMinor).toBe(count(some, 200) * 100);
    expect(payment?.refundedMinor).toBeLessThanOrEqual(999);
    expect(count(some, 200)).toBeGreaterThan(0);
  });

  it('let one of two conflicting changes win: cancel against pay and ship', async () => {
    const productId = await product('prd_raced', 1000);
    const runs = isDeep ? 50 : 10;
    for (let run = 0; run < runs; run += 1) {
      const isPayment = run % 2 === 0;
      const id = await (isPayment ? placeOrder(productId) : placePaidOrder(productId));
      const rival = isPayment
        ? { path: `/orders/${id}/pay` }
        : { path: `/orders/${id}/ship`, body: { carrier: 'P' }, token: keys.internal.secret };
      const [cancellation, other] = await Promise.all([
        postAtLast(run, { path: `/orders/${id}/cancel` }),
        postAtLast(run + 1, rival),
      ]);
      const { order, types } = await toldOrder(id);
      const payment = await paymentOf(id);
      if (cancellation.status === 200) {
        expect(order.status).toBe('cancelled');
        expect(payment?.refundedMinor ?? 0).toBe(payment?.paidMinor ?? 0);
        expect(types).toContain('cancelled');
        expect(types).not.toContain('shipped');
      } else {
        expect([cancellation.status, other.status]).toEqual([422, 200]);
        expect(types).toEqual(isPayment ? ['created', 'paid'] : ['created', 'paid', 'shipped']);
      }
      const isCaptured = (payment?.paidMinor ?? 0) > 0;
      expect(types.filter((type) => type === 'paid')).toHaveLength(isCaptured ? 1 : 0);
    }
    const live = { phase: 'live', status: { $ne: 'cancelled' }, 'lines.productId': productId };
    const liveOrders = await db.collection('orders').countDocuments(live);
    expect(await stockOf(productId)).toBe(1000 - liveOrders);
  });

  it('refund exactly what was paid when refunds meet a cancellation', async () => {
    const productId = await product('prd_returned', 100);
    for (let run = 0; run < (isDeep ? 30 : 4); run += 1) {
      const id = await placePaidOrder(productId);
      const refund = { path: `/orders/${id}/refund`, token: keys.internal.secret };
      const answers = await Promise.all([
        postAtLast(run, { path: `/orders/${id}/cancel` }),
        postAtLast(run + 1, { ...refund, body: { amount: 4 } }),
        postAtLast(run, { ...refund, body: { amount: 3 } }),
        postAtLast(run + 1, { path: `/orders/${id}/cancel` }),
      ]);
      expect(answers.filter(({ status }) => status !== 200 && status !== 422)).toEqual([]);
      const { order, types } = await toldOrder(id);
      expect([order.status, (await paymentOf(id))?.refundedMinor]).toEqual(['cancelled', 999]);
      expect(types.filter((type) => type === 'cancelled')).toHaveLength(1);
    }
    expect(await stockOf(productId)).toBe(100);
  });

  it('cancel all orders of an atomic bulk or none, whatever else happens to them', async () => {
    const productId = await product('prd_bulk', 100);
    for (let run = 0; run < (isDeep ? 25 : 4); run += 1) {
      const [one, two] = [await placeOrder(productId), await placePaidOrder(productId)];
      const path = '/orders/bulk-cancel?mode=atomic';
      const [there, back, ...others] = await Promise.all([
        postAtLast(run, { path, body: { orderIds: [one, two] } }),
        postAtLast(run + 1, { path, body: { orderIds: [two, one] } }),
        postAtLast(run, { path: `/orders/${one}/pay` }),
        postAtLast(run + 1, {
          path: `/orders/${two}/ship`,
          body: { carrier: 'Posti' },
          token: keys.internal.secret,
        }),
      ]);
      expect(others.filter(({ status }) => ![200, 409, 422].includes(status))).toEqual([]);
      const isCancelled = there.status === 200 || back.status === 200;
      for (const id of [one, two]) {
        const { order } = await toldOrder(id);
        const payment = await paymentOf(id);
        expect(order.status === 'cancelled').toBe(isCancelled);
        expect(payment?.refundedMinor ?? 0).toBe(isCancelled ? (payment?.paidMinor ?? 0) : 0);
      }
    }
    const live = { phase: 'live', status: { $ne: 'cancelled' }, 'lines.productId': productId };
    const liveOrders = await db.collection('orders').countDocuments(live);
    await until(async () => (await stockOf(productId)) >= 100 - liveOrders);
    expect(await stockOf(productId)).toBe(100 - liveOrders);
  });
});
