import type { CategoryTree } from '../category-tree';
import type { TermsFacet } from '../search-engine';
import type { ProductIndex } from './product-index';

/**
 * By name of a bound facet: paths beyond the categories that its ready queries name, or to such as do not offer the
 * filter, whose products have a value all the same. No search with the filter finds them, so for the facet they are
 * without a value.
 */
export type Strays = ReadonlyMap<string, readonly number[]>;

/** The strays of every bound facet in a search in the chosen categories. */
export function straysOf(
  index: ProductIndex,
  categories: CategoryTree,
  {
    facets,
    chosen,
  }: { readonly facets: readonly TermsFacet[]; readonly chosen: readonly string[] },
): Strays {
  const { columns, shelves } = index;
  const paths = pathsOf(index, categories, chosen) ?? [...shelves.keys()];
  const straysOfFacet = (facet: TermsFacet): readonly number[] => {
    const name = facet.attribute ?? '';
    const column = columns.termsOf(facet);
    const ids = new Set(categories.idsOf(categories.categoriesFor(name, chosen)));
    const isReached = (path: number): boolean => {
      const steps = columns.paths.values[path]?.split('/') ?? [];
      return categories.isDeclared(name, steps) && steps.some((id) => ids.has(id));
    };
    return paths.filter((path) => shelves[path]?.hasValues(column) && !isReached(path));
  };
  const bound = facets.filter(({ isBound }) => isBound);
  return new Map(bound.map((facet) => [facet.name, straysOfFacet(facet)]));
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
