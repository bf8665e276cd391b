import { structuralError, type Violation } from '../../platform/values/errors';
import { currencyDecimals } from '../../platform/values/money';
import { attributeFacet, MAX_CHOSEN, type AttributeFacet } from './attribute-facets';
import { parseChosen } from './attribute-values';
import type { CategoryTree } from './category-tree';
import { FACET_PREFIX, type SearchFilters } from './filter-rules';
import { BRAND_FACET, type EngineFilters, type TermsFilter } from './search-engine';

/** The filters as an engine takes them. Refuses filters that contradict each other or do not fit the categories. */
export function fittingFilters(filters: SearchFilters, categories: CategoryTree): EngineFilters {
  if (filters.attributes.length > MAX_CHOSEN) throw structuralError([tooMany(filters)]);
  const read = filters.attributes.map(({ facet, chosen }) =>
    readAttribute({ name: facet, chosen }, filters.categories, categories),
  );
  const violations = [
    ...rangeViolations(filters),
    ...read.flatMap((one) => ('violation' in one ? one.violation : [])),
  ];
  if (violations.length > 0) throw structuralError(violations);
  const { brands: values, ...others } = filters;
  const brand = values.length === 0 ? [] : [{ ...BRAND_FACET, values, ranges: [] }];
  return {
    ...others,
    attributes: [...brand, ...read.flatMap((one) => ('filter' in one ? one.filter : []))],
  };
}

function tooMany({ attributes }: SearchFilters): Violation {
  const parameter = attributes[MAX_CHOSEN]?.facet ?? '';
  const message = `A search filters by at most ${MAX_CHOSEN} attributes.`;
  return { parameter, code: 'too_many_items', message, params: { max: MAX_CHOSEN } };
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

type ReadAttribute = { readonly filter: TermsFilter } | { readonly violation: Violation };

function readAttribute(
  { name, chosen }: { readonly name: string; readonly chosen: readonly string[] },
  within: readonly string[],
  categories: CategoryTree,
): ReadAttribute {
  const facet = attributeFacet(name, categories);
  if (facet === null) return { violation: unknownAttribute(name, categories) };
  if (facet.isBound && !categories.isOffered(facet.attribute, within)) {
    return { violation: notApplicable(facet, categories) };
  }
  const types = categories.typesOf(facet.attribute);
  const parsed = parseChosen(chosen, types);
  return parsed === null
    ? { violation: wrongValue(name, [...types].join(' or ')) }
    : { filter: { ...facet, ...parsed } };
}

function unknownAttribute(parameter: string, categories: CategoryTree): Violation {
  const names = categories.declaredNames.slice(0, MAX_NAMED);
  const allowed = names.map((name) => FACET_PREFIX + name);
  const message = `No category declares the attribute of "${parameter}".`;
  return { parameter, code: 'unknown_parameter', message, params: { allowed } };
}

function notApplicable({ name, attribute }: AttributeFacet, categories: CategoryTree): Violation {
  return {
    parameter: name,
    code: 'filter_not_applicable',
    message: `"${name}" needs a category that offers it; see GET /products/search/filters.`,
    params: { allowed: categories.offering(attribute).slice(0, MAX_NAMED) },
  };
}

function wrongValue(parameter: string, type: string): Violation {
  const message = `"${parameter}" takes values of type ${type}, and of numbers also ranges: 10..20.`;
  return { parameter, code: 'invalid_parameter', message };
}
