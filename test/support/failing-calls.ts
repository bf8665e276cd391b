import { MongoNetworkError, type Db } from 'mongodb';

export interface FailingCalls {
  /** Null: those of the client, which write several documents at once. */
  readonly collection: string | null;
  readonly method: string;
  /** How many of the first calls fail. */
  readonly times: number;
  /** Whether they reach the database, so that only the answer is lost. */
  readonly isExecuted: boolean;
}

/** A database handle whose network fails at the first calls of one method. */
export function withFailingCalls(db: Db, failing: FailingCalls): Db {
  const { collection, method, isExecuted } = failing;
  let left = failing.times;
  const call = (target: object, args: unknown[]): unknown =>
    (Reflect.get(target, method) as (...all: unknown[]) => unknown).apply(target, args);
  const fail = async (target: object, args: unknown[]): Promise<unknown> => {
    if (isExecuted) await call(target, args);
    throw new MongoNetworkError('the connection was cut');
  };
  const wrap = <T extends object>(real: T): T =>
    new Proxy(real, {
      get: (target, name) => {
        if (name !== method) {
          const value = Reflect.get(target, name) as unknown;
          return typeof value === 'function' ? value.bind(target) : value;
        }
        return (...args: unknown[]) => ((left -= 1) >= 0 ? fail(target, args) : call(target, args));
      },
    });
  const client = collection === null ? wrap(db.client) : db.client;
  return new Proxy(db, {
    get: (target, name) => {
      if (name === 'client') return client;
      if (name !== 'collection') return Reflect.get(target, name) as unknown;
      return (label: string) =>
        label === collection ? wrap(target.collection(label)) : target.collection(label);
    },
  });
}
