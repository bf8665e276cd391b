import type { Clock } from '../../platform/clock';
import type { PeriodicTask } from '../../platform/jobs';
import { conflictError, domainError, structuralError, type AppError } from '../../platform/errors';
import { toMinor } from '../../platform/money';
import { MAX_CATEGORIES, type CategoriesRepository } from './categories.repository';
import type { Category } from './categories.types';
import type { NewTrace } from './applied-items';
import { DEFAULT_CURRENCY } from './product-facts';
import type { ProductsRepository } from './products.repository';

/** What can be said about a category; absent fields stay as they are. */
export interface CategoryFacts {
  readonly title?: string;
  readonly parentId?: string | null;
  readonly externalId?: string | null;
  readonly filterableAttributes?: readonly string[];
  readonly minimumPrice?: number | null;
}

export interface CategoryTree {
  create(
    id: string,
    facts: CategoryFacts & { title: string },
    applied?: NewTrace,
  ): Promise<Category>;
  change(category: Category, facts: CategoryFacts, applied?: NewTrace): Promise<Category>;
}

export interface CategoryTreeDeps {
  readonly categories: CategoriesRepository;
  readonly products: ProductsRepository;
  readonly clock: Clock;
}

const MAX_CATEGORY_DEPTH = 10;

/** The path of a category under its parent. */
async function pathUnder(
  categories: CategoriesRepository,
  id: string,
  parentId: string | null,
): Promise<readonly string[]> {
  if (parentId === null) return [id];
  const parent = await categories.findById(parentId);
  if (parent === null) throw unknownParent();
  if (parent.path.includes(id)) throw cycle();
  if (parent.path.length >= MAX_CATEGORY_DEPTH) throw tooDeep();
  return [...parent.path, id];
}

/** Descendants first get their own new path, then the products below follow. False when all had done so already. */
async function moveSubtree(
  { categories, products }: CategoryTreeDeps,
  { id, path }: Category,
): Promise<boolean> {
  let hasChanged = false;
  for (const below of await categories.listBelow(id)) {
    const moved = [...path, ...below.path.slice(below.path.indexOf(id) + 1)];
    const isThere = moved.join() === below.path.join();
    if (!isThere) await categories.update(below.id, below.version, { path: moved });
    const haveFollowed = await products.moveCategory(below.id, moved);
    hasChanged ||= !isThere || haveFollowed;
  }
  return hasChanged;
}

/** What was created below a category while it moved may have been given its old path until then. */
const MOVE_SETTLES_MS = 2000;

/**
 * Moves are finished here when their process ended half-way, and looked at once more when it did not: a category
 * stays on the move until everything below has followed for a while.
 */
export function createMoveTask(deps: CategoryTreeDeps): PeriodicTask {
  return {
    name: 'category-moves',
    everyMs: MOVE_SETTLES_MS,
    run: async () => {
      const before = new Date(deps.clock.now().getTime() - MOVE_SETTLES_MS);
      for (const category of await deps.categories.listMoving(before)) {
        if (!(await moveSubtree(deps, category))) await deps.categories.settleMove(category);
      }
    },
  };
}

/** Writes categories so that every path leads from the root, and the products' paths follow a move. */
export function createCategoryTree(deps: CategoryTreeDeps): CategoryTree {
  const { categories, clock } = deps;
  return {
    create: async (id, { title, parentId = null, externalId = null, ...facts }, applied) => {
      if ((await categories.count()) >= MAX_CATEGORIES) throw treeFull();
      const now = clock.now();
      const isNew = await categories.insert({
        _id: id,
        title,
        parentId,
        ...(externalId === null ? {} : { externalId }),
        filterableAttributes: facts.filterableAttributes ?? [],
        minimumPriceMinor: minimumPriceMinor(facts.minimumPrice ?? null),
        path: await pathUnder(categories, id, parentId),
        createdAt: now,
        updatedAt: now,
        version: 1,
        ...(applied ? { appliedBy: [applied.trace] } : {}),
      });
      const created = await categories.findById(id);
      if (created === null) throw externalIdTaken(isNew, externalId);
      return created;
    },
    change: async (category, { minimumPrice, parentId, ...facts }, applied) => {
      const { id, version } = category;
      const path =
        parentId === undefined ? category.path : await pathUnder(categories, id, parentId);
      const { externalId, ...rest } = facts;
      const isMoved = path.join() !== category.path.join();
      const set = {
        ...rest,
        ...(externalId ? { externalId } : {}),
        ...(parentId === undefined ? {} : { parentId, path }),
        ...(isMoved ? { isMoving: true as const } : {}),
        ...(minimumPrice === undefined
          ? {}
          : { minimumPriceMinor: minimumPriceMinor(minimumPrice) }),
        updatedAt: clock.now(),
      };
      const changed = await categories.update(id, version, set, applied);
      if (changed === null) {
        throw conflictError('concurrent_change', 'The category was changed meanwhile; try again.');
      }
      if (isMoved) await moveSubtree(deps, changed);
      return changed;
    },
  };
}

function minimumPriceMinor(minimumPrice: number | null): number | null {
  if (minimumPrice === null) return null;
  const minor = toMinor(minimumPrice, DEFAULT_CURRENCY);
  if (minor !== null) return minor;
  const message = `An amount in ${DEFAULT_CURRENCY} has fewer decimals, or is smaller.`;
  throw structuralError([{ pointer: '/minimumPrice', code: 'too_many_decimals', message }]);
}

function unknownParent(): AppError {
  return domainError('unknown_category', 'The parent category does not exist.');
}

function cycle(): AppError {
  return domainError('category_cycle', 'A category cannot stand below itself.');
}

function tooDeep(): AppError {
  return domainError('category_too_deep', `Categories nest at most ${MAX_CATEGORY_DEPTH} levels.`, {
    maxDepth: MAX_CATEGORY_DEPTH,
  });
}

function treeFull(): AppError {
  return domainError('category_limit_reached', `There are at most ${MAX_CATEGORIES} categories.`, {
    max: MAX_CATEGORIES,
  });
}

function externalIdTaken(isNew: boolean, externalId: string | null): AppError {
  const message = isNew
    ? 'The category was removed at once by others.'
    : `The externalId "${externalId ?? ''}" belongs to another category.`;
  return conflictError(isNew ? 'concurrent_change' : 'external_id_taken', message);
}
