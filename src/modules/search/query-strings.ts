import type { AttributeType, AttributeValue } from '../catalog';
import { isNamed, isWithin, itemOf, rangesIn } from './attribute-values';
import type { SearchFilters } from './search.types';

/** How the results are shown: kept in the query strings; the position in the list is not. */
export interface Presentation {
  readonly sort: string | null;
  readonly pageSize: number | null;
  readonly limit: number | null;
}

/** Ready query strings of GET /products/search that change one filter and keep the rest. */
export interface QueryStrings {
  /** Of the values of a facet, which are of these types. */
  toggle(facet: string, types: ReadonlySet<AttributeType>): (value: AttributeValue) => string;
  price(range: { readonly from: number; readonly to: number } | null): string;
}

type Pairs = readonly (readonly [name: string, value: string])[];

/**
 * `categoriesFor` names the categories a category-specific filter needs, so that the ready query is accepted also
 * where no such category is chosen yet.
 */
export function createQueryStrings(
  filters: SearchFilters,
  presentation: Presentation,
  categoriesFor: (facet: string) => readonly string[],
): QueryStrings {
  const selections = new Map([
    ['brand', filters.brands],
    ...filters.attributes.map(({ facet, chosen }) => [facet, chosen] as const),
  ]);
  const withoutFacet = (facet: string): string => {
    const categories = facet === 'price' ? filters.categories : categoriesFor(facet);
    return encode(allPairs({ ...filters, categories }, presentation, facet));
  };
  const withoutPrice = withoutFacet('price');
  return {
    toggle: (facet, types) => {
      const chosen = selections.get(facet) ?? [];
      let start: string | null = null;
      const startOf = (): string => {
        const others = chosen.map((item) => encodeItem(item) + COMMA).join('');
        return join(withoutFacet(facet), `${encodeURIComponent(facet)}=${others}`);
      };
      return (value) => {
        // A range is taken back as a whole.
        const others = chosen.filter(
          (item) => !isNamed(value, item, types) && !isWithin(value, rangesIn([item], types)),
        );
        if (others.length === chosen.length)
          return (start ??= startOf()) + remembered(itemOf(value, types));
        return join(withoutFacet(facet), encode(listPair(facet, others)));
      };
    },
    price: (range) =>
      range === null
        ? withoutPrice
        : join(withoutPrice, `priceMin=${range.from}&priceMax=${range.to}`),
  };
}

const COMMA = '%2C';

/** One item of a comma list as it stands in a query string. */
function encodeItem(item: string): string {
  return encode(listPair('', [item])).slice(1);
}

const MAX_REMEMBERED = 20_000;
const encoded = new Map<string, string>();

/** The same, for values of the catalog: they come again and again. */
function remembered(item: string): string {
  const cachedText = encoded.get(item);
  if (cachedText !== undefined) return cachedText;
  if (encoded.size >= MAX_REMEMBERED) encoded.clear();
  const text = encodeItem(item);
  encoded.set(item, text);
  return text;
}

function allPairs(
  filters: SearchFilters,
  { sort, pageSize, limit }: Presentation,
  without: string,
): Pairs {
  const { text, priceMin, priceMax } = filters;
  return [
    ...single('q', text),
    ...listPair('category', filters.categories),
    ...(without === 'brand' ? [] : listPair('brand', filters.brands)),
    ...single('currency', filters.currency),
    ...(filters.inStock ? single('inStock', 'true') : []),
    ...(without === 'price'
      ? []
      : [...single('priceMin', priceMin), ...single('priceMax', priceMax)]),
    ...filters.attributes.flatMap(({ facet, chosen }) =>
      without === facet ? [] : listPair(facet, chosen),
    ),
    ...single('sort', sort),
    ...single('pageSize', pageSize),
    ...single('limit', limit),
  ];
}

function single(name: string, value: string | number | null): Pairs {
  return value === null ? [] : [[name, String(value)]];
}

/** A comma list; a comma inside a value is escaped. */
function listPair(name: string, values: readonly string[]): Pairs {
  if (values.length === 0) return [];
  return [[name, values.map((value) => value.replace(/[\\,]/g, '\\$&')).join(',')]];
}

function encode(pairs: Pairs): string {
  return new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString();
}

function join(a: string, b: string): string {
  return a === '' || b === '' ? a + b : `${a}&${b}`;
}
