import { repeat } from '../../../platform/jobs';
import { DEFAULT_CURRENCY } from '../../catalog';
import type { EngineHealth, SearchEngine } from '../search-engine';
import type { Ask } from './ask';
import type { IndexStates } from './index-states.repository';

/** How the index is, asked for every few seconds. */
export interface IndexHealth extends Pick<
  SearchEngine,
  'health' | 'isCurrentFor' | 'start' | 'stop'
> {
  /** The one that most products have; of equals the first in the alphabet. */
  currency(): Promise<string>;
  /** A search has failed. */
  doubt(): void;
}

export interface HealthDeps {
  readonly ask: Ask;
  readonly alias: string;
  readonly states: Pick<IndexStates, 'ageSeconds'>;
}

const CHECK_MS = 5000;
/** An index whose changes are older lags. */
const BEHIND_SECONDS = 5;
const NOTHING: EngineHealth = { state: 'empty', products: 0, ageSeconds: null };

interface Stored {
  readonly hits: { readonly total: { readonly value: number } };
  readonly aggregations: {
    readonly currencies: { readonly buckets: readonly { readonly key: string }[] };
  };
}

const STORED = {
  size: 0,
  track_total_hits: true,
  aggs: {
    currencies: {
      terms: { field: 'currency', size: 1, order: [{ _count: 'desc' }, { _key: 'asc' }] },
    },
  },
};

export function createIndexHealth({ ask, alias, states }: HealthDeps): IndexHealth {
  let health = NOTHING;
  let currency: string | null = null;
  let isUnreachable = false;
  let stop = (): void => undefined;

  const check = async (): Promise<string> => {
    try {
      const reads = [ask<Stored>(STORED), states.ageSeconds(alias)] as const;
      const [{ hits, aggregations }, ageSeconds] = await Promise.all(reads);
      const isBehind = ageSeconds === null || ageSeconds > BEHIND_SECONDS;
      const state = isBehind ? 'behind' : 'current';
      health = { state, products: hits.total.value, ageSeconds };
      isUnreachable = false;
      currency = aggregations.currencies.buckets[0]?.key ?? DEFAULT_CURRENCY;
      return currency;
    } catch (error) {
      isUnreachable = true;
      throw error;
    }
  };
  const tick = (): Promise<boolean> =>
    check().then(
      () => false,
      () => false,
    );
  return {
    currency: async () => currency ?? (await check()),
    doubt: () => (isUnreachable = true),
    health: () => (isUnreachable ? { ...health, state: 'unavailable' } : health),
    isCurrentFor: () => health.state !== 'behind',
    start: () => {
      void tick();
      stop = repeat({ everyMs: CHECK_MS }, tick);
    },
    stop: () => stop(),
  };
}
