import { cursorError, type CursorValue } from '../../../platform/values/cursor';
import type { Ranking, Stretch } from '../search-engine';
import type { ProductSort } from '../search.types';
import type { ProductIndex } from './product-index';
import type { Scan } from './scan';

/** A match with its position. */
export interface RankedRow {
  readonly row: number;
  /** What a cursor stores of it, to find its position again after inserts. */
  sortKeys(): readonly CursorValue[];
}

/** The content of a cursor: the score of a text, otherwise 0, the sort value and the id. */
type Position = readonly [score: number, value: number, id: string];

type Compare = (a: number, b: number) => number;

const SORT_RULES = {
  price_asc: { column: 'price', direction: 1 },
  price_desc: { column: 'price', direction: -1 },
  popular: { column: 'popularity', direction: -1 },
  newest: { column: 'createdAt', direction: -1 },
  rating: { column: 'rating', direction: -1 },
} as const satisfies Record<ProductSort, object>;

/** A slice of the matches in their order, without sorting the others. */
export function rank(
  index: ProductIndex,
  { rows, scores: relevance }: Pick<Scan, 'rows' | 'scores'>,
  { ranking, stretch }: { readonly ranking: Ranking; readonly stretch: Stretch },
): readonly RankedRow[] {
  const { offset, after, count } = stretch;
  const isByRelevance = ranking === 'relevance';
  const { column, direction } = SORT_RULES[isByRelevance ? 'popular' : ranking];
  const { [column]: values, ids } = index;
  // Integers, so that ranks work with cursors; without a text all matches are equally relevant.
  const scores = isByRelevance ? relevance : null;
  const scoreAt = (place: number): number => scores?.[place] ?? 0;
  const valueAt = (place: number): number => values[rows[place] ?? 0] ?? 0;
  const idAt = (place: number): string => ids[rows[place] ?? 0] ?? '';
  const compareTo = (place: number, [score, value, id]: Position): number =>
    score - scoreAt(place) || (valueAt(place) - value) * direction || compareIds(idAt(place), id);

  let places = new Int32Array(rows.length).map((_none, at) => at);
  if (after !== null) {
    const position = positionOf(after, scores !== null);
    places = places.filter((place) => compareTo(place, position) > 0);
  }
  const scoreKeys = scores === null ? [] : [new Float64Array(scores).map((score) => -score)];
  const valueKeys = new Float64Array(rows.length);
  for (let at = 0; at < rows.length; at += 1) valueKeys[at] = valueAt(at) * direction;
  const range = { from: offset, end: offset + count };
  const narrow = narrowed(places, range, [...scoreKeys, valueKeys]);
  const first = firstOf(narrow.places, narrow.end, (a, b) =>
    compareTo(a, [scoreAt(b), valueAt(b), idAt(b)]),
  );
  return Array.from(first.subarray(narrow.from), (place) => ({
    row: rows[place] ?? 0,
    sortKeys: () => [...(scores === null ? [] : [scoreAt(place)]), valueAt(place), idAt(place)],
  }));
}

function compareIds(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

interface Range {
  readonly from: number;
  readonly end: number;
}

/**
 * Removes positions before or after a range by the first of the keys, and where that key is the same within the range,
 * by the next one; returns the range among the remaining ones. `keys`: by position.
 */
function narrowed(
  places: Int32Array<ArrayBuffer>,
  { from, end }: Range,
  keys: readonly Float64Array[],
): Range & { readonly places: Int32Array<ArrayBuffer> } {
  let remaining = places;
  let [first, last] = [from, Math.min(end, places.length)];
  for (const keyOf of keys) {
    if (first >= last) break;
    const numbers = new Float64Array(remaining.length);
    for (let at = 0; at < remaining.length; at += 1) numbers[at] = keyOf[remaining[at] ?? 0] ?? 0;
    const lowest = select(numbers, first);
    const highest = select(numbers, last - 1);
    const within = new Int32Array(remaining.length);
    let [length, before] = [0, 0];
    for (let at = 0; at < remaining.length; at += 1) {
      const place = remaining[at] ?? 0;
      const key = keyOf[place] ?? 0;
      if (key < lowest) before += 1;
      else if (key <= highest) within[length++] = place;
    }
    remaining = within.subarray(0, length);
    first -= before;
    last -= before;
    if (lowest !== highest) break;
  }
  return { places: remaining, from: first, end: last };
}

/** The n-th smallest of the numbers; reorders them, smaller ones first. */
function select(numbers: Float64Array, place: number): number {
  let low = 0;
  let high = numbers.length - 1;
  while (low < high) {
    const middle = numbers[(low + high) >>> 1] ?? 0;
    let [left, right] = [low, high];
    while (left <= right) {
      while ((numbers[left] ?? 0) < middle) left += 1;
      while ((numbers[right] ?? 0) > middle) right -= 1;
      if (left > right) break;
      const moved = numbers[left] ?? 0;
      numbers[left] = numbers[right] ?? 0;
      numbers[right] = moved;
      left += 1;
      right -= 1;
    }
    if (place <= right) high = right;
    else if (place >= left) low = left;
    else break;
  }
  return numbers[place] ?? 0;
}

/** The score, the sort value and the id for a cursor. */
function positionOf(after: readonly CursorValue[], isScored: boolean): Position {
  const [score, value, id] = isScored ? after : [0, ...after];
  if (typeof score !== 'number' || typeof value !== 'number' || typeof id !== 'string') {
    throw cursorError('invalid_cursor', 'The cursor does not belong to this list.');
  }
  return [score, value, id];
}

/** The first `count` numbers in an order, sorted: a heap of that size, whose root is the last of them. */
export function firstOf(items: Int32Array, count: number, compare: Compare): Int32Array {
  const heap = items.slice(0, count).sort((a, b) => compare(b, a));
  if (heap.length === 0) return heap;
  for (let at = heap.length; at < items.length; at += 1) {
    const item = items[at] ?? 0;
    if (compare(item, heap[0] ?? 0) < 0) sink(heap, item, compare);
  }
  return heap.sort(compare);
}

/** Replaces the heap's root by an item and sifts it down. */
function sink(heap: Int32Array, item: number, compare: Compare): void {
  let at = 0;
  for (let child = 1; child < heap.length; child = 2 * at + 1) {
    const other = child + 1;
    if (other < heap.length && compare(heap[other] ?? 0, heap[child] ?? 0) > 0) child = other;
    if (compare(item, heap[child] ?? 0) >= 0) break;
    heap[at] = heap[child] ?? 0;
    at = child;
  }
  heap[at] = item;
}
