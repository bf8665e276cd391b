import type { Columns } from './columns';
import {
  TERMS_FACETS,
  termsColumn,
  type PriceCount,
  type TermsCount,
  type TermsFacet,
} from './counts';
import { BUCKET_COUNT } from '../price-buckets';
import { IntCounts } from './int-counts';
import { PriceSteps, type PriceRange } from './price-steps';
import { SortedRows } from './sorted-rows';

/** Rows by price, with the counts of their facets kept up to date: nobody has to look at them to count them. */
export class Shelf {
  readonly rows: SortedRows;
  private readonly terms: Readonly<Record<TermsFacet, KeptCount>> = {
    brand: { byCode: new IntCounts(), missing: 0, looked: 0 },
    memory: { byCode: new IntCounts(), missing: 0, looked: 0 },
    screenSize: { byCode: new IntCounts(), missing: 0, looked: 0 },
  };
  /** Of some facets: the rows of one value by price, by its code. */
  readonly rowsOf: Record<TermsFacet, SortedRows[]> = { brand: [], memory: [], screenSize: [] };
  private readonly steps: Readonly<Record<TermsFacet, PriceSteps>>;
  private readonly byBucket = new Int32Array(BUCKET_COUNT);

  constructor(
    private readonly columns: Columns,
    private readonly byPrice: (a: number, b: number) => number,
    private readonly listed: readonly TermsFacet[],
  ) {
    this.rows = new SortedRows(byPrice);
    const stepsOf = (name: TermsFacet) => new PriceSteps(columns, name, this.rows);
    this.steps = {
      brand: stepsOf('brand'),
      memory: stepsOf('memory'),
      screenSize: stepsOf('screenSize'),
    };
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
    return range === null ? this.terms[name] : this.steps[name].countOf(range);
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
      this.steps[name].change(row, by);
    }
  }
}

interface KeptCount {
  readonly byCode: IntCounts;
  missing: number;
  looked: number;
}

function changeCount(kept: KeptCount, code: number, by: number): void {
  if (code < 0) {
    kept.missing += by;
    return;
  }
  kept.byCode.add(code, by);
}

/** The counts of several shelves together. */
export function sumOfTerms(
  shelves: readonly Shelf[],
  name: TermsFacet,
  range: PriceRange | null,
): TermsCount {
  const [only] = shelves;
  if (only !== undefined && shelves.length === 1) return only.countOf(name, range);
  const sum: KeptCount = { byCode: new IntCounts(), missing: 0, looked: 0 };
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
