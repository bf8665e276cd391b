import { foldText } from '../../../platform/values/text';
import type { AttributeType, AttributeValue } from '../../catalog';
import type { CategoryTree } from '../engine/category-tree';
import {
  priceRange,
  type EngineFilters,
  type EngineQuery,
  type NumberRange,
  type TermsFacet,
} from '../engine/search-engine';

/** A clause of a query, as JSON. */
export type Clause = Readonly<Record<string, unknown>>;

/** A value in its indexed form. */
export type Key = string | number;

/** The values of one type of a facet. */
export interface FieldPart {
  readonly type: AttributeType;
  readonly field: string;
  /** The field with the words as written. */
  readonly spelledField: string | null;
  /** The chosen values by their indexed form. */
  readonly selection: ReadonlyMap<Key, AttributeValue>;
}

/** A facet of single values in terms of the index. */
export interface TermsField {
  readonly name: string;
  readonly parts: readonly FieldPart[];
  readonly ranges: readonly NumberRange[];
  /** The products that the filter can find at all. */
  readonly reach: Clause;
}

export const allOf = (filter: readonly Clause[]): Clause => ({ bool: { filter } });
const anyOf = (field: string, values: readonly Key[]): Clause => ({ terms: { [field]: values } });

const FIELDS: Readonly<Record<AttributeType, string>> = {
  number: 'numbers',
  string: 'words',
  boolean: 'flags',
};

/** Filters without a facet, which every count applies; one line each. */
export function commonClauses(
  { categories: selection, currency, inStock }: EngineFilters,
  categories: CategoryTree,
): readonly Clause[] {
  return [
    ...(selection.length === 0 ? [] : [anyOf('categories', categories.idsOf(selection))]),
    ...comparable(currency),
    ...(inStock ? [{ term: { inStock } }] : []),
  ];
}

/** The filters that the counts of their own facet ignore, by its name. */
export function facetClauses(
  query: EngineQuery,
  categories: CategoryTree,
  currency: string | null,
): ReadonlyMap<string, Clause> {
  const { filters } = query;
  const clauses = new Map(
    filters.attributes.map((facet) => [
      facet.name,
      clauseOf(termsField(facet, filters, categories)),
    ]),
  );
  const prices = priceRange(query, currency);
  if (prices !== null) {
    clauses.set('price', allOf([rangeOf('price', prices), ...comparable(currency)]));
  }
  return clauses;
}

/** Prices of the compared currency; all as plain numbers without one. */
export function comparable(currency: string | null): readonly Clause[] {
  return currency === null ? [] : [{ term: { currency } }];
}

export function termsField(
  facet: TermsFacet,
  filters: EngineFilters,
  categories: CategoryTree,
): TermsField {
  const { name, attribute } = facet;
  const filter = filters.attributes.find((other) => other.name === name);
  const parts = [...categories.typesOf(attribute)].map((type): FieldPart => {
    const selection = selectionOf(type, filter?.values ?? []);
    if (attribute === null)
      return { type, field: 'brand', spelledField: 'brandSpelled', selection };
    const spelledField = type === 'string' ? `spelled.${attribute}` : null;
    return { type, field: `${FIELDS[type]}.${attribute}`, spelledField, selection };
  });
  const reach = categories
    .reachOf(facet, filters.categories)
    .map((ids) => anyOf('categories', ids));
  return { name, parts, ranges: filter?.ranges ?? [], reach: allOf(reach) };
}

function selectionOf(
  type: AttributeType,
  values: readonly AttributeValue[],
): ReadonlyMap<Key, AttributeValue> {
  const ofType = values.filter((value) => typeof value === type);
  const keyOf = (value: AttributeValue): Key =>
    typeof value === 'number' ? value : foldText(String(value));
  return new Map(ofType.map((value) => [keyOf(value), value]));
}

function clauseOf({ parts, ranges, reach }: TermsField): Clause {
  const should = parts.flatMap(({ type, field, selection }) => [
    ...(selection.size === 0 ? [] : [anyOf(field, [...selection.keys()])]),
    ...(type === 'number' ? ranges.map((range) => rangeOf(field, range)) : []),
  ]);
  return allOf([{ bool: { should, minimum_should_match: 1 } }, reach]);
}

function rangeOf(field: string, { min, max }: NumberRange): Clause {
  const bounds = { ...(min !== -Infinity && { gte: min }), ...(max !== Infinity && { lte: max }) };
  return { range: { [field]: bounds } };
}
