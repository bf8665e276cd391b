import { batchByKey } from '../../../platform/batch-by-key';
import { atMost } from '../../../platform/deadline';
import { runYielding, inSteps } from '../../../platform/yielding';
import { CategoryTree } from '../category-tree';
import {
  readLate,
  type ChangeFeed,
  type ChangeMark,
  type ChangePage,
  type ProductChange,
} from '../change-feed';
import type { EngineHealth } from '../search-engine';
import { createProductIndex, type ProductIndex } from './product-index';
import { checkIndex } from './self-check';
import { createOverlap, type Overlap } from '../watermark';

/** What searches run on. */
export interface SearchState {
  readonly index: ProductIndex;
  readonly categories: CategoryTree;
  /** Another number after every change that a search could see. */
  readonly generation: number;
}

/** Products and categories as they were when the request arrived, or later; older only while the index is behind. */
export interface Confirmed {
  readonly state: SearchState;
  /** What is in stock of the products that were asked for; without those that are gone, empty while behind. */
  readonly stocks: ReadonlyMap<string, number>;
}

export interface FreshState {
  /** As it was at the last confirmation: good for a guess. Null while there is much news, or none was read yet. */
  latest(): SearchState | null;
  /**
   * Brings the index up to date and reads stocks, in one command. Requests of one moment share it, but never one that
   * was sent before them.
   */
  confirm(productIds: readonly string[]): Promise<Confirmed>;
  /** Compares the index with the database and mends it; how many products were mended. */
  check(): Promise<number>;
  health(): EngineHealth;
}

/** A search waits this long for the end of a backlog; then it is answered from what is there. */
const PATIENCE_MS = 500;

/** A backlog of more changes than there are products, and than this, is not read to its end: everything is read anew. */
const MIN_REREAD = 20_000;

const NOTHING: ReadonlyMap<string, number> = new Map();

interface Kept extends SearchState {
  categories: CategoryTree;
  generation: number;
  /** The greatest mark that was read: every change that is visible since is read whole. */
  newest: ChangeMark;
  readonly overlap: Overlap;
  /** When changes of products that can no longer be found were made: they are not read again and again. */
  readonly gone: Map<string, ChangeMark>;
  /** Whether the last reading brought news: the next one probably will. */
  isMoving: boolean;
  /** When everything was known. */
  currentAt: number | null;
}

export interface FreshStateOptions {
  readonly feed: ChangeFeed;
  /** Milliseconds that only go forward. */
  readonly now?: () => number;
  readonly patienceMs?: number;
}

export function createFreshState({
  feed,
  now = () => performance.now(),
  patienceMs = PATIENCE_MS,
}: FreshStateOptions): FreshState {
  const keeper = createKeeper(() => load(feed, now));
  let catchingUp: Promise<void> | null = null;

  const readPage = async (kept: Kept, stockOf: readonly string[]): Promise<ChangePage> => {
    const startedAt = now();
    const settled = kept.overlap.begin(startedAt);
    const page = await feed.readPage({ settled, newest: kept.newest, stockOf });
    const late = await readLate(feed, page, (id) => knownMark(kept, id));
    await applyPage(kept, page, late);
    if (!page.hasMore) {
      settle(kept, now());
      kept.currentAt = startedAt;
    }
    return page;
  };

  /** Page after page until there is no more, or until a fresh index is cheaper. */
  const catchUp = async (kept: Kept): Promise<void> => {
    const safe = await feed.safeMark();
    const fewer = Math.max(kept.index.size, MIN_REREAD);
    let left = fewer;
    while (keeper.isKept(kept)) {
      kept.overlap.settle(kept.newest < safe ? kept.newest : safe);
      const { hasMore, products } = await readPage(kept, []);
      if (!hasMore) return;
      left -= products.length;
      if (left >= 0 && !kept.index.isWorn) continue;
      await keeper.replace();
      left = fewer;
    }
  };

  const refresh = async (stockOf: readonly string[]): Promise<Confirmed> => {
    const kept = await keeper.current();
    if (catchingUp !== null) return { state: kept, stocks: NOTHING };
    const { stocks, hasMore } = await readPage(kept, stockOf);
    if (!keepsDeclared(kept)) await renew(keeper, patienceMs);
    if (!hasMore) return { state: await keeper.current(), stocks };
    // Where this fails the next search goes on.
    catchingUp = catchUp(kept)
      .catch(() => undefined)
      .finally(() => (catchingUp = null));
    await atMost(patienceMs, catchingUp);
    return { state: await keeper.current(), stocks: NOTHING };
  };

  return {
    latest: () => (catchingUp === null ? keeper.latest() : null),
    confirm: shared(refresh),
    check: async () => {
      const kept = keeper.kept();
      if (kept === null || catchingUp !== null) return 0;
      kept.categories = kept.categories.with(await feed.readCategories());
      return checkIndex({ index: kept.index, feed, adopt: (changes) => adopt(kept, changes) });
    },
    health: () => healthOf(keeper.kept(), catchingUp !== null, now()),
  };
}

