import { STANDARD_ATTRIBUTES, type AttributeDefinition } from '../catalog';
import type { CategoryTree } from './engine/category-tree';
import type { TermsFacet } from './engine/search-engine';
import { distinctBy, FACET_PREFIX, type SearchFilters } from './engine/filter-rules';

/** A facet of an attribute, as it is presented. */
export interface AttributeFacet extends TermsFacet {
  readonly attribute: string;
  readonly label: string;
}

/** The maximum number of attribute filters in one search; each has its facet. */
export const MAX_ATTRIBUTE_FILTERS = 20;
const MAX_FACETS = 20;
/** The brand and the price. */
const OTHER_FACETS = 2;

function facetOf(definition: AttributeDefinition, isBound: boolean): AttributeFacet {
  const { name, label, unit } = definition;
  return {
    name: isBound ? name : FACET_PREFIX + name,
    attribute: name,
    isBound,
    label: unit === null ? label : `${label} (${unit})`,
  };
}

export const STANDARD_FACETS = STANDARD_ATTRIBUTES.map((definition) => facetOf(definition, true));

const standardNames = new Set(STANDARD_FACETS.map(({ name }) => name));

/** The facet of a filter: a standard one, or `attr.` and the name of a declared attribute. */
export function attributeFacet(name: string, categories: CategoryTree): AttributeFacet | null {
  const standard = STANDARD_FACETS.find((facet) => facet.name === name);
  if (standard !== undefined) return standard;
  if (!name.startsWith(FACET_PREFIX)) return null;
  const attribute = name.slice(FACET_PREFIX.length);
  const definition = categories.definitionOf(attribute);
  return definition ? facetOf(definition, false) : null;
}

/** The facets of attributes other than the standard ones, by name. */
export function nonStandardFacets(categories: CategoryTree): readonly AttributeFacet[] {
  return categories.declaredNames.flatMap((name) =>
    standardNames.has(name) ? [] : (attributeFacet(FACET_PREFIX + name, categories) ?? []),
  );
}

/**
 * The facets of a search: all that have a filter, and, as far as the limit allows, the standard ones and the declared
 * attributes of the chosen categories, those of most categories first.
 */
export function attributeFacets(
  { attributes, categories: selection }: SearchFilters,
  categories: CategoryTree,
): readonly AttributeFacet[] {
  const filterFacets = attributes.flatMap(({ facet }) => attributeFacet(facet, categories) ?? []);
  const declaredFacets = categories
    .attributesAround(selection)
    .filter((name) => !standardNames.has(name))
    .slice(0, MAX_FACETS + filterFacets.length)
    .flatMap((name) => attributeFacet(FACET_PREFIX + name, categories) ?? []);
  const facets = [...STANDARD_FACETS, ...filterFacets, ...declaredFacets];
  const all = distinctBy(facets, ({ name }) => name);
  const filterNames = new Set(filterFacets.map(({ name }) => name));
  const others = all.filter(({ name }) => !filterNames.has(name));
  const remainingPlaces = Math.max(MAX_FACETS - OTHER_FACETS - filterFacets.length, 0);
  const omittedFacets = new Set(others.slice(remainingPlaces));
  return all.filter((facet) => !omittedFacets.has(facet));
}
