import type { AttributeType, AttributeValue } from '../../catalog';
import { sum } from '../../../platform/values/sum';
import type { CategoryTree } from '../category-tree';
import { byImportance, inOnePlace } from '../attribute-values';
import type { EngineFilters, FacetCounts, TermsCounts, TermsFacet } from '../search-engine';
import { compareValues } from '../value-order';
import type { Columns } from './columns';
import type { TermsCount } from './counts';
import { firstOf } from './first-of';
import type { Scan } from './scan';
import type { ValueNames } from './value-names';

const MAX_VALUES = 50;
const WORDS: ReadonlySet<AttributeType> = new Set(['string']);

interface Shown {
  readonly filters: EngineFilters;
  readonly facets: readonly TermsFacet[];
  readonly categories: CategoryTree;
}

/** What a facet shows of one search's counts. */
export function facetCountsOf(
  columns: Columns,
  { counts, prices }: Pick<Scan, 'counts' | 'prices'>,
  { filters, facets, categories }: Shown,
): FacetCounts {
  const terms = facets.flatMap((facet) => {
    const count = counts.get(facet.name);
    const { attribute } = facet;
    const { names } = columns.termsOf(facet);
    const types = attribute === null ? WORDS : categories.typesOf(attribute);
    const column = { names, types };
    return count
      ? [[facet.name, termsCounts(count, column, chosenOf(facet, filters))] as const]
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

interface Typed {
  readonly names: ValueNames;
  /** Of other values, whose type was declared once, products count as without a value. */
  readonly types: ReadonlySet<AttributeType>;
}

/** The selected values, also where they have no products, and the most frequent of the others. */
function termsCounts(
  { byCode, missing }: TermsCount,
  { names, types }: Typed,
  chosen: readonly AttributeValue[],
): TermsCounts {
  const { values } = names;
  const allOf = counterOf(byCode);
  const isTyped = (code: number): boolean => types.has(typeof values[code] as AttributeType);
  const ownCountOf = (code: number): number => (isTyped(code) ? allOf(code) : 0);
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
  let untyped = 0;
  byCode.forEach((count: number, code: number) => {
    if (count === 0) return;
    if (!isTyped(code)) {
      untyped += count;
      return;
    }
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
    missingCount: missing + untyped,
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
