import type { AttributeType, AttributeValue } from '../catalog';
import { isNamed, isWithin, itemOf, rangesIn } from './attribute-values';
import { filterPairs, GENERAL_FILTERS, listPair, single, type SearchFilters } from './filter-rules';

/** The presentation of results, which query strings keep; they do not keep the position in the list. */
export interface Presentation {
  readonly sort: string | null;
  readonly pageSize: number | null;
  readonly limit: number | null;
}

/** Ready-made query strings of GET /products/search that change one filter and keep the rest. */
export interface QueryStrings {
  /** For the values of a facet, which have these types. */
  toggle(facet: string, types: ReadonlySet<AttributeType>): (value: AttributeValue) => string;
  price(range: { readonly from: number; readonly to: number } | null): string;
}

/**
 * `categoriesFor` names the categories that a category-specific filter needs, so that the query is accepted even if no
 * such category is chosen yet.
 */
export function createQueryStrings(
  filters: SearchFilters,
  { sort, pageSize, limit }: Presentation,
  categoriesFor: (facet: string) => readonly string[],
): QueryStrings {
  const selections = new Map([
    ['brand', filters.brands],
    ...filters.attributes.map(({ facet, chosen }) => [facet, chosen] as const),
  ]);
  const presentation = [
    ...single('sort', sort),
    ...single('pageSize', pageSize),
    ...single('limit', limit),
  ];
  const withoutFacet = (facet: string): string => {
    const general = GENERAL_FILTERS.find(({ name }) => name === facet);
    const own: readonly string[] = general?.parameters ?? [facet];
    const categories = facet === 'price' ? filters.categories : categoriesFor(facet);
    const others = filterPairs({ ...filters, categories }).filter(([name]) => !own.includes(name));
    return encode([...others, ...presentation]);
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
        // A range is removed as a whole.
        const others = chosen.filter(
          (item) => !isNamed(value, item, types) && !isWithin(value, rangesIn([item], types)),
        );
        if (others.length === chosen.length)
          return (start ??= startOf()) + cachedItem(itemOf(value, types));
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

/** One item of a comma list as written in a query string. */
function encodeItem(item: string): string {
  return encode(listPair('', [item])).slice(1);
}

const MAX_ENCODED = 20_000;
const encoded = new Map<string, string>();

/** The same for values of the catalog, cached because they recur. */
function cachedItem(item: string): string {
  const cachedText = encoded.get(item);
  if (cachedText !== undefined) return cachedText;
  if (encoded.size >= MAX_ENCODED) encoded.clear();
  const text = encodeItem(item);
  encoded.set(item, text);
  return text;
}

function encode(pairs: ReturnType<typeof filterPairs>): string {
  return new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString();
}

function join(a: string, b: string): string {
  return a === '' || b === '' ? a + b : `${a}&${b}`;
}
