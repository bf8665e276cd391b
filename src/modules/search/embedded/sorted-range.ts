export type Compare = (a: number, b: number) => number;

/** Positions in an order, the second one exclusive. */
interface Range {
  readonly from: number;
  readonly end: number;
}

/**
 * The numbers at these positions of their order. A quicksort that reorders the given numbers and leaves out the parts
 * before and after the range.
 */
export function sortedRange(items: Int32Array, { from, end }: Range, compare: Compare): Int32Array {
  const sort = (first: number, last: number): void => {
    let [low, high] = [first, last];
    while (low < high && high >= from && low < end) {
      const pivot = items[(low + high) >>> 1] ?? 0;
      let [left, right] = [low, high];
      while (left <= right) {
        while (compare(items[left] ?? 0, pivot) < 0) left += 1;
        while (compare(items[right] ?? 0, pivot) > 0) right -= 1;
        if (left > right) break;
        const item = items[left] ?? 0;
        items[left] = items[right] ?? 0;
        items[right] = item;
        left += 1;
        right -= 1;
      }
      // The longer part follows in this loop, so that calls nest only a few levels deep.
      if (right - low < high - left) {
        sort(low, right);
        low = left;
      } else {
        sort(left, high);
        high = right;
      }
    }
  };
  sort(0, items.length - 1);
  return items.subarray(from, end);
}
