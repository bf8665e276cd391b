import type { AttributeValue } from '../catalog';
import { denotes, itemOf } from './engine/attribute-values';
import type { CategoryTree } from './engine/category-tree';
import {
  filterPairs,
  GENERAL_FILTERS,
  listPair,
  singlePair,
  type SearchFilters,
} from './engine/filter-rules';
import type { NumberRange, TermsFacet } from './engine/search-engine';

/** The presentation of results, which query strings keep; they do not keep the position in the list. */
export interface Presentation {
  readonly sort: string | null;
  readonly pageSize: number | null;
  readonly limit: number | null;
}

/**
 * Ready-made query strings of GET /products/search that change one filter and keep the rest. They name the categories
 * that a category-specific filter needs, so that the query is accepted even if no such category is chosen yet.
 */
export function createQueryStrings(
  filters: SearchFilters,
  { sort, pageSize, limit }: Presentation,
  categories: CategoryTree,
) {
  const selections = new Map([
    ['brand', filters.brands],
    ...filters.attributes.map(({ facet, items }) => [facet, items] as const),
  ]);
  const presentation = [
    ...singlePair('sort', sort),
    ...singlePair('pageSize', pageSize),
    ...singlePair('limit', limit),
  ];
  const without = (facet: string, selection: readonly string[]): string => {
    const general = GENERAL_FILTERS.find(({ name }) => name === facet);
    const own: readonly string[] = general?.parameters ?? [facet];
    const pairs = filterPairs({ ...filters, categories: selection });
    return encode([...pairs.filter(([name]) => !own.includes(name)), ...presentation]);
  };
  const withoutPrice = without('price', filters.categories);
  return {
    /** For a value of the facet: whether the filter includes it, and the query string that toggles it. */
    toggle: (facet: TermsFacet) => {
      const { name, attribute } = facet;
      const types = categories.typesOf(attribute);
      const items = selections.get(name) ?? [];
      const others = without(name, categories.categoriesFor(facet, filters.categories));
      return (value: AttributeValue) => {
        // A range is removed as a whole.
        const otherItems = items.filter((item) => !denotes(item, value, types));
        const isSelected = otherItems.length < items.length;
        const newItems = isSelected ? otherItems : [...items, itemOf(value, types)];
        return { selected: isSelected, query: join(others, encode(listPair(name, newItems))) };
      };
    },
    price: (range: NumberRange | null): string =>
      range === null
        ? withoutPrice
        : join(withoutPrice, `priceMin=${range.min}&priceMax=${range.max}`),
  };
}

function encode(pairs: ReturnType<typeof filterPairs>): string {
  return new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString();
}

function join(a: string, b: string): string {
  return a === '' || b === '' ? a + b : `${a}&${b}`;
}
