import { editsFrom } from '../text/edits';
import { GrowingBytes, GrowingInts } from './growing-array';

export interface Near {
  readonly word: string;
  /** Letters changed, added or left out, or two neighbours swapped. */
  readonly edits: number;
}

/** From so many letters on one edit leaves the first two as they are, or the last two. */
const MIN_WITH_ENDS = 5;

/** Two letters as a number below 1024. */
function pairOf(word: string, first: number, second = first + 1): number {
  return (word.charCodeAt(first) & 31) * 32 + (word.charCodeAt(second) & 31);
}

/** Places of words by two of their letters. */
type Groups = (GrowingInts | undefined)[];

/**
 * Words to look for near ones. One edit leaves the beginning of a word as it is, or the end; where two change both, the
 * middle moves by one place at most. Only words that have one of these are looked at, and most of them have other letters.
 */
export class NearWords {
  private readonly codes = new GrowingInts();
  private readonly letters = new GrowingInts();
  private readonly lengths = new GrowingBytes();
  private readonly byFront: Groups = [];
  /** The third letter and the fourth. */
  private readonly byMiddle: Groups = [];
  private readonly byTail: Groups = [];
  private readonly short = new GrowingInts();

  constructor(private readonly wordOf: (code: number) => string) {}

  add(code: number): void {
    const word = this.wordOf(code);
    const at = this.codes.push(code) - 1;
    this.letters.push(lettersOf(word));
    this.lengths.push(word.length);
    group(this.byFront, pairOf(word, 0), at);
    group(this.byMiddle, pairOf(word, 2), at);
    group(this.byTail, pairOf(word, word.length - 2), at);
    if (word.length <= MIN_WITH_ENDS) this.short.push(at);
  }

  /** The words that are at most so many edits away: one, or for words of eight letters and more two. */
  within(typed: string, maxEdits: number): readonly Near[] {
    const found = new Map<string, number>();
    const editsTo = editsFrom(typed);
    const hasItsLetters = this.letterTest(typed, maxEdits);
    for (const places of this.groupsNear(typed, maxEdits)) {
      for (let i = 0; i < places.length; i += 1) {
        const at = places.at(i);
        if (!hasItsLetters(at)) continue;
        const word = this.wordOf(this.codes.at(at));
        const edits = editsTo(word);
        if (edits <= maxEdits) found.set(word, edits);
      }
    }
    return Array.from(found, ([word, edits]) => ({ word, edits }));
  }

  private groupsNear(typed: string, maxEdits: number): readonly GrowingInts[] {
    if (typed.length < MIN_WITH_ENDS) return [this.short];
    const ends = [
      this.byFront[pairOf(typed, 0)] ?? [],
      this.byTail[pairOf(typed, typed.length - 2)] ?? [],
    ].flat();
    if (maxEdits === 1) return ends;
    // In its place, after a letter that was left out or added before it, or between two that were swapped.
    const middles = [pairOf(typed, 2), pairOf(typed, 3), pairOf(typed, 1), pairOf(typed, 1, 3)];
    return [...ends, ...middles.flatMap((pair) => this.byMiddle[pair] ?? [])];
  }

  /** One edit brings one letter and takes one away at most; a word that is longer needs an edit for each letter more. */
  private letterTest(typed: string, maxEdits: number): (at: number) => boolean {
    const own = lettersOf(typed);
    return (at) => {
      const longer = this.lengths.at(at) - typed.length;
      if (longer > maxEdits || longer < -maxEdits) return false;
      const others = this.letters.at(at);
      return (
        bitsOf(others & ~own) <= maxEdits + Math.min(0, longer) &&
        bitsOf(own & ~others) <= maxEdits - Math.max(0, longer)
      );
    };
  }
}

function group(groups: Groups, pair: number, place: number): void {
  (groups[pair] ??= new GrowingInts()).push(place);
}

/** Which letters a word has: a bit for each, others share them. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let i = 0; i < word.length; i += 1) letters |= 1 << (word.charCodeAt(i) & 31);
  return letters;
}

/** Of 32, added up in pairs, fours, eights and so on. */
export function bitsOf(mask: number): number {
  const pairs = mask - ((mask >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
