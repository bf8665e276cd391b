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
      const part = items.subarray(low, high + 1);
      const pivot = pivotOf(part, { from: from - low, end: end - low }, compare);
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

const SAMPLE = 100;
/** How far beyond the range the pivot is, as a share of the sample. */
const MARGIN = 0.1;

/** The number in the middle; of many a number just beyond the range, estimated from a sample, on the side with more. */
function pivotOf(part: Int32Array, { from, end }: Range, compare: Compare): number {
  const { length } = part;
  if (length < 10 * SAMPLE) return part[length >>> 1] ?? 0;
  const share = from > length - end ? from / length - MARGIN : end / length + MARGIN;
  const sample = Int32Array.from({ length: SAMPLE }, (_none, at) => {
    return part[Math.floor((at / SAMPLE) * length)] ?? 0;
  });
  const place = Math.min(Math.max(share, MARGIN), 1 - MARGIN) * SAMPLE;
  return sample.sort(compare)[Math.floor(place)] ?? 0;
}
