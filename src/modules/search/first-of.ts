/** The first `count` numbers in an order (0 for equals), sorted, without sorting the others. Rearranges `items`. */
export function firstOf<T extends number[] | Int32Array>(
  items: T,
  count: number,
  compare: (a: number, b: number) => number,
): T {
  if (count < items.length) gather(items, count, compare);
  return items.slice(0, count).sort(compare) as T;
}

/** Quickselect: afterwards the first `count` places hold the smallest items, in any order. */
function gather(
  items: number[] | Int32Array,
  count: number,
  compare: (a: number, b: number) => number,
): void {
  const last = count - 1;
  let low = 0;
  let high = items.length - 1;
  while (low < high) {
    const { smaller, greater } = partition(items, { low, high }, compare);
    if (last <= smaller) high = smaller;
    else if (last >= greater) low = greater;
    else return;
  }
}

/** Moves what is smaller than a pivot before what is greater; where the former ends and the latter begins. */
function partition(
  items: number[] | Int32Array,
  { low, high }: { readonly low: number; readonly high: number },
  compare: (a: number, b: number) => number,
): { readonly smaller: number; readonly greater: number } {
  const pivot = items[(low + high) >>> 1] ?? 0;
  let i = low;
  let j = high;
  while (i <= j) {
    while (compare(items[i] ?? 0, pivot) < 0) i += 1;
    while (compare(items[j] ?? 0, pivot) > 0) j -= 1;
    if (i > j) break;
    const item = items[i] ?? 0;
    items[i] = items[j] ?? 0;
    items[j] = item;
    i += 1;
    j -= 1;
  }
  return { smaller: j, greater: i };
}
