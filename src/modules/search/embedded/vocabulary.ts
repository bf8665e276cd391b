import { beginningsOf, stemOf } from '../text/stems';
import { NearWords, type Near } from './edits';
import { firstIndex } from './sorted-rows';

const HAS_DIGIT = /\p{N}/u;
/** Ways to take one word apart that are looked at. */
const MAX_SPLITS = 10;
const MAX_PARTS = 3;

/** All words of the catalog and their codes 0, 1, 2, …; put in order when that is asked for. */
export class Vocabulary {
  private readonly codes = new Map<string, number>();
  private sorted: string[] = [];
  private unsorted: string[] = [];
  /** Those without a digit among the sorted: what can be a correction. */
  private readonly correctable = new NearWords();

  encode(word: string): number {
    const known = this.codes.get(word);
    if (known !== undefined) return known;
    const code = this.codes.size;
    this.codes.set(word, code);
    this.unsorted.push(word);
    return code;
  }

  codeOf(word: string): number | undefined {
    return this.codes.get(word);
  }

  /** Longer words that begin so. */
  longerThan(beginning: string): readonly string[] {
    return this.beginningWith(beginning).filter((word) => word !== beginning);
  }

  /** Other words with the same stem. */
  formsOf(word: string): readonly string[] {
    const stem = stemOf(word);
    const near = beginningsOf(word).flatMap((beginning) => this.beginningWith(beginning));
    return [...new Set(near)].filter((other) => other !== word && stemOf(other) === stem);
  }

  /** Words that are at most so many edits away. */
  near(typed: string, maxEdits: number): readonly Near[] {
    this.sort();
    return this.correctable.within(typed, maxEdits);
  }

  /** The ways in which the word is made of others, as their codes. */
  splitsOf(word: string): readonly (readonly number[])[] {
    const splits: number[][] = [];
    const split = (from: number, parts: readonly number[]): void => {
      if (splits.length === MAX_SPLITS) return;
      if (from === word.length && parts.length > 1) splits.push([...parts]);
      if (parts.length === MAX_PARTS) return;
      // Only the first part may be a letter: `e-book`.
      for (let to = from === 0 ? 1 : from + 2; to <= word.length; to += 1) {
        if (isWithinNumber(word, to)) continue;
        const code = this.codes.get(word.slice(from, to));
        if (code !== undefined && to - from < word.length) split(to, [...parts, code]);
      }
    };
    split(0, []);
    return splits;
  }

  private beginningWith(beginning: string): readonly string[] {
    this.sort();
    const { sorted } = this;
    const from = firstIndex(sorted.length, (at) => (sorted[at] ?? '') >= beginning);
    const count = firstIndex(
      sorted.length - from,
      (at) => !(sorted[from + at] ?? '').startsWith(beginning),
    );
    return sorted.slice(from, from + count);
  }

  private sort(): void {
    if (this.unsorted.length === 0) return;
    for (const word of this.unsorted) if (!HAS_DIGIT.test(word)) this.correctable.add(word);
    this.sorted = mergeSorted(this.sorted, this.unsorted.sort());
    this.unsorted = [];
  }
}

function mergeSorted(a: readonly string[], b: readonly string[]): string[] {
  const merged: string[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    const left = a[i];
    const right = b[j];
    const takeLeft = right === undefined || (left !== undefined && left < right);
    merged.push((takeLeft ? left : right) ?? '');
    if (takeLeft) i += 1;
    else j += 1;
  }
  return merged;
}

/** `1234` is one number, not `12 34`. */
function isWithinNumber(word: string, at: number): boolean {
  return /^\d\d$/.test(word.slice(at - 1, at + 1));
}
