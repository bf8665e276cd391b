import { createDice } from '../../support/random';
import { basketOf } from '../../support/basket';
import { useTestApp } from '../../support/build-test-app';
import { watchedLogger } from '../../support/logger';
import { ordersModule } from '../../support/orders-module';
import { people, viewerOf } from '../../support/people';
import { seedProducts } from '../../support/products';
import { createSettlingWorker } from '../../support/settling-worker';
import { signedMessage } from '../../support/signed-message';
import { unreliableProvider, type BookedPayment } from '../../support/wild-provider';
import { isDeep, SEED } from '../../support/size';

/** The number of schedules of each kind. */
const EPISODES = isDeep ? 150 : 4;
const ORDERS = 5;
const STEPS = 60;
const TOTAL = 1000;
const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const admin = viewerOf(people.admin);
const actor = { viewer: admin, seed: null };
const service = useTestApp();

interface Stored {
  readonly _id: string;
  readonly status: string;
  readonly paymentStatus: string;
  readonly stock: string;
  readonly attempt?: object;
  readonly refunds: readonly { readonly state: string }[];
  readonly outbox: readonly { readonly type: string }[];
}

beforeAll(async () => {
  await seedProducts(service.database.db, [{ _id: 'prd_pad', priceMinor: TOTAL, stock: 100_000 }]);
});

/** A shop with an unreliable provider, whose process sometimes dies between two steps. */
function wildShop(seed: number, contradicts: boolean) {
  const dice = createDice(seed);
  const wild = unreliableProvider(dice, { contradicts });
  let isMortal = true;
  const orders = ordersModule(service, {
    provider: wild.provider,
    notificationSecrets: new Map([['wild', SECRET]]),
    failpoint: () => {
      if (isMortal && dice.chance(0.05)) throw new Error('the process ends here');
    },
  });
  const worker = createSettlingWorker({
    ...service.foundation,
    jobs: orders.jobs,
    log: watchedLogger,
  });
  return { ...wild, dice, worker, orders: orders.services, live: () => (isMortal = false) };
}

type Shop = ReturnType<typeof wildShop>;

/** Runs in a process that dies at one in twenty steps. */
const MAX_ATTEMPTS = 100;

async function place({ orders }: Shop, externalId: string): Promise<string> {
  const request = basketOf('prd_pad', { externalId });
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const placement = await orders.placeOrder(actor, request).catch(() => null);
    if (placement !== null) return placement.order.id;
    service.clock.advance(6000);
  }
  throw new Error(`${externalId} is not placed after ${MAX_ATTEMPTS} attempts`);
}

/** Delivers the signed notifications of the provider, which are usually true. */
function notify({ orders, dice }: Shop, { orderId, attemptId, state }: BookedPayment) {
  const reportedState = dice.chance(0.8) ? state : 'processing';
  const body = { orderId, attemptId, report: { state: reportedState } };
  const message = signedMessage(SECRET, body, service.clock.now());
  return orders.receivePaymentNotification({}, 'wild', message);
}

/** Carries out a random action, whatever its outcome. */
async function doSomething(shop: Shop, ids: readonly string[]): Promise<void> {
  const { orders, dice, worker, payments, settle } = shop;
  const id = dice.pick(ids);
  const capture = dice.pick(['now', 'now', 'at_shipping'] as const);
  const methodId = dice.pick(['pm_a', 'pm_b', null]);
  const allPayments = [...payments.values()];
  const acts: readonly (() => Promise<unknown>)[] = [
    () => orders.payOrder(actor, id, { methodId, capture }),
    () => orders.payOrder(actor, id, { methodId, capture }),
    () => orders.payOrder({ viewer: admin, seed: `seed-${id}` }, id, { methodId, capture }),
    () => (dice.chance(0.3) ? orders.cancelOrder(actor, id, null) : orders.captureOrder(actor, id)),
    () => orders.shipOrder(actor, id, { carrier: 'Posti', trackingNumber: null }),
    () => orders.refundOrder(actor, id, { amount: dice.pick([1, null]), reason: null }),
    async () => (allPayments.length > 0 ? notify(shop, dice.pick(allPayments)) : undefined),
    async () => settle(),
    async () => {
      service.clock.advance(dice.between(100, 8000));
      await worker.settle();
    },
  ];
  await dice
    .pick(acts)()
    .catch(() => undefined);
}

