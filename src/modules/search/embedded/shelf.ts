import type { Columns } from './columns';
import {
  TERMS_FACETS,
  termsColumn,
  type PriceCount,
  type TermsCount,
  type TermsFacet,
} from './counts';
import { BUCKET_COUNT } from '../price-buckets';
import { PriceSteps, type PriceRange } from './price-steps';
import { SortedRows } from './sorted-rows';

/** Rows by price, with the counts of their facets kept up to date: nobody has to look at them to count them. */
export class Shelf {
  readonly rows: SortedRows;
  private readonly terms: Readonly<Record<TermsFacet, KeptCount>> = {
    brand: { byCode: new Map(), missing: 0, looked: 0 },
    memory: { byCode: new Map(), missing: 0, looked: 0 },
    screenSize: { byCode: new Map(), missing: 0, looked: 0 },
  };
  /** Of some facets: the rows of one value by price, by its code. */
  readonly rowsOf: Record<TermsFacet, SortedRows[]> = { brand: [], memory: [], screenSize: [] };
  private readonly steps: PriceSteps;
  private readonly byBucket = new Int32Array(BUCKET_COUNT);

  constructor(
    private readonly columns: Columns,
    private readonly byPrice: (a: number, b: number) => number,
    private readonly listed: readonly TermsFacet[],
  ) {
    this.rows = new SortedRows(byPrice);
    this.steps = new PriceSteps(columns, this.rows);
  }

  insert(row: number): void {
    for (const list of this.listsOf(row)) list.insert(row);
    this.change(row, 1);
  }

  remove(row: number): void {
    for (const list of this.listsOf(row)) list.remove(row);
    this.change(row, -1);
  }

  private listsOf(row: number): readonly SortedRows[] {
    const lists = this.listed.flatMap((name) => {
      const code = termsColumn(this.columns, name).codes[row] ?? -1;
      return code < 0 ? [] : (this.rowsOf[name][code] ??= new SortedRows(this.byPrice));
    });
    return [this.rows, ...lists];
  }

  /** Of all rows, or of those within a range of prices. */
  countOf(name: TermsFacet, range: PriceRange | null): TermsCount {
    return range === null ? this.terms[name] : this.steps.countOf(name, range);
  }

  get prices(): PriceCount {
    const { byBucket, columns } = this;
    const { first, last } = this.rows;
    const min = first === undefined ? Infinity : (columns.price[first] ?? Infinity);
    const max = last === undefined ? -Infinity : (columns.price[last] ?? -Infinity);
    return { byBucket, min, max };
  }

  private change(row: number, by: 1 | -1): void {
    const bucket = this.columns.bucket[row] ?? 0;
    this.byBucket[bucket] = (this.byBucket[bucket] ?? 0) + by;
    for (const name of TERMS_FACETS) {
      const code = termsColumn(this.columns, name).codes[row] ?? -1;
      changeCount(this.terms[name], code, by);
    }
    this.steps.change(row, by);
  }
}

interface KeptCount {
  readonly byCode: Map<number, number>;
  missing: number;
  looked: number;
}

function changeCount(kept: KeptCount, code: number, by: number): void {
  if (code < 0) {
    kept.missing += by;
    return;
  }
  const count = (kept.byCode.get(code) ?? 0) + by;
  if (count === 0) kept.byCode.delete(code);
  else kept.byCode.set(code, count);
}

/** The counts of several shelves together. */
export function sumOfTerms(
  shelves: readonly Shelf[],
  name: TermsFacet,
  range: PriceRange | null,
): TermsCount {
  const [only] = shelves;
  if (only !== undefined && shelves.length === 1) return only.countOf(name, range);
  const sum: KeptCount = { byCode: new Map(), missing: 0, looked: 0 };
  for (const shelf of shelves) {
    const { byCode, missing, looked } = shelf.countOf(name, range);
    byCode.forEach((count: number, code: number) => changeCount(sum, code, count));
    sum.missing += missing;
    sum.looked += looked;
  }
  return sum;
}

export function sumOfPrices(shelves: readonly Shelf[]): PriceCount {
  const [only] = shelves;
  if (only !== undefined && shelves.length === 1) return only.prices;
  const byBucket = new Int32Array(BUCKET_COUNT);
  const counts = shelves.map(({ prices }) => prices);
  for (const count of counts) {
    count.byBucket.forEach((n, bucket) => (byBucket[bucket] = (byBucket[bucket] ?? 0) + n));
  }
  return {
    byBucket,
    min: Math.min(...counts.map(({ min }) => min)),
    max: Math.max(...counts.map(({ max }) => max)),
  };
}
