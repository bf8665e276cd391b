import type { TermsFacet } from './counts';
import {
  categoriesForFilter,
  isDeclared,
  type Categories,
  type CategoryFilter,
} from './filter-rules';
import type { ProductIndex } from './product-index';

/** Where the filter of a facet works. */
export interface Reach {
  /** The categories that its ready queries name. */
  readonly categories: readonly string[];
  /**
   * Paths beyond these categories, or to such as do not offer the filter, whose products have a value all the same: no
   * search with the filter finds them, so for the facet they are without a value.
   */
  readonly strays: readonly number[];
}

export type Reaches = Readonly<Record<TermsFacet, Reach>>;

/** The reach of every filter in a search in the chosen categories. */
export function reachesOf(
  index: ProductIndex,
  categories: Categories,
  chosen: readonly string[],
): Reaches {
  const { columns, shelves } = index;
  const paths = pathsOf(index, categories, chosen) ?? [...shelves.keys()];
  const hasValues = (path: number, filter: CategoryFilter): boolean =>
    (shelves[path]?.rowsOf[filter].length ?? 0) > 0;
  const reachOf = (filter: CategoryFilter): Reach => {
    const named = categoriesForFilter(filter, chosen, categories);
    const ids = new Set(named.map((key) => categories.get(key)?.id ?? key));
    const isReached = (path: number): boolean => {
      const steps = columns.paths.values[path]?.split('/') ?? [];
      return isDeclared(filter, steps, categories) && steps.some((id) => ids.has(id));
    };
    const strays = paths.filter((path) => hasValues(path, filter) && !isReached(path));
    return { categories: named, strays };
  };
  return {
    brand: { categories: chosen, strays: [] },
    memory: reachOf('memory'),
    screenSize: reachOf('screenSize'),
  };
}

/** The paths that lead through a chosen category; null without one. An unknown category has no products. */
export function pathsOf(
  index: ProductIndex,
  categories: Categories,
  chosen: readonly string[],
): readonly number[] | null {
  if (chosen.length === 0) return null;
  const ids = chosen.map((key) => categories.get(key)?.id ?? key);
  return [...new Set(ids.flatMap(index.pathsThrough))];
}
