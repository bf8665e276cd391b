import { BoundedMap } from '../../../platform/values/caches';
import type { Ask } from './client';
import { figuresIn } from './index-response';
import type { IndexedValue, SpellingOf } from './search-response';
import { COMMONEST } from './search-request';

/** A spelling is read again after this time. */
const FRESH_MS = 5000;
const MAX_CACHED = 100_000;

interface CachedSpelling {
  /** Undefined if no product has the word. */
  readonly spelling: string | undefined;
  readonly readAt: number;
}

/** The most common spelling of each word. */
export function createSpellings(ask: Ask) {
  const cache = new BoundedMap<string, CachedSpelling>(MAX_CACHED);
  const nameOf = ({ part, key }: IndexedValue): string => `${part.field} ${key}`;

  const read = async (words: readonly IndexedValue[]): Promise<void> => {
    const parts = [...new Map(words.map(({ part }) => [part.field, part])).values()];
    const keysOf = (field: string) =>
      words.flatMap(({ part, key }) => (part.field === field ? key : []));
    const should = parts.map(({ field }) => ({ terms: { [field]: keysOf(field) } }));
    const aggs: Record<string, object> = {};
    for (const { field, spelledField } of parts) {
      const include = keysOf(field);
      const spelling = { terms: { field: spelledField, size: 1, order: COMMONEST } };
      aggs[field] = { terms: { field, include, size: include.length }, aggs: { spelling } };
    }
    const { aggregations } = await ask({
      size: 0,
      track_total_hits: false,
      query: { bool: { filter: [{ bool: { should } }] } },
      aggs,
    });
    const readAt = performance.now();
    for (const word of words) {
      const { buckets = [] } = figuresIn(aggregations, word.part.field);
      const bucket = buckets.find(({ key }) => key === word.key);
      const [mostCommon] = figuresIn(bucket, 'spelling').buckets ?? [];
      cache.set(nameOf(word), { spelling: mostCommon && String(mostCommon.key), readAt });
    }
  };

  return async (values: readonly IndexedValue[]): Promise<SpellingOf> => {
    const since = performance.now() - FRESH_MS;
    const isStale = (value: IndexedValue): boolean =>
      value.part.spelledField !== null && (cache.get(nameOf(value))?.readAt ?? -Infinity) < since;
    const staleValues = values.filter(isStale);
    if (staleValues.length > 0) await read(staleValues);
    return (value) => cache.get(nameOf(value))?.spelling;
  };
}
