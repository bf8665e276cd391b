import { people, viewerOf } from '../../support/people';
import { cancellationViolations, type Outcome } from '../checks/cancellations';
import { eventViolations } from '../checks/events';
import { moneyViolations } from '../checks/money';
import { stockViolations } from '../checks/stock';
import type { Answer, Call } from '../request';
import type { Play, Scenario } from '../scenario';
import { seedShop } from './shop';
import { buyer, place, PRODUCTS } from './orders';

const STOCK = 3;
const BUYERS = ['ann', 'bob', 'cem'] as const;
/** Overlapping batches that list the orders in different sequences. */
const BATCHES = [
  [0, 1],
  [1, 2],
  [2, 0],
] as const;

/** The orders of one schedule, all of them paid. */
const placedOrders = new WeakMap<Play, readonly string[]>();

async function placeAndPay(play: Play): Promise<void> {
  const ids: string[] = [];
  for (const name of BUYERS) {
    const id = await place(play, { name, key: name, quantities: { prd_a: 1 } });
    if (id === null) throw new Error('the orders were not placed');
    ids.push(id);
    await play.ask({
      words: `${name} pays`,
      principal: name,
      key: `pay-${name}`,
      content: id,
      work: ({ services: { orders } }, seed) =>
        orders.payOrder({ viewer: buyer(name), seed }, id, {
          methodId: 'pm_visa_4242',
          capture: 'now',
        }),
    });
  }
  placedOrders.set(play, ids);
}

type Change = Pick<Call, 'words' | 'work'> & {
  readonly kind: 'cancel' | 'ship';
  readonly ids: readonly string[];
};

const admin = viewerOf(people.admin);

async function change(play: Play, { words, kind, ids, work }: Change): Promise<void> {
  const outputOf = ({ status, body }: Answer): Outcome => ({
    isDone: status === 200 && (body['failed'] ?? 0) === 0,
  });
  const call = { words, principal: 'admin', key: words, content: ids, work };
  await play.ask(call, { object: 'orders', input: { kind, ids }, outputOf });
}

const cancelAll = (play: Play, ids: readonly string[]): Promise<void> =>
  change(play, {
    words: `an admin cancels ${ids.join(' and ')}`,
    kind: 'cancel',
    ids,
    work: async ({ services: { orders } }, seed) => {
      const options = { mode: 'atomic', reason: null } as const;
      return (await orders.cancelOrders({ viewer: admin, seed }, ids, options)).summary;
    },
  });

const ship = (play: Play, id: string): Promise<void> =>
  change(play, {
    words: `the warehouse ships ${id}`,
    kind: 'ship',
    ids: [id],
    work: async ({ services: { orders } }, seed) => {
      const shipment = { carrier: 'Posti', trackingNumber: null };
      await orders.shipOrder({ viewer: admin, seed }, id, shipment);
    },
  });

const cancelOne = (play: Play, id: string): Promise<void> =>
  change(play, {
    words: `an admin cancels ${id} alone`,
    kind: 'cancel',
    ids: [id],
    work: async ({ services: { orders } }, seed) => {
      await orders.cancelOrder({ viewer: admin, seed }, id, null);
    },
  });

/** All-or-nothing cancellations that overlap, while one of the orders is shipped or cancelled. */
export const cancellations: Scenario = {
  name: 'cancellations',
  jobs: ['bulk-sweeper', 'order-sweeper', 'payment-sweeper', 'stock-settlement', 'event-relay'],
  apis: 2,
  workers: 1,
  seed: async (db, now) => {
    await seedShop(db, now, { ids: PRODUCTS, facts: { stock: STOCK } });
  },
  prepare: placeAndPay,
  clients: (play) => {
    const { choices } = play.world;
    const idOf = (index: number): string => placedOrders.get(play)?.[index] ?? '';
    const batches = BATCHES.slice(0, 1 + choices.pick(BATCHES.length));
    const rival = choices.pick(2) === 0 ? ship : cancelOne;
    const buyer = idOf(choices.pick(BUYERS.length));
    return [
      ...batches.map((indexes) => () => cancelAll(play, indexes.map(idOf))),
      () => rival(play, buyer),
    ];
  },
  check: async (play) => [
    ...(await cancellationViolations(play)),
    ...(await stockViolations(play, STOCK)),
    ...(await moneyViolations(play.db)),
    ...(await eventViolations(play.db, 'orders')),
  ],
};
