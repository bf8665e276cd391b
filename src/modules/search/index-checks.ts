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
/** The share of time that checks may take: the larger the catalog, the less often it is checked. */
const CHECK_SHARE = 0.01;

/** Compares one index with the catalog, at most once a minute. */
export class IndexChecks {
  private running: Promise<void> | null = null;
  private dueAt: number;

  constructor(
    private readonly log: Pick<Logger, 'warn'>,
    private readonly now = () => performance.now(),
  ) {
    this.dueAt = now() + CHECK_MS;
  }

  get isRunning(): boolean {
    return this.running !== null;
  }

  /**
   * Compares if it is due and no comparison is running. `check` corrects the index and returns the number of corrected
   * products. A failure is logged and counted, and the index continues to serve until the next check.
   */
  async look(check: () => Promise<number>): Promise<void> {
    if (this.running !== null || this.now() < this.dueAt) return;
    this.running = this.run(check).finally(() => (this.running = null));
    await this.running;
  }

  /** Resolves when no comparison is running. */
  async ended(): Promise<void> {
    await this.running;
  }

  private async run(check: () => Promise<number>): Promise<void> {
    const startedAt = this.now();
    try {
      const mended = await check();
      checks(1, { outcome: mended > 0 ? 'mended' : 'equal' });
      if (mended > 0) {
        mendedProducts(mended, {});
        this.log.warn({ mended }, 'the search index differed from the catalog');
      }
    } catch (error) {
      checks(1, { outcome: 'failed' });
      this.log.warn({ err: error }, 'the search index could not be compared with the catalog');
    }
    this.dueAt = this.now() + Math.max(CHECK_MS, (this.now() - startedAt) / CHECK_SHARE);
  }
}

/** Categories whose products differ in number, or in the sums of their marks. */
export function differingCategories(
  expected: ReadonlyMap<string, Checksum>,
  indexed: ReadonlyMap<string, Checksum>,
): readonly string[] {
  const ids = new Set([...expected.keys(), ...indexed.keys()]);
  return [...ids].filter((id) => {
    const [a, b] = [expected.get(id), indexed.get(id)];
    return a?.count !== b?.count || a?.seconds !== b?.seconds || a?.increments !== b?.increments;
  });
}
