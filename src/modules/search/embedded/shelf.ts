import type { Columns } from './columns';
import type { PriceCounts } from '../search-engine';
import type { TermsCount } from './counts';
import { BUCKET_COUNT } from '../price-buckets';
import { IntCounts } from './int-counts';
import { PriceSteps, withinPrice, type PriceRange } from './price-steps';
import { SortedRows } from './sorted-rows';
import { ValueRows } from './value-rows';
import type { TermsColumn } from './terms-column';

/** What a shelf keeps of a column that one of its rows has a value in. */
interface KeptTerms {
  readonly byCode: IntCounts;
  /** Rows with a value. */
  present: number;
  readonly steps: PriceSteps;
  /** The rows of each value; empty where the shelf does not list them. */
  readonly lists: ValueRows;
}

const NOTHING_KEPT = { byCode: new IntCounts(), present: 0, steps: null } as const;

/** Rows by price, with the counts of their facets kept up to date: nobody has to look at them to count them. */
export class Shelf {
  readonly rows: SortedRows;
  private readonly kept = new Map<TermsColumn, KeptTerms>();
  private readonly byBucket = new Int32Array(BUCKET_COUNT);

  constructor(
    private readonly columns: Columns,
    private readonly byPrice: (a: number, b: number) => number,
    /** Whether the values of a column have lists of their own here. */
    private readonly isListed: (column: TermsColumn) => boolean,
  ) {
    this.rows = new SortedRows(byPrice);
  }

  insert(row: number): void {
    this.rows.insert(row);
    this.change(row, 1);
  }

  remove(row: number): void {
    this.rows.remove(row);
    this.change(row, -1);
  }

  /** Whether a row has, or had, a value. */
  hasValues(column: TermsColumn): boolean {
    return (this.kept.get(column)?.present ?? 0) > 0;
  }

  /** The rows of a value by price. */
  listOf(column: TermsColumn, code: number): SortedRows | undefined {
    return this.kept.get(column)?.lists.of(code);
  }

  /** Of all rows, or of those within a range of prices. */
  countOf(column: TermsColumn, range: PriceRange | null): TermsCount {
    const { byCode, present, steps } = this.kept.get(column) ?? NOTHING_KEPT;
    if (range !== null && present > 0 && steps !== null) return steps.countOf(range);
    const { length } = withinPrice(this.columns, this.rows, range);
    return { byCode, missing: length - present, looked: 0 };
  }

  get prices(): PriceCounts {
    const { byBucket, columns } = this;
    const { first, last } = this.rows;
    const min = first === undefined ? Infinity : (columns.price[first] ?? Infinity);
    const max = last === undefined ? -Infinity : (columns.price[last] ?? -Infinity);
    return { byBucket, min, max, missingCount: 0 };
  }

  private change(row: number, by: 1 | -1): void {
    const bucket = this.columns.bucket[row] ?? 0;
    this.byBucket[bucket] = (this.byBucket[bucket] ?? 0) + by;
    for (const column of this.columns.termsAt(row)) {
      const code = column.codeAt(row);
      if (code >= 0) this.changeValue(column, { row, code }, by);
    }
    for (const { steps } of this.kept.values()) steps.change(row, by);
  }

  private changeValue(
    column: TermsColumn,
    { row, code }: { readonly row: number; readonly code: number },
    by: 1 | -1,
  ): void {
    const kept = this.keptOf(column);
    kept.present += by;
    kept.byCode.add(code, by);
    if (!this.isListed(column)) return;
    if (by === 1) kept.lists.insert(code, row, kept.byCode.at(code));
    else kept.lists.remove(code, row);
  }

  private keptOf(column: TermsColumn): KeptTerms {
    const known = this.kept.get(column);
    if (known !== undefined) return known;
    const steps = new PriceSteps(this.columns, column, this.rows);
    const lists = new ValueRows(this.byPrice);
    const kept = { byCode: new IntCounts(), present: 0, steps, lists };
    this.kept.set(column, kept);
    return kept;
  }
}

/** The counts of several shelves together. */
export function sumOfTerms(
  shelves: readonly Shelf[],
  column: TermsColumn,
  range: PriceRange | null,
): TermsCount {
  const [only] = shelves;
  if (only !== undefined && shelves.length === 1) return only.countOf(column, range);
  const byCode = new IntCounts();
  let missing = 0;
  let looked = 0;
  for (const shelf of shelves) {
    const count = shelf.countOf(column, range);
    count.byCode.forEach((products: number, code: number) => byCode.add(code, products));
    missing += count.missing;
    looked += count.looked;
  }
  return { byCode, missing, looked };
}

export function sumOfPrices(shelves: readonly Shelf[]): PriceCounts {
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
    missingCount: 0,
  };
}
