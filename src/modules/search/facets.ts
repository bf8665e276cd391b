import type { CategoryTree } from './category-tree';
import { bucketAt, bucketIndexOf, lastPriceOf } from './price-buckets';
import { createQueryStrings, type Presentation, type QueryStrings } from './query-strings';
import type { EngineAnswer, FacetCounts, PriceCounts, TermsCounts } from './search-engine';
import type { Facet, FacetName, FacetValue, SearchFilters } from './search.types';

/** Sorts and page sizes that one set of facets is kept for. */
const MAX_WAYS = 5;

type TermsFacet = Exclude<FacetName, 'price'>;

const LABELS = {
  brand: 'Brand',
  price: 'Price',
  memory: 'Memory (GB)',
  screenSize: 'Screen size (inch)',
} as const;

/** Makes facets ready to be shown; those of the same counts, shown the same way, are made once. */
export function createFacets() {
  const made = new WeakMap<FacetCounts, Map<string, readonly Facet[]>>();
  return (
    answer: Pick<EngineAnswer, 'facets' | 'categories'>,
    filters: SearchFilters,
    shown: Presentation,
  ): readonly Facet[] => {
    const counts = answer.facets();
    const known = made.get(counts) ?? new Map<string, readonly Facet[]>();
    made.set(counts, known);
    const way = JSON.stringify(shown);
    const facets = known.get(way) ?? toFacets({ counts, ...answer }, filters, shown);
    if (known.size < MAX_WAYS) known.set(way, facets);
    return facets;
  };
}

function toFacets(
  { counts, categories }: { readonly counts: FacetCounts; readonly categories: CategoryTree },
  filters: SearchFilters,
  shown: Presentation,
): readonly Facet[] {
  const { terms, price } = counts;
  const queries = createQueryStrings(filters, shown, (facet) =>
    facet === 'brand' ? filters.categories : categories.categoriesFor(facet, filters.categories),
  );
  const termsOf = (name: TermsFacet): Facet => termsFacet(name, terms[name], queries.toggle(name));
  return [
    termsOf('brand'),
    priceFacet(price, filters, { queries, decimals: price.decimals }),
    termsOf('memory'),
    termsOf('screenSize'),
  ];
}

/** The selected and the most frequent values; numbers in their own order, words by frequency. */
function termsFacet(
  name: TermsFacet,
  { selected, others, ...counts }: TermsCounts,
  toggle: (value: string | number) => string,
): Facet {
  const isSelected = new Set(selected);
  const shown = [...selected, ...others];
  if (name !== 'brand') shown.sort((a, b) => Number(a.value) - Number(b.value));
  return {
    name,
    label: LABELS[name],
    type: 'terms',
    values: shown.map((entry) => ({
      value: entry.value,
      from: null,
      to: null,
      label: String(entry.value),
      count: entry.count,
      selected: isSelected.has(entry),
      query: toggle(entry.value),
    })),
    ...counts,
  };
}

/** What the ready queries of buckets are made with. */
interface PriceLinks {
  readonly queries: QueryStrings;
  readonly decimals: number;
}

function priceFacet(
  { byBucket, min, max }: PriceCounts,
  filters: SearchFilters,
  links: PriceLinks,
): Facet {
  const selected = selectedBucket(filters, links);
  const values: FacetValue[] = [];
  byBucket.forEach((count, index) => {
    if (count === 0 && index !== selected) return;
    values.push(priceValue(index, { count, selected: index === selected }, links));
  });
  const hasAny = min <= max;
  return {
    name: 'price',
    label: LABELS.price,
    type: 'range',
    values,
    min: hasAny ? min : null,
    max: hasAny ? max : null,
    otherCount: 0,
    missingCount: 0,
  };
}

function priceValue(
  index: number,
  shown: Pick<FacetValue, 'count' | 'selected'>,
  { queries, decimals }: PriceLinks,
): FacetValue {
  const { from, to } = bucketAt(index);
  const range = { from, to: lastPriceOf({ from, to }, decimals) };
  const query = queries.price(shown.selected ? null : range);
  return { value: null, from, to, label: `${from} – ${to}`, ...shown, query };
}

/** Index of the bucket that the price filters are exactly, −1 when they are none. */
function selectedBucket(
  { priceMin, priceMax }: SearchFilters,
  { decimals }: Pick<PriceLinks, 'decimals'>,
): number {
  if (priceMin === null) return -1;
  const index = bucketIndexOf(priceMin);
  const bucket = bucketAt(index);
  return bucket.from === priceMin && lastPriceOf(bucket, decimals) === priceMax ? index : -1;
}
