import { attemptEach, type PeriodicTask } from '../../platform/jobs';
import type { CatalogTools } from './catalog.repository';
import { categoriesCollection, SETTLING } from './categories.repository';
import type { CategoryDocument } from './category';
import { CategoryTree } from './category-tree';

export type SettlingTools = Pick<CatalogTools, 'categories' | 'products' | 'clock'>;

/**
 * Updates the paths of the categories below a category that has moved, and then those of their products, as long as
 * `mayContinue` returns true. Returns true if all paths were correct already.
 */
export async function settleMove(
  { categories, products }: Pick<CatalogTools, 'categories' | 'products'>,
  { tree, id }: { readonly tree: CategoryTree; readonly id: string },
  mayContinue: () => boolean,
): Promise<boolean> {
  const rows = [tree.find(id) ?? [], ...tree.levelsBelow(id)].flat();
  const outdatedRows = rows
    .map((row) => ({ row, path: tree.pathOf(row._id) }))
    .filter(({ row, path }) => row.path.join() !== path.join());
  await categories.setPaths(outdatedRows);
  let isSettled = outdatedRows.length === 0;
  for (const { _id } of rows) {
    while (mayContinue() && (await products.moveCategory(_id, tree.pathOf(_id)))) isSettled = false;
  }
  return isSettled && mayContinue();
}

/** Whether the category contains products or other categories. */
export async function isCategoryUsed(
  products: CatalogTools['products'],
  tree: CategoryTree,
  id: string,
): Promise<boolean> {
  return tree.childrenOf(id).length > 0 || products.isCategoryUsed(id);
}

/** Restores a removed category into which products or categories were put in the meantime; false if there are none. */
export async function settleRemoval(
  { categories, products, clock }: SettlingTools,
  { tree, row }: { readonly tree: CategoryTree; readonly row: CategoryDocument },
): Promise<boolean> {
  if (!(await isCategoryUsed(products, tree, row._id))) return false;
  await categories.restore([row._id], clock.now());
  const { removedAt: _removedAt, ...category } = row;
  tree.set(category);
  return true;
}

/** Until then, a product created during the move may have been given the old path. */
const MOVE_SETTLES_MS = 2000;
/** By then, every request that puts a product into the category has succeeded or failed. */
const REMOVAL_SETTLES_MS = 30_000;

/**
 * Completes what requests did not finish, or left behind in a crash. A moved category settles once the paths below it
 * have been correct for a while; a removed one once no request in flight can still put anything into it, however late
 * the task runs.
 */
export function createSettlingTask(deps: SettlingTools): PeriodicTask {
  const { categories, clock } = deps;
  const settle = async (tree: CategoryTree, row: CategoryDocument, signal: AbortSignal) => {
    const age = clock.now().getTime() - (row.removedAt ?? row.updatedAt).getTime();
    if (row.removedAt === undefined) {
      const isSettled = await settleMove(deps, { tree, id: row._id }, () => !signal.aborted);
      if (isSettled && age >= MOVE_SETTLES_MS) await categories.settle(row);
    } else if (!(await settleRemoval(deps, { tree, row })) && age >= REMOVAL_SETTLES_MS) {
      await categories.settle(row);
    }
  };
  return {
    name: 'category-moves',
    everyMs: MOVE_SETTLES_MS,
    waiting: [{ collection: categoriesCollection.name, filter: () => SETTLING }],
    run: async (signal) => {
      const tree = new CategoryTree(await categories.listStored());
      await attemptEach(tree.listSettling(), signal, (row) => settle(tree, row, signal));
    },
  };
}
