type Compare = (a: number, b: number) => number;

/** Rows of one step: a few milliseconds of work. */
const STEP = 4096;

/** Sorts rows in many small steps: short stretches first, which are merged then; the rows in order are returned. */
export function* sortSteps(rows: Int32Array, compare: Compare): Generator<void, Int32Array> {
  let sorted = rows.slice();
  for (let from = 0; from < sorted.length; from += STEP) {
    sorted.subarray(from, from + STEP).sort(compare);
    yield;
  }
  let merged = new Int32Array(rows.length);
  for (let width = STEP; width < rows.length; width *= 2) {
    for (let from = 0; from < rows.length; from += 2 * width) {
      const middle = from + width;
      const parts = [
        sorted.subarray(from, middle),
        sorted.subarray(middle, middle + width),
      ] as const;
      yield* mergeSteps(parts, merged.subarray(from), compare);
    }
    [sorted, merged] = [merged, sorted];
  }
  return sorted;
}

/** Merges two sorted stretches into a target. */
function* mergeSteps(
  [one, other]: readonly [Int32Array, Int32Array],
  target: Int32Array,
  compare: Compare,
): Generator<void> {
  let i = 0;
  let j = 0;
  for (let to = 0; to < one.length + other.length;) {
    const end = Math.min(to + STEP, one.length + other.length);
    for (; to < end; to += 1) {
      const [a, b] = [one[i] ?? 0, other[j] ?? 0];
      const takeOne = j === other.length || (i < one.length && compare(a, b) <= 0);
      target[to] = takeOne ? a : b;
      if (takeOne) i += 1;
      else j += 1;
    }
    yield;
  }
}
