import type { Logger } from '../../platform/telemetry/logger';
import { counter } from '../../platform/telemetry/metrics';
import type { Checksum } from './change-feed';

const checks = counter({
  name: 'commerce_search_checks_total',
  help: 'Comparisons of a search index with the catalog',
  labels: ['outcome'],
});
const mendedProducts = counter({
  name: 'commerce_search_mended_total',
  help: 'Products that differed from the catalog and were put into a search index again',
});

const CHECK_MS = 60_000;
/** A check may take this share of the time: the larger the catalog, the rarer it is checked. */
const CHECK_SHARE = 0.01;

/** Comparisons of one index with the catalog, each minute at most. */
export function createIndexChecks(log: Pick<Logger, 'warn'>, now = () => performance.now()) {
  let dueAt = now() + CHECK_MS;
  return {
    isDue: () => now() >= dueAt,
    run: async (check: () => Promise<number>): Promise<void> => {
      const startedAt = now();
      await runCheck(log, check);
      dueAt = now() + Math.max(CHECK_MS, (now() - startedAt) / CHECK_SHARE);
    },
  };
}

/**
 * Compares an index with the catalog; `check` mends it and says how many products that were. A failure is told and
 * counted, and the index serves on: the next check comes.
 */
async function runCheck(log: Pick<Logger, 'warn'>, check: () => Promise<number>): Promise<void> {
  try {
    const mended = await check();
    checks(1, { outcome: mended > 0 ? 'mended' : 'equal' });
    if (mended === 0) return;
    mendedProducts(mended, {});
    log.warn({ mended }, 'the search index differed from the catalog');
  } catch (error) {
    checks(1, { outcome: 'failed' });
    log.warn({ err: error }, 'the search index could not be compared with the catalog');
  }
}

/** Categories whose products differ: in their number, or in the sums of their marks. */
export function differingCategories(
  expected: ReadonlyMap<string, Checksum>,
  found: ReadonlyMap<string, Checksum>,
): readonly string[] {
  const ids = new Set([...expected.keys(), ...found.keys()]);
  return [...ids].filter((id) => {
    const [a, b] = [expected.get(id), found.get(id)];
    return a?.count !== b?.count || a?.seconds !== b?.seconds || a?.increments !== b?.increments;
  });
}
