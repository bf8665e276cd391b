import { editsFrom } from '../text/edits';
import { GrowingInts } from './growing-array';

export interface Near {
  readonly word: string;
  /** Letters changed, added or left out, or two neighbours swapped. */
  readonly edits: number;
}

/** Words of one length. */
interface Alike {
  readonly words: string[];
  readonly letters: GrowingInts;
  readonly ends: GrowingInts;
}

/** Of shorter words one edit may change both ends. */
const MIN_WITH_ENDS = 5;

/** Words to look for near ones: most are passed over by their length, their ends and which letters they have. */
export class NearWords {
  private readonly byLength: Alike[] = [];

  add(word: string): void {
    const { words, letters, ends } = this.of(word.length);
    words.push(word);
    letters.push(lettersOf(word));
    ends.push(endsOf(word));
  }

  /** The words that are at most so many edits away. */
  within(typed: string, maxEdits: number): readonly Near[] {
    const near: Near[] = [];
    const editsTo = editsFrom(typed);
    for (let length = typed.length - maxEdits; length <= typed.length + maxEdits; length += 1) {
      const alike = this.of(length);
      for (const at of placesNear(alike, typed, maxEdits)) {
        const word = alike.words[at] ?? '';
        const edits = editsTo(word);
        if (edits <= maxEdits) near.push({ word, edits });
      }
    }
    return near;
  }

  private of(length: number): Alike {
    return (this.byLength[length] ??= {
      words: [],
      letters: new GrowingInts(),
      ends: new GrowingInts(),
    });
  }
}

/** Where words stand that may be so near. */
function placesNear(alike: Alike, typed: string, maxEdits: number): readonly number[] {
  const letters = alike.letters.view();
  const ends = alike.ends.view();
  const places: number[] = [];
  const [typedLetters, typedEnds] = [lettersOf(typed), endsOf(typed)];
  const keepsAnEnd = maxEdits === 1 && typed.length >= MIN_WITH_ENDS;
  for (let at = 0; at < letters.length; at += 1) {
    const differing = (ends[at] ?? 0) ^ typedEnds;
    if (keepsAnEnd && differing >>> 16 !== 0 && (differing & 0xffff) !== 0) continue;
    // One edit takes a letter away and brings another one at most.
    if (bitsOf((letters[at] ?? 0) ^ typedLetters) <= 2 * maxEdits) places.push(at);
  }
  return places;
}

/** The first two letters and the last two, eight bits of each. */
function endsOf(word: string): number {
  const of = (at: number): number => word.charCodeAt(at) & 0xff;
  const { length } = word;
  return (of(0) << 24) | (of(1) << 16) | (of(length - 2) << 8) | of(length - 1);
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
