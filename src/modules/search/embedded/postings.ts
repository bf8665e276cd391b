import { GrowingBytes, GrowingInts } from './growing-array';

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
  /** Of each word: its newest entry in `entries` and one, 0 for none. */
  private readonly heads = new GrowingInts();
  /** Of short lists: a row with its weight… */
  private readonly entries = new GrowingInts();
  /** …and where the entry before it is, in the same way. */
  private readonly links = new GrowingInts();

  /** Rows come in ascending order, new words with the next code. */
  add(code: number, row: number, weight: number): void {
    while (this.heads.length <= code) this.heads.push(0);
    const long = this.long.get(code);
    if (long !== undefined) {
      push(long, pack(row, weight));
      return;
    }
    this.entries.push(pack(row, weight));
    this.links.push(this.heads.at(code));
    this.heads.set(code, this.entries.length);
    // Asked only now and then: a list that is a little longer does no harm.
    if (row % 8 === 0) this.lengthen(code);
  }

  /** In how many rows the word was ever seen. */
  countOf(code: number): number {
    return this.long.get(code)?.rows.length ?? this.shortOf(code).length;
  }

  rowsOf(code: number): ScoredRows {
    const long = this.long.get(code);
    if (long !== undefined) return { rows: long.rows.view(), scores: long.weights.view() };
    const packed = this.shortOf(code);
    if (packed.length > MAX_SHORT) {
      this.lengthen(code);
      return this.rowsOf(code);
    }
    return {
      rows: Int32Array.from(packed, (entry) => entry >>> 4),
      scores: Int32Array.from(packed, (entry) => entry & 15),
    };
  }

  /** The entries of a short list, in order. */
  private shortOf(code: number): readonly number[] {
    const packed: number[] = [];
    for (let at = this.heads.at(code); at > 0; at = this.links.at(at - 1)) {
      packed.push(this.entries.at(at - 1));
    }
    return packed.reverse();
  }

  /** Gives a list that has become long arrays of its own. */
  private lengthen(code: number): void {
    const packed = this.shortOf(code);
    if (packed.length <= MAX_SHORT) return;
    const long = { rows: new GrowingInts(), weights: new GrowingBytes() };
    for (const entry of packed) push(long, entry);
    this.long.set(code, long);
    this.heads.set(code, 0);
  }
}

function push({ rows, weights }: Long, packed: number): void {
  rows.push(packed >>> 4);
  weights.push(packed & 15);
}
