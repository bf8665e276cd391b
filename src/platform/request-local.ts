import { AsyncLocalStorage } from 'node:async_hooks';
import { promiseHooks } from 'node:v8';

/** A value that follows the work of a request through everything that it waits for. */
export interface RequestLocal<T> {
  /** The value of the work that is being done now. */
  get(): T | undefined;
  run<R>(value: T, work: () => R): R;
  /** A request needs it until the answer is called. */
  hold(): () => void;
}

/** From this version on values follow by themselves. */
const FOLLOWS_FREELY = 24;

export function createRequestLocal<T>(): RequestLocal<T> {
  const major = Number.parseInt(process.versions.node, 10);
  return major >= FOLLOWS_FREELY ? byStorage() : byPromises();
}

function byStorage<T>(): RequestLocal<T> {
  const storage = new AsyncLocalStorage<T>();
  return {
    get: () => storage.getStore(),
    run: (value, work) => storage.run(value, work),
    hold: () => () => undefined,
  };
}

/**
 * Before that AsyncLocalStorage costs a quarter of all processor time while anybody uses it. This follows promises alone,
 * for a third of that, and only while a request needs it; what arrives in plain callbacks belongs to nobody. Some of the
 * cost stays once a process has begun with it: V8 gives up its shortcuts for promises for good.
 */
function byPromises<T>(): RequestLocal<T> {
  const key = Symbol('request');
  type Followed = Promise<unknown> & { [key]?: T };
  let current: T | undefined;
  let holders = 0;
  let stop: () => void = () => undefined;
  const follow = () =>
    promiseHooks.createHook({
      init: (promise: Followed) => {
        if (current !== undefined) promise[key] = current;
      },
      before: (promise: Followed) => {
        current = promise[key];
      },
      after: () => {
        current = undefined;
      },
    });
  return {
    get: () => current,
    run: (value, work) => {
      const outer = current;
      current = value;
      try {
        return work();
      } finally {
        current = outer;
      }
    },
    hold: () => {
      if (holders === 0) stop = follow() as () => void;
      holders += 1;
      return () => {
        holders -= 1;
        if (holders > 0) return;
        stop();
        current = undefined;
      };
    },
  };
}
