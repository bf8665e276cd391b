import type { Clock } from './clock';

/** A value that every request needs and that seldom changes. */
export interface Cached<T> {
  /** At most `ttlMs` old; simultaneous callers share one read. */
  get(): Promise<T>;
  /** Drops the value, so that this process sees at once what it has just written. */
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
