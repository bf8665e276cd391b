import type { FacetCounts, TermsCounts } from '../search-engine';
import type { SearchFilters } from '../search.types';
import type { Columns } from './columns';
import { termsColumn, type TermsCount, type TermsFacet, type Values } from './counts';
import { firstOf } from './first-of';
import type { Scan } from './scan';

const MAX_VALUES = 50;

/** What a facet shows of one search's counts. */
export function facetCountsOf(
  columns: Columns,
  { counts, prices }: Pick<Scan, 'counts' | 'prices'>,
  filters: SearchFilters,
): FacetCounts {
  const terms = (name: TermsFacet, selected: readonly (string | number)[]): TermsCounts =>
    termsCounts(counts[name], termsColumn(columns, name).dictionary, selected);
  return {
    terms: {
      brand: terms('brand', filters.brands),
      memory: terms('memory', filters.memory),
      screenSize: terms('screenSize', filters.screenSize),
    },
    price: { ...prices, decimals: columns.decimals },
  };
}

/** The selected values, also where they have no products, and the most frequent of the others. */
function termsCounts(
  { byCode, missing }: TermsCount,
  dictionary: Values,
  chosen: readonly (string | number)[],
): TermsCounts {
  const { values } = dictionary;
  const countOf = counterOf(byCode);
  const chosenCodes = chosen.map((value) => dictionary.codeOf(value) ?? -1);
  const isChosen = new Set(chosenCodes);
  const codes: number[] = [];
  const bounds = { min: Infinity, max: -Infinity };
  let total = 0;
  byCode.forEach((count: number, code: number) => {
    if (count === 0) return;
    extend(bounds, values[code]);
    if (isChosen.has(code)) return;
    codes.push(code);
    total += count;
  });
  const byImportance = (a: number, b: number): number =>
    countOf(b) - countOf(a) || compareValues(values[a], values[b]);
  const room = Math.max(0, MAX_VALUES - chosen.length);
  const others = Array.from(firstOf(codes, room, byImportance), (code) => ({
    value: values[code] ?? '',
    count: countOf(code),
  }));
  const shown = others.reduce((sum, { count }) => sum + count, 0);
  const selected = chosen.map((value, at) => {
    const code = chosenCodes[at] ?? -1;
    return { value: values[code] ?? value, count: countOf(code) };
  });
  selected.sort((a, b) => b.count - a.count || compareValues(a.value, b.value));
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

function extend(bounds: { min: number; max: number }, value: string | number | undefined): void {
  if (typeof value !== 'number') return;
  if (value < bounds.min) bounds.min = value;
  if (value > bounds.max) bounds.max = value;
}

function counterOf(byCode: TermsCount['byCode']): (code: number) => number {
  if (byCode instanceof Int32Array) return (code) => byCode[code] ?? 0;
  return (code) => byCode.get(code);
}

function compareValues(a: string | number = '', b: string | number = ''): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
