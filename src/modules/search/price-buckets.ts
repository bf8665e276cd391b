/** A half-open interval on round numbers: `from` inclusive, `to` exclusive. */
export interface Bucket {
  readonly from: number;
  readonly to: number;
}

const STEPS = [1, 2, 5] as const;

/** Round bounds 1-2-5·10ⁿ around a price: the greatest that is not above it, and the next one. */
export function bucketOf(price: number): Bucket {
  let exponent = Math.floor(Math.log10(price));
  if (bound(1, exponent + 1) <= price) exponent += 1;
  if (bound(1, exponent) > price) exponent -= 1;
  if (price >= bound(5, exponent)) return { from: bound(5, exponent), to: bound(1, exponent + 1) };
  if (price >= bound(2, exponent)) return { from: bound(2, exponent), to: bound(5, exponent) };
  return { from: bound(1, exponent), to: bound(2, exponent) };
}

/** The bucket with exactly these bounds, when there is one. */
export function bucketBetween(from: number, to: number): Bucket | null {
  if (!(from > 0)) return null;
  const bucket = bucketOf(from);
  return bucket.from === from && bucket.to === to ? bucket : null;
}

/** The largest price below the bucket's end: an inclusive bound that means the same. */
export function lastPriceOf({ to }: Bucket): number {
  return (Math.round(to * 100) - 1) / 100;
}

/** Decimal text, so that 0.2 is the 0.2 that prices are compared with. */
function bound(step: (typeof STEPS)[number], exponent: number): number {
  return Number(`${step}e${exponent}`);
}
