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

interface Chosen {
  readonly categories: readonly string[];
  /** The paths through them. */
  readonly paths: readonly number[];
}

export function reachesOf(
  { columns, shelves }: ProductIndex,
  categories: Categories,
  chosen: Chosen,
): Reaches {
  const hasValues = (path: number, filter: CategoryFilter): boolean =>
    (shelves[path]?.rowsOf[filter].length ?? 0) > 0;
  const reachOf = (filter: CategoryFilter): Reach => {
    const named = categoriesForFilter(filter, chosen.categories, categories);
    const ids = new Set(named.map((key) => categories.get(key)?.id ?? key));
    const isReached = (path: number): boolean => {
      const steps = columns.paths.values[path]?.split('/') ?? [];
      return isDeclared(filter, steps, categories) && steps.some((id) => ids.has(id));
    };
    const strays = chosen.paths.filter((path) => hasValues(path, filter) && !isReached(path));
    return { categories: named, strays };
  };
  return {
    brand: { categories: chosen.categories, strays: [] },
    memory: reachOf('memory'),
    screenSize: reachOf('screenSize'),
  };
}
