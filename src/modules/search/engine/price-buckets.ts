/** A half-open interval between round numbers: `from` inclusive, `to` exclusive. */
export interface Bucket {
  readonly from: number;
  readonly to: number;
}

/** 1-2-5·10ⁿ from 0.0001 to 5·10¹², parsed from decimal text, so that 0.2 is the 0.2 with which prices are compared. */
const BOUNDS: readonly number[] = Array.from({ length: 17 }, (_, i) => i - 4).flatMap((exponent) =>
  [1, 2, 5].map((step) => Number(`${step}e${exponent}`)),
);

/** The number of buckets. */
export const BUCKET_COUNT = BOUNDS.length - 1;

export function bucketAt(index: number): Bucket {
  return { from: BOUNDS[index] ?? 0, to: BOUNDS[index + 1] ?? Infinity };
}

/** Index of the bucket that contains a price. */
export function bucketIndexOf(price: number): number {
  const index = BOUNDS.findLastIndex((bound) => bound <= price);
  return Math.min(Math.max(index, 0), BUCKET_COUNT - 1);
}

/** The largest price below the bucket's end, in the smallest unit of money: an equivalent inclusive bound. */
export function lastPriceOf({ to }: Bucket, decimals: number): number {
  const units = 10 ** decimals;
  return (Math.round(to * units) - 1) / units;
}
