import type { PriceRange } from './price-steps';

/** What makes a row a match. Two kinds only: V8 inlines both where many rows are tested. */
export type RowTest = CodeTest | PriceTest;

/** Passes rows whose code is wanted; −1 is a code too. */
export class CodeTest {
  private readonly isWanted: Uint8Array;

  constructor(
    private readonly codes: Int32Array,
    wanted: readonly number[],
    /** How many codes there are. */
    count: number,
  ) {
    this.isWanted = new Uint8Array(count + 1);
    for (const code of wanted) this.isWanted[code + 1] = 1;
  }

  passes(row: number): boolean {
    return this.isWanted[(this.codes[row] ?? -1) + 1] === 1;
  }
}

/** Passes rows within a range of prices. */
export class PriceTest {
  constructor(
    private readonly price: Float64Array,
    private readonly range: PriceRange,
  ) {}

  passes(row: number): boolean {
    const amount = this.price[row] ?? 0;
    return amount >= this.range.min && amount <= this.range.max;
  }
}

type Scores = Int32Array | Uint8Array;

/** Rows, and what a text made of them. */
export interface MaybeScored {
  readonly rows: Int32Array;
  /** By position in `rows`; null without a text. */
  readonly scores: Scores | null;
}

/** Whether any of the rows passes; mostly the first one does. */
export function somePass({ rows }: { readonly rows: Int32Array }, test: RowTest): boolean {
  return rows.some((row) => test.passes(row));
}

/** How many of the rows pass. */
export function countPassing({ rows }: { readonly rows: Int32Array }, test: RowTest): number {
  let count = 0;
  for (const row of rows) if (test.passes(row)) count += 1;
  return count;
}

/** The rows that pass; scored when they were so before. */
export function keepPassing<S extends Scores | null>(
  { rows, scores }: { readonly rows: Int32Array; readonly scores: S },
  test: RowTest,
): { readonly rows: Int32Array; readonly scores: S } {
  const kept = new Int32Array(rows.length);
  const keptScores = scores && new Int32Array(rows.length);
  let length = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    if (!test.passes(row)) continue;
    kept[length] = row;
    if (keptScores !== null) keptScores[length] = scores?.[at] ?? 0;
    length += 1;
  }
  return { rows: kept.slice(0, length), scores: (keptScores?.slice(0, length) ?? null) as S };
}
