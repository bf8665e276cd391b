import type { Columns } from './columns';
import { IntCounts } from './int-counts';
import type { RowTest } from './row-tests';
import { BUCKET_COUNT } from '../price-buckets';
import type { PriceCounts } from '../search-engine';
import type { TermsColumn } from './terms-column';

/** Products by code of the facet's dictionary: only those that occur, or an array of all. */
type ByCode = Pick<IntCounts, 'at' | 'forEach'> | Int32Array;

export interface TermsCount {
  readonly byCode: ByCode;
  readonly missing: number;
  /** Rows that had to be looked at for it. */
  readonly looked: number;
}

export function countTerms({ codes, names }: TermsColumn, rows: Int32Array): TermsCount {
  const byCode = new Int32Array(names.values.length);
  let missing = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const code = codes[rows[at] ?? 0] ?? -1;
    if (code < 0) missing += 1;
    else byCode[code] = (byCode[code] ?? 0) + 1;
  }
  return { byCode, missing, looked: rows.length };
}

/** The same rows, as if some of them had no value. */
export function withoutValues(all: TermsCount, some: TermsCount): TermsCount {
  const byCode = new IntCounts();
  let { missing } = all;
  all.byCode.forEach((count: number, code: number) => byCode.add(code, count));
  some.byCode.forEach((count: number, code: number) => {
    byCode.add(code, -count);
    missing += count;
  });
  return { byCode, missing, looked: all.looked + some.looked };
}

/** Of the rows with a price of the wanted currency; null: of all. */
export function countPrices(
  { bucket, price }: Columns,
  rows: Int32Array,
  isWanted: RowTest | null,
): PriceCounts {
  let missingCount = 0;
  const byBucket = new Int32Array(BUCKET_COUNT);
  let min = Infinity;
  let max = -Infinity;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    if (isWanted?.passes(row) === false) {
      missingCount += 1;
      continue;
    }
    const index = bucket[row] ?? 0;
    const amount = price[row] ?? 0;
    byBucket[index] = (byBucket[index] ?? 0) + 1;
    if (amount < min) min = amount;
    if (amount > max) max = amount;
  }
  return { byBucket, min, max, missingCount };
}
