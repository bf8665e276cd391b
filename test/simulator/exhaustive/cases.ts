import { plantedFaults } from '../plants';
import type { Play, Scenario } from '../scenario';
import { act, payments } from '../scenarios/payments';
import { seedProducts } from '../../support/products';
import { orderFaults, orders, place } from '../scenarios/orders';
import { reset, resets } from '../scenarios/resets';
import type { Instance } from '../instance';
import type { Plant } from '../world';

/** A few simultaneous operations, to be tried in every interleaving. */
export interface Case {
  readonly name: string;
  readonly scenario: Scenario;
  /** How many processes may be killed in one schedule. */
  readonly kills: number;
  /** The maximum number of schedules. */
  readonly bound: number;
  /** True if every interleaving is tried within the bound. */
  readonly isWhole: boolean;
  /** A planted fault that the case must find. */
  readonly plant: Plant;
}

const plantNamed = (words: string): Plant => {
  const fault = plantedFaults.find(({ name }) => name === words);
  if (fault === undefined) throw new Error(`no planted fault: ${words}`);
  return fault.plant;
};

/** The scenario without workers of its own, so that only its clients act. */
export const still = (scenario: Scenario, changes: Partial<Scenario>): Scenario => ({
  ...scenario,
  apis: 2,
  workers: 0,
  ...changes,
});

export async function settle(play: Play, at: number): Promise<void> {
  await play.ask({
    words: 'a worker runs all jobs',
    principal: 'worker',
    key: null,
    content: null,
    at,
    work: (instance: Instance) => instance.settle(),
  });
}

const placedOrders = new WeakMap<Play, string>();

async function placeOne(play: Play): Promise<void> {
  const id = await place(play, { name: 'ann', key: null, quantities: { prd_a: 1 }, at: 0 });
  if (id !== null) placedOrders.set(play, id);
}

const device = (play: Play, at: number) => ({
  id: placedOrders.get(play) ?? '',
  name: 'ann',
  device: `device ${at + 1}`,
  at,
  methodId: 'pm_visa_4242',
});

const WHOLE = { bound: 2000, isWhole: true } as const;

/**
 * Cases that are small enough to try every interleaving, or many of them if the bound is reached.
 */
export const cases: readonly Case[] = [
  {
    name: 'two orders want the last units',
    scenario: still(orders, {
      clients: (play) =>
        ['ann', 'bob'].map((name, at) => async () => {
          await place(play, { name, key: null, quantities: { prd_a: 2 }, at });
        }),
    }),
    kills: 0,
    ...WHOLE,
    plant: plantNamed('the units of a product are not counted before they are reserved'),
  },
  {
    name: 'an order whose process is killed at any point',
    scenario: still(orders, {
      clients: (play) => [
        async () => {
          await place(play, { name: 'ann', key: 'order', quantities: { prd_a: 1 }, at: 0 });
        },
      ],
    }),
    kills: 1,
    ...WHOLE,
    plant: plantNamed('an order is placed before its units are reserved'),
  },
  {
    name: 'two orders want the last unit, and a process is killed at any point',
    scenario: still(orders, {
      seed: (db) => seedProducts(db, [{ _id: 'prd_a', stock: 1 }]),
      clients: (play) =>
        ['ann', 'bob'].map((name, at) => async () => {
          await place(play, { name, key: name, quantities: { prd_a: 1 }, at });
        }),
      check: (play) => orderFaults(play, 1),
    }),
    kills: 1,
    bound: 400,
    isWhole: false,
    plant: plantNamed('an order is placed before its units are reserved'),
  },
  {
    name: 'two requests drive the same order',
    scenario: still(orders, {
      clients: (play) =>
        [0, 1].map((at) => async () => {
          const same = { name: 'ann', key: null, externalId: 'the same', at };
          await place(play, { ...same, quantities: { prd_a: 1 } });
        }),
    }),
    kills: 0,
    ...WHOLE,
    plant: plantNamed('stock is reserved again for an order that has its units'),
  },
  {
    name: 'two requests have the same externalId, and a process is killed at any point',
    scenario: still(orders, {
      clients: (play) =>
        ['first', 'second'].map((key, at) => async () => {
          const same = { name: 'ann', key, externalId: 'the same', at };
          await place(play, { ...same, quantities: { prd_a: 1 } });
        }),
    }),
    kills: 1,
    bound: 400,
    isWhole: false,
    plant: ({ name, collection }) =>
      collection === 'orders' && name.startsWith('insert') ? 'early' : undefined,
  },
  {
    name: 'an order is paid and cancelled',
    scenario: still(payments, {
      prepare: placeOne,
      clients: (play) => [
        () => act(play, 'pay', device(play, 0)),
        () => act(play, 'cancel', device(play, 1)),
      ],
    }),
    kills: 0,
    ...WHOLE,
    plant: plantNamed('an order is changed without checking that it is as it was read'),
  },
  {
    name: 'an order is paid twice',
    scenario: still(payments, {
      prepare: placeOne,
      clients: (play) => [0, 1].map((at) => () => act(play, 'pay', device(play, at))),
    }),
    kills: 0,
    ...WHOLE,
    plant: plantNamed('a payment is begun at the provider although it was begun before'),
  },
  {
    name: 'a mailed code is used twice',
    scenario: still(resets, {
      clients: (play) => ['ann', 'bob'].map((name, at) => () => reset(play, name, at)),
    }),
    kills: 0,
    ...WHOLE,
    plant: plantNamed('a mailed code sets a password that has changed since it was read'),
  },
];
