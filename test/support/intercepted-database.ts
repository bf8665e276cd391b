import { MongoNetworkError, type Db, type MongoClient } from 'mongodb';
import { aroundOperations, type Around, type Operation } from './operations';

type Method = (...args: unknown[]) => Promise<unknown>;

/** Interruptions that were armed and have not happened yet, by name. */
const outstanding = new Map<symbol, string>();

// A test whose interruption never happens proves nothing.
afterEach(() => {
  const names = [...outstanding.values()];
  outstanding.clear();
  expect(names).toEqual([]);
});

/**
 * Opens a separate connection to a database and wraps each operation on it, including changes of
 * indexes.
 */
export function interceptedDatabase(real: Db, around: Around): Db {
  const client = Object.create(real.client) as MongoClient;
  const db = Object.create(real, { client: { value: client } }) as Db;
  db.collection = ((...callArgs: Parameters<Db['collection']>) => {
    const collection = Object.assign(real.collection(...callArgs), { db });
    for (const name of ['createIndexes', 'dropIndex'] as const) {
      const run = collection[name].bind(collection) as Method;
      const describe = (args: unknown[]) => ({ name, collection: callArgs[0], args });
      const wrappedMethod: Method = (...args) => around(describe(args), () => run(...args));
      collection[name] = wrappedMethod as never;
    }
    return collection;
  }) as Db['collection'];
  return aroundOperations(db, around);
}

/** The operations of each kind: the driver turns `findOne` into a `find`, and `insertMany` into a `bulkWrite`. */
interface Kind {
  /**
   * Empty for the operations of the client itself, which write to several collections in one
   * command.
   */
  readonly collection: string;
  readonly command: string;
}

const isOf = (operation: Operation, { collection, command }: Kind): boolean =>
  operation.collection === collection && operation.name === command;

/** Runs a function once, just before an operation of one kind; `arm` sets the function. */
export function beforeCommand(collection: string, command: string) {
  let nextAct: (() => Promise<unknown>) | null = null;
  const id = Symbol();
  const around: Around = async (operation, run) => {
    if (isOf(operation, { collection, command })) {
      const act = nextAct;
      nextAct = null;
      outstanding.delete(id);
      await act?.();
    }
    return run();
  };
  return {
    wrap: (real: Db): Db => interceptedDatabase(real, around),
    arm: (act: () => Promise<unknown>): void => {
      nextAct = act;
      outstanding.set(id, `before ${collection}.${command}`);
    },
  };
}

/**
 * A barrier for `count` operations of one kind: the first ones wait for the last, so that all of
 * them have read before any of them writes.
 */
export function meetAt({ count, ...kind }: Kind & { readonly count: number }) {
  let waiting: (() => void)[] | null = null;
  const id = Symbol();
  const meet = (): Promise<void> =>
    new Promise((resolve) => {
      if (waiting === null) return resolve();
      waiting.push(resolve);
      if (waiting.length < count) return;
      const all = waiting;
      waiting = null;
      outstanding.delete(id);
      for (const go of all) go();
    });
  const around: Around = async (operation, run) => {
    if (isOf(operation, kind)) await meet();
    return run();
  };
  return {
    wrap: (real: Db): Db => interceptedDatabase(real, around),
    arm: (): void => {
      waiting = [];
      outstanding.set(id, `${count} at ${kind.collection}.${kind.command}`);
    },
  };
}

export interface FailingCalls extends Kind {
  /** How many of the first operations fail. */
  readonly times: number;
  /** Whether they reach the database, so that only the reply is lost. */
  readonly isExecuted: boolean;
}

/** A database connection that fails at the first operations of one kind. */
export function withFailingCalls(real: Db, { times, isExecuted, ...kind }: FailingCalls): Db {
  let failuresLeft = times;
  const id = Symbol();
  outstanding.set(id, `${times} failures of ${kind.collection}.${kind.command}`);
  return interceptedDatabase(real, async (operation, run) => {
    if (!isOf(operation, kind) || failuresLeft === 0) return run();
    failuresLeft -= 1;
    if (failuresLeft === 0) outstanding.delete(id);
    if (isExecuted) await run();
    throw new MongoNetworkError('the connection was cut');
  });
}

const READS: ReadonlySet<string> = new Set(['find', 'aggregate', 'getMore', 'distinct']);

/** A database connection that fails at every write that contains one of these ids. */
export function failingWrites(real: Db, ids: readonly string[]): Db {
  const id = Symbol();
  outstanding.set(id, `a write that contains ${ids.join(' or ')}`);
  return interceptedDatabase(real, (operation, run) => {
    const argumentText = READS.has(operation.name) ? '' : JSON.stringify(operation.args);
    if (!ids.some((one) => argumentText.includes(one))) return run();
    outstanding.delete(id);
    throw new MongoNetworkError('the connection was cut');
  });
}
