import { batchByKey } from '../../platform/batch-by-key';
import { inTurns, portions } from '../../platform/turns';
import type {
  ChangeMark,
  Changes,
  IndexedCategory,
  MarkedChange,
  ProductIndexRepository,
} from './product-index.repository';
import { createProductIndex, type ProductIndex } from './product-index';

/** What searches run on. */
export interface SearchState {
  readonly index: ProductIndex;
  /** By id and by externalId. */
  readonly categories: ReadonlyMap<string, IndexedCategory>;
  /** Another number after every change that a search could see. */
  readonly generation: number;
}

/** Products and categories as they were when the request arrived, or later. */
export interface Confirmed {
  readonly state: SearchState;
  /** What is in stock of the products that were asked for; without those that are gone. */
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
}

/**
 * A change may become visible after one with a later stamp, but not by more than this: marks of changes are read
 * again until they are this old.
 */
const OVERLAP_MS = 1000;

interface Kept extends SearchState {
  readonly categories: Map<string, IndexedCategory>;
  generation: number;
  /** Marks of recent changes, by product: the same change is not applied twice. */
  seen: ReadonlyMap<string, ChangeMark>;
  /** Every change up to here is in the index. */
  settled: ChangeMark;
  /** The greatest mark that was read. */
  newest: ChangeMark;
  /** The greatest mark that had been read at a moment; it settles when that is long enough ago. */
  candidate: { readonly mark: ChangeMark; readonly at: number };
  /** Whether the last reading brought news: the next one probably will. */
  isMoving: boolean;
}

export function createFreshState(
  repository: ProductIndexRepository,
  now: () => number = () => performance.now(),
): FreshState {
  const keeper = createKeeper(() => load(repository, now));
  const refresh = async (stockOf: readonly string[]): Promise<Confirmed> => {
    const kept = await keeper.current();
    const startedAt = now();
    const changes = await repository.readChanges({ ...kept, stockOf });
    await applyChanges(kept, changes, await readLate(repository, kept, changes));
    settle(kept, { startedAt, endedAt: now() });
    return { state: kept, stocks: changes.stocks };
  };
  const read = batchByKey<Confirmed>({
    fetch: async (keys) => {
      const confirmed = await refresh([...new Set(keys.flatMap(idsOf))]);
      return new Map(keys.map((key) => [key, confirmed]));
    },
    slots: 1,
  });
  return {
    latest: keeper.latest,
    confirm: async (productIds) => (await read(productIds.join(' '))) as Confirmed,
  };
}

function idsOf(key: string): readonly string[] {
  return key === '' ? [] : key.split(' ');
}

/** The state in use. A fragmented one serves on while its successor is read. */
function createKeeper(make: () => Promise<Kept>) {
  let kept: Kept | null = null;
  let successor: Kept | null = null;
  let isMaking = false;

  const replace = async (): Promise<void> => {
    isMaking = true;
    try {
      successor = await make();
    } catch {
      // The old one still serves; the next search tries again.
    }
    isMaking = false;
  };
  return {
    latest: (): SearchState | null => (kept?.isMoving === false ? kept : null),
    current: async (): Promise<Kept> => {
      kept ??= await make();
      if (successor !== null) {
        kept = { ...successor, generation: kept.generation + 1 };
        successor = null;
      }
      if (kept.index.isWorn && !isMaking) void replace();
      return kept;
    },
  };
}

async function load(repository: ProductIndexRepository, now: () => number): Promise<Kept> {
  const settled = await repository.safeMark();
  const index = createProductIndex();
  const seen = new Map<string, ChangeMark>();
  let newest = settled;
  const fill = ({ id, product, mark }: MarkedChange): void => {
    if (product !== null) index.fill(product);
    if (mark > settled) seen.set(id, mark);
    if (mark > newest) newest = mark;
  };
  for await (const portion of repository.readAll())
    await inTurns(portions(portion, FILLED_AT_ONCE, fill));
  await inTurns(index.settle());
  const categories = new Map<string, IndexedCategory>();
  keepCategories(categories, await repository.readCategories());
  const candidate = { mark: settled, at: now() };
  return { index, categories, generation: 1, seen, settled, newest, candidate, isMoving: true };
}

/** Changes that became visible only after later ones had been read. */
async function readLate(
  repository: ProductIndexRepository,
  { seen }: Kept,
  { marks }: Changes,
): Promise<readonly MarkedChange[]> {
  const late = [...marks].filter(([id, mark]) => seen.get(id) !== mark).map(([id]) => id);
  return late.length === 0 ? [] : repository.readProducts(late);
}

/** How many products are put in, or changed, at once; then others have a turn. */
const FILLED_AT_ONCE = 1000;
const CHANGED_AT_ONCE = 50;

/** Nobody searches meanwhile: there is no guess, and whoever asked for these changes waits for them. */
async function applyChanges(
  kept: Kept,
  changes: Changes,
  late: readonly MarkedChange[],
): Promise<void> {
  const { products, categories, marks, last } = changes;
  const news = [...products, ...late];
  kept.isMoving = news.length > 0 || categories.some(({ id, mark }) => isNews(kept, id, mark));
  await inTurns(portions(news, CHANGED_AT_ONCE, kept.index.apply));
  keepCategories(kept.categories, categories);
  kept.seen = new Map([...marks, ...news.map(({ id, mark }) => [id, mark] as const)]);
  if (last > kept.newest) kept.newest = last;
  if (kept.isMoving) kept.generation += 1;
}

function isNews({ categories }: Kept, id: string, mark: ChangeMark): boolean {
  return categories.get(id)?.mark !== mark;
}

function keepCategories(
  kept: Map<string, IndexedCategory>,
  categories: readonly IndexedCategory[],
): void {
  for (const category of categories) {
    kept.set(category.id, category);
    if (category.externalId !== null) kept.set(category.externalId, category);
  }
}

interface Reading {
  readonly startedAt: number;
  readonly endedAt: number;
}

function settle(kept: Kept, { startedAt, endedAt }: Reading): void {
  if (startedAt - kept.candidate.at < OVERLAP_MS) return;
  kept.settled = kept.candidate.mark;
  kept.candidate = { mark: kept.newest, at: endedAt };
}
