import { editsBetween } from '../text/edits';

export interface Near {
  readonly word: string;
  /** Letters changed, added or left out, or two neighbours swapped. */
  readonly edits: number;
}

/** Words to look for near ones: most are passed over by their length and by which letters they have. */
export class NearWords {
  private readonly lengths: Uint8Array;
  private readonly letters: Int32Array;

  constructor(private readonly words: readonly string[]) {
    this.lengths = Uint8Array.from(words, ({ length }) => length);
    this.letters = Int32Array.from(words, lettersOf);
  }

  /** The words that are at most so many edits away. */
  within(typed: string, maxEdits: number): readonly Near[] {
    const near: Near[] = [];
    const letters = lettersOf(typed);
    for (let at = 0; at < this.words.length; at += 1) {
      if (Math.abs((this.lengths[at] ?? 0) - typed.length) > maxEdits) continue;
      // One edit takes a letter away and brings another one at most.
      if (bitsOf(letters ^ (this.letters[at] ?? 0)) > 2 * maxEdits) continue;
      const word = this.words[at] ?? '';
      const edits = editsBetween(typed, word, maxEdits);
      if (edits <= maxEdits) near.push({ word, edits });
    }
    return near;
  }
}

/** Which letters a word has: a bit for each, others share them. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let i = 0; i < word.length; i += 1) letters |= 1 << (word.charCodeAt(i) & 31);
  return letters;
}

/** Of 32. */
export function bitsOf(mask: number): number {
  let bits = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) bits += 1;
  return bits;
}
