import { BoundedMap, memoizeBy } from '../../platform/values/caches';
import { currencyDecimals } from '../../platform/values/money';
import { attributeFacets, type AttributeFacet } from './attribute-facets';
import { bucketAt, lastPriceOf } from './engine/price-buckets';
import { createQueryStrings, type Presentation } from './query-strings';
import {
  BRAND_FACET,
  type EngineResult,
  type FacetCounts,
  type PriceCounts,
  type TermsCounts,
  type TermsFacet,
} from './engine/search-engine';
import type { SearchFilters } from './engine/filter-rules';
import type { Facet, FacetValue } from './engine/search.types';

/** The number of sort orders and page sizes for which one set of facets is cached. */
const MAX_PRESENTATIONS = 5;

const BRAND = { ...BRAND_FACET, label: 'Brand' };

type FacetSource = Pick<EngineResult, 'facets' | 'categories' | 'currency'>;

/** Prepares facets for presentation; equal counts with the same presentation are prepared once. */
export function createFacets() {
  const cacheOf = memoizeBy(
    (_counts: FacetCounts) => new BoundedMap<string, readonly Facet[]>(MAX_PRESENTATIONS),
  );
  return (
    source: FacetSource,
    filters: SearchFilters,
    presentation: Presentation,
  ): readonly Facet[] => {
    const cache = cacheOf(source.facets);
    const key = JSON.stringify(presentation);
    const facets = cache.get(key) ?? toFacets(source, filters, presentation);
    cache.set(key, facets);
    return facets;
  };
}

function toFacets(
  { facets: counts, categories, currency }: FacetSource,
  filters: SearchFilters,
  presentation: Presentation,
): readonly Facet[] {
  const queries = createQueryStrings(filters, presentation, categories);
  const termsOf = (facet: LabelledFacet): readonly Facet[] => {
    const termsCounts = counts.terms.get(facet.name);
    return termsCounts ? [termsFacet(facet, termsCounts, queries.toggle(facet))] : [];
  };
  const ofAttributes = attributeFacets(filters, categories).flatMap((facet) =>
    termsOf(facet).filter(({ values }) => facet.isBound || values.length > 0),
  );
  const prices = priceFacet(counts.price, filters, { currency, queryOf: queries.price });
  return [...termsOf(BRAND), prices, ...ofAttributes];
}

type LabelledFacet = TermsFacet & Pick<AttributeFacet, 'label'>;
type QueryStrings = ReturnType<typeof createQueryStrings>;

/** The selected and the most frequent values; numbers in numeric order, words by frequency. */
function termsFacet(
  { name, label }: LabelledFacet,
  { selectedValues, others, ...counts }: TermsCounts,
  toggle: ReturnType<QueryStrings['toggle']>,
): Facet {
  const values = [...selectedValues, ...others];
  if (values.every(({ value }) => typeof value === 'number')) {
    values.sort((a, b) => Number(a.value) - Number(b.value));
  }
  return {
    name,
    label,
    type: 'terms',
    values: values.map(({ value, count }) => ({
      value,
      from: null,
      to: null,
      label: String(value),
      count,
      ...toggle(value),
    })),
    ...counts,
  };
}

function priceFacet(
  { byBucket, min, max, missingCount }: PriceCounts,
  { priceMin, priceMax }: SearchFilters,
  { currency, queryOf }: { readonly currency: string; readonly queryOf: QueryStrings['price'] },
): Facet {
  const decimals = currencyDecimals(currency);
  const values: FacetValue[] = [];
  byBucket.forEach((count, index) => {
    const { from, to } = bucketAt(index);
    const range = { min: from, max: lastPriceOf({ from, to }, decimals) };
    const isSelected = priceMin === range.min && priceMax === range.max;
    if (count === 0 && !isSelected) return;
    const query = queryOf(isSelected ? null : range);
    values.push({
      value: null,
      from,
      to,
      label: `${from} – ${to}`,
      count,
      selected: isSelected,
      query,
    });
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
