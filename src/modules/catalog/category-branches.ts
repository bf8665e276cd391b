import { toCategory, type CategoriesRepository } from './categories.repository';
import type { Category } from './categories.types';

/** More steps of a path are not read together. */
const MAX_STEPS = 10;

/**
 * The way from the root to a category, itself included, as `parentId` says it: paths may be behind while something above
 * moves. A removed one on the way counts, as it was: something hangs on it, so it is taken back. A cycle is walked once.
 */
export async function lineageOf(
  { findById, findStored }: Pick<CategoriesRepository, 'findById' | 'findStored'>,
  category: Category,
): Promise<readonly Category[]> {
  const lineage = [category];
  // The path is right nearly always, and one command reads all of it.
  const likely = await Promise.all(category.path.slice(-MAX_STEPS, -1).map((id) => findById(id)));
  const findAlsoRemoved = async (id: string): Promise<Category | null> => {
    const row = await findStored({ id });
    return row && toCategory({ ...row, ...row.was });
  };
  for (let next = category.parentId; next !== null;) {
    const id = next;
    const above = likely.find((one) => one?.id === id) ?? (await findAlsoRemoved(id));
    if (above === null || lineage.some((one) => one.id === id)) break;
    lineage.unshift(above);
    next = above.parentId;
  }
  return lineage;
}

/** All below a category, level by level, as `parentId` says it. A cycle is walked once. */
export async function levelsBelow(
  { listChildren }: Pick<CategoriesRepository, 'listChildren'>,
  id: string,
): Promise<readonly (readonly Category[])[]> {
  const levels: (readonly Category[])[] = [];
  const visited = new Set<string>();
  for (let ids = [id]; ids.length > 0;) {
    for (const one of ids) visited.add(one);
    const below = (await listChildren(ids)).filter((one) => !visited.has(one.id));
    if (below.length > 0) levels.push(below);
    ids = below.map((one) => one.id);
  }
  return levels;
}