/** Whether the index holds the values of all attributes that categories declare by now. */
function keepsDeclared({ index, categories }: Kept): boolean {
  return index.columns.keeps(categories.declaredTypes);
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

function healthOf(kept: Kept | null, isBehind: boolean, now: number): EngineHealth {
  if (kept === null) return { state: 'empty', products: 0, ageSeconds: null };
  const { currentAt, index } = kept;
  return {
    state: isBehind ? 'behind' : 'current',
    products: index.size,
    ageSeconds: currentAt === null ? null : Math.max(0, Math.round((now - currentAt) / 1000)),
  };
}

/** The state in use. A fragmented one serves on while its successor is read. */
function createKeeper(make: () => Promise<Kept>) {
  let kept: Kept | null = null;
  let replacing: Promise<void> | null = null;

  const makeSuccessor = async (): Promise<void> => {
    try {
      const successor = await make();
      kept = { ...successor, generation: (kept?.generation ?? 0) + 1 };
    } catch {
      // The old one still serves; the next search tries again.
    }
    replacing = null;
  };
  const replace = (): Promise<void> => (replacing ??= makeSuccessor());
  return {
    kept: () => kept,
    isKept: (state: Kept) => state === kept,
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

async function load(feed: ChangeFeed, now: () => number): Promise<Kept> {
  const settled = await feed.safeMark();
  const tree = new CategoryTree(await feed.readCategories());
  const index = createProductIndex(tree.declaredTypes);
  const fill = ({ product, mark }: ProductChange): void => {
    if (product !== null) index.fill(product, mark);
  };
  for await (const portion of feed.readAll()) {
    await runYielding(inSteps(portion, fill));
  }
  await runYielding(index.settle());
  return {
    index,
    categories: tree,
    generation: 1,
    newest: settled,
    overlap: createOverlap(settled, now()),
    gone: new Map(),
    isMoving: true,
    currentAt: null,
  };
}

function knownMark({ index, gone }: Kept, id: string): ChangeMark | undefined {
  return index.markOf(id) ?? gone.get(id);
}

/** Nobody guesses meanwhile: whoever asked for these changes waits for them, unless they are many. */
async function applyPage(
  kept: Kept,
  { products, categories, last }: ChangePage,
  late: readonly ProductChange[],
): Promise<void> {
  const isNewer = ({ id, mark }: ProductChange): boolean => mark > (knownMark(kept, id) ?? -1n);
  const isOther = ({ id, mark }: ProductChange): boolean => mark !== knownMark(kept, id);
  const news = [...products.filter(isNewer), ...late.filter(isOther)];
  const tree = kept.categories.with(categories);
  kept.isMoving = news.length > 0 || tree !== kept.categories;
  if (kept.isMoving) kept.generation += 1;
  kept.categories = tree;
  await adopt(kept, news);
  if (last > kept.newest) kept.newest = last;
}

/** Puts changed products in, others have their turns. */
async function adopt(kept: Kept, changes: readonly ProductChange[]): Promise<void> {
  const put = (change: ProductChange): void => {
    const { id, product, mark } = change;
    kept.index.apply(change);
    kept.generation += 1;
    if (product === null) kept.gone.set(id, mark);
    else kept.gone.delete(id);
  };
  await runYielding(inSteps(changes, put));
}

function settle({ overlap, gone, newest }: Kept, endedAt: number): void {
  if (!overlap.end(newest, endedAt)) return;
  for (const [id, mark] of gone) if (mark <= overlap.settled) gone.delete(id);
}
