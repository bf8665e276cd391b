import { MongoNetworkError, type Db, type MongoClient } from 'mongodb';
import { aroundOperations, type Around, type Operation } from '../../src/platform/mongo/operations';

type Method = (...args: unknown[]) => Promise<unknown>;

/** What says whether something that was prepared has not happened. */
const isOutstanding: (() => boolean)[] = [];

// A test that interrupts what never comes proves nothing.
afterEach(() => {
  expect(isOutstanding.filter((one) => one())).toEqual([]);
});

/** A way of its own to a database, with something done around each operation, changes of indexes among them. */
export function interceptedDatabase(real: Db, around: Around): Db {
  const client = Object.create(real.client) as MongoClient;
  const db = Object.create(real, { client: { value: client } }) as Db;
  db.collection = ((...given: Parameters<Db['collection']>) => {
    const collection = Object.assign(real.collection(...given), { db });
    for (const name of ['createIndexes', 'dropIndex'] as const) {
      const run = collection[name].bind(collection) as Method;
      const describe = (args: unknown[]) => ({ name, collection: given[0], args });
      const wrapped: Method = (...args) => around(describe(args), () => run(...args));
      collection[name] = wrapped as never;
    }
    return collection;
  }) as Db['collection'];
  return aroundOperations(db, around);
}

/** Operations of one kind: the driver makes `findOne` of a `find`, `insertMany` of a `bulkWrite`. */
interface Kind {
  /** Empty: those of the client, which write several documents at once. */
  readonly collection: string;
  readonly command: string;
}

const isOf = (operation: Operation, { collection, command }: Kind): boolean =>
  operation.collection === collection && operation.name === command;

/** Lets something else happen once, just before an operation of one kind; `arm` says what. */
export function beforeCommand(collection: string, command: string) {
  let armed: (() => Promise<unknown>) | null = null;
  isOutstanding.push(() => armed !== null);
  const around: Around = async (operation, run) => {
    if (isOf(operation, { collection, command })) {
      const act = armed;
      armed = null;
      await act?.();
    }
    return run();
  };
  return {
    wrap: (real: Db): Db => interceptedDatabase(real, around),
    arm: (act: () => Promise<unknown>): void => {
      armed = act;
    },
  };
}

/**
 * Lets `count` operations of one kind meet once: the first ones wait for the last, so that all of them have read what
 * they decide by before any of them writes.
 */
export function meetAt({ count, ...kind }: Kind & { readonly count: number }) {
  let waiting: (() => void)[] | null = null;
  isOutstanding.push(() => waiting !== null);
  const met = (): Promise<void> =>
    new Promise((resolve) => {
      if (waiting === null) return resolve();
      waiting.push(resolve);
      if (waiting.length < count) return;
      const all = waiting;
      waiting = null;
      for (const go of all) go();
    });
  const around: Around = async (operation, run) => {
    if (isOf(operation, kind)) await met();
    return run();
  };
  return {
    wrap: (real: Db): Db => interceptedDatabase(real, around),
    arm: (): void => {
      waiting = [];
    },
  };
}

export interface FailingCalls extends Kind {
  /** How many of the first operations fail. */
  readonly times: number;
  /** Whether they reach the database, so that only the answer is lost. */
  readonly isExecuted: boolean;
}

/** A database whose network fails at the first operations of one kind. */
export function withFailingCalls(real: Db, { times, isExecuted, ...kind }: FailingCalls): Db {
  let left = times;
  isOutstanding.push(() => left > 0);
  return interceptedDatabase(real, async (operation, run) => {
    if (!isOf(operation, kind) || left === 0) return run();
    left -= 1;
    if (isExecuted) await run();
    throw new MongoNetworkError('the connection was cut');
  });
}
