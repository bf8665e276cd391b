import { batchByKey } from '../../../platform/mongo/batch-by-key';
import { atMost } from '../../../platform/values/deadline';
import type { Logger } from '../../../platform/telemetry/logger';
import { readLate, type ChangeFeed, type ChangePage } from '../change-feed';
import type { EngineHealth, SearchEngine } from '../search-engine';
import {
  adopt,
  applyPage,
  keepsDeclared,
  knownMark,
  learn,
  load,
  settle,
  type Kept,
  type SearchState,
} from './kept-state';
import { checkIndex } from './self-check';

/** Products and categories as they were when the request arrived, or later; older only while the index is behind. */
export interface Confirmed {
  readonly state: SearchState;
  /** What is in stock of the products that were asked for; without those that are gone, empty while behind. */
  readonly stocks: ReadonlyMap<string, number>;
  /** False while the index is behind. */
  readonly isCurrent: boolean;
}

export interface FreshState extends Pick<SearchEngine, 'health' | 'isCurrentFor'> {
  /** As it was at the last confirmation: good for a guess. Null while there is much news, or none was read yet. */
  latest(): SearchState | null;
  /**
   * Brings the index up to date and reads stocks, in one command. Requests of one moment share it, but never one that
   * was sent before them.
   */
  confirm(productIds: readonly string[]): Promise<Confirmed>;
  /** Compares the index with the database and mends it; how many products were mended. */
  check(): Promise<number>;
}

/** A search waits this long for the end of a backlog; then it is answered from what is there. */
const PATIENCE_MS = 500;

/** A backlog of more changes than there are products, and than this, is not read to its end: everything is read anew. */
const MIN_REREAD = 20_000;

/** A fresh index reads so many pages of changes, at most, before it takes the place of the old one. */
const MAX_FINISHING_PAGES = 1000;

/** A successor that could not be read is read again after so long at the latest: after a first failure, after any. */
const MAX_FIRST_PAUSE_MS = 10_000;
const MAX_PAUSE_MS = 300_000;

const NOTHING: ReadonlyMap<string, number> = new Map();

export interface FreshStateOptions {
  readonly feed: ChangeFeed;
  readonly log: Pick<Logger, 'warn'>;
  /** Milliseconds that only go forward. */
  readonly now?: () => number;
  readonly patienceMs?: number;
}

export function createFreshState({
  feed,
  log,
  now = () => performance.now(),
  patienceMs = PATIENCE_MS,
}: FreshStateOptions): FreshState {
  let generation = 0;
  const nextGeneration = (): number => (generation += 1);
  const readPage = createReadPage(feed, now);
  const make = (): Promise<Kept> => load({ feed, now, nextGeneration });
  /** With what changed while it was made; where that does not end, the next search goes on. */
  const makeSuccessor = async (): Promise<Kept> => {
    const successor = await make();
    const readNext = await startBacklog(feed, readPage);
    let left = MAX_FINISHING_PAGES;
    while ((await readNext(successor)).hasMore && left > 0) left -= 1;
    return successor;
  };
  const keeper = createKeeper({
    make,
    makeSuccessor: withPauses(makeSuccessor, { log, now }),
  });
  let catchingUp: Promise<Kept | null> | null = null;
  /** When an answer was last given by an index that was behind. */
  let outdatedAt = -Infinity;

  /** What the page was read for, never what took its place meanwhile: that has not read it. */
  const bringUpToDate = async (kept: Kept, stockOf: readonly string[]): Promise<Confirmed> => {
    const { stocks, hasMore } = await readPage(kept, stockOf);
    if (!hasMore) return { state: kept, stocks, isCurrent: keepsDeclared(kept) };
    // Where this fails the next search goes on.
    const ended = catchUp(kept, { feed, keeper, readPage })
      .catch(() => null)
      .finally(() => (catchingUp = null));
    catchingUp = ended;
    const caughtUp = (await atMost(patienceMs, ended)) ?? null;
    const state = caughtUp ?? (await keeper.current());
    return { state, stocks: NOTHING, isCurrent: caughtUp !== null && keepsDeclared(state) };
  };

  const refresh = async (stockOf: readonly string[]): Promise<Confirmed> => {
    const kept = await keeper.current();
    if (catchingUp !== null) return { state: kept, stocks: NOTHING, isCurrent: false };
    const confirmed = await bringUpToDate(kept, stockOf);
    if (keepsDeclared(kept)) return confirmed;
    await renew(keeper, patienceMs);
    const successor = await keeper.current();
    return successor === kept ? confirmed : bringUpToDate(successor, stockOf);
  };

  return {
    latest: () => (catchingUp === null ? keeper.latest() : null),
    confirm: shared(async (stockOf) => {
      const confirmed = await refresh(stockOf);
      if (!confirmed.isCurrent) outdatedAt = now();
      return confirmed;
    }),
    isCurrentFor: (ms) => now() - outdatedAt > ms,
    check: async () => {
      const kept = keeper.kept();
      if (kept === null || catchingUp !== null) return 0;
      learn(kept, await feed.readCategories());
      return checkIndex({ index: kept.index, feed, adopt: (changes) => adopt(kept, changes) });
    },
    health: () => healthOf(keeper.kept(), now()),
  };
}

