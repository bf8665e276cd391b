import type { Scenario } from './scenario';
import { orders, place } from './scenarios/orders';
import { settle, still } from './exhaustive/cases';
import type { Plant, Strategy, World } from './world';

/** A sequence of steps that once caused a failure. */
export interface Script {
  readonly name: string;
  readonly scenario: Scenario;
  readonly acts: readonly Act[];
  /** The failure at that time. */
  readonly plant: Plant;
}

/** One act of a script; returns true when it has ended and the next one may begin. */
type Act = (world: World) => Promise<boolean>;

/** Lets a process continue until it is about to send this command, or waits. */
const until =
  (process: string, command: RegExp): Act =>
  async (world) => {
    const heldActs = world.heldNow().filter(({ owner }) => !owner || owner.name === process);
    const [next] = heldActs;
    if (next === undefined || heldActs.some(({ words }) => command.test(words))) return true;
    await world.letThrough(next);
    return false;
  };

/** Releases this command. */
const carryOut =
  (command: RegExp): Act =>
  async (world) => {
    const heldAct = world.heldNow().find(({ words }) => command.test(words));
    if (heldAct === undefined) throw new Error(`no process is about to do ${String(command)}`);
    await world.letThrough(heldAct);
    return true;
  };

const losePrimary: Act = async (world) => {
  world.isolate();
  return true;
};

const chooseAnother: Act = async (world) => {
  await world.reunite(false);
  return true;
};

/** After the script, everything happens in order. */
export function strategyOf({ acts }: Script): Strategy {
  const remainingActs = [...acts];
  return async (world) => {
    const [act] = remainingActs;
    if (act !== undefined) {
      if (await act(world)) remainingActs.shift();
      return;
    }
    const [next] = world.heldNow();
    await (next ? world.letThrough(next) : world.passTime());
  };
}

const NEXT_SETTLEMENT_MS = 6000;
const PLACES = /changes in orders.*phase:live/;
const LOOKS = /reads orders: \{unsettled/;
const FORGETS = /changes in products.*\$pull/;

export const scripts: readonly Script[] = [
  {
    name: 'settlement reads an order that is later rolled back',
    scenario: still(orders, {
      prepare: async (play) => {
        await place(play, { name: 'bob', key: 'first', quantities: { prd_a: 1 }, at: 0 });
        await play.world.sleep(NEXT_SETTLEMENT_MS);
      },
      clients: (play) => [
        async () => {
          await place(play, { name: 'ann', key: 'second', quantities: { prd_a: 1 }, at: 0 });
        },
        () => settle(play, 1),
      ],
    }),
    plant: ({ name, collection, args }) =>
      name === 'find' && collection === 'orders' && JSON.stringify(args[0]).includes('unsettled')
        ? 'local'
        : undefined,
    acts: [
      // A claim waits for a majority, so it comes before the loss of the primary.
      until('api 2', LOOKS),
      until('api 1', PLACES),
      losePrimary,
      carryOut(PLACES),
      until('api 2', FORGETS),
      chooseAnother,
    ],
  },
];
