import { beginningsOf, stemOf } from '../text/stems';
import { NearWords, type Near } from './near-words';
import { NumbersByText } from './numbers-by-text';
import { SortedWords } from './sorted-words';

const HAS_DIGIT = /\p{N}/u;
/** Ways to take one word apart that are looked at. */
const MAX_SPLITS = 10;
const MAX_PARTS = 3;

/** All words of the catalog and their codes 0, 1, 2, …; put in order when that is asked for. */
export class Vocabulary {
  private readonly codes = new NumbersByText();
  private readonly words: string[] = [];
  private readonly wordOf = (code: number): string => this.words[code] ?? '';
  private readonly sorted = new SortedWords(this.wordOf);
  /** Those without a digit among the sorted: what can be a correction. */
  private readonly correctable = new NearWords(this.wordOf);

  encode(word: string): number {
    const known = this.codeOf(word);
    if (known !== undefined) return known;
    this.codes.add(word, this.words.length);
    return this.words.push(word) - 1;
  }

  codeOf(word: string): number | undefined {
    return this.codes.find(word, (code) => this.words[code] === word);
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
        const code = this.codeOf(word.slice(from, to));
        if (code !== undefined && to - from < word.length) split(to, [...parts, code]);
      }
    };
    split(0, []);
    return splits;
  }

  private beginningWith(beginning: string): readonly string[] {
    this.sort();
    return this.sorted.beginningWith(beginning);
  }

  private sort(): void {
    const from = this.sorted.length;
    const codes = Int32Array.from(this.words.slice(from), (_word, at) => from + at);
    if (codes.length === 0) return;
    this.sorted.add(codes);
    for (const code of codes) if (!HAS_DIGIT.test(this.wordOf(code))) this.correctable.add(code);
  }
}

/** `1234` is one number, not `12 34`. */
function isWithinNumber(word: string, at: number): boolean {
  return /^\d\d$/.test(word.slice(at - 1, at + 1));
}
