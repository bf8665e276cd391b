import { firstIndex } from './sorted-rows';

/** The first `count` numbers in an order (0 for equals), sorted, without sorting the others. */
export function firstOf(
  items: readonly number[] | Int32Array,
  count: number,
  compare: (a: number, b: number) => number,
): Int32Array {
  const first = Int32Array.from(items.slice(0, count)).sort(compare);
  if (first.length === 0) return first;
  for (let at = count; at < items.length; at += 1) {
    const item = items[at] ?? 0;
    if (compare(item, first[count - 1] ?? 0) < 0) insert(first, item, compare);
  }
  return first;
}

/** Puts an item in its place among sorted ones; the last one falls out. */
function insert(sorted: Int32Array, item: number, compare: (a: number, b: number) => number): void {
  const place = firstIndex(sorted.length - 1, (at) => compare(sorted[at] ?? 0, item) > 0);
  for (let at = sorted.length - 1; at > place; at -= 1) sorted[at] = sorted[at - 1] ?? 0;
  sorted[place] = item;
}
