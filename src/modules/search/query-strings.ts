import type { AttributeType, AttributeValue } from '../catalog';
import { isNamed, isWithin, itemOf, rangesIn } from './attribute-values';
import type { Bucket } from './price-buckets';
import { filterPairs, GENERAL_FILTERS, listPair, single, type SearchFilters } from './filter-rules';

/** The presentation of results, which query strings keep; they do not keep the position in the list. */
export interface Presentation {
  readonly sort: string | null;
  readonly pageSize: number | null;
  readonly limit: number | null;
}

/**
 * Ready-made query strings of GET /products/search that change one filter and keep the rest. `categoriesFor` names the
 * categories that a category-specific filter needs, so that the query is accepted even if no such category is chosen
 * yet.
 */
export function createQueryStrings(
  filters: SearchFilters,
  { sort, pageSize, limit }: Presentation,
  categoriesFor: (facet: string) => readonly string[],
) {
  const selections = new Map([
    ['brand', filters.brands],
    ...filters.attributes.map(({ facet, items }) => [facet, items] as const),
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
    /** For the values of a facet, which have these types. */
    toggle: (facet: string, types: ReadonlySet<AttributeType>) => {
      const items = selections.get(facet) ?? [];
      const others = withoutFacet(facet);
      return (value: AttributeValue): string => {
        // A range is removed as a whole.
        const otherItems = items.filter(
          (item) => !isNamed(value, item, types) && !isWithin(value, rangesIn([item], types)),
        );
        const isSelected = otherItems.length < items.length;
        const newItems = isSelected ? otherItems : [...items, itemOf(value, types)];
        return join(others, encode(listPair(facet, newItems)));
      };
    },
    price: (range: Bucket | null): string =>
      range === null
        ? withoutPrice
        : join(withoutPrice, `priceMin=${range.from}&priceMax=${range.to}`),
  };
}

export type QueryStrings = ReturnType<typeof createQueryStrings>;

function encode(pairs: ReturnType<typeof filterPairs>): string {
  return new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString();
}

function join(a: string, b: string): string {
  return a === '' || b === '' ? a + b : `${a}&${b}`;
}
