import { GrowingInts } from './growing-array';

/** The words of each row's title, one after the other, by their codes. */
export class TitleWords {
  private readonly words = new GrowingInts();
  /** Where the words of each row end. */
  private readonly ends = new GrowingInts();

  /** Of the next row. */
  add(codes: readonly number[]): void {
    for (const code of codes) this.words.push(code);
    this.ends.push(this.words.length);
  }

  /** Whether the title has these words one after the other. */
  hasPhrase(row: number, codes: readonly number[]): boolean {
    const last = this.ends.at(row) - codes.length;
    for (let at = row === 0 ? 0 : this.ends.at(row - 1); at <= last; at += 1) {
      if (codes.every((code, i) => this.words.at(at + i) === code)) return true;
    }
    return false;
  }
}
