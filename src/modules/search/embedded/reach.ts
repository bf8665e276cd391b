import { CATEGORY_FILTERS, type CategoryFilter, type CategoryTree } from '../category-tree';
import type { ProductIndex } from './product-index';

/** Where the filter of a facet works. */
export interface Reach {
  /**
   * Paths beyond the categories that its ready queries name, or to such as do not offer the filter, whose products
   * have a value all the same: no search with the filter finds them, so for the facet they are without a value.
   */
  readonly strays: readonly number[];
}

export type Reaches = Readonly<Record<CategoryFilter | 'brand', Reach>>;

/** The reach of every filter in a search in the chosen categories. */
export function reachesOf(
  index: ProductIndex,
  categories: CategoryTree,
  chosen: readonly string[],
): Reaches {
  const { columns, shelves } = index;
  const paths = pathsOf(index, categories, chosen) ?? [...shelves.keys()];
  const hasValues = (path: number, filter: CategoryFilter): boolean =>
    (shelves[path]?.rowsOf[filter].length ?? 0) > 0;
  const reachOf = (filter: CategoryFilter): Reach => {
    const ids = new Set(categories.idsOf(categories.categoriesFor(filter, chosen)));
    const isReached = (path: number): boolean => {
      const steps = columns.paths.values[path]?.split('/') ?? [];
      return categories.isDeclared(filter, steps) && steps.some((id) => ids.has(id));
    };
    return { strays: paths.filter((path) => hasValues(path, filter) && !isReached(path)) };
  };
  const [memory, screenSize] = CATEGORY_FILTERS;
  return {
    brand: { strays: [] },
    [memory]: reachOf(memory),
    [screenSize]: reachOf(screenSize),
  };
}

/** The paths that lead through a chosen category; null without one. An unknown category has no products. */
export function pathsOf(
  index: ProductIndex,
  categories: CategoryTree,
  chosen: readonly string[],
): readonly number[] | null {
  if (chosen.length === 0) return null;
  return [...new Set(categories.idsOf(chosen).flatMap(index.pathsThrough))];
}
