import { atMost } from '../../../platform/values/deadline';
import type { Logger } from '../../../platform/telemetry/logger';
import type { Turns } from '../../../platform/values/yielding';
import {
  readLate,
  type CatalogNews,
  type ChangeFeed,
  type ChangePage,
  type IndexedCategory,
} from '../change-feed';
import { IndexChecks } from '../index-checks';
import type { EngineHealth, SearchEngine } from '../search-engine';
import {
  applyPage,
  checkIndex,
  isComplete,
  knownMark,
  learn,
  load,
  settle,
  type IndexState,
  type SearchState,
} from './index-state';

/** How often changes are read… */
const LOOK_MS = 1000;
/** …for this long after the last signal; otherwise this rarely. */
const RECENT_MS = 15_000;
const RARELY_MS = 15_000;
/**
 * How often a request that may be refused because of unknown attributes makes the process read the categories again, at
 * most.
 */
const CATEGORIES_MS = 1000;
/** How long a search waits for the end of a backlog; then it uses the current index. */
const PATIENCE_MS = 500;
/**
 * A backlog with more changes than products, and more than this, is not read to its end: the whole catalog is read
 * again.
 */
const MIN_REREAD = 20_000;
/** The maximum number of pages of changes that a new index reads before it replaces the old one. */
const MAX_FINISHING_PAGES = 1000;
/** The pause after a failed rebuild: the duration of the rebuild, doubled each time, up to this. */
const MAX_FIRST_PAUSE_MS = 10_000;
const MAX_PAUSE_MS = 300_000;
/** Above this number of products the service recommends an external search engine. */
const MANY_PRODUCTS = 100_000;

/** The index, and the stock of the named products if it was read with the changes, otherwise null. */
export interface Confirmed {
  readonly state: SearchState;
  readonly stocks: ReadonlyMap<string, number> | null;
}

export interface Freshness extends Pick<SearchEngine, 'health' | 'isCurrentFor'> {
  /**
   * The index with everything that this process has written, and with the writes of others within a second of their
   * signal, or within 15 seconds if the signal is lost. Before `start` it receives no signals, so it reads changes each
   * time.
   */
  current(stockOf?: readonly string[]): Promise<Confirmed>;
  /** The current index, for an estimate; null while there is none, or while many changes are unread. */
  present(): SearchState | null;
  /** The same with the current categories, read once a second at most. */
  withLatestCategories(): Promise<Confirmed>;
  /** Compares the index with the database and corrects it; returns the number of products that differed. */
  check(): Promise<number>;
  /** Follows changes from now on, until stopped. */
  start(): void;
  stop(): void;
  /** Runs each second between the two. */
  tick(): Promise<void>;
}

export interface FreshnessOptions {
  readonly feed: ChangeFeed;
  readonly log: Pick<Logger, 'warn'>;
  /** The index changes in turn with searches. */
  readonly turns: Turns;
  /** Signals of changes. */
  readonly news?: CatalogNews | null;
  /** Monotonic milliseconds. */
  readonly now?: () => number;
  readonly patienceMs?: number;
}

/** An index, and whether it was up to date when it was checked. */
interface Reading extends Confirmed {
  readonly state: IndexState;
  readonly isCurrent: boolean;
}

/**
 * Keeps the index up to date. Changes are read by their marks, with an overlap because some become visible late
 * (`watermark.ts`); each minute the sums of all marks are compared; if that would take too long, the whole catalog is
 * read again, beside the index in use.
 */
