import type { Clock } from '../../platform/values/clock';
import { attemptEach, type PeriodicTask } from '../../platform/jobs';
import { unfinishedMoves, type CategoriesRepository } from './categories.repository';
import { levelsBelow, lineageOf } from './category-branches';
import type { Category } from './categories.types';
import type { ProductsRepository } from './products.repository';

export interface CategoryMovesDeps {
  readonly categories: CategoriesRepository;
  readonly products: ProductsRepository;
  readonly clock: Clock;
}

/**
 * The category and its descendants first get the path that their parents say, then the products below follow, for so long
 * as it goes on. False when all had done so already.
 */
export async function moveSubtree(
  { categories, products }: CategoryMovesDeps,
  id: string,
  goesOn: () => boolean,
): Promise<boolean> {
  let hasChanged = false;
  const paths = await pathsFrom(categories, id);
  for (const { category, path } of paths) {
    if (path.join() === category.path.join()) continue;
    await categories.setPath(category, path);
    hasChanged = true;
  }
  for (const { category, path } of paths) {
    while (goesOn() && (await products.moveCategory(category.id, path))) {
      hasChanged = true;
    }
  }
  return hasChanged || !goesOn();
}

interface Placed {
  readonly category: Category;
  readonly path: readonly string[];
}

/** A category and those below it, parents first, each with the path that `parentId` says. */
async function pathsFrom(categories: CategoriesRepository, id: string): Promise<readonly Placed[]> {
  const category = await categories.findById(id);
  if (category === null) return [];
  const path = (await lineageOf(categories, category)).map((step) => step.id);
  const placed = new Map<string | null, Placed>([[id, { category, path }]]);
  for (const below of (await levelsBelow(categories, id)).flat()) {
    const above = placed.get(below.parentId)?.path;
    // A cycle, which a process that paused past its lock can make, stays as it is: its paths would grow each time.
    if (above === undefined || above.includes(below.id)) continue;
    placed.set(below.id, { category: below, path: [...above, below.id] });
  }
  return [...placed.values()];
}

/** What was created below a category while it moved may have been given its old path until then. */
const MOVE_SETTLES_MS = 2000;
/** By then every request that moves a product into a category has succeeded or failed. */
const REMOVAL_SETTLES_MS = 30_000;

/**
 * Moves are finished here when their process ended half-way or had no time, and looked at once more when not: a
 * category stays on the move until everything below has followed for a while. A category that was removed while a
 * product came into it, by a process that ended then, is taken back, however late the task comes to it.
 */
export function createMoveTask(deps: CategoryMovesDeps): PeriodicTask {
  const { categories, clock } = deps;
  const ago = (milliseconds: number): Date => new Date(clock.now().getTime() - milliseconds);
  const listMoving = () => categories.listMoving(ago(MOVE_SETTLES_MS));
  const finishMoves = async (signal: AbortSignal) =>
    attemptEach(await listMoving(), signal, async (category) => {
      const isMoved = await moveSubtree(deps, category._id, () => !signal.aborted);
      if (!isMoved) await categories.settleMove(category);
    });
  const finishRemovals = async (signal: AbortSignal) => {
    const settled = ago(REMOVAL_SETTLES_MS);
    await attemptEach(await categories.listLeaving(), signal, async (category) => {
      const { _id, removedAt = settled } = category;
      if (await isUsed(deps, _id)) await categories.restore([_id], clock.now());
      else if (removedAt <= settled) await categories.settleRemoval(category);
    });
  };
  return {
    name: 'category-moves',
    everyMs: MOVE_SETTLES_MS,
    waiting: unfinishedMoves(() => ago(MOVE_SETTLES_MS)),
    run: (signal) => attemptEach([finishMoves, finishRemovals], signal, (finish) => finish(signal)),
  };
}

/** True when products or other categories hang on it. */
export async function isUsed(
  { categories, products }: Pick<CategoryMovesDeps, 'categories' | 'products'>,
  id: string,
): Promise<boolean> {
  return (await categories.hasChildren(id)) || products.isCategoryUsed(id);
}
