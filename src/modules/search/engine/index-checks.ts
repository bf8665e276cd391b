import { isDeepStrictEqual } from 'node:util';
import type { Logger } from '../../../platform/telemetry/logger';
import { counter } from '../../../platform/telemetry/metrics';
import { chunksOf } from '../../../platform/values/iterables';
import type { ChangeFeed, ChangeStamp, Checksum, ProductChange } from './change-feed';

const checks = counter({
  name: 'commerce_search_checks_total',
  help: 'Comparisons of a search index with the catalog',
  labels: ['outcome'],
});
const correctedProducts = counter({
  name: 'commerce_search_mended_total',
  help: 'Products that differed from the catalog and were put into a search index again',
});

const CHECK_MS = 60_000;
/** Products that are read and written again at once. */
const PORTION = 500;
/** The share of time that checks may take: the larger the catalog, the less often it is checked. */
const CHECK_SHARE = 0.01;

/** Compares one index with the catalog, at most once a minute. */
export class IndexChecks {
  private currentCheck: Promise<void> | null = null;
  private dueAt: number;

  constructor(
    private readonly log: Pick<Logger, 'warn'>,
    private readonly now = () => performance.now(),
  ) {
    this.dueAt = now() + CHECK_MS;
  }

  get isRunning(): boolean {
    return this.currentCheck !== null;
  }

  /**
   * Runs a comparison if one is due and none is running. `check` corrects the index and returns the number of corrected
   * products. A failure is logged and counted, and the index continues to serve until the next check.
   */
  async runIfDue(check: () => Promise<number>): Promise<void> {
    if (this.currentCheck !== null || this.now() < this.dueAt) return;
    this.currentCheck = this.run(check).finally(() => (this.currentCheck = null));
    await this.currentCheck;
  }

  /** Resolves when no comparison is running. */
  async waitForEnd(): Promise<void> {
    await this.currentCheck;
  }

  private async run(check: () => Promise<number>): Promise<void> {
    const startedAt = this.now();
    try {
      const corrections = await check();
      checks(1, { outcome: corrections > 0 ? 'mended' : 'equal' });
      if (corrections > 0) {
        correctedProducts(corrections, {});
        this.log.warn({ mended: corrections }, 'the search index differed from the catalog');
      }
    } catch (error) {
      checks(1, { outcome: 'failed' });
      this.log.warn({ err: error }, 'the search index could not be compared with the catalog');
    }
    this.dueAt = this.now() + Math.max(CHECK_MS, (this.now() - startedAt) / CHECK_SHARE);
  }
}

/** Change stamps of products by id. */
export type Stamps = ReadonlyMap<string, ChangeStamp>;

/** An index that can be compared with the catalog. */
interface ComparedIndex {
  /** Keyed by category id. */
  checksums(): Promise<ReadonlyMap<string, Checksum>>;
  /** The stamps of the products directly in a category. */
  stampsIn(categoryId: string): Promise<Stamps>;
  /**
   * Reads these products again, unless they have changed since they had these stamps; returns how many were corrected.
   */
  readAgain(ids: readonly string[], stamps: Stamps): Promise<number>;
}

/**
 * Finds changes that the feed never reported: those that became visible too late, or that the server rolled back.
 * Compares counts and sums of stamps by category; where they differ, compares the stamps one by one, and reads what
 * differs again. Returns the number of those products.
 */
export async function correctIndex(
  feed: Pick<ChangeFeed, 'checksums' | 'readStamps'>,
  index: ComparedIndex,
): Promise<number> {
  let corrections = 0;
  const [catalogSums, indexSums] = [await feed.checksums(), await index.checksums()];
  for (const id of new Set([...catalogSums.keys(), ...indexSums.keys()])) {
    if (isDeepStrictEqual(catalogSums.get(id), indexSums.get(id))) continue;
    const catalogStamps = await feed.readStamps(id);
    const indexStamps = await index.stampsIn(id);
    const ids = [...new Set([...catalogStamps.keys(), ...indexStamps.keys()])];
    const differentIds = ids.filter((one) => catalogStamps.get(one) !== indexStamps.get(one));
    for (const portion of chunksOf(differentIds, PORTION)) {
      corrections += await index.readAgain(portion, indexStamps);
    }
  }
  return corrections;
}

/** The current state of some products; for each deleted one a removal that is older than every change. */
export async function readOrRemove(
  feed: Pick<ChangeFeed, 'readProducts'>,
  ids: readonly string[],
): Promise<readonly ProductChange[]> {
  const products = await feed.readProducts(ids);
  const storedIds = new Set(products.map(({ id }) => id));
  const missingIds = ids.filter((id) => !storedIds.has(id));
  return [...products, ...missingIds.map((id) => ({ id, product: null, stamp: 0n }))];
}
