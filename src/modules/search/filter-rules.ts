import { structuralError, type Violation } from '../../platform/errors';
import { CATEGORY_FILTERS, type CategoryTree } from './category-tree';
import type { SearchFilters } from './search.types';
import { foldValue } from './text/words';

/** Of most currencies; a catalog without a product has none of its own. */
const USUAL_DECIMALS = 2;

/** Refuses filters that contradict each other or do not fit the chosen categories. */
export function assertFilters(filters: SearchFilters, categories: CategoryTree): void {
  const violations = [...rangeViolations(filters), ...categoryViolations(filters, categories)];
  if (violations.length > 0) throw structuralError(violations);
}

function rangeViolations({ priceMin, priceMax }: SearchFilters): readonly Violation[] {
  if (priceMin === null || priceMax === null || priceMin <= priceMax) return [];
  const message = '"priceMin" must not be greater than "priceMax".';
  return [{ parameter: 'priceMin', code: 'invalid_range', message }];
}

/** Prices are compared as they are written, so that more decimals than any price has are a mistake. */
export function assertDecimals({ priceMin, priceMax }: SearchFilters, most: number): void {
  const max = Math.max(most, USUAL_DECIMALS);
  const violations = Object.entries({ priceMin, priceMax })
    .filter(([, price]) => price !== null && Number(price.toFixed(max)) !== price)
    .map(([parameter]) => {
      const message = `"${parameter}" must have at most ${max} decimals.`;
      return { parameter, code: 'too_many_decimals', message, params: { max } };
    });
  if (violations.length > 0) throw structuralError(violations);
}

function categoryViolations(
  filters: SearchFilters,
  categories: CategoryTree,
): readonly Violation[] {
  return CATEGORY_FILTERS.filter(
    (filter) => filters[filter].length > 0 && !categories.isOffered(filter, filters.categories),
  ).map((filter) => ({
    parameter: filter,
    code: 'filter_not_applicable',
    message: `"${filter}" needs a category that offers it; see GET /products/search/filters.`,
    params: { allowed: categories.offering(filter).slice(0, 20) },
  }));
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
  return {
    text: input.q?.trim() || null,
    categories: distinct(input.category),
    brands: distinctBy(input.brand ?? [], foldValue),
    priceMin: input.priceMin ?? null,
    priceMax: input.priceMax ?? null,
    memory: distinct(input.memory),
    screenSize: distinct(input.screenSize),
  };
}

/** The first of those with the same key. */
function distinctBy<V>(values: readonly V[], keyOf: (value: V) => unknown): readonly V[] {
  const first = new Map<unknown, V>();
  for (const value of values) if (!first.has(keyOf(value))) first.set(keyOf(value), value);
  return [...first.values()];
}

function distinct<V>(values: readonly V[] | null | undefined): readonly V[] {
  return [...new Set(values ?? [])];
}
