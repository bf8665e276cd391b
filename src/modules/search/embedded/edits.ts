/** How many edits a word of so many letters may need. */
export function editsFor(word: string): number {
  return word.length >= 8 ? 2 : 1;
}

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

/** Optimal string alignment, no further than `maxEdits`: more is told as that and one. */
function editsBetween(a: string, b: string, maxEdits: number): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_none, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      const changed = (above[j - 1] ?? 0) + (isSame ? 0 : 1);
      let edits = Math.min(changed, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      const isSwap =
        i > 1 &&
        j > 1 &&
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
      if (isSwap) edits = Math.min(edits, (before[j - 2] ?? 0) + 1);
      row.push(edits);
      if (edits < least) least = edits;
    }
    if (least > maxEdits) return maxEdits + 1;
    before = above;
    above = row;
  }
  return above[b.length] ?? 0;
}
