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
   * Compares when it is time and no comparison is under way. `check` corrects the index and says how many products that
   * were. A failure is logged and counted, and the index serves on: the next check comes.
   */
  async look(check: () => Promise<number>): Promise<void> {
    if (this.running !== null || this.now() < this.dueAt) return;
    this.running = this.run(check).finally(() => (this.running = null));
    await this.running;
  }

  /** Resolves when none is under way. */
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

/** Categories whose products differ: in their number, or in the sums of their marks. */
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
