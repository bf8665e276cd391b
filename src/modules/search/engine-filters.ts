import { structuralError, type Violation } from '../../platform/values/errors';
import { currencyDecimals } from '../../platform/values/money';
import { attributeFacet, MAX_ATTRIBUTE_FILTERS } from './attribute-facets';
import { parseItems } from './engine/attribute-values';
import type { CategoryTree } from './engine/category-tree';
import {
  FACET_PREFIX,
  filtersOf,
  type AttributeChoice,
  type SearchFilters,
} from './engine/filter-rules';
import { BRAND_FACET, type EngineFilters, type TermsFilter } from './engine/search-engine';

export const NO_FILTERS: EngineFilters = { ...filtersOf({}), attributes: [] };

/** The filters as an engine takes them. Refuses filters that contradict each other or do not fit the categories. */
export function toEngineFilters(filters: SearchFilters, categories: CategoryTree): EngineFilters {
  if (filters.attributes.length > MAX_ATTRIBUTE_FILTERS) throw structuralError([tooMany(filters)]);
  const { brands: values, ...others } = filters;
  const attributes: TermsFilter[] =
    values.length === 0 ? [] : [{ ...BRAND_FACET, values, ranges: [] }];
  const violations = [...rangeViolations(filters)];
  for (const choice of filters.attributes) {
    const result = parseAttribute(choice, filters.categories, categories);
    if ('code' in result) violations.push(result);
    else attributes.push(result);
  }
  if (violations.length > 0) throw structuralError(violations);
  return { ...others, attributes };
}

function tooMany({ attributes }: SearchFilters): Violation {
  const parameter = attributes[MAX_ATTRIBUTE_FILTERS]?.facet ?? '';
  const message = `A search can filter by at most ${MAX_ATTRIBUTE_FILTERS} attributes.`;
  return { parameter, code: 'too_many_items', message, params: { max: MAX_ATTRIBUTE_FILTERS } };
}

function rangeViolations({ priceMin, priceMax }: SearchFilters): readonly Violation[] {
  if (priceMin === null || priceMax === null || priceMin <= priceMax) return [];
  const message = '"priceMin" must not be greater than "priceMax".';
  return [{ parameter: 'priceMin', code: 'invalid_range', message }];
}

/** The number of decimals that is accepted for any currency. */
const USUAL_DECIMALS = 2;

/** Prices are compared as written, so more decimals than the currency has are an error. */
export function assertDecimals({ priceMin, priceMax }: SearchFilters, currency: string): void {
  const max = Math.max(currencyDecimals(currency), USUAL_DECIMALS);
  const violations = Object.entries({ priceMin, priceMax })
    .filter(([, price]) => price !== null && Number(price.toFixed(max)) !== price)
    .map(([parameter]) => {
      const message = `"${parameter}" must have at most ${max} decimals.`;
      return { parameter, code: 'too_many_decimals', message, params: { max } };
    });
  if (violations.length > 0) throw structuralError(violations);
}

/** The number of allowed names in a refusal; GET /products/search/filters lists all of them. */
const MAX_NAMED = 20;

/** The filter of an attribute, or why there is none. */
function parseAttribute(
  { facet: parameter, items }: AttributeChoice,
  within: readonly string[],
  categories: CategoryTree,
): TermsFilter | Violation {
  const facet = attributeFacet(parameter, categories);
  if (facet === null) {
    const names = categories.declaredNames.slice(0, MAX_NAMED);
    const allowed = names.map((name) => FACET_PREFIX + name);
    const message = `No category declares the attribute of "${parameter}".`;
    return { parameter, code: 'unknown_parameter', message, params: { allowed } };
  }
  if (facet.isBound && !categories.isOffered(facet.attribute, within)) {
    const allowed = categories.categoriesOffering(facet.attribute).slice(0, MAX_NAMED);
    const message = `"${parameter}" needs a category that offers it; see GET /products/search/filters.`;
    return { parameter, code: 'filter_not_applicable', message, params: { allowed } };
  }
  const types = categories.typesOf(facet.attribute);
  const selection = parseItems(items, types);
  if (selection !== null) return { ...facet, ...selection };
  const type = [...types].join(' or ');
  const message = `"${parameter}" takes values of type ${type}; numbers may also be given as ranges: 10..20.`;
  return { parameter, code: 'invalid_parameter', message };
}
