import { foldText } from '../../platform/values/fold-text';
import type { AttributeType, AttributeValue } from '../catalog';
import { distinctBy } from './filter-rules';
import type { NumberRange, ValueCount } from './search-engine';
import { compareValues } from './value-order';

export interface ChosenValues {
  readonly values: readonly AttributeValue[];
  readonly ranges: readonly NumberRange[];
}

/** As JSON writes numbers: every number of a product, and so every value of a facet. */
const NUMBER = String.raw`-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?`;
const ONE_NUMBER = new RegExp(`^${NUMBER}$`);
const RANGE = new RegExp(`^(${NUMBER})?\\.\\.(${NUMBER})?$`);

/** What the items of a list mean for attributes of these types; null when one of them means nothing. */
export function parseChosen(
  items: readonly string[],
  types: ReadonlySet<AttributeType>,
): ChosenValues | null {
  const values: AttributeValue[] = [];
  for (const item of items) {
    const candidates = valuesOf(item, types);
    if (candidates.length === 0 && rangesIn([item], types).length === 0) return null;
    values.push(...candidates);
  }
  return { values: distinctBy(values, keyOf), ranges: rangesIn(items, types) };
}

/** The same for values that a filter does not tell apart, never for two of different types. */
function keyOf(value: AttributeValue): string {
  return `${typeof value} ${foldText(String(value))}`;
}

/**
 * Values that one query names are one: a number and a word that is written like it. It is shown as the number, but as one
 * that products have wherever some have it.
 */
export function inOnePlace(counted: readonly ValueCount[]): readonly ValueCount[] {
  const byText = new Map<string, ValueCount>();
  for (const { value, count } of counted) {
    const text = foldText(String(value));
    const same = byText.get(text);
    const isShown = same === undefined || rankOf({ value, count }) > rankOf(same);
    byText.set(text, { value: isShown ? value : same.value, count: count + (same?.count ?? 0) });
  }
  return [...byText.values()];
}

/** The most frequent first, then by `compareValues`. */
export function byImportance(a: ValueCount, b: ValueCount): number {
  return b.count - a.count || compareValues(a.value, b.value);
}

function rankOf({ value, count }: ValueCount): number {
  return 2 * Number(count > 0) + Number(typeof value !== 'string');
}

/** Whether an item of a list means a value of a facet, in whatever spelling. */
export function isNamed(
  value: AttributeValue,
  item: string,
  types: ReadonlySet<AttributeType>,
): boolean {
  const text = foldText(String(value));
  return valuesOf(item, types).some((meant) => foldText(String(meant)) === text);
}

/** The items of a list that are ranges for values of these types. */
export function rangesIn(
  items: readonly string[],
  types: ReadonlySet<AttributeType>,
): readonly NumberRange[] {
  return types.has('number') ? items.flatMap((item) => rangeOf(item) ?? []) : [];
}

/** Words are in no range. */
export function isWithin(value: AttributeValue, ranges: readonly NumberRange[]): boolean {
  return typeof value === 'number' && ranges.some(({ min, max }) => value >= min && value <= max);
}

/** A value as an item of a list that means it and nothing else: where ranges are read, a word like one is escaped. */
export function itemOf(value: AttributeValue, types: ReadonlySet<AttributeType>): string {
  if (typeof value !== 'string') return String(value);
  return types.has('number') && isLikeRange(value) ? `\\${value}` : value;
}

/** Where words are values too, a number is meant only as it is shown: `5.0` is another value of the facet than `5`. */
function valuesOf(item: string, types: ReadonlySet<AttributeType>): readonly AttributeValue[] {
  const word = types.has('number') ? wordOf(item) : item;
  const isWord = types.has('string');
  const number = types.has('number') ? numberOf(item) : null;
  const isNumber = number !== null && !(isWord && String(number) !== item);
  const isFlag = item === 'true' || item === 'false';
  return [
    ...(isNumber ? [number] : []),
    ...(types.has('boolean') && isFlag ? [item === 'true'] : []),
    ...(isWord && word !== null ? [word] : []),
  ];
}

/** Null when a range is meant. */
function wordOf(item: string): string | null {
  if (!isLikeRange(item)) return item;
  return item.startsWith('\\') ? item.slice(1) : null;
}

/** Whether a text is a range, with any number of backslashes before it. */
function isLikeRange(text: string): boolean {
  return rangeOf(text.replace(/^\\+/, '')) !== null;
}

/** Null when it is none, or too large for one. */
function numberOf(text: string): number | null {
  const number = ONE_NUMBER.test(text) ? Number(text) + 0 : NaN;
  return Number.isFinite(number) ? number : null;
}

function rangeOf(item: string): NumberRange | null {
  const [, from, to] = RANGE.exec(item) ?? [];
  if (from === undefined && to === undefined) return null;
  const min = from === undefined ? -Infinity : numberOf(from);
  const max = to === undefined ? Infinity : numberOf(to);
  return min !== null && max !== null && min <= max ? { min, max } : null;
}
