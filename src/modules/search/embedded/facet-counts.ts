import type { AttributeType, AttributeValue } from '../../catalog';
import { sum } from '../../../platform/values/iterables';
import { foldText } from '../../../platform/values/text';
import { byImportance, compareCodePoints, compareValues } from '../engine/attribute-values';
import { distinctBy } from '../engine/filter-rules';
import { MAX_VALUES, type Completions, type TermsCounts } from '../engine/search-engine';
import type { Dictionary } from './dictionary';
import type { ProductIndex } from './product-index';
import { sortedRange } from './sorted-range';

/** The values of a facet. */
export interface FacetValues {
  readonly dictionary: Dictionary;
  /** Products with a value of another type count as having no value. */
  readonly types: ReadonlySet<AttributeType>;
  /** The values of its filter. */
  readonly selection: readonly AttributeValue[];
}

/**
 * The selected values, including those that no product has here, and the most frequent others. `counts`: products by
 * code + 1, those without a value first.
 */
export function termsCounts(
  counts: Int32Array,
  { dictionary, types, selection }: FacetValues,
): TermsCounts {
  const { values, groups, texts } = dictionary;
  const hasType = (code: number): boolean => types.has(typeof values[code] as AttributeType);
  /** Indexed by the code of the group. */
  const byGroup = new Int32Array(values.length);
  let [missingCount, min, max] = [counts[0] ?? 0, Infinity, -Infinity];
  for (let code = 0; code < values.length; code += 1) {
    const count = counts[code + 1] ?? 0;
    if (count === 0) continue;
    if (!hasType(code)) {
      missingCount += count;
      continue;
    }
    const group = groups[code] ?? 0;
    byGroup[group] = (byGroup[group] ?? 0) + count;
    const value = values[code];
    if (typeof value !== 'number') continue;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  const isHere = (code: number): boolean => (counts[code + 1] ?? 0) > 0;
  const isWord = (code: number): boolean => typeof values[code] === 'string';
  /** The number or flag, unless the products here have only the word; a word in its most common spelling. */
  const labelOf = (group: number, otherwise = values[group] ?? ''): AttributeValue => {
    const members = dictionary.membersOf(group).filter(hasType);
    const words = members.filter(isWord);
    const other = members.find((code) => !isWord(code));
    const isLabel = other !== undefined && (isHere(other) || !words.some(isHere));
    const code = isLabel ? other : dictionary.commonestOf(words);
    return values[code ?? -1] ?? otherwise;
  };
  /** Compares like `compareValues`; the words are already folded. */
  const compareLabels = (a: number, b: number): number => {
    const [one, other] = [labelOf(a), labelOf(b)];
    if (typeof one !== 'string' || typeof other !== 'string') return compareValues(one, other);
    return compareCodePoints(texts[a] ?? '', texts[b] ?? '');
  };
  const compareGroups = (a: number, b: number): number =>
    (byGroup[b] ?? 0) - (byGroup[a] ?? 0) || compareLabels(a, b);

  const selectedValues = distinctBy(selection, (value) => foldText(String(value))).map((value) => {
    const group = dictionary.groupOf(value) ?? -1;
    const count = byGroup[group] ?? 0;
    if (count > 0) byGroup[group] = 0;
    return { value: labelOf(group, value), count };
  });
  const room = Math.max(0, MAX_VALUES - selectedValues.length);
  const otherGroups = byGroup.map((_count, group) => group).filter((group) => byGroup[group] !== 0);
  const first = sortedRange(otherGroups, { from: 0, end: room }, compareGroups);
  const others = Array.from(first, (group) => ({
    value: labelOf(group),
    count: byGroup[group] ?? 0,
  }));
  const hasNumbers = min <= max;
  return {
    selectedValues: selectedValues.sort(byImportance),
    others,
    otherCount: sum(byGroup) - sum(others.map(({ count }) => count)),
    missingCount,
    min: hasNumbers ? min : null,
    max: hasNumbers ? max : null,
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
