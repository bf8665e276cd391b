import { GrowingBytes, GrowingInts } from './growing-array';
import { ShortLists } from './short-lists';

/** Rows, sorted, with a weight for each. */
export interface ScoredRows {
  readonly rows: Int32Array;
  /** By position in `rows`. */
  readonly scores: Int32Array | Uint8Array;
}

export const NO_ROWS: ScoredRows = { rows: new Int32Array(0), scores: new Int32Array(0) };

interface Long {
  readonly rows: GrowingInts;
  readonly weights: GrowingBytes;
}

/** A row and a weight below 16 in one number. */
const pack = (row: number, weight: number): number => row * 16 + weight;

/** Most words stand in few products: longer lists only are arrays of their own. */
const MAX_SHORT = 32;

/** Which rows have a word, by the word's code. */
export class Postings {
  private readonly long = new Map<number, Long>();
  private readonly heads = new GrowingInts();
  private readonly short = new ShortLists(this.heads);

  /** Rows come in ascending order, new words with the next code. */
  add(code: number, row: number, weight: number): void {
    while (this.heads.length <= code) this.heads.push(0);
    const long = this.long.get(code);
    if (long !== undefined) {
      push(long, pack(row, weight));
      return;
    }
    this.short.add(code, pack(row, weight));
    // Asked only now and then: a list that is a little longer does no harm.
    if (row % 8 === 0) this.lengthen(code);
  }

  rowsOf(code: number): ScoredRows {
    this.lengthen(code);
    const long = this.long.get(code);
    if (long !== undefined) return { rows: long.rows.view(), scores: long.weights.view() };
    const packed = this.short.of(code);
    return {
      rows: Int32Array.from(packed, (entry) => entry >>> 4),
      scores: Int32Array.from(packed, (entry) => entry & 15),
    };
  }

  /** Gives a list that has become long arrays of its own. */
  private lengthen(code: number): void {
    if (this.short.of(code).length <= MAX_SHORT) return;
    const long = { rows: new GrowingInts(), weights: new GrowingBytes() };
    for (const entry of this.short.take(code)) push(long, entry);
    this.long.set(code, long);
  }
}

function push({ rows, weights }: Long, packed: number): void {
  rows.push(packed >>> 4);
  weights.push(packed & 15);
}
