import { chunksOf } from '../../../platform/values/chunks';
import { inSteps, runYielding, type Turns } from '../../../platform/values/yielding';
import { CategoryTree } from '../category-tree';
import {
  withAbsent,
  type ChangeFeed,
  type ChangeMark,
  type ChangePage,
  type IndexedCategory,
  type ProductChange,
} from '../change-feed';
import { differingCategories } from '../index-checks';
import { createOverlap, type Overlap } from '../watermark';
import { ProductIndex } from './product-index';

/** What searches run on. */
export interface SearchState {
  readonly index: ProductIndex;
  readonly categories: CategoryTree;
  /** Different after every change that a search could see, and in every other state. */
  readonly generation: number;
}

/** An index that follows the changes. */
export interface IndexState extends SearchState {
  categories: CategoryTree;
  generation: number;
  /** The attributes whose values all products have in the index; attributes declared later need a new index. */
  readonly completeNames: ReadonlySet<string>;
  /** The greatest mark that was read: later changes are read whole. */
  newest: ChangeMark;
  readonly overlap: Overlap;
  /** Marks of products that can no longer be found, so that they are not read again and again. */
  readonly gone: Map<string, ChangeMark>;
  /** Whether the last read returned changes; the next one probably will. */
  isMoving: boolean;
  /** Whether the last read left changes unread, or failed. */
  isBehind: boolean;
  /** The last time at which everything was known. */
  currentAt: number | null;
  /** The number of this process's writes that were known by then. */
  writes: number;
}

/** The number of changes that are applied while a search waits. */
const TURN_CHANGES = 200;
/** The number of products that the check reads again at once. */
const CHECKED_PORTION = 1000;

let generations = 0;

/** Reads everything that can be found into a new index, in portions. */
export async function load(feed: ChangeFeed, now: number): Promise<IndexState> {
  const settled = await feed.safeMark();
  const categories = new CategoryTree(await feed.readCategories());
  const index = new ProductIndex(categories.declaredNames);
  for await (const portion of feed.readAll()) {
    await runYielding(inSteps(portion, (change) => index.apply(change)));
  }
  return {
    index,
    categories,
    generation: (generations += 1),
    completeNames: new Set(categories.declaredNames),
    newest: settled,
    overlap: createOverlap(settled, now),
    gone: new Map(),
    isMoving: true,
    isBehind: true,
    currentAt: null,
    writes: -1,
  };
}

/** Whether the index has the values of all currently declared attributes. */
export function isComplete({
  categories,
  completeNames,
}: Pick<IndexState, 'categories' | 'completeNames'>): boolean {
  return categories.declaredNames.every((name) => completeNames.has(name));
}

export function knownMark({ index, gone }: IndexState, id: string): ChangeMark | undefined {
  return index.markOf(id) ?? gone.get(id);
}

export async function applyPage(
  state: IndexState,
  {
    page,
    late,
    turns,
  }: {
    readonly page: ChangePage;
    readonly late: readonly ProductChange[];
    readonly turns: Turns;
  },
): Promise<void> {
  const isOtherTree = learn(state, page.categories);
  const isNewer = ({ id, mark }: ProductChange): boolean => mark > (knownMark(state, id) ?? -1n);
  const isOther = ({ id, mark }: ProductChange): boolean => mark !== knownMark(state, id);
  const news = [...page.products.filter(isNewer), ...late.filter(isOther)];
  state.isMoving = news.length > 0 || isOtherTree;
  await put(state, news, turns);
  if (page.last > state.newest) state.newest = page.last;
}

/** Applies changed categories; values of newly declared attributes are stored from now on. True if there are any. */
export function learn(state: IndexState, changed: readonly IndexedCategory[]): boolean {
  const tree = state.categories.with(changed);
  if (tree === state.categories) return false;
  state.categories = tree;
  state.index.declare(tree.declaredNames);
  state.generation = generations += 1;
  return true;
}

/** Ends a read: forgets what its overlap no longer reaches. */
export function settle({ overlap, gone, newest }: IndexState, endedAt: number): void {
  if (!overlap.end(newest, endedAt)) return;
  for (const [id, mark] of gone) if (mark <= overlap.settled) gone.delete(id);
}

async function put(
  state: IndexState,
  changes: readonly ProductChange[],
  turns: Turns,
): Promise<void> {
  const apply = (change: ProductChange): void => {
    const { id, product, mark } = change;
    state.index.apply(change);
    state.generation = generations += 1;
    if (product === null) state.gone.set(id, mark);
    else state.gone.delete(id);
  };
  for (const portion of chunksOf(changes, TURN_CHANGES)) {
    await turns.run(() => inSteps(portion, apply));
  }
}

/**
 * Finds changes that the feed never reported: those that became visible too late, or that the server rolled back.
 * Compares counts and sums of marks by category; where they differ, compares the marks one by one, and reads what
 * differs again.
 */
export async function checkIndex(
  state: IndexState,
  { feed, turns }: { readonly feed: ChangeFeed; readonly turns: Turns },
): Promise<number> {
  const { index } = state;
  let corrected = 0;
  for (const categoryId of differingCategories(await feed.checksums(), index.checksums())) {
    const stored = await feed.readMarks(categoryId);
    const strange = [...stored].flatMap(([id, mark]) => (index.markOf(id) === mark ? [] : id));
    const absent = index.idsIn(categoryId).filter((id) => !stored.has(id));
    for (const ids of chunksOf([...strange, ...absent], CHECKED_PORTION)) {
      const before = new Map(ids.map((id) => [id, index.markOf(id)]));
      const changes = withAbsent(await feed.readProducts(ids), ids).filter(
        ({ id, product, mark }) => {
          const indexedMark = index.markOf(id);
          // A simultaneous change is not an error.
          if (indexedMark !== before.get(id)) return false;
          return product === null ? indexedMark !== undefined : indexedMark !== mark;
        },
      );
      await put(state, changes, turns);
      corrected += changes.length;
    }
  }
  return corrected;
}