export function createFreshness(options: FreshnessOptions): Freshness {
  const { feed, log, turns, news = null, patienceMs = PATIENCE_MS } = options;
  const now = options.now ?? (() => performance.now());
  const checks = new IndexChecks(log, now);
  let state: IndexState | null = null;
  /** The number of writes that this process has signalled. */
  let writes = 0;
  let heardAt = -Infinity;
  let categoriesReadAt = -Infinity;
  let readingCategories: Promise<readonly IndexedCategory[]> | null = null;
  /** The last time at which an outdated index was used for an answer. */
  let outdatedAt = -Infinity;
  let catchingUp: Promise<IndexState | null> | null = null;
  let rebuilding: Promise<void> | null = null;
  let failure: { readonly pauseMs: number; readonly until: number } | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isTicking = false;
  let unfollow = (): void => undefined;

  /** Reads one page of changes into an index. */
  const readPage = async (
    into: IndexState,
    stockOf: readonly string[] = [],
  ): Promise<ChangePage> => {
    const startedAt = now();
    const writesBefore = writes;
    try {
      const page = await feed.readPage({
        settled: into.overlap.begin(startedAt),
        newest: into.newest,
        stockOf,
      });
      const late = await readLate(feed, page, (id) => knownMark(into, id));
      await applyPage(into, { page, late, turns });
      into.isBehind = page.hasMore;
      if (!page.hasMore) {
        settle(into, now());
        into.currentAt = startedAt;
        into.writes = writesBefore;
      }
      return page;
    } catch (error) {
      into.isBehind = true;
      throw error;
    }
  };

  /**
   * Reads one page of a backlog: marks of changes that were certainly visible at its beginning are not sent with each
   * page.
   */
  const startBacklog = async () => {
    const safe = await feed.safeMark();
    return (into: IndexState): Promise<ChangePage> => {
      into.overlap.settle(into.newest < safe ? into.newest : safe);
      return readPage(into);
    };
  };

  /** Reads the whole catalog, and then the changes made meanwhile; if there are more, the next read continues. */
  const build = async (): Promise<IndexState> => {
    const fresh = await load(feed, now());
    const readNext = await startBacklog();
    let remainingPages = MAX_FINISHING_PAGES;
    while ((await readNext(fresh)).hasMore && remainingPages > 0) remainingPages -= 1;
    return fresh;
  };

  /** Replaces the current index, which serves until then; after a failure only after a pause. */
  const rebuild = async (): Promise<void> => {
    const startedAt = now();
    if (failure !== null && startedAt < failure.until) return;
    try {
      state = await build();
      failure = null;
    } catch (error) {
      const first = Math.min(now() - startedAt, MAX_FIRST_PAUSE_MS);
      const pauseMs = failure === null ? first : Math.min(2 * failure.pauseMs, MAX_PAUSE_MS);
      failure = { pauseMs, until: now() + pauseMs };
      log.warn({ err: error }, 'the catalog could not be read for the search index');
    }
  };
  const startRebuild = (): Promise<void> =>
    (rebuilding ??= rebuild().finally(() => (rebuilding = null)));

  /** Reads page after page until there are no more, or until a new index is cheaper; null if that failed. */
  const catchUp = async (behind: IndexState): Promise<IndexState | null> => {
    const readNext = await startBacklog();
    const most = Math.max(behind.index.size, MIN_REREAD);
    let current = behind;
    let remaining = most;
    for (;;) {
      const { hasMore, products } = await readNext(current);
      if (!hasMore) return current;
      remaining -= products.length;
      if (remaining >= 0 && !current.index.needsRebuild) continue;
      await startRebuild();
      if (state === null || state === current) return null;
      current = state;
      remaining = most;
    }
  };

  /** Brings this index up to date, not one that replaces it meanwhile, which may not have read what was requested. */
  const bringUpToDate = async (into: IndexState, stockOf: readonly string[]): Promise<Reading> => {
    const { hasMore, stocks } = await readPage(into, stockOf);
    if (!hasMore) return { state: into, stocks, isCurrent: isComplete(into) };
    const ended = catchUp(into)
      .catch(() => null)
      .finally(() => (catchingUp = null));
    catchingUp = ended;
    const caughtUp = (await atMost(patienceMs, ended)) ?? null;
    const reached = caughtUp ?? state ?? into;
    return { state: reached, stocks: null, isCurrent: caughtUp !== null && isComplete(reached) };
  };

  const firstState = async (): Promise<IndexState> => {
    const loaded = await load(feed, now());
    if (loaded.index.size > MANY_PRODUCTS) {
      const { size: products } = loaded.index;
      log.warn(
        { products },
        'the catalog is too large for SEARCH_ENGINE=embedded to be fast; use opensearch',
      );
    }
    return loaded;
  };

  const read = async (stockOf: readonly string[]): Promise<Reading> => {
    const present = (state ??= await firstState());
    if (catchingUp !== null) return { state: present, stocks: null, isCurrent: false };
    const reading = await bringUpToDate(present, stockOf);
    if (present.index.needsRebuild) void startRebuild();
    if (isComplete(present)) return reading;
    if (rebuilding === null) await atMost(patienceMs, startRebuild());
    return state === present ? reading : bringUpToDate(state, stockOf);
  };

  /** Simultaneous requests share a read; a read in progress may have missed what they must find. */
  let underWay: Promise<unknown> = Promise.resolve();
  let next: Promise<Reading> | null = null;
  let stockIds: string[] = [];
  const readShared = (stockOf: readonly string[] = []): Promise<Reading> => {
    stockIds.push(...stockOf);
    return (next ??= underWay.then(() => {
      next = null;
      const ids = [...new Set(stockIds)];
      stockIds = [];
      const reading = read(ids);
      underWay = reading.catch(() => undefined);
      return reading;
    }));
  };

  /** Whether there is an index from which nothing is known to be missing. */
  const isFollowed = (present: IndexState | null): present is IndexState =>
    timer !== null && present?.isBehind === false && present.writes === writes;

  const current = async (stockOf: readonly string[] = []): Promise<Reading> => {
    const reading =
      isFollowed(state) && catchingUp === null
        ? { state, stocks: null, isCurrent: isComplete(state) }
        : await readShared(stockOf);
    if (!reading.isCurrent) outdatedAt = now();
    return reading;
  };

  const check = async (): Promise<number> => {
    if (state === null || catchingUp !== null) return 0;
    learn(state, await feed.readCategories());
    return checkIndex(state, { feed, turns });
  };

  /** Changes are read after a recent signal, if some are missing, and every 15 seconds. */
  const isDue = (present: IndexState): boolean =>
    present.isBehind ||
    !isComplete(present) ||
    present.writes !== writes ||
    now() - heardAt < RECENT_MS ||
    now() - (present.currentAt ?? -Infinity) >= RARELY_MS;

  const tick = async (): Promise<void> => {
    if (isTicking || state === null) return;
    isTicking = true;
    // What could not be read is missing; the next check, or the next search, tries again.
    if (isDue(state)) await readShared().catch(() => undefined);
    isTicking = false;
    // Changes are read while the index is compared; while a backlog is read, there is nothing to compare.
    if (healthOf(state, now()).state === 'current') await checks.look(check);
  };

  return {
    current,
    present: () => (catchingUp === null && state?.isMoving === false ? state : null),
    withLatestCategories: async () => {
      const reading = await current();
      if (now() - categoriesReadAt >= CATEGORIES_MS) {
        categoriesReadAt = now();
        readingCategories = feed.readCategories().finally(() => (readingCategories = null));
      }
      if (readingCategories === null) return reading;
      learn(reading.state, await readingCategories);
      if (!isComplete(reading.state)) void startRebuild();
      return reading;
    },
    check,
    tick,
    start: () => {
      if (timer !== null) return;
      timer = setInterval(() => void tick(), LOOK_MS).unref();
      unfollow =
        news?.follow((isOwn) => {
          heardAt = now();
          if (isOwn) writes += 1;
          else void tick();
        }) ?? unfollow;
    },
    stop: () => {
      if (timer !== null) clearInterval(timer);
      timer = null;
      unfollow();
    },
    health: () => healthOf(state, now()),
    isCurrentFor: (ms) => now() - outdatedAt > ms,
  };
}

function healthOf(state: IndexState | null, now: number): EngineHealth {
  if (state === null) return { state: 'empty', products: 0, ageSeconds: null };
  const { currentAt, index, isBehind } = state;
  return {
    state: isBehind || !isComplete(state) ? 'behind' : 'current',
    products: index.size,
    ageSeconds: currentAt === null ? null : Math.max(0, Math.round((now - currentAt) / 1000)),
  };
}
