/** Runs work with the same key one after the other, within this process. */
export type KeyedQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function createKeyedQueue(): KeyedQueue {
  const lasts = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const own = (lasts.get(key) ?? Promise.resolve()).then(work, work);
    lasts.set(key, own);
    try {
      return await own;
    } finally {
      if (lasts.get(key) === own) lasts.delete(key);
    }
  };
}
