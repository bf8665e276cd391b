import type { AttributeType, AttributeValue } from '../catalog';
import type { NumberRange } from './search-engine';
import { foldValue } from './text/words';

export interface ChosenValues {
  readonly values: readonly AttributeValue[];
  readonly ranges: readonly NumberRange[];
}

const NUMBER = String.raw`-?(?:0|[1-9]\d{0,14})(?:\.\d{1,6})?`;
const ONE_NUMBER = new RegExp(`^${NUMBER}$`);
const RANGE = new RegExp(`^(${NUMBER})?\\.\\.(${NUMBER})?$`);

/** What the items of a list mean for attributes of these types; null when one of them means nothing. */
export function parseChosen(
  items: readonly string[],
  types: ReadonlySet<AttributeType>,
): ChosenValues | null {
  const values: AttributeValue[] = [];
  const ranges: NumberRange[] = [];
  for (const item of items) {
    const range = types.has('number') ? rangeOf(item) : null;
    const meant = valuesOf(item, types);
    if (range === null && meant.length === 0) return null;
    if (range !== null) ranges.push(range);
    values.push(...meant);
  }
  return { values: distinctBy(values, keyOf), ranges };
}

/** The same for values that a filter does not tell apart, never for two of different types. */
function keyOf(value: AttributeValue): string {
  return `${typeof value} ${foldValue(String(value))}`;
}

/** The first of those with the same key. */
export function distinctBy<V>(values: readonly V[], keyOf: (value: V) => string): readonly V[] {
  const first = new Map<string, V>();
  for (const value of values) if (!first.has(keyOf(value))) first.set(keyOf(value), value);
  return [...first.values()];
}

function valuesOf(item: string, types: ReadonlySet<AttributeType>): readonly AttributeValue[] {
  const isFlag = item === 'true' || item === 'false';
  return [
    ...(types.has('number') && ONE_NUMBER.test(item) ? [Number(item) + 0] : []),
    ...(types.has('boolean') && isFlag ? [item === 'true'] : []),
    ...(types.has('string') ? [item] : []),
  ];
}

function rangeOf(item: string): NumberRange | null {
  const [, from, to] = RANGE.exec(item) ?? [];
  if (from === undefined && to === undefined) return null;
  const range = { min: Number(from ?? -Infinity), max: Number(to ?? Infinity) };
  return range.min <= range.max ? range : null;
}
