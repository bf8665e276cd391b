import { repeat } from '../../../platform/values/repeat';
import { DEFAULT_CURRENCY } from '../../catalog';
import type { EngineHealth } from '../engine/search-engine';
import type { Ask } from './client';
import { figuresIn } from './index-response';
import type { IndexStates } from './index-states.repository';
import { COMMONEST } from './search-request';

const CHECK_MS = 5000;
/** An index that has been incomplete for longer than this is behind. */
const BEHIND_SECONDS = 5;

const SUMMARY = {
  size: 0,
  track_total_hits: true,
  aggs: { currencies: { terms: { field: 'currency', size: 1, order: COMMONEST } } },
};

/** The state of the index, requested every few seconds. */
export function createIndexHealth(
  ask: Ask,
  alias: string,
  states: Pick<IndexStates, 'ageSeconds'>,
) {
  let health: EngineHealth = { state: 'empty', products: 0, ageSeconds: null };
  let currency: string | null = null;
  let isUnreachable = false;
  let stop = (): void => undefined;

  const check = async (): Promise<string> => {
    try {
      const reads = [ask(SUMMARY), states.ageSeconds(alias)] as const;
      const [{ hits, aggregations }, ageSeconds] = await Promise.all(reads);
      const isBehind = ageSeconds === null || ageSeconds > BEHIND_SECONDS;
      health = { state: isBehind ? 'behind' : 'current', products: hits.total.value, ageSeconds };
      isUnreachable = false;
      const { buckets = [] } = figuresIn(aggregations, 'currencies');
      currency = String(buckets[0]?.key ?? DEFAULT_CURRENCY);
      return currency;
    } catch (error) {
      isUnreachable = true;
      throw error;
    }
  };
  /** False: there is nothing more to do immediately. */
  const tick = async (): Promise<boolean> => {
    await check().catch(() => undefined);
    return false;
  };
  return {
    /** The currency of most products; in a tie, the first alphabetically. */
    currency: async () => currency ?? (await check()),
    /** Called when a search has failed. */
    markUnreachable: () => (isUnreachable = true),
    health: (): EngineHealth => (isUnreachable ? { ...health, state: 'unavailable' } : health),
    isCurrentFor: () => health.state !== 'behind',
    start: () => {
      void tick();
      stop = repeat({ everyMs: CHECK_MS }, tick);
    },
    stop: () => stop(),
  };
}
