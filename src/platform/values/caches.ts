import type { Clock } from './clock';

/** A value that many requests need and that seldom changes. */
export interface Cached<T> {
  /** At most `ttlMs` old; simultaneous callers share one read. */
  get(): Promise<T>;
  /** Replaces the value, so that this process sees immediately what it has just written. */
  put(value: T): void;
}

export function createCache<T>(
  load: () => Promise<T>,
  { clock, ttlMs }: { readonly clock: Clock; readonly ttlMs: number },
): Cached<T> {
  let current: { readonly value: Promise<T>; readonly until: number } | null = null;
  const keep = (value: Promise<T>): Promise<T> => {
    const entry = { value, until: clock.now().getTime() + ttlMs };
    current = entry;
    value.catch(() => {
      if (current === entry) current = null;
    });
    return value;
  };
  return {
    get: () => (current && clock.now().getTime() < current.until ? current.value : keep(load())),
    put: (value) => void keep(Promise.resolve(value)),
  };
}

/**
 * A value that the first caller computes and all callers share; if the computation fails, the next caller repeats it.
 */
export function lazy<T>(make: () => Promise<T>): () => Promise<T> {
  let value: Promise<T> | null = null;
  return () => {
    value ??= make().catch((error: unknown) => {
      value = null;
      throw error;
    });
    return value;
  };
}

/** A read that simultaneous callers share. */
export function sharedRead<T>(read: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | null = null;
  return () => {
    underWay ??= read().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}

/** A function of an object that runs once per object: its result is cached as long as the object lives. */
export function memoizeBy<Key extends object, Value>(
  make: (key: Key) => Value,
): (key: Key) => Value {
  const cache = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const entry = cache.get(key);
    if (entry !== undefined) return entry.value;
    const value = make(key);
    cache.set(key, { value });
    return value;
  };
}

/**
 * A Map with a maximum number of entries: a new entry replaces the oldest one, and setting an entry again makes it the
 * newest.
 */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  constructor(private readonly maxSize: number) {
    super();
  }

  override set(key: Key, value: Value): this {
    this.delete(key);
    const [oldest] = this.size < this.maxSize ? [] : this.keys();
    if (oldest !== undefined) this.delete(oldest);
    return super.set(key, value);
  }
}
