import { BoundedMap } from '../../../platform/values/bounded-map';
import type { Probe } from './probe';

/** How words are shown: in the spelling that most of their products have. */
export interface Spellings {
  /** By folded word; without those that no product has. */
  of(fields: WordFields, keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** A spelling is asked for again after this. */
const KEPT_MS = 5000;
const MAX_KEPT = 100_000;

/** The folded words, and as they are written. */
interface WordFields {
  readonly field: string;
  readonly spelledField: string;
}

interface Kept {
  readonly spelling: string | null;
  readonly at: number;
}

interface Spelled {
  readonly aggregations: {
    readonly keys: {
      readonly buckets: readonly {
        readonly key: string;
        readonly spelled: { readonly buckets: readonly { readonly key: string }[] };
      }[];
    };
  };
}

export function createSpellings(probe: Probe): Spellings {
  const cache = new BoundedMap<string, Kept>(MAX_KEPT);
  const read = async (fields: WordFields, keys: readonly string[]): Promise<void> => {
    const { aggregations } = (await probe(bodyOf(fields, keys))) as unknown as Spelled;
    const at = performance.now();
    for (const key of keys) cache.set(nameOf(fields, key), { spelling: null, at });
    for (const { key, spelled } of aggregations.keys.buckets) {
      cache.set(nameOf(fields, key), { spelling: spelled.buckets[0]?.key ?? null, at });
    }
  };
  return {
    of: async (fields, keys) => {
      const since = performance.now() - KEPT_MS;
      const unknown = keys.filter(
        (key) => (cache.get(nameOf(fields, key))?.at ?? -Infinity) < since,
      );
      if (unknown.length > 0) await read(fields, unknown);
      return new Map(
        keys.flatMap((key) => {
          const spelling = cache.get(nameOf(fields, key))?.spelling ?? null;
          return spelling === null ? [] : [[key, spelling]];
        }),
      );
    },
  };
}

function nameOf({ field }: WordFields, key: string): string {
  return `${field} ${key}`;
}

function bodyOf({ field, spelledField }: WordFields, keys: readonly string[]): object {
  const order = [{ _count: 'desc' }, { _key: 'asc' }];
  const spelled = { terms: { field: spelledField, size: 1, order } };
  return {
    size: 0,
    track_total_hits: false,
    query: { bool: { filter: [{ terms: { [field]: keys } }] } },
    aggs: {
      keys: { terms: { field, include: keys, size: keys.length }, aggs: { spelled } },
    },
  };
}
