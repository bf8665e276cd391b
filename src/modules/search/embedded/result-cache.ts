/** Keeping a result costs this much beside its content: its key, its objects and the heads of its arrays. */
const OVERHEAD = 500;

/** Results of one state of the index: thrown away as a whole when the index changes, bounded by weight. */
export interface ResultCache<V> {
  get(version: unknown, key: string, make: () => Weighed<V>): V;
}

export interface Weighed<V> {
  readonly value: V;
  readonly weight: number;
}

export function createResultCache<V>(maxWeight: number): ResultCache<V> {
  let keptVersion: unknown;
  let weight = 0;
  const results = new Map<string, Weighed<V>>();

  const dropOldest = (): void => {
    const [oldest] = results;
    if (oldest === undefined) return;
    results.delete(oldest[0]);
    weight -= oldest[1].weight + OVERHEAD;
  };

  return {
    get: (version, key, make) => {
      if (version !== keptVersion) {
        results.clear();
        weight = 0;
        keptVersion = version;
      }
      const known = results.get(key);
      if (known !== undefined) return known.value;
      const made = make();
      while (results.size > 0 && weight + made.weight + OVERHEAD > maxWeight) dropOldest();
      results.set(key, made);
      weight += made.weight + OVERHEAD;
      return made.value;
    },
  };
}
