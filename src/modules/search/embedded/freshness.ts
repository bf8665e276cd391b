import { atMost } from '../../../platform/values/deadline';
import { createPacer } from '../../../platform/values/pacer';
import type { Logger } from '../../../platform/telemetry/logger';
import { createSharedTurns } from '../../../platform/values/keyed-queue';
import type { Turns } from '../../../platform/values/yielding';
import type { CatalogSignals, ChangeFeed } from '../engine/change-feed';
import { IndexChecks } from '../engine/index-checks';
import { createReread } from '../engine/refused-searches';
import type { EngineHealth } from '../engine/search-engine';
import { FollowedIndex } from './followed-index';

/** How often to check whether changes must be read. */
const CHECK_MS = 1000;
/** The minimum time between two reads that signals of other processes cause. */
const SIGNAL_GAP_MS = 250;
/** Changes are read at each check for `RECENT_MS` after a signal, and otherwise every `IDLE_READ_MS`. */
const RECENT_MS = 15_000;
const IDLE_READ_MS = 15_000;
/** How long a search waits for the end of a backlog; then it uses the current index. */
const PATIENCE_MS = 500;
/**
 * A backlog with more changes than products, and more than this, is not read to its end: the whole catalog is read
 * again.
 */
const MIN_REREAD = 20_000;
/** The pause after a failed rebuild: the duration of the rebuild, doubled each time, up to this. */
const MAX_FIRST_PAUSE_MS = 10_000;
const MAX_PAUSE_MS = 300_000;
/** Above this number of products the service recommends an external search engine. */
const MANY_PRODUCTS = 100_000;

export interface FreshnessOptions {
  readonly feed: ChangeFeed;
  readonly log: Pick<Logger, 'warn'>;
  /** The index changes in turn with searches. */
  readonly turns: Turns;
  /** Signals of changes. */
  readonly signals?: CatalogSignals | null;
  /** Monotonic milliseconds. */
  readonly now?: () => number;
  readonly patienceMs?: number;
}

/**
 * Keeps the index up to date. Changes are read by their stamps, with an overlap because some become visible late
 * (`change-reader.ts`); each minute the sums of all stamps are compared; if that would take too long, the whole catalog
 * is read again, beside the index in use.
 */
