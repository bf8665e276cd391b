import { foldText } from '../../../platform/values/fold-text';
import type { AttributeType, AttributeValue } from '../../catalog';
import type { CategoryTree } from '../category-tree';
import type { EngineFilters, EngineQuery, NumberRange, TermsFacet } from '../search-engine';
import type { Clause } from './text-clauses';

/** A value as the index has it. */
export type Key = string | number;

/** The values of one type of a facet. */
export interface FieldPart {
  readonly type: AttributeType;
  readonly field: string;
  /** Where words are as they were written. */
  readonly spelledField: string | null;
  /** The chosen values as the index has them, and as they were given. */
  readonly chosen: ReadonlyMap<Key, AttributeValue>;
}

/** A facet of single values in terms of the index. */
export interface TermsField {
  readonly name: string;
  readonly parts: readonly FieldPart[];
  readonly ranges: readonly NumberRange[];
  /** Which products the filter can find at all; null = all. */
  readonly reach: Clause | null;
}

const termsIn = (field: string, values: readonly Key[]): Clause => ({ terms: { [field]: values } });
export const all = (filter: readonly Clause[]): Clause => ({ bool: { filter } });

const FIELDS: Readonly<Record<AttributeType, string>> = {
  number: 'numbers',
  string: 'words',
  boolean: 'flags',
};

/** The facets that are counted. */
export function termsFields(
  { facets, filters }: Pick<EngineQuery, 'facets' | 'filters'>,
  categories: CategoryTree,
): readonly TermsField[] {
  return facets.map((facet) => termsField(facet, filters, categories));
}

function termsField(
  facet: TermsFacet,
  filters: EngineFilters,
  categories: CategoryTree,
): TermsField {
  const { name, attribute, isBound } = facet;
  const filter = filters.attributes.find((other) => other.name === name);
  const values = attribute === null ? filters.brands : (filter?.values ?? []);
  const parts =
    attribute === null
      ? [partOf('string', { field: 'brand', spelledField: 'brandSpelled' }, values)]
      : [...categories.typesOf(attribute)].map((type) =>
          partOf(type, attributeFields(type, attribute), values),
        );
  const reach = isBound ? reachOf(attribute ?? '', filters, categories) : null;
  return { name, parts, ranges: filter?.ranges ?? [], reach };
}

type Fields = Pick<FieldPart, 'field' | 'spelledField'>;

function attributeFields(type: AttributeType, attribute: string): Fields {
  const spelledField = type === 'string' ? `spelled.${attribute}` : null;
  return { field: `${FIELDS[type]}.${attribute}`, spelledField };
}

function partOf(type: AttributeType, fields: Fields, values: readonly AttributeValue[]): FieldPart {
  const ofType = values.filter((value) => typeof value === type);
  return { type, ...fields, chosen: new Map(ofType.map((value) => [keyOf(value), value])) };
}

function keyOf(value: AttributeValue): Key {
  return typeof value === 'number' ? value : foldText(String(value));
}

/** On a path through a category that declares the attribute, and through one that ready queries name. */
function reachOf(attribute: string, filters: EngineFilters, categories: CategoryTree): Clause {
  const named = categories.idsOf(categories.categoriesFor(attribute, filters.categories));
  return all([
    termsIn('categories', categories.declaring(attribute)),
    termsIn('categories', named),
  ]);
}

/** The filters that the count of their own facet leaves out, by its name. */
export function facetClauses(
  { filters, ranking }: EngineQuery,
  categories: CategoryTree,
  currency: string | null,
): ReadonlyMap<string, Clause> {
  const clauses = new Map<string, Clause>();
  const { brands, attributes, priceMin, priceMax } = filters;
  if (brands.length > 0) clauses.set('brand', termsIn('brand', brands.map(foldText)));
  for (const filter of attributes) {
    clauses.set(filter.name, clauseOf(termsField(filter, filters, categories)));
  }
  const isFiltered = priceMin !== null || priceMax !== null;
  const isByPrice = ranking === 'price_asc' || ranking === 'price_desc';
  if (isFiltered || (isByPrice && currency !== null)) {
    const range = { min: priceMin ?? -Infinity, max: priceMax ?? Infinity };
    const within = isFiltered ? [rangeOf('price', range)] : [];
    clauses.set('price', all([...within, ...comparable(currency)]));
  }
  return clauses;
}

function clauseOf({ parts, ranges, reach }: TermsField): Clause {
  const chosen = parts.flatMap((part) =>
    part.chosen.size === 0 ? [] : termsIn(part.field, [...part.chosen.keys()]),
  );
  const numbers = parts.flatMap((part) => (part.type === 'number' ? part.field : []));
  const within = numbers.flatMap((field) => ranges.map((range) => rangeOf(field, range)));
  const any = { bool: { should: [...chosen, ...within], minimum_should_match: 1 } };
  return reach === null ? any : all([any, reach]);
}

function rangeOf(field: string, { min, max }: NumberRange): Clause {
  const bounds = { ...(min !== -Infinity && { gte: min }), ...(max !== Infinity && { lte: max }) };
  return { range: { [field]: bounds } };
}

/** Prices of the currency that is compared; all as plain numbers without one. */
export function comparable(currency: string | null): readonly Clause[] {
  return currency === null ? [] : [{ term: { currency } }];
}

/** What every count honours beside the text. */
export function commonClauses(
  { categories: chosen, currency, inStock }: EngineFilters,
  categories: CategoryTree,
): readonly Clause[] {
  return [
    ...(chosen.length === 0 ? [] : [termsIn('categories', categories.idsOf(chosen))]),
    ...comparable(currency),
    ...(inStock ? [{ term: { inStock } }] : []),
  ];
}
