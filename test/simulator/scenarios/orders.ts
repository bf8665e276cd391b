import type { Db } from 'mongodb';
import type { Viewer } from '../../../src/modules/accounts';
import type { Instance } from '../instance';
import { seedProducts } from '../../support/products';
import type { Play, Scenario } from '../scenario';
import { stockViolations } from '../checks/stock';
import { eventViolations } from '../checks/events';
import { orderViolations } from '../checks/orders';

export const PRODUCTS = ['prd_a', 'prd_b'] as const;
const STOCK = 3;

/** A signed-in customer with this name. */
export function buyer(name: string): Viewer {
  const userId = `usr_${name}`;
  return {
    kind: 'session',
    userId,
    role: 'customer',
    isBlocked: false,
    credentialId: `ses_${name}`,
  };
}

type OrderRequest = Parameters<Instance['services']['orders']['placeOrder']>[1];

export interface Purchase {
  readonly name: string;
  readonly quantities: Readonly<Record<string, number>>;
  readonly key: string | null;
  readonly at?: number;
  readonly externalId?: string;
}

function requestOf({ quantities, externalId }: Purchase): OrderRequest {
  return {
    items: Object.entries(quantities).map(([productId, quantity]) => ({ productId, quantity })),
    deliveryAddress: {
      name: 'Ann',
      line1: 'Torikatu 38',
      city: 'Oulu',
      country: 'Finland',
    },
    paymentMethodId: 'pm_visa_4242',
    ...(externalId === undefined ? {} : { externalId }),
  };
}

/** Places an order; returns its id, or null if it was refused or the outcome is unknown. */
export async function place(play: Play, purchase: Purchase): Promise<string | null> {
  const { name, key, quantities, at, externalId = key ?? name } = purchase;
  const viewer = buyer(name);
  const words = `${name} orders ${JSON.stringify(quantities)}`;
  const answer = await play.ask(
    {
      words,
      principal: name,
      key,
      content: quantities,
      at,
      work: async ({ services }, seed) => {
        const { order } = await services.orders.placeOrder({ viewer, seed }, requestOf(purchase));
        return { id: order.id, status: order.status };
      },
    },
    {
      object: 'stock',
      input: { kind: 'take', quantities, key: externalId },
      outputOf: ({ status, body }) => (status === 200 ? { placed: body['id'] } : { refused: body }),
    },
  );
  return answer?.status === 200 ? String(answer.body['id']) : null;
}

/** Cancels an order with this many units. */
export async function cancel(
  play: Play,
  name: string,
  { id, quantities }: { id: string; quantities: Purchase['quantities'] },
) {
  const viewer = buyer(name);
  await play.ask(
    {
      words: `${name} cancels ${id}`,
      principal: name,
      key: `cancel-${id}`,
      content: id,
      work: async ({ services }, seed) => {
        const { status } = await services.orders.cancelOrder({ viewer, seed }, id, null);
        return { status };
      },
    },
    { object: 'stock', input: { kind: 'give', quantities, id }, outputOf: () => null },
  );
}

function purchases({ world: { choices } }: Play): readonly Purchase[] {
  const count = 2 + choices.pick(2);
  return Array.from({ length: count }, (_, index) => ({
    name: ['ann', 'bob', 'cem'][index] ?? 'dan',
    key: choices.once(4) ? null : `key-${index}`,
    quantities: choices.once(3)
      ? { prd_a: 1, prd_b: 1 + choices.pick(2) }
      : { prd_a: 1 + choices.pick(2) },
  }));
}

/** The violations by orders of products that had this many units each. */
export async function orderFaults(play: Play, stock: number): Promise<readonly string[]> {
  return [
    ...(await stockViolations(play, stock)),
    ...(await orderViolations(play)),
    ...(await eventViolations(play.db, 'orders')),
  ];
}

/** Several buyers want the same few units; some of them cancel, some send their request twice. */
export const orders: Scenario = {
  name: 'orders',
  jobs: ['order-sweeper', 'payment-sweeper', 'stock-settlement', 'event-relay'],
  apis: 2,
  workers: 1,
  seed: (db: Db) =>
    seedProducts(
      db,
      PRODUCTS.map((_id) => ({ _id, stock: STOCK })),
    ),
  clients: (play) =>
    purchases(play).flatMap((purchase) => {
      const { choices } = play.world;
      const [isTwice, changesMind] = [choices.once(4), choices.once(3)];
      const buy = async (): Promise<void> => {
        const id = await place(play, purchase);
        if (id !== null && changesMind) await cancel(play, purchase.name, { id, ...purchase });
      };
      return isTwice && purchase.key !== null
        ? [buy, async () => void (await place(play, purchase))]
        : [buy];
    }),
  check: (play) => orderFaults(play, STOCK),
};

/** The same while several primaries are lost one after the other, with their unconfirmed writes. */
export const elections: Scenario = { ...orders, name: 'elections', workers: 2, lostPrimaries: 6 };
