import type { Columns } from './columns';
import { countTerms, TERMS_FACETS, termsColumn, type TermsCount, type TermsFacet } from './counts';
import { firstIndex, rowsOf, type Run, type SortedRows } from './sorted-rows';

/** Both inclusive. */
export interface PriceRange {
  readonly min: number;
  readonly max: number;
}

/** What the rows below a price have, by code + 1: place 0 is for rows without a value. */
interface Step {
  readonly price: number;
  rows: number;
  readonly counts: Record<TermsFacet, Int32Array>;
}

/** Rows between two steps; at twice as many there is a new step between them. */
const STRIDE = 1024;

/**
 * Counts of a facet within a range of prices without a look at most of its rows: what stands below the end less
 * what stands below the beginning, each from the nearest step on.
 */
export class PriceSteps {
  private readonly steps: Step[] = [];

  constructor(
    private readonly columns: Columns,
    /** By price. */
    private readonly rows: SortedRows,
  ) {}

  /** After the row was inserted or removed. */
  change(row: number, by: 1 | -1): void {
    const price = this.columns.price[row] ?? 0;
    const above = this.stepsUpTo(price);
    for (let at = above; at < this.steps.length; at += 1) {
      const step = this.steps[at];
      if (step) changeStep(this.columns, step, { row, by });
    }
    const size = (this.steps[above]?.rows ?? this.rows.length) - (this.steps[above - 1]?.rows ?? 0);
    if (by === 1 && size >= 2 * STRIDE && size % STRIDE === 0) this.split(above);
  }

  countOf(name: TermsFacet, { min, max }: PriceRange): TermsCount {
    const run = this.between(min, (price) => price > max);
    if (run.length <= 2 * STRIDE) return countTerms(this.columns, name, rowsOf([run]));
    const first = this.countBelow(name, this.stepsUpTo(min), (price) => price >= min);
    const last = this.countBelow(name, this.stepsUpTo(max), (price) => price > max);
    return {
      byCode: last.counts.map((count, place) => count - (first.counts[place] ?? 0)).subarray(1),
      missing: (last.counts[0] ?? 0) - (first.counts[0] ?? 0),
      looked: first.looked + last.looked,
    };
  }

  /** What the first rows have, up to the first whose price `ends` says yes to: from the last of so many steps on. */
  private countBelow(name: TermsFacet, steps: number, ends: (price: number) => boolean) {
    const { codes, dictionary } = termsColumn(this.columns, name);
    const step = this.steps[steps - 1];
    const counts = new Int32Array(dictionary.values.length + 1);
    if (step) counts.set(step.counts[name].subarray(0, counts.length));
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
    const step = copyOf(this.columns, before, middle);
    for (const row of rows) {
      if ((price[row] ?? 0) < middle) changeStep(this.columns, step, { row, by: 1 });
    }
    this.steps.splice(at, 0, step);
  }
}

function copyOf(columns: Columns, step: Step | undefined, price: number): Step {
  const counts: Step['counts'] = { brand: empty, memory: empty, screenSize: empty };
  for (const name of TERMS_FACETS) {
    counts[name] = enlarged(
      step?.counts[name] ?? empty,
      termsColumn(columns, name).dictionary.values.length,
    );
  }
  return { price, rows: step?.rows ?? 0, counts };
}

const empty = new Int32Array(0);

function changeStep(
  columns: Columns,
  step: Step,
  { row, by }: { readonly row: number; readonly by: 1 | -1 },
): void {
  step.rows += by;
  for (const name of TERMS_FACETS) {
    const place = (termsColumn(columns, name).codes[row] ?? -1) + 1;
    if (place >= step.counts[name].length) step.counts[name] = enlarged(step.counts[name], place);
    add(step.counts[name], place, by);
  }
}

/** A copy with room for more codes. */
function enlarged(counts: Int32Array, codes: number): Int32Array {
  const larger = new Int32Array(Math.max(counts.length, 2 * codes + 1));
  larger.set(counts);
  return larger;
}

function add(counts: Int32Array, place: number, by: number): void {
  counts[place] = (counts[place] ?? 0) + by;
}
