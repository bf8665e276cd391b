import type { Db } from 'mongodb';

/**
 * A database in which `count` commands of one kind meet once: the first ones wait for the last, so that all of them
 * have read what they decide by before any of them writes.
 */
export function meetAt(
  db: Db,
  { collection, command, count }: { collection: string; command: string; count: number },
): { readonly db: Db; readonly arm: () => void } {
  let waiting: (() => void)[] | null = null;
  const met = (): Promise<void> =>
    new Promise((resolve) => {
      if (waiting === null) return resolve();
      waiting.push(resolve);
      if (waiting.length < count) return;
      const all = waiting;
      waiting = null;
      for (const go of all) go();
    });
  const watched = new Proxy(db.collection(collection), {
    get: (target, name) => {
      const value = Reflect.get(target, name) as unknown;
      if (typeof value !== 'function') return value;
      const run = value.bind(target) as (...args: unknown[]) => Promise<unknown>;
      return name === command ? (...args: unknown[]) => met().then(() => run(...args)) : run;
    },
  });
  return {
    db: new Proxy(db, {
      get: (target, name) => {
        if (name === 'collection')
          return (label: string) => (label === collection ? watched : target.collection(label));
        const value = Reflect.get(target, name) as unknown;
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    }),
    arm: () => {
      waiting = [];
    },
  };
}