export function createFreshness(options: FreshnessOptions) {
  const { feed, log, turns, signals = null, patienceMs = PATIENCE_MS } = options;
  const now = options.now ?? (() => performance.now());
  const checks = new IndexChecks(log, now);
  const rereadCategories = createReread(() => feed.readCategories());
  let activeIndex: FollowedIndex | null = null;
  /** The number of writes that this process has signalled. */
  let writes = 0;
  let signalledAt = -Infinity;
  /** When a search last used an outdated index. */
  let outdatedAt = -Infinity;
  let activeCatchUp: Promise<FollowedIndex | null> | null = null;
  let activeRebuild: Promise<void> | null = null;
  let failure: { readonly pauseMs: number; readonly until: number } | null = null;
  let timer: NodeJS.Timeout | null = null;
  let unfollow = (): void => undefined;

  const load = async (): Promise<FollowedIndex> => {
    const newIndex = await FollowedIndex.load({ feed, turns, now });
    const { size: products } = newIndex.index;
    const advice = 'the catalog is too large for SEARCH_ENGINE=embedded to be fast; use opensearch';
    if (products > MANY_PRODUCTS) log.warn({ products }, advice);
    return newIndex;
  };

  /**
   * Reads the whole catalog, and then the changes made in the meantime, into an index that replaces the current one,
   * which serves until then; after a failure only after a pause.
   */
  const rebuild = async (): Promise<void> => {
    const startedAt = now();
    if (failure !== null && startedAt < failure.until) return;
    try {
      const newIndex = await load();
      while ((await newIndex.step(writes)).hasMore);
      activeIndex = newIndex;
      failure = null;
    } catch (error) {
      const first = Math.min(now() - startedAt, MAX_FIRST_PAUSE_MS);
      const pauseMs = failure === null ? first : Math.min(2 * failure.pauseMs, MAX_PAUSE_MS);
      failure = { pauseMs, until: now() + pauseMs };
      log.warn({ err: error }, 'the catalog could not be read for the search index');
    }
  };
  const startRebuild = (): Promise<void> =>
    (activeRebuild ??= rebuild().finally(() => (activeRebuild = null)));

  /** Reads batches until none is left, or builds a new index if that is cheaper; null if the build failed. */
  const catchUp = async (index: FollowedIndex): Promise<FollowedIndex | null> => {
    let remainingChanges = Math.max(index.index.size, MIN_REREAD);
    while (remainingChanges >= 0 && !index.index.needsRebuild) {
      const { hasMore, products } = await index.step(writes);
      if (!hasMore) return index;
      remainingChanges -= products.length;
    }
    await startRebuild();
    // The new index may have read its last changes before those that were requested.
    return activeIndex === null || activeIndex === index ? null : catchUp(activeIndex);
  };

  /**
   * Brings this index up to date, not one that replaces it in the meantime, which may not have read what was requested.
   * A long backlog is read in the background.
   */
  const bringUpToDate = async (index: FollowedIndex): Promise<FollowedIndex> => {
    if (!(await index.step(writes)).hasMore) return index;
    activeCatchUp = catchUp(index)
      .catch(() => null)
      .finally(() => (activeCatchUp = null));
    return (await atMost(patienceMs, activeCatchUp)) ?? activeIndex ?? index;
  };

  const read = async (): Promise<FollowedIndex> => {
    const index = (activeIndex ??= await load());
    if (activeCatchUp !== null) return index;
    const result = await bringUpToDate(index);
    if (index.index.needsRebuild) void startRebuild();
    if (index.isComplete) return result;
    if (activeRebuild === null) await atMost(patienceMs, startRebuild());
    return activeIndex === index ? result : bringUpToDate(activeIndex);
  };

  /** Simultaneous requests share a read; a read in progress may have missed what they must find. */
  const takeTurn = createSharedTurns<FollowedIndex>();
  const readShared = (): Promise<FollowedIndex> => takeTurn('', read);

  /**
   * The index with everything that this process has written, and with the writes of others within a second of their
   * signal, or within 15 seconds if the signal is lost. Before `start` it receives no signals, so it reads changes each
   * time.
   */
  const current = async (): Promise<FollowedIndex> => {
    const index = activeIndex;
    const hasAll = timer !== null && activeCatchUp === null && index?.isBehind === false;
    const result = hasAll && index.writes === writes ? index : await readShared();
    if (!result.isCurrent) outdatedAt = now();
    return result;
  };

  /** Compares the index with the database and corrects it; returns the number of products that differed. */
  const check = async (): Promise<number> => {
    if (activeIndex === null || activeCatchUp !== null) return 0;
    const index = activeIndex;
    index.applyCategories(await feed.readCategories());
    return index.correct();
  };

  /** Changes are read after a recent signal, if some are missing, and every 15 seconds. */
  const isDue = (index: FollowedIndex): boolean =>
    !index.isCurrent ||
    index.writes !== writes ||
    now() - signalledAt < RECENT_MS ||
    now() - (index.currentAt ?? -Infinity) >= IDLE_READ_MS;

  /** Runs each second between `start` and `stop`. */
  const tick = async (): Promise<void> => {
    if (activeIndex === null) return;
    // Changes that could not be read are missing until the next check or search tries again.
    if (isDue(activeIndex)) await readShared().catch(() => undefined);
    // Changes are read while the index is compared; while a backlog is read, there is nothing to compare.
    if (activeIndex.isCurrent) await checks.runIfDue(check);
  };

  /** Other processes may signal many changes a second; each read scans those of the last seconds. */
  const signalReads = createPacer(SIGNAL_GAP_MS, async () => activeIndex && readShared());

  return {
    current,
    /** The same with the categories as of now, or a moment later. */
    withLatestCategories: async () => {
      const index = await current();
      index.applyCategories((await rereadCategories()) ?? []);
      if (!index.isComplete) void startRebuild();
      return index;
    },
    check,
    tick,
    /** Follows changes from now on, until stopped. */
    start: () => {
      if (timer !== null) return;
      timer = setInterval(() => void tick(), CHECK_MS).unref();
      unfollow =
        signals?.follow((isOwn) => {
          signalledAt = now();
          if (isOwn) writes += 1;
          else signalReads.wake();
        }) ?? unfollow;
    },
    stop: () => {
      if (timer !== null) clearInterval(timer);
      timer = null;
      unfollow();
      void signalReads.stop();
    },
    health: () => healthOf(activeIndex, now()),
    isCurrentFor: (ms: number) => now() - outdatedAt > ms,
  };
}

function healthOf(activeIndex: FollowedIndex | null, now: number): EngineHealth {
  if (activeIndex === null) return { state: 'empty', products: 0, ageSeconds: null };
  const { currentAt, index, isCurrent } = activeIndex;
  return {
    state: isCurrent ? 'current' : 'behind',
    products: index.size,
    ageSeconds: currentAt === null ? null : Math.max(0, Math.round((now - currentAt) / 1000)),
  };
}
