import { bucketAt, bucketIndexOf, lastPriceOf } from '../../../src/modules/search/price-buckets';

describe('the bucket of a price', () => {
  it.each([
    [0.99, 0.5, 1],
    [1, 1, 2],
    [1.99, 1, 2],
    [2, 2, 5],
    [4.99, 2, 5],
    [5, 5, 10],
    [10, 10, 20],
    [0.2, 0.2, 0.5],
    [999.99, 500, 1000],
  ])('%d is from %d on, below %d', (price, from, to) => {
    expect(bucketAt(bucketIndexOf(price))).toEqual({ from, to });
  });

  it.each([
    [{ from: 20, to: 50 }, 2, 49.99],
    [{ from: 20, to: 50 }, 0, 49],
    [{ from: 0.2, to: 0.5 }, 3, 0.499],
  ])('%j ends, in %d decimals, with %d', (bucket, decimals, last) => {
    expect(lastPriceOf(bucket, decimals)).toBe(last);
  });
});
