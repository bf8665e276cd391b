import { foldText } from '../../../platform/values/text';
import type { AttributeType, AttributeValue } from '../../catalog';
import { distinctBy } from './filter-rules';
import type { NumberRange, ValueCount } from './search-engine';

export interface Selection {
  readonly values: readonly AttributeValue[];
  readonly ranges: readonly NumberRange[];
}

/** Numbers as written in JSON, like every number of a product and so every value of a facet. */
const NUMBER = String.raw`-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?`;
const ONE_NUMBER = new RegExp(`^${NUMBER}$`);
const RANGE = new RegExp(`^(${NUMBER})?\\.\\.(${NUMBER})?$`);

/** The values that list items denote for attributes of these types; null if an item denotes none. */
export function parseItems(
  items: readonly string[],
  types: ReadonlySet<AttributeType>,
): Selection | null {
  const values = items.map((item) => valuesOf(item, types));
  const ranges = items.map((item) => rangesOf(item, types));
  if (items.some((_item, at) => !values[at]?.length && !ranges[at]?.length)) return null;
  return { values: distinctBy(values.flat(), keyOf), ranges: ranges.flat() };
}

/** The same key for values that a filter does not distinguish, never for values of different types. */
function keyOf(value: AttributeValue): string {
  return `${typeof value} ${foldText(String(value))}`;
}

/**
 * Merges values that a query cannot tell apart: a number, and a word written like it. The number is shown, unless only
 * the word occurs in products.
 */
export function mergeByText(counts: readonly ValueCount[]): readonly ValueCount[] {
  const byText = new Map<string, ValueCount>();
  for (const { value, count } of counts) {
    const text = foldText(String(value));
    const same = byText.get(text);
    const isPreferred = same === undefined || rankOf({ value, count }) > rankOf(same);
    byText.set(text, {
      value: isPreferred ? value : same.value,
      count: count + (same?.count ?? 0),
    });
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

/** Whether a list item includes a value of a facet: names it in any spelling, or is a range that contains it. */
export function denotes(
  item: string,
  value: AttributeValue,
  types: ReadonlySet<AttributeType>,
): boolean {
  const text = foldText(String(value));
  return (
    valuesOf(item, types).some((candidate) => foldText(String(candidate)) === text) ||
    isWithin(value, rangesOf(item, types))
  );
}

/** True if a number lies in one of the ranges; always false for words and flags. */
export function isWithin(value: AttributeValue, ranges: readonly NumberRange[]): boolean {
  return typeof value === 'number' && ranges.some(({ min, max }) => value >= min && value <= max);
}

/**
 * A value as a list item that denotes it and nothing else: if ranges are possible, a word that looks like one is
 * escaped.
 */
export function itemOf(value: AttributeValue, types: ReadonlySet<AttributeType>): string {
  if (typeof value !== 'string') return String(value);
  return types.has('number') && isLikeRange(value) ? `\\${value}` : value;
}

/** If words are possible, a number must be written as it is shown: `5.0` is another value of the facet than `5`. */
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

function rangesOf(item: string, types: ReadonlySet<AttributeType>): readonly NumberRange[] {
  const range = types.has('number') ? rangeOf(item) : null;
  return range === null ? [] : [range];
}

/** Null if the item is a range. */
function wordOf(item: string): string | null {
  if (!isLikeRange(item)) return item;
  return item.startsWith('\\') ? item.slice(1) : null;
}

/** Whether a text is a range, after any number of backslashes. */
function isLikeRange(text: string): boolean {
  return rangeOf(text.replace(/^\\+/, '')) !== null;
}

/** Null if it is not a number, or too large. */
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

/** Orders values: flags, then numbers, then words; words by their folded form. */
export function compareValues(a: AttributeValue, b: AttributeValue): number {
  if (typeof a === 'string' && typeof b === 'string') {
    return compareCodePoints(foldText(a), foldText(b));
  }
  if (typeof a !== typeof b) return typeof a < typeof b ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

const SURROGATE = /[\ud800-\udfff]/;

/** In the order of UTF-8, like the keys of OpenSearch; in UTF-16 surrogates precede some lower characters. */
export function compareCodePoints(a: string, b: string): number {
  if (SURROGATE.test(a) || SURROGATE.test(b)) return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : Number(a > b);
}
