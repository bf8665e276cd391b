import { foldText } from '../../../platform/values/text';
import { STANDARD_ATTRIBUTES, type StandardAttribute } from '../../catalog';

/** The prefix of facets of attributes. */
export const FACET_PREFIX = 'attr.';

/** The filters of a search. Within a list any value matches; different filters must all match. */
export interface SearchFilters {
  /** Never blank; a text without any word finds nothing. */
  readonly text: string | null;
  /** Category ids or externalIds; each includes the categories below it. */
  readonly categories: readonly string[];
  readonly brands: readonly string[];
  /** ISO 4217. */
  readonly currency: string | null;
  readonly inStock: boolean;
  readonly priceMin: number | null;
  readonly priceMax: number | null;
  readonly attributes: readonly AttributeChoice[];
}

/** A client's choice in a facet of an attribute, as written in a query string: `16`, `red`, `10..20`. */
export interface AttributeChoice {
  readonly facet: string;
  readonly items: readonly string[];
}

/** What GET /products/search/filters publishes about the filters that no category declares. */
export const GENERAL_FILTERS = [
  publishedFilter('category', 'Category', { multiple: true }),
  publishedFilter('brand', 'Brand', { multiple: true }),
  publishedFilter('currency', 'Currency'),
  publishedFilter('inStock', 'In stock'),
  publishedFilter('price', 'Price', { type: 'range', parameters: ['priceMin', 'priceMax'] }),
];

interface PublishedFilter {
  readonly type: 'terms' | 'range';
  readonly multiple: boolean;
  /** The query parameters. */
  readonly parameters: readonly string[];
}

function publishedFilter(name: string, label: string, others: Partial<PublishedFilter> = {}) {
  const defaults: PublishedFilter = { type: 'terms', multiple: false, parameters: [name] };
  return { name, label, ...defaults, ...others };
}

/** A client's choice for an attribute. */
export interface AttributeInput {
  readonly name: string;
  readonly values: readonly string[];
}

/** Filters as a client names them. */
export interface FilterInput extends Partial<
  Readonly<Record<StandardAttribute, readonly number[] | null>>
> {
  readonly q?: string | null;
  readonly category?: readonly string[] | null;
  readonly brand?: readonly string[] | null;
  readonly currency?: string | null;
  readonly inStock?: boolean | null;
  readonly priceMin?: number | null;
  readonly priceMax?: number | null;
  readonly attributes?: readonly AttributeInput[] | null;
}

/** The filters in one form, so that equal searches share their work. */
export function filtersOf(input: FilterInput): SearchFilters {
  return {
    text: input.q?.trim() || null,
    categories: distinct(input.category),
    brands: distinctBy(input.brand ?? [], foldText),
    currency: input.currency ?? null,
    inStock: input.inStock ?? false,
    priceMin: input.priceMin ?? null,
    priceMax: input.priceMax ?? null,
    attributes: choicesOf(input),
  };
}

type Pairs = readonly (readonly [name: string, value: string])[];

/** The filters as parameters of `GET /products/search`. */
export function filterPairs(filters: SearchFilters): Pairs {
  const { text, categories, brands, currency, inStock, priceMin, priceMax, attributes } = filters;
  return [
    ...singlePair('q', text),
    ...listPair('category', categories),
    ...listPair('brand', brands),
    ...singlePair('currency', currency),
    ...singlePair('inStock', inStock || null),
    ...singlePair('priceMin', priceMin),
    ...singlePair('priceMax', priceMax),
    ...attributes.flatMap(({ facet, items }) => listPair(facet, items)),
  ];
}

export function singlePair(name: string, value: string | number | true | null): Pairs {
  return value === null ? [] : [[name, String(value)]];
}

/** A comma list; a comma inside a value is escaped. */
export function listPair(name: string, values: readonly string[]): Pairs {
  if (values.length === 0) return [];
  return [[name, values.map((value) => value.replace(/[\\,]/g, '\\$&')).join(',')]];
}

/** An attribute that is named twice is one filter. */
function choicesOf(input: FilterInput): readonly AttributeChoice[] {
  const choices = new Map<string, readonly string[]>();
  const add = (facet: string, items: readonly string[]): void => {
    if (items.length === 0) return;
    choices.set(facet, distinct([...(choices.get(facet) ?? []), ...items]));
  };
  for (const { name } of STANDARD_ATTRIBUTES) add(name, (input[name] ?? []).map(String));
  for (const { name, values } of input.attributes ?? []) add(FACET_PREFIX + name, values);
  return [...choices].map(([facet, items]) => ({ facet, items }));
}

function distinct<V>(values: readonly V[] | null | undefined): readonly V[] {
  return [...new Set(values ?? [])];
}

/** The first value of each key. */
export function distinctBy<V>(values: readonly V[], keyOf: (value: V) => string): readonly V[] {
  const first = new Map<string, V>();
  for (const value of values) if (!first.has(keyOf(value))) first.set(keyOf(value), value);
  return [...first.values()];
}
