import { STANDARD_ATTRIBUTES, type AttributeDefinition } from '../catalog';
import type { CategoryTree } from './category-tree';
import type { TermsFacet } from './search-engine';
import type { SearchFilters } from './search.types';

/** A facet of an attribute, as it is shown. */
export interface AttributeFacet extends TermsFacet {
  readonly attribute: string;
  readonly label: string;
}

const MAX_FACETS = 20;
/** The brand and the price. */
const OTHER_FACETS = 2;
/** What tells the facet of an attribute from others. */
export const FACET_PREFIX = 'attr.';

export const STANDARD_FACETS: readonly AttributeFacet[] = STANDARD_ATTRIBUTES.map((definition) => ({
  name: definition.name,
  attribute: definition.name,
  isBound: true,
  label: labelOf(definition),
}));

const isStandard = new Set(STANDARD_FACETS.map(({ name }) => name));

/** The facet that a filter is named after: a standard one, or `attr.` and the name of a declared attribute. */
export function attributeFacet(name: string, categories: CategoryTree): AttributeFacet | null {
  const standard = STANDARD_FACETS.find((facet) => facet.name === name);
  if (standard !== undefined) return standard;
  if (!name.startsWith(FACET_PREFIX)) return null;
  const attribute = name.slice(FACET_PREFIX.length);
  const [definition] = categories.definitionsOf(attribute);
  return definition ? freeFacet(definition) : null;
}

/** The facets of other attributes than the standard ones, by name. */
export function freeFacets(categories: CategoryTree): readonly AttributeFacet[] {
  return categories.declaredNames.flatMap((name) =>
    isStandard.has(name) ? [] : (attributeFacet(FACET_PREFIX + name, categories) ?? []),
  );
}

/**
 * The facets of a search: the standard ones, those that are chosen from, and the other declared attributes of the
 * chosen categories, the ones of most categories first, as many as an answer has room for.
 */
export function attributeFacets(
  { attributes, categories: chosen }: SearchFilters,
  categories: CategoryTree,
): readonly AttributeFacet[] {
  const selected = attributes.flatMap(({ facet }) => attributeFacet(facet, categories) ?? []);
  const offered = categories
    .declaredAround(chosen)
    .flatMap((name) =>
      isStandard.has(name) ? [] : (attributeFacet(FACET_PREFIX + name, categories) ?? []),
    );
  const byName = new Map(
    [...STANDARD_FACETS, ...selected, ...offered].map((facet) => [facet.name, facet]),
  );
  return [...byName.values()].slice(0, MAX_FACETS - OTHER_FACETS);
}

function freeFacet(definition: AttributeDefinition): AttributeFacet {
  const { name } = definition;
  return { name: FACET_PREFIX + name, attribute: name, isBound: false, label: labelOf(definition) };
}

function labelOf({ label, unit }: AttributeDefinition): string {
  return unit === null ? label : `${label} (${unit})`;
}
