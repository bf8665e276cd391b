import { seedProducts } from '../../support/products';
import { eventViolations } from '../checks/events';
import { moneyViolations } from '../checks/money';
import { fateViolations } from '../checks/order-fate';
import { orderViolations } from '../checks/orders';
import { heldByProvider, simulatedProvider } from '../simulated-provider';
import type { Answer } from '../request';
import type { Play, Scenario } from '../scenario';
import { buyer, place, PRODUCTS } from './orders';

/** Methods of the built-in provider that pay immediately, after a while, or not at all. */
const METHODS = ['pm_visa_4242', 'pm_bank_async', 'pm_card_declined', 'pm_bank_async_unstoppable'];

type Step = 'pay' | 'cancel';

/** The state of the order according to a response. */
function fateOf({ status, body }: Answer): unknown {
  return status === 200 ? { status: body['status'] } : { refused: body['code'] };
}

export async function act(
  play: Play,
  step: Step,
  { id, name, device, at, methodId: ownMethodId }: Device,
): Promise<void> {
  const viewer = buyer(name);
  const methodId = ownMethodId ?? METHODS[play.world.choices.pick(METHODS.length)] ?? null;
  await play.ask(
    {
      words: `${name}’s ${device} ${step === 'pay' ? `pays with ${methodId}` : 'cancels'}`,
      principal: name,
      key: `${step}-${device}`,
      content: methodId,
      at,
      work: async ({ services: { orders } }, seed) => {
        const actor = { viewer, seed };
        const order =
          step === 'pay'
            ? await orders.payOrder(actor, id, { methodId, capture: 'now' })
            : await orders.cancelOrder(actor, id, null);
        return { status: order.status };
      },
    },
    { object: id, input: step, outputOf: fateOf },
  );
}

interface Device {
  readonly id: string;
  readonly name: string;
  readonly device: string;
  readonly at?: number;
  readonly methodId?: string;
}

/** One order that several devices pay and cancel at the same time. */
export const payments: Scenario = {
  name: 'payments',
  jobs: ['order-sweeper', 'payment-sweeper', 'stock-settlement', 'event-relay'],
  apis: 2,
  workers: 1,
  seed: (db) =>
    seedProducts(
      db,
      PRODUCTS.map((_id) => ({ _id, stock: 3 })),
    ),
  clients: (play) => [
    async () => {
      const { choices } = play.world;
      const id = await place(play, { name: 'ann', key: 'order', quantities: { prd_a: 1 } });
      if (id === null) return;
      const devices = Array.from({ length: 2 + choices.pick(2) }, (_, n) => `device ${n + 1}`);
      await Promise.all(
        devices.map(async (device) => {
          const steps: Step[] = choices.once(3) ? ['cancel'] : ['pay', 'cancel'];
          for (const step of choices.once(2) ? steps : steps.slice(0, 1)) {
            await act(play, step, { id, name: 'ann', device });
          }
        }),
      );
    },
  ],
  check: async (play) => [
    ...(await orderViolations(play)),
    ...(await moneyViolations(play.db)),
    ...(await fateViolations(play)),
    ...(await eventViolations(play.db, 'orders')),
  ],
};

const HOUR_MS = 3_600_000;

/** The same with a provider that responds late, twice or not at all and sends notifications. */
export const providers: Scenario = {
  ...payments,
  name: 'providers',
  restMs: 4 * HOUR_MS,
  paymentProvider: simulatedProvider,
  check: async (play) => [
    ...(await orderViolations(play)),
    ...(await moneyViolations(play.db, heldByProvider())),
    ...(await fateViolations(play)),
    ...(await eventViolations(play.db, 'orders')),
  ],
};
