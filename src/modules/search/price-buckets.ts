/** A half-open interval on round numbers: `from` inclusive, `to` exclusive. */
export interface Bucket {
  readonly from: number;
  readonly to: number;
}

/** 1-2-5·10ⁿ from 0.0001 to 5·10¹², made from decimal text: 0.2 is the 0.2 that prices are compared with. */
const BOUNDS: readonly number[] = Array.from({ length: 17 }, (_, i) => i - 4).flatMap((exponent) =>
  [1, 2, 5].map((step) => Number(`${step}e${exponent}`)),
);

/** How many buckets there are. */
export const BUCKET_COUNT = BOUNDS.length - 1;

export function bucketAt(index: number): Bucket {
  return { from: BOUNDS[index] ?? 0, to: BOUNDS[index + 1] ?? Infinity };
}

/** Index of the bucket a price lies in. */
export function bucketIndexOf(price: number): number {
  let low = 0;
  let high = BUCKET_COUNT - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((BOUNDS[middle] ?? Infinity) <= price) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The largest price below the bucket's end, in the smallest unit of money: an inclusive bound that means the same. */
export function lastPriceOf({ to }: Bucket, decimals: number): number {
  const units = 10 ** decimals;
  return (Math.round(to * units) - 1) / units;
}
