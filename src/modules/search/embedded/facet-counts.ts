import type { AttributeValue } from '../../catalog';
import { sum } from '../../../platform/sum';
import { byImportance, compareValues, inOnePlace } from '../attribute-values';
import type { EngineFilters, FacetCounts, TermsCounts, TermsFacet } from '../search-engine';
import type { Columns } from './columns';
import type { TermsCount } from './counts';
import { firstOf } from './first-of';
import type { Scan } from './scan';
import type { ValueNames } from './value-names';

const MAX_VALUES = 50;

/** What a facet shows of one search's counts. */
export function facetCountsOf(
  columns: Columns,
  { counts, prices }: Pick<Scan, 'counts' | 'prices'>,
  { filters, facets }: { readonly filters: EngineFilters; readonly facets: readonly TermsFacet[] },
): FacetCounts {
  const terms = facets.flatMap((facet) => {
    const count = counts.get(facet.name);
    const { names } = columns.termsOf(facet);
    return count
      ? [[facet.name, termsCounts(count, names, chosenOf(facet, filters))] as const]
      : [];
  });
  return {
    terms: new Map(terms),
    price: prices,
  };
}

function chosenOf(
  { name, attribute }: TermsFacet,
  { brands, attributes }: EngineFilters,
): readonly AttributeValue[] {
  if (attribute === null) return brands;
  return attributes.find((filter) => filter.name === name)?.values ?? [];
}

/** The selected values, also where they have no products, and the most frequent of the others. */
function termsCounts(
  { byCode, missing }: TermsCount,
  names: ValueNames,
  chosen: readonly AttributeValue[],
): TermsCounts {
  const { values } = names;
  const ownCountOf = counterOf(byCode);
  const twinCountOf = (code: number): number => {
    const twin = names.twinOf(code);
    return twin === undefined ? 0 : ownCountOf(twin);
  };
  const countOf = (code: number): number => ownCountOf(code) + twinCountOf(code);
  const chosenCodes = chosen.map((value) => names.codeOf(value) ?? -1);
  const isChosen = new Set(chosenCodes);
  const codes: number[] = [];
  const bounds = { min: Infinity, max: -Infinity };
  let total = 0;
  byCode.forEach((count: number, code: number) => {
    if (count === 0) return;
    extend(bounds, values[code]);
    if (isChosen.has(code)) return;
    total += count;
    // A word is counted with the number that is written like it.
    if (typeof values[code] !== 'string' || twinCountOf(code) === 0) codes.push(code);
  });
  const chosenCounts = chosenCodes.map((code, at) => ({
    value: values[code] ?? chosen[at] ?? '',
    count: ownCountOf(code),
  }));
  const selected = [...inOnePlace(chosenCounts)].sort(byImportance);
  const codesByImportance = (a: number, b: number): number =>
    countOf(b) - countOf(a) || compareValues(values[a] ?? '', values[b] ?? '');
  const room = Math.max(0, MAX_VALUES - selected.length);
  const others = Array.from(firstOf(codes, room, codesByImportance), (code) => ({
    value: values[code] ?? '',
    count: countOf(code),
  }));
  const shown = sum(others.map(({ count }) => count));
  const hasNumbers = bounds.min <= bounds.max;
  return {
    selected,
    others,
    otherCount: total - shown,
    missingCount: missing,
    min: hasNumbers ? bounds.min : null,
    max: hasNumbers ? bounds.max : null,
  };
}

function extend(bounds: { min: number; max: number }, value: AttributeValue | undefined): void {
  if (typeof value !== 'number') return;
  if (value < bounds.min) bounds.min = value;
  if (value > bounds.max) bounds.max = value;
}

function counterOf(byCode: TermsCount['byCode']): (code: number) => number {
  if (byCode instanceof Int32Array) return (code) => byCode[code] ?? 0;
  return (code) => byCode.at(code);
}
