import { runYielding, inSteps } from '../../../platform/values/yielding';
import { CategoryTree } from '../category-tree';
import type {
  ChangeFeed,
  ChangeMark,
  ChangePage,
  IndexedCategory,
  ProductChange,
} from '../change-feed';
import { createProductIndex, type ProductIndex } from './product-index';
import { createOverlap, type Overlap } from '../watermark';

/** What searches run on. */
export interface SearchState {
  readonly index: ProductIndex;
  /** Declares only attributes whose values the index keeps. */
  readonly categories: CategoryTree;
  /** Another number after every change that a search could see. */
  readonly generation: number;
}

/** A state that follows the changes. */
export interface Kept extends SearchState {
  /** All that is declared by now; with more than the index keeps, a fresh one is needed. */
  tree: CategoryTree;
  categories: CategoryTree;
  generation: number;
  readonly nextGeneration: () => number;
  /** The greatest mark that was read: every change that is visible since is read whole. */
  newest: ChangeMark;
  readonly overlap: Overlap;
  /** When changes of products that can no longer be found were made: they are not read again and again. */
  readonly gone: Map<string, ChangeMark>;
  /** Whether the last reading brought news: the next one probably will. */
  isMoving: boolean;
  /** Whether the last reading left changes unread, or failed. */
  isBehind: boolean;
  /** When everything was known. */
  currentAt: number | null;
}

export interface LoadOptions {
  readonly feed: ChangeFeed;
  readonly now: () => number;
  /** Never the same number twice, also for another state: results are kept by it. */
  readonly nextGeneration: () => number;
}

/** Everything that can be found, read anew. */
export async function load({ feed, now, nextGeneration }: LoadOptions): Promise<Kept> {
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
    tree,
    categories: tree,
    generation: nextGeneration(),
    nextGeneration,
    newest: settled,
    overlap: createOverlap(settled, now()),
    gone: new Map(),
    isMoving: true,
    isBehind: true,
    currentAt: null,
  };
}

export function knownMark({ index, gone }: Kept, id: string): ChangeMark | undefined {
  return index.markOf(id) ?? gone.get(id);
}

/** Nobody guesses meanwhile: whoever asked for these changes waits for them, unless they are many. */
export async function applyPage(
  kept: Kept,
  { products, categories, last }: ChangePage,
  late: readonly ProductChange[],
): Promise<void> {
  const isNewer = ({ id, mark }: ProductChange): boolean => mark > (knownMark(kept, id) ?? -1n);
  const isOther = ({ id, mark }: ProductChange): boolean => mark !== knownMark(kept, id);
  const news = [...products.filter(isNewer), ...late.filter(isOther)];
  const isOtherTree = learn(kept, categories);
  kept.isMoving = news.length > 0 || isOtherTree;
  await adopt(kept, news);
  if (last > kept.newest) kept.newest = last;
}

/** Whether that is news. */
export function learn(kept: Kept, categories: readonly IndexedCategory[]): boolean {
  const tree = kept.tree.with(categories);
  if (tree === kept.tree) return false;
  kept.tree = tree;
  kept.categories = tree.declaringOnly(kept.index.columns.declared);
  kept.generation = kept.nextGeneration();
  return true;
}

/** Whether the index holds the values of all attributes that categories declare by now. */
export function keepsDeclared({ tree, categories }: Kept): boolean {
  return tree === categories;
}

/** Puts changed products in, others have their turns. */
export async function adopt(kept: Kept, changes: readonly ProductChange[]): Promise<void> {
  const put = (change: ProductChange): void => {
    const { id, product, mark } = change;
    kept.index.apply(change);
    kept.generation = kept.nextGeneration();
    if (product === null) kept.gone.set(id, mark);
    else kept.gone.delete(id);
  };
  await runYielding(inSteps(changes, put));
}

export function settle({ overlap, gone, newest }: Kept, endedAt: number): void {
  if (!overlap.end(newest, endedAt)) return;
  for (const [id, mark] of gone) if (mark <= overlap.settled) gone.delete(id);
}
