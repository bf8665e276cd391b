import type { Clock } from '../../platform/clock';
import type { PeriodicTask } from '../../platform/jobs';
import type { CategoriesRepository, CategoryDocument } from './categories.repository';
import type { ProductsRepository } from './products.repository';

export interface CategoryMovesDeps {
  readonly categories: CategoriesRepository;
  readonly products: ProductsRepository;
  readonly clock: Clock;
}

/**
 * Descendants first get their own new path, then the products below follow, for so long as there is time. False when
 * all had done so already.
 */
export async function moveSubtree(
  { categories, products }: CategoryMovesDeps,
  { _id: id, path }: CategoryDocument,
  timeMs = Infinity,
): Promise<boolean> {
  const end = performance.now() + timeMs;
  let hasChanged = false;
  for (const below of await categories.listBelow(id)) {
    const moved = [...path, ...below.path.slice(below.path.indexOf(id) + 1)];
    if (moved.join() !== below.path.join()) {
      await categories.setPath(below, moved);
      hasChanged = true;
    }
    while (performance.now() < end && (await products.moveCategory(below.id, moved))) {
      hasChanged = true;
    }
  }
  return hasChanged;
}

/** What was created below a category while it moved may have been given its old path until then. */
const MOVE_SETTLES_MS = 2000;
/** Whoever brings a product into a category has done so, or given up, by then. */
const REMOVAL_SETTLES_MS = 30_000;

/**
 * Moves are finished here when their process ended half-way or had no time, and looked at once more when not: a
 * category stays on the move until everything below has followed for a while. A category that was removed while a
 * product came into it, by a process that ended then, is taken back, however late the task comes to it.
 */
export function createMoveTask(deps: CategoryMovesDeps): PeriodicTask {
  const { categories, clock } = deps;
  const ago = (milliseconds: number): Date => new Date(clock.now().getTime() - milliseconds);
  return {
    name: 'category-moves',
    everyMs: MOVE_SETTLES_MS,
    run: async () => {
      for (const category of await categories.listMoving(ago(MOVE_SETTLES_MS))) {
        if (!(await moveSubtree(deps, category))) await categories.settleMove(category);
      }
      const settled = ago(REMOVAL_SETTLES_MS);
      for (const category of await categories.listLeaving()) {
        const { _id, removedAt = settled } = category;
        if (await isUsed(deps, _id)) await categories.restore([_id], clock.now());
        else if (removedAt <= settled) await categories.settleRemoval(category);
      }
    },
  };
}

/** True when products or other categories hang on it. */
export async function isUsed(
  { categories, products }: Pick<CategoryMovesDeps, 'categories' | 'products'>,
  id: string,
): Promise<boolean> {
  return (await categories.hasChildren(id)) || products.isCategoryUsed(id);
}
