import { people, viewerOf } from '../../support/people';
import { seedProducts } from '../../support/products';
import { eventViolations } from '../checks/events';
import { moneyViolations } from '../checks/money';
import { refundViolations, type Input } from '../checks/refunds';
import type { Call } from '../request';
import type { Play, Scenario } from '../scenario';
import { heldByProvider, simulatedProvider } from '../simulated-provider';
import { buyer, place, PRODUCTS } from './orders';

const HOUR_MS = 3_600_000;
/**
 * Amounts in the currency of the order, which costs about ten; null means everything that is left.
 */
const AMOUNTS = [3, 4, 6, null] as const;

/** The order of a schedule, and when its payment is captured. */
interface PaidOrder {
  readonly id: string;
  readonly capture: 'now' | 'at_shipping';
}
const paidOrders = new WeakMap<Play, PaidOrder>();

async function placeAndPay(play: Play): Promise<void> {
  const capture = play.world.choices.once(2) ? 'at_shipping' : 'now';
  const id = await place(play, { name: 'ann', key: 'order', quantities: { prd_a: 1 } });
  if (id === null) throw new Error('the order was not placed');
  await play.ask({
    words: `ann pays${capture === 'now' ? '' : ' when it is shipped'}`,
    principal: 'ann',
    key: 'pay',
    content: id,
    work: async ({ services: { orders } }, seed) => {
      const payment = { methodId: 'pm_visa_4242', capture } as const;
      const { status } = await orders.payOrder({ viewer: buyer('ann'), seed }, id, payment);
      return { status };
    },
  });
  paidOrders.set(play, { id, capture });
}

const admin = viewerOf(people.admin);

/** Changes the order; treats "a payment is in progress" as an unknown outcome. */
async function change(
  play: Play,
  { words, input, work }: Pick<Call, 'words' | 'work'> & { readonly input: Input },
): Promise<void> {
  const call = { words, principal: 'admin', key: words, content: words, work };
  await play.ask(call, {
    object: paidOrders.get(play)?.id ?? '',
    input,
    outputOf: ({ status, body }) =>
      body['code'] === 'payment_in_progress' ? null : { isDone: status === 200 },
  });
}

const refund = (play: Play, id: string, amount: number | null, nth: number): Promise<void> =>
  change(play, {
    words: `admin ${nth + 1} refunds ${amount ?? 'the rest'}`,
    input: { kind: 'refund', amountMinor: amount === null ? null : 100 * amount },
    work: async ({ services: { orders } }, seed) => {
      await orders.refundOrder({ viewer: admin, seed }, id, { amount, reason: null });
    },
  });

const ship = (play: Play, id: string): Promise<void> =>
  change(play, {
    words: 'the warehouse ships it',
    input: { kind: 'ship' },
    work: async ({ services: { orders } }, seed) => {
      const shipment = { carrier: 'Posti', trackingNumber: null };
      await orders.shipOrder({ viewer: admin, seed }, id, shipment);
    },
  });

const cancel = (play: Play, id: string): Promise<void> =>
  change(play, {
    words: 'an admin cancels it',
    input: { kind: 'cancel' },
    work: async ({ services: { orders } }, seed) => {
      await orders.cancelOrder({ viewer: admin, seed }, id, null);
    },
  });

/** A paid order that is refunded in parts, shipped and cancelled at the same time. */
export const refunds: Scenario = {
  name: 'refunds',
  jobs: ['order-sweeper', 'payment-sweeper', 'stock-settlement', 'event-relay'],
  apis: 2,
  workers: 1,
  restMs: 4 * HOUR_MS,
  paymentProvider: simulatedProvider,
  seed: (db) =>
    seedProducts(
      db,
      PRODUCTS.map((_id) => ({ _id, stock: 3 })),
    ),
  prepare: placeAndPay,
  clients: (play) => {
    const { choices } = play.world;
    const { id = '' } = paidOrders.get(play) ?? {};
    const amounts = Array.from(
      { length: 2 + choices.pick(2) },
      () => AMOUNTS[choices.pick(AMOUNTS.length)] ?? null,
    );
    const rivals = [[ship], [cancel], [ship, cancel], []][choices.pick(4)] ?? [];
    return [
      ...amounts.map((amount, nth) => () => refund(play, id, amount, nth)),
      ...rivals.map((rival) => () => rival(play, id)),
    ];
  },
  check: async (play) => [
    ...(await refundViolations(
      play,
      paidOrders.get(play)?.capture === 'now' ? 'paid' : 'authorized',
    )),
    ...(await moneyViolations(play.db, heldByProvider())),
    ...(await eventViolations(play.db, 'orders')),
  ],
};
