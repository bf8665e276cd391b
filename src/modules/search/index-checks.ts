import type { Logger } from '../../platform/logger';
import { counter } from '../../platform/metrics';

const checks = counter({
  name: 'commerce_search_checks_total',
  help: 'Comparisons of a search index with the catalog',
  labels: ['outcome'],
});
const mendedProducts = counter({
  name: 'commerce_search_mended_total',
  help: 'Products that differed from the catalog and were put into a search index again',
});

/**
 * Compares an index with the catalog; `check` mends it and says how many products that were. A failure is told and
 * counted, and the index serves on: the next check comes.
 */
export async function runCheck(log: Logger, check: () => Promise<number>): Promise<void> {
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
