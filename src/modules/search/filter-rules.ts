import { structuralError, type Violation } from '../../platform/errors';
import type { IndexedCategory } from './product-index.repository';
import type { SearchFilters } from './search.types';
import { queryWords } from './text';

/** Filters that only some categories offer. */
export const CATEGORY_FILTERS = ['memory', 'screenSize'] as const;
export type CategoryFilter = (typeof CATEGORY_FILTERS)[number];

export type Categories = ReadonlyMap<string, IndexedCategory>;

/** How many categories one search may name. */
const MAX_CATEGORIES = 50;

/** Refuses filters that contradict each other or do not fit the chosen categories. */
export function assertFilters(filters: SearchFilters, categories: Categories): void {
  const violations = [...rangeViolations(filters), ...categoryViolations(filters, categories)];
  if (violations.length > 0) throw structuralError(violations);
}

function rangeViolations({ priceMin, priceMax }: SearchFilters): readonly Violation[] {
  if (priceMin === null || priceMax === null || priceMin <= priceMax) return [];
  const message = '"priceMin" must not be greater than "priceMax".';
  return [{ parameter: 'priceMin', code: 'invalid_range', message }];
}

function categoryViolations(filters: SearchFilters, categories: Categories): readonly Violation[] {
  return CATEGORY_FILTERS.filter(
    (filter) => filters[filter].length > 0 && !isOffered(filter, filters.categories, categories),
  ).map((filter) => ({
    parameter: filter,
    code: 'filter_not_applicable',
    message: `"${filter}" needs a category that offers it; see GET /products/search/filters.`,
    params: { allowed: offering(filter, categories).slice(0, 20) },
  }));
}

/** A category offers a filter when it, or a category above it, declares it. */
function isOffered(
  filter: CategoryFilter,
  chosen: readonly string[],
  categories: Categories,
): boolean {
  return chosen.some((key) => isDeclared(filter, categories.get(key)?.path ?? [], categories));
}

/** Whether a category on the path declares the filter. */
export function isDeclared(
  filter: CategoryFilter,
  path: readonly string[],
  categories: Categories,
): boolean {
  return path.some((id) => categories.get(id)?.filterableAttributes.includes(filter));
}

/** Ids of the categories that offer a filter. */
export function offering(filter: CategoryFilter, categories: Categories): readonly string[] {
  const all = new Set(categories.values());
  return [...all].filter((c) => isDeclared(filter, c.path, categories)).map(({ id }) => id);
}

/**
 * With which categories a search may use the filter: the chosen ones when they offer it, else the topmost below them
 * (or of all) that declare it. Where these are too many to be named, one of them makes the filter applicable, and the
 * chosen ones (or the roots) hold the others.
 */
export function categoriesForFilter(
  filter: CategoryFilter,
  chosen: readonly string[],
  categories: Categories,
): readonly string[] {
  if (isOffered(filter, chosen, categories)) return chosen;
  const ids = new Set(chosen.map((key) => categories.get(key)?.id ?? key));
  const isChosen = (id: string): boolean => ids.size === 0 || ids.has(id);
  const declaring = [...categories.values()].filter(
    ({ path, filterableAttributes }) =>
      filterableAttributes.includes(filter) &&
      path.some(isChosen) &&
      !isDeclared(filter, path.slice(0, -1), categories),
  );
  const tops = [...new Set(declaring)];
  if (tops.length <= MAX_CATEGORIES) return tops.map(({ id }) => id);
  const holders = tops.map(({ path }) => path.find(isChosen) ?? '');
  return [...new Set([tops[0]?.id ?? '', ...holders])].slice(0, MAX_CATEGORIES);
}

/** What GET /products/search/filters publishes about each filter. */
export const SEARCH_FILTERS = [
  { name: 'category', label: 'Category', parameters: ['category'], type: 'terms', multiple: true },
  { name: 'brand', label: 'Brand', parameters: ['brand'], type: 'terms', multiple: true },
  {
    name: 'price',
    label: 'Price',
    parameters: ['priceMin', 'priceMax'],
    type: 'range',
    multiple: false,
  },
  { name: 'memory', label: 'Memory (GB)', parameters: ['memory'], type: 'terms', multiple: true },
  {
    name: 'screenSize',
    label: 'Screen size (inch)',
    parameters: ['screenSize'],
    type: 'terms',
    multiple: true,
  },
] as const;

/** Filters as a client names them. */
export interface FilterInput {
  readonly q?: string | null;
  readonly category?: readonly string[] | null;
  readonly brand?: readonly string[] | null;
  readonly priceMin?: number | null;
  readonly priceMax?: number | null;
  readonly memory?: readonly number[] | null;
  readonly screenSize?: readonly number[] | null;
}

/** The same filters in one form, so that equal searches share their work. */
export function filtersOf(input: FilterInput): SearchFilters {
  const text = input.q?.trim() ?? '';
  return {
    text: queryWords(text).length === 0 ? null : text,
    categories: distinct(input.category),
    brands: distinct(input.brand),
    priceMin: input.priceMin ?? null,
    priceMax: input.priceMax ?? null,
    memory: distinct(input.memory),
    screenSize: distinct(input.screenSize),
  };
}

function distinct<V>(values: readonly V[] | null | undefined): readonly V[] {
  return [...new Set(values ?? [])];
}
