import type { Db } from 'mongodb';
import undici from 'undici';
import type { World } from '../world';
import { seedPeople } from '../../support/people';
import { seedProducts } from '../../support/products';
import { deliveryViolations, sequenceViolations } from '../checks/deliveries';
import { eventViolations } from '../checks/events';
import { sealText } from '../instance';
import type { Scenario } from '../scenario';
import { cancel, place } from './orders';

const ENDPOINT = 'whe_receiver';
const HOUR_MS = 3_600_000;
const health = {
  consecutiveFailures: 0,
  failingSince: null,
  circuitOpenUntil: null,
  lastSuccessAt: null,
  lastFailureAt: null,
};

/** The events that the receiver has accepted, by id. */
const receivedIds: string[] = [];

/** The parameters of `undici` besides the URL. */
interface SentMessage {
  readonly headers: Readonly<Record<string, string>>;
  /** The time after which the sender gives up. */
  readonly signal: AbortSignal;
}

/**
 * Replaces the network with a receiver that accepts deliveries, and sometimes reports a failure.
 */
function surround(world: World): () => void {
  receivedIds.length = 0;
  const { request } = undici;
  const receive = (_url: string, { headers, signal }: SentMessage) => {
    const id = headers['webhook-id'] ?? '';
    const take = () => {
      receivedIds.push(id);
      return { statusCode: 200 };
    };
    return world
      .callOut(`event ${id}`, take, signal)
      .then((answer) => ({ ...answer, headers: {}, body: nothing() }));
  };
  Object.assign(undici, { request: receive });
  return () => void Object.assign(undici, { request });
}

async function* nothing(): AsyncGenerator<Buffer> {
  yield Buffer.alloc(0);
}

interface Receiver {
  readonly ordering: 'none' | 'per_resource';
  readonly eventTypes: readonly string[];
}

/** A shop whose events go to one receiver. */
const seedFor =
  ({ ordering, eventTypes }: Receiver) =>
  async (db: Db, now: Date): Promise<void> => {
    await seedPeople(db, now);
    await seedProducts(db, [{ _id: 'prd_a', stock: 5 }]);
    await db.collection<{ _id: string }>('webhook_endpoints').insertOne({
      _id: ENDPOINT,
      slot: 0,
      ownerId: 'usr_test_admin',
      scopes: null,
      url: 'https://hooks.example.com/in',
      eventTypes,
      resourceIds: [],
      ordering,
      payloadStyle: 'thin',
      description: null,
      status: 'active',
      disabledReason: null,
      createdAt: now,
      updatedAt: now,
      version: 1,
      health,
      secret: sealText(`whsec_${Buffer.alloc(24, 1).toString('base64')}`, ENDPOINT),
      previousSecret: null,
      nextAttemptAt: null,
    } as never);
  };

const EVENT_TYPES = ['order.created'];

/** Two workers send the events of orders to a receiver. */
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
  seed: seedFor({ ordering: 'none', eventTypes: EVENT_TYPES }),
  clients: (play) =>
    ['ann', 'bob'].map((name) => async () => {
      await place(play, { name, key: `key-${name}`, quantities: { prd_a: 1 } });
    }),
  check: async (play) => [
    ...(await deliveryViolations(play.db, EVENT_TYPES, receivedIds)),
    ...(await eventViolations(play.db, 'orders')),
  ],
};

const COURSE = ['order.created', 'order.cancelled'];

/** A receiver that subscribes with per-resource ordering. */
export const sequences: Scenario = {
  ...webhooks,
  name: 'sequences',
  seed: seedFor({ ordering: 'per_resource', eventTypes: COURSE }),
  clients: (play) =>
    ['ann', 'bob'].slice(0, 1 + play.world.choices.pick(2)).map((name) => async () => {
      const purchase = { name, key: `key-${name}`, quantities: { prd_a: 1 } };
      const id = await place(play, purchase);
      if (id !== null) await cancel(play, name, { id, ...purchase });
    }),
  check: async (play) => [
    ...(await deliveryViolations(play.db, COURSE, receivedIds)),
    ...(await sequenceViolations(play.db, COURSE, receivedIds)),
    ...(await eventViolations(play.db, 'orders')),
  ],
};
