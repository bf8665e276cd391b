import { firstIndex } from './sorted-rows';

/** So many words at least are merged at once. */
const MIN_MERGED = 1024;

/** The codes of words by the alphabet; new words stand apart until they are many enough to be worth a merge. */
export class SortedWords {
  private merged: Int32Array = new Int32Array(0);
  private recent: Int32Array = new Int32Array(0);

  constructor(private readonly wordOf: (code: number) => string) {}

  get length(): number {
    return this.merged.length + this.recent.length;
  }

  /** Codes that were not there. */
  add(codes: Int32Array): void {
    const recent = new Int32Array(this.recent.length + codes.length);
    recent.set(this.recent);
    recent.set(codes, this.recent.length);
    this.recent = recent.sort((a, b) => (this.wordOf(a) < this.wordOf(b) ? -1 : 1));
    if (recent.length < Math.max(MIN_MERGED, this.merged.length >>> 4)) return;
    this.merged = this.mergeAll();
    this.recent = new Int32Array(0);
  }

  /** The words that begin so. */
  beginningWith(beginning: string): readonly string[] {
    return [this.merged, this.recent].flatMap((codes) => this.beginningIn(codes, beginning));
  }

  private beginningIn(codes: Int32Array, beginning: string): readonly string[] {
    const wordAt = (at: number): string => this.wordOf(codes[at] ?? 0);
    const from = firstIndex(codes.length, (at) => wordAt(at) >= beginning);
    const count = firstIndex(codes.length - from, (at) => !wordAt(from + at).startsWith(beginning));
    return Array.from(codes.subarray(from, from + count), this.wordOf);
  }

  private mergeAll(): Int32Array {
    const { merged: a, recent: b } = this;
    const all = new Int32Array(this.length);
    let [i, j] = [0, 0];
    for (let at = 0; at < all.length; at += 1) {
      const isLeft =
        j === b.length || (i < a.length && this.wordOf(a[i] ?? 0) < this.wordOf(b[j] ?? 0));
      all[at] = (isLeft ? a[i++] : b[j++]) ?? 0;
    }
    return all;
  }
}
