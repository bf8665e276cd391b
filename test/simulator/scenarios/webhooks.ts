import undici from 'undici';
import type { World } from '../world';
import { seedPeople } from '../../support/people';
import { seedProducts } from '../../support/products';
import { deliveryViolations } from '../checks/deliveries';
import { eventViolations } from '../checks/events';
import { sealed } from '../instance';
import type { Scenario } from '../scenario';
import { place } from './orders';

const ENDPOINT = 'whe_receiver';
const HOUR_MS = 3_600_000;
const health = {
  consecutiveFailures: 0,
  failingSince: null,
  circuitOpenUntil: null,
  lastSuccessAt: null,
  lastFailureAt: null,
};

/** What the receiver has taken, by event id. */
const received: string[] = [];

/** In the place of the internet: a receiver that takes what arrives, and sometimes says that it could not. */
function surround(world: World): () => void {
  received.length = 0;
  const { request } = undici;
  const receive = (_url: string, { headers }: { headers: Readonly<Record<string, string>> }) => {
    const id = headers['webhook-id'] ?? '';
    return world
      .callOut(`event ${id}`, () => {
        received.push(id);
        return { statusCode: 200 };
      })
      .then((answer) => ({ ...answer, headers: {}, body: nothing() }));
  };
  Object.assign(undici, { request: receive });
  return () => void Object.assign(undici, { request });
}

async function* nothing(): AsyncGenerator<Buffer> {
  yield Buffer.alloc(0);
}

/** Orders whose events go to a receiver, sent by two workers. */
export const webhooks: Scenario = {
  name: 'webhooks',
  jobs: [
    'event-relay',
    'webhook-distribution',
    'webhook-delivery',
    'order-sweeper',
    'payment-sweeper',
  ],
  apis: 1,
  workers: 2,
  restMs: 10 * HOUR_MS,
  surround,
  seed: async (db, now) => {
    await seedPeople(db, now);
    await seedProducts(db, [{ _id: 'prd_a', stock: 5 }]);
    await db.collection<{ _id: string }>('webhook_endpoints').insertOne({
      _id: ENDPOINT,
      slot: 0,
      ownerId: 'usr_test_admin',
      scopes: null,
      url: 'https://hooks.example.com/in',
      eventTypes: ['order.created'],
      resourceIds: [],
      ordering: 'none',
      payloadStyle: 'thin',
      description: null,
      status: 'active',
      disabledReason: null,
      createdAt: now,
      updatedAt: now,
      version: 1,
      health,
      secret: sealed(`whsec_${Buffer.alloc(24, 1).toString('base64')}`, ENDPOINT),
      previousSecret: null,
      nextAttemptAt: null,
    } as never);
  },
  clients: (play) =>
    ['ann', 'bob'].map((name) => async () => {
      await place(play, { name, key: `key-${name}`, quantities: { prd_a: 1 } });
    }),
  check: async (play) => [
    ...(await deliveryViolations(play.db, received)),
    ...(await eventViolations(play.db, 'orders')),
  ],
};