type ReadPage = (kept: Kept, stockOf: readonly string[]) => Promise<ChangePage>;

/** Reads a page of changes into a state. */
function createReadPage(feed: ChangeFeed, now: () => number): ReadPage {
  return async (kept, stockOf) => {
    const startedAt = now();
    const settled = kept.overlap.begin(startedAt);
    try {
      const page = await feed.readPage({ settled, newest: kept.newest, stockOf });
      const late = await readLate(feed, page, (id) => knownMark(kept, id));
      await applyPage(kept, page, late);
      kept.isBehind = page.hasMore;
      if (!page.hasMore) {
        settle(kept, now());
        kept.currentAt = startedAt;
      }
      return page;
    } catch (error) {
      kept.isBehind = true;
      throw error;
    }
  };
}

/** Reads a backlog page by page: marks of changes that were surely visible as it began are not sent with each page. */
async function startBacklog(
  feed: ChangeFeed,
  readPage: ReadPage,
): Promise<(kept: Kept) => Promise<ChangePage>> {
  const safe = await feed.safeMark();
  return (kept) => {
    kept.overlap.settle(kept.newest < safe ? kept.newest : safe);
    return readPage(kept, []);
  };
}

interface CatchingUp {
  readonly feed: ChangeFeed;
  readonly keeper: ReturnType<typeof createKeeper>;
  readonly readPage: ReadPage;
}

/** Page after page until there is no more, or until a fresh index is cheaper; what holds everything then. */
async function catchUp(begun: Kept, { feed, keeper, readPage }: CatchingUp): Promise<Kept> {
  const readNext = await startBacklog(feed, readPage);
  const fewer = Math.max(begun.index.size, MIN_REREAD);
  let left = fewer;
  let kept = begun;
  for (;;) {
    const { hasMore, products } = await readNext(kept);
    if (!hasMore) return kept;
    left -= products.length;
    if (left >= 0 && !kept.index.isWorn) continue;
    await keeper.replace();
    kept = await keeper.current();
    left = fewer;
  }
}

/** Everything is read anew; whoever starts that waits for it a while. */
async function renew(keeper: ReturnType<typeof createKeeper>, patienceMs: number): Promise<void> {
  if (!keeper.isReplacing()) await atMost(patienceMs, keeper.replace());
}

/** Searches of one moment share a refresh; one that is under way is joined by nobody. */
function shared(
  refresh: (stockOf: readonly string[]) => Promise<Confirmed>,
): FreshState['confirm'] {
  const read = batchByKey<Confirmed>({
    name: 'search_freshness',
    fetch: async (keys) => {
      const confirmed = await refresh([...new Set(keys.flatMap(idsOf))]);
      return new Map(keys.map((key) => [key, confirmed]));
    },
    slots: 1,
  });
  return async (productIds) => (await read(productIds.join(' '))) as Confirmed;
}

function idsOf(key: string): readonly string[] {
  return key === '' ? [] : key.split(' ');
}

function healthOf(kept: Kept | null, now: number): EngineHealth {
  if (kept === null) return { state: 'empty', products: 0, ageSeconds: null };
  const { currentAt, index, isBehind } = kept;
  return {
    state: isBehind || !keepsDeclared(kept) ? 'behind' : 'current',
    products: index.size,
    ageSeconds: currentAt === null ? null : Math.max(0, Math.round((now - currentAt) / 1000)),
  };
}

interface Making {
  readonly make: () => Promise<Kept>;
  readonly makeSuccessor: () => Promise<Kept>;
}

/** The state in use. A fragmented one serves on while its successor is read. */
function createKeeper({ make, makeSuccessor }: Making) {
  let kept: Kept | null = null;
  let replacing: Promise<void> | null = null;

  const succeed = async (): Promise<void> => {
    try {
      kept = await makeSuccessor();
    } catch {
      // The old one still serves; a later search tries again.
    }
    replacing = null;
  };
  const replace = (): Promise<void> => (replacing ??= succeed());
  return {
    kept: () => kept,
    latest: (): SearchState | null => (kept?.isMoving === false ? kept : null),
    replace,
    isReplacing: () => replacing !== null,
    current: async (): Promise<Kept> => {
      kept ??= await make();
      if (kept.index.isWorn) void replace();
      return kept;
    },
  };
}

/** After a failure the work is left alone for as long as it took, but not for long; each time twice as long as before. */
function withPauses<T>(
  make: () => Promise<T>,
  { log, now }: Required<Pick<FreshStateOptions, 'log' | 'now'>>,
): () => Promise<T> {
  let failed: { readonly error: unknown; readonly pauseMs: number; readonly until: number } | null =
    null;
  return async () => {
    const startedAt = now();
    if (failed !== null && startedAt < failed.until) throw failed.error;
    try {
      const made = await make();
      failed = null;
      return made;
    } catch (error) {
      const endedAt = now();
      const first = Math.min(endedAt - startedAt, MAX_FIRST_PAUSE_MS);
      const pauseMs = failed === null ? first : Math.min(2 * failed.pauseMs, MAX_PAUSE_MS);
      failed = { error, pauseMs, until: endedAt + pauseMs };
      log.warn({ err: error }, 'the catalog could not be read for the search index');
      throw error;
    }
  };
}
