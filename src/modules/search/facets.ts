import { currencyDecimals } from '../../platform/values/money';
import type { AttributeValue } from '../catalog';
import { attributeFacets, type AttributeFacet } from './attribute-facets';
import { isWithin, rangesIn } from './attribute-values';
import { bucketAt, bucketIndexOf, lastPriceOf } from './price-buckets';
import { createQueryStrings, type Presentation, type QueryStrings } from './query-strings';
import {
  BRAND_FACET,
  type EngineAnswer,
  type FacetCounts,
  type NumberRange,
  type PriceCounts,
  type TermsCounts,
  type TermsFacet,
} from './search-engine';
import type { SearchFilters } from './filter-rules';
import type { Facet, FacetValue } from './search.types';

/** The number of sort orders and page sizes for which one set of facets is cached. */
const MAX_PRESENTATIONS = 5;

const BRAND = { ...BRAND_FACET, label: 'Brand' };

/** Prepares facets for presentation; equal counts with the same presentation are prepared once. */
export function createFacets() {
  const cache = new WeakMap<FacetCounts, Map<string, readonly Facet[]>>();
  return (
    answer: Pick<EngineAnswer, 'facets' | 'categories' | 'currency'>,
    filters: SearchFilters,
    presentation: Presentation,
  ): readonly Facet[] => {
    const counts = answer.facets;
    const byPresentation = cache.get(counts) ?? new Map<string, readonly Facet[]>();
    cache.set(counts, byPresentation);
    const key = JSON.stringify(presentation);
    const facets =
      byPresentation.get(key) ?? toFacets({ counts, ...answer }, filters, presentation);
    if (byPresentation.size < MAX_PRESENTATIONS) byPresentation.set(key, facets);
    return facets;
  };
}

interface FacetSource extends Pick<EngineAnswer, 'categories' | 'currency'> {
  readonly counts: FacetCounts;
}

function toFacets(
  { counts, categories, currency }: FacetSource,
  filters: SearchFilters,
  presentation: Presentation,
): readonly Facet[] {
  const { terms, price } = counts;
  const facets = attributeFacets(filters, categories);
  const boundFacets = new Map(
    facets.flatMap((facet) => (facet.isBound ? [[facet.name, facet]] : [])),
  );
  const queries = createQueryStrings(filters, presentation, (name) => {
    const facet = boundFacets.get(name);
    const selection = filters.categories;
    return facet ? categories.categoriesFor(facet.attribute, selection) : selection;
  });
  const termsOf = (facet: LabelledFacet): readonly Facet[] => {
    const counts = terms.get(facet.name);
    const types = categories.typesOf(facet.attribute);
    const items = filters.attributes.find((filter) => filter.facet === facet.name)?.items ?? [];
    const ranges = rangesIn(items, types);
    const toggle = queries.toggle(facet.name, types);
    return counts ? [termsFacet(facet, counts, { ranges, toggle })] : [];
  };
  return [
    ...termsOf(BRAND),
    priceFacet(price, filters, { queries, decimals: currencyDecimals(currency) }),
    ...facets
      .flatMap(termsOf)
      .filter(({ name, values }) => boundFacets.has(name) || values.length > 0),
  ];
}

type LabelledFacet = TermsFacet & Pick<AttributeFacet, 'label'>;

interface Selection {
  readonly ranges: readonly NumberRange[];
  readonly toggle: (value: AttributeValue) => string;
}

/** The selected and the most frequent values; numbers in numeric order, words by frequency. */
function termsFacet(
  { name, label }: LabelledFacet,
  { selected: selectedIndex, others, ...counts }: TermsCounts,
  { ranges, toggle }: Selection,
): Facet {
  const isChosen = new Set(selectedIndex);
  const values = [...selectedIndex, ...others];
  if (values.every(({ value }) => typeof value === 'number')) {
    values.sort((a, b) => Number(a.value) - Number(b.value));
  }
  return {
    name,
    label,
    type: 'terms',
    values: values.map((entry) => ({
      value: entry.value,
      from: null,
      to: null,
      label: String(entry.value),
      count: entry.count,
      selected: isChosen.has(entry) || isWithin(entry.value, ranges),
      query: toggle(entry.value),
    })),
    ...counts,
  };
}

/** The ingredients of the ready-made queries of buckets. */
interface PriceLinks {
  readonly queries: QueryStrings;
  readonly decimals: number;
}

function priceFacet(
  { byBucket, min, max, missingCount }: PriceCounts,
  filters: SearchFilters,
  links: PriceLinks,
): Facet {
  const selectedIndex = selectedBucket(filters, links);
  const values: FacetValue[] = [];
  byBucket.forEach((count, index) => {
    if (count === 0 && index !== selectedIndex) return;
    values.push(priceValue(index, { count, selected: index === selectedIndex }, links));
  });
  const hasAny = min <= max;
  return {
    name: 'price',
    label: 'Price',
    type: 'range',
    values,
    min: hasAny ? min : null,
    max: hasAny ? max : null,
    otherCount: 0,
    missingCount,
  };
}

function priceValue(
  index: number,
  state: Pick<FacetValue, 'count' | 'selected'>,
  { queries, decimals }: PriceLinks,
): FacetValue {
  const { from, to } = bucketAt(index);
  const range = { from, to: lastPriceOf({ from, to }, decimals) };
  const query = queries.price(state.selected ? null : range);
  return { value: null, from, to, label: `${from} – ${to}`, ...state, query };
}

/** Index of the bucket that equals the price filters, −1 if none does. */
function selectedBucket(
  { priceMin, priceMax }: SearchFilters,
  { decimals }: Pick<PriceLinks, 'decimals'>,
): number {
  if (priceMin === null) return -1;
  const index = bucketIndexOf(priceMin);
  const bucket = bucketAt(index);
  return bucket.from === priceMin && lastPriceOf(bucket, decimals) === priceMax ? index : -1;
}
