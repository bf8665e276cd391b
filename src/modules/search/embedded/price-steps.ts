import type { Columns } from './columns';
import { countTerms, type TermsCount } from './counts';
import { firstIndex, rowsOf, type Run, type SortedRows } from './sorted-rows';
import type { TermsColumn } from './terms-column';

/** Both inclusive. */
export interface PriceRange {
  readonly min: number;
  readonly max: number;
}

/** What the rows below a price have, by code + 1: place 0 is for rows without a value. */
interface Step {
  readonly price: number;
  rows: number;
  counts: Int32Array;
}

/** Rows between two steps at least; at twice as many there is a new step between them. */
const MIN_STRIDE = 1024;

/**
 * Counts of one facet within a range of prices without a look at most of its rows: what stands below the end less
 * what stands below the beginning, each from the nearest step on. There is no more than one step for as many rows as
 * the facet has values, so that all steps together take a few bytes for each row.
 */
export class PriceSteps {
  private readonly steps: Step[] = [];

  constructor(
    private readonly columns: Columns,
    private readonly terms: TermsColumn,
    /** By price. */
    private readonly rows: SortedRows,
  ) {}

  /** After the row was inserted or removed. */
  change(row: number, by: 1 | -1): void {
    const price = this.columns.price[row] ?? 0;
    const above = this.stepsUpTo(price);
    for (let at = above; at < this.steps.length; at += 1) this.count(this.steps[at], row, by);
    const size = (this.steps[above]?.rows ?? this.rows.length) - (this.steps[above - 1]?.rows ?? 0);
    const stride = Math.max(MIN_STRIDE, this.valueCount);
    if (by === 1 && size >= 2 * stride && size % MIN_STRIDE === 0) this.split(above);
  }

  countOf({ min, max }: PriceRange): TermsCount {
    const run = this.between(min, (price) => price > max);
    if (run.length <= 2 * MIN_STRIDE) return countTerms(this.terms, rowsOf([run]));
    const first = this.countBelow(this.stepsUpTo(min), (price) => price >= min);
    const last = this.countBelow(this.stepsUpTo(max), (price) => price > max);
    return {
      byCode: last.counts.map((count, place) => count - (first.counts[place] ?? 0)).subarray(1),
      missing: (last.counts[0] ?? 0) - (first.counts[0] ?? 0),
      looked: first.looked + last.looked,
    };
  }

  private get valueCount(): number {
    return this.terms.names.values.length;
  }

  /** What the first rows have, up to the first whose price `ends` says yes to: from the last of so many steps on. */
  private countBelow(steps: number, ends: (price: number) => boolean) {
    const { codes } = this.terms;
    const step = this.steps[steps - 1];
    const counts = new Int32Array(this.valueCount + 1);
    if (step) counts.set(step.counts.subarray(0, counts.length));
    const rest = rowsOf([this.between(step?.price ?? -Infinity, ends)]);
    for (const row of rest) add(counts, (codes[row] ?? -1) + 1, 1);
    return { counts, looked: rest.length };
  }

  private between(from: number, ends: (price: number) => boolean): Run {
    const { price } = this.columns;
    return this.rows.between(
      (row) => (price[row] ?? 0) >= from,
      (row) => ends(price[row] ?? 0),
    );
  }

  /** How many steps are at the price or below it. */
  private stepsUpTo(price: number): number {
    return firstIndex(this.steps.length, (at) => (this.steps[at]?.price ?? 0) > price);
  }

  /** A new step in the middle of the rows before one; none where they all have one price. */
  private split(at: number): void {
    const { price } = this.columns;
    const before = this.steps[at - 1];
    const end = this.steps[at]?.price ?? Infinity;
    const rows = rowsOf([this.between(before?.price ?? -Infinity, (other) => other >= end)]);
    const middle = price[rows[rows.length >>> 1] ?? 0] ?? 0;
    if (middle === price[rows[0] ?? 0]) return;
    const counts = enlarged(before?.counts ?? new Int32Array(0), this.valueCount + 1);
    const step = { price: middle, rows: before?.rows ?? 0, counts };
    for (const row of rows) if ((price[row] ?? 0) < middle) this.count(step, row, 1);
    this.steps.splice(at, 0, step);
  }

  private count(step: Step | undefined, row: number, by: 1 | -1): void {
    if (step === undefined) return;
    const place = this.terms.codeAt(row) + 1;
    if (place >= step.counts.length) step.counts = enlarged(step.counts, place + 1);
    step.rows += by;
    add(step.counts, place, by);
  }
}

/** A copy with room for so many counts, and some more where there were too few. */
function enlarged(counts: Int32Array, length: number): Int32Array {
  const larger = new Int32Array(Math.max(counts.length, length + (length >>> 2)));
  larger.set(counts);
  return larger;
}

function add(counts: Int32Array, place: number, by: number): void {
  counts[place] = (counts[place] ?? 0) + by;
}

/** The rows of a list by price that are within a range. */
export function withinPrice({ price }: Columns, list: SortedRows, range: PriceRange | null): Run {
  if (range === null) return list;
  const { min, max } = range;
  return list.between(
    (row) => (price[row] ?? 0) >= min,
    (row) => (price[row] ?? 0) > max,
  );
}
