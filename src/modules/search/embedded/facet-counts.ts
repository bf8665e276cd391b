import type { AttributeType, AttributeValue } from '../../catalog';
import { sum } from '../../../platform/values/sum';
import { byImportance, compareCodePoints, compareValues } from '../attribute-values';
import type { CategoryTree } from '../category-tree';
import type {
  Completions,
  EngineFilters,
  FacetCounts,
  TermsCounts,
  TermsFacet,
  ValueCount,
} from '../search-engine';
import type { Dictionary } from './dictionary';
import type { ProductIndex } from './product-index';
import { firstOf } from './ranking';
import type { Scan } from './scan';

const MAX_VALUES = 50;
const WORDS: ReadonlySet<AttributeType> = new Set(['string']);

/** The facets of a search, from its counts. */
export function facetCountsOf(
  index: ProductIndex,
  { terms, prices }: Pick<Scan, 'terms' | 'prices'>,
  {
    filters,
    facets,
    categories,
  }: {
    readonly filters: EngineFilters;
    readonly facets: readonly TermsFacet[];
    readonly categories: CategoryTree;
  },
): FacetCounts {
  const counted = facets.map((facet) => {
    const { name, attribute } = facet;
    const { dictionary } = index.columnOf(facet);
    const types = attribute === null ? WORDS : categories.typesOf(attribute);
    const counts = terms.get(name) ?? new Int32Array(0);
    const chosen = filters.attributes.find((filter) => filter.name === name)?.values ?? [];
    return [name, termsCounts(counts, { dictionary, types }, chosen)] as const;
  });
  return { terms: new Map(counted), price: prices };
}

interface Typed {
  readonly dictionary: Dictionary;
  /** Products with a value of another type count as having no value. */
  readonly types: ReadonlySet<AttributeType>;
}

/** The selected values, including those that no product has here, and the most frequent others. */
function termsCounts(
  counts: Int32Array,
  typed: Typed,
  chosen: readonly AttributeValue[],
): TermsCounts {
  const { dictionary, types } = typed;
  const { values, groups, texts } = dictionary;
  const isTyped = (code: number): boolean => types.has(typeof values[code] as AttributeType);
  /** By code of the group. */
  const byGroup = new Int32Array(values.length);
  const numbers = { min: Infinity, max: -Infinity };
  let untyped = 0;
  for (let code = 0; code < values.length; code += 1) {
    const count = counts[code + 1] ?? 0;
    if (count === 0) continue;
    if (!isTyped(code)) {
      untyped += count;
      continue;
    }
    const group = groups[code] ?? 0;
    byGroup[group] = (byGroup[group] ?? 0) + count;
    const value = values[code];
    if (typeof value !== 'number') continue;
    if (value < numbers.min) numbers.min = value;
    if (value > numbers.max) numbers.max = value;
  }
  const isHere = (code: number): boolean => (counts[code + 1] ?? 0) > 0;
  const isWord = (code: number): boolean => typeof values[code] === 'string';
  /** As the number or flag, unless products have only the word here; a word in its most common spelling. */
  const shownOf = (group: number, otherwise = values[group] ?? ''): AttributeValue => {
    const members = dictionary.membersOf(group).filter(isTyped);
    const words = members.filter(isWord);
    const other = members.find((code) => !isWord(code));
    const isShown = other !== undefined && (isHere(other) || !words.some(isHere));
    const code = isShown ? other : dictionary.commonestOf(words);
    return values[code ?? -1] ?? otherwise;
  };
  const compareGroups = (a: number, b: number): number =>
    (byGroup[b] ?? 0) - (byGroup[a] ?? 0) || compareShown(a, b);
  /** As `compareValues` does; the words are already folded. */
  const compareShown = (a: number, b: number): number => {
    const [one, other] = [shownOf(a), shownOf(b)];
    if (typeof one !== 'string' || typeof other !== 'string') return compareValues(one, other);
    return compareCodePoints(texts[a] ?? '', texts[b] ?? '');
  };

  const selected = new Map<string, ValueCount>();
  const isSelected = new Set<number>();
  for (const value of chosen) {
    const group = dictionary.groupOf(value);
    const text = group === undefined ? String(value) : (texts[group] ?? '');
    if (group !== undefined) isSelected.add(group);
    const count = group === undefined ? 0 : (byGroup[group] ?? 0);
    const label = group === undefined ? value : shownOf(group, value);
    if (!selected.has(text)) selected.set(text, { value: label, count });
  }
  const groupsHere: number[] = [];
  byGroup.forEach((count, group) => {
    if (count > 0 && !isSelected.has(group)) groupsHere.push(group);
  });
  const room = Math.max(0, MAX_VALUES - selected.size);
  const others = Array.from(firstOf(Int32Array.from(groupsHere), room, compareGroups), (group) => ({
    value: shownOf(group),
    count: byGroup[group] ?? 0,
  }));
  const total = sum(groupsHere.map((group) => byGroup[group] ?? 0));
  const listedTotal = sum(others.map(({ count }) => count));
  const hasNumbers = numbers.min <= numbers.max;
  return {
    selected: [...selected.values()].sort(byImportance),
    others,
    otherCount: total - listedTotal,
    missingCount: (counts[0] ?? 0) + untyped,
    min: hasNumbers ? numbers.min : null,
    max: hasNumbers ? numbers.max : null,
  };
}

/** Counts rows by the completions of a word, and by category. */
export function completionsOf(
  { words, path, paths }: ProductIndex,
  rows: Int32Array,
  beginning: string,
): Completions {
  const byPath = new Int32Array(paths.length);
  for (const row of rows) {
    const code = path[row] ?? 0;
    byPath[code] = (byPath[code] ?? 0) + 1;
  }
  const categories = new Map<string, number>();
  byPath.forEach((count, code) => {
    for (const id of count === 0 ? [] : (paths[code] ?? [])) {
      categories.set(id, (categories.get(id) ?? 0) + count);
    }
  });
  return {
    words: beginning === '' ? new Map() : words.countBeginning(beginning, rows),
    categories,
  };
}