/**
 * Completes everything that was begun: all processes keep running, although the provider sends no
 * notifications.
 */
async function calmDown(shop: Shop): Promise<void> {
  shop.live();
  for (const days of [0.01, 1, 8, 8]) {
    shop.calmDown();
    service.clock.advance(days * 86_400_000);
    await shop.worker.settle();
  }
}

/** The contradictions between orders and the provider's records; empty if there are none. */
function faultsOf({ payments, refunds }: Shop, order: Stored): readonly string[] {
  const own = [...payments.values()].filter(({ orderId }) => orderId === order._id);
  const captures = own.filter(({ state }) => state === 'captured');
  const isOwn = (attemptId: string) => own.some((payment) => payment.attemptId === attemptId);
  const back = [...refunds.values()].filter(({ attemptId }) => isOwn(attemptId));
  const sum = (rows: readonly { readonly amountMinor: number }[]) =>
    rows.reduce((total, { amountMinor }) => total + amountMinor, 0);
  const remainder = sum(captures) - sum(back);
  const { status, paymentStatus } = order;
  const count = (type: string) => order.outbox.filter((event) => event.type === type).length;
  const isPaid = paymentStatus === 'paid';
  const wasPaid = ['paid', 'shipped', 'refunded'].includes(status);
  const isGone = status === 'cancelled' || status === 'refunded' || status === 'pending';
  return [
    order.attempt ? 'an attempt is still open' : '',
    order.refunds.some(({ state }) => state === 'pending') ? 'a refund is pending' : '',
    isPaid && remainder !== TOTAL ? `paid, and ${remainder} was kept` : '',
    isGone && remainder !== 0 ? `${status}, and ${remainder} was kept` : '',
    remainder < 0 || remainder > TOTAL ? `${remainder} was kept` : '',
    count('order.paid') !== (wasPaid ? 1 : count('order.paid')) ? 'not one order.paid' : '',
    count('order.paid') > 1 ? 'more than one order.paid' : '',
    status === 'cancelled' && order.stock !== 'returned' ? 'the stock did not come back' : '',
  ].filter((fault) => fault !== '');
}

async function episode(seed: number, contradicts: boolean) {
  const shop = wildShop(seed, contradicts);
  const ids: string[] = [];
  for (let i = 0; i < ORDERS; i += 1)
    ids.push(await place(shop, `wild-${contradicts}-${seed}-${i}`));
  for (let i = 0; i < STEPS; i += 3) {
    await Promise.all([1, 2, 3].map(() => doSomething(shop, ids)));
  }
  await calmDown(shop);
  const rows = service.database.db.collection<Stored>('orders');
  const orders = await rows.find({ _id: { $in: ids } }).toArray();
  const captures = orders.map(
    ({ _id }) =>
      [...shop.payments.values()].filter((p) => p.orderId === _id && p.state === 'captured').length,
  );
  return { faults: orders.flatMap((order) => faultsOf(shop, order)), captures };
}

describe('a provider that responds late, twice, out of order or never, and processes that end anywhere', () => {
  it.each(Array.from({ length: EPISODES }, (_, i) => SEED + i))(
    'never lead to two captures, nor to money without an order (TEST_SEED=%i)',
    async (seed) => {
      const { faults, captures } = await episode(seed, false);
      expect(faults).toEqual([]);
      expect(Math.max(...captures)).toBeLessThanOrEqual(1);
    },
  );

  it.each(Array.from({ length: EPISODES }, (_, i) => SEED + i))(
    'refund surplus money when the provider contradicts itself (TEST_SEED=%i)',
    async (seed) => {
      expect((await episode(seed, true)).faults).toEqual([]);
    },
  );
});
