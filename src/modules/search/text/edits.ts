/** The number of letters that `editsFrom` accepts. */
export const MAX_LETTERS = 32;

/**
 * Edit distance of a word from the typed one: letters changed, added or left out, or two neighbours swapped (optimal
 * string alignment). A row of the table is a few 32-bit numbers (Hyyrö, 2003), so `typed` has at most 32 letters.
 */
export function editsFrom(typed: string): (word: string) => number {
  const last = 1 << (typed.length - 1);
  const { ascii, others } = placesOf(typed);
  return (word) => {
    let edits = typed.length;
    let [more, less, same, before] = [-1, 0, 0, 0];
    for (let at = 0; at < word.length; at += 1) {
      const letter = word.charCodeAt(at);
      const here = (letter < ASCII ? ascii[letter] : others.get(letter)) ?? 0;
      const swapped = ((~same & here) << 1) & before;
      same = ((((here & more) + more) | 0) ^ more) | here | less | swapped;
      const added = less | ~(same | more);
      const removed = same & more;
      if ((added & last) !== 0) edits += 1;
      if ((removed & last) !== 0) edits -= 1;
      const shifted = (added << 1) | 1;
      more = (removed << 1) | ~(same | shifted);
      less = shifted & same;
      before = here;
    }
    return edits;
  };
}

const ASCII = 128;

/** The positions of each letter, one bit each. */
function placesOf(typed: string) {
  const ascii = new Int32Array(ASCII);
  const others = new Map<number, number>();
  for (let at = 0; at < typed.length; at += 1) {
    const letter = typed.charCodeAt(at);
    if (letter < ASCII) ascii[letter] = (ascii[letter] ?? 0) | (1 << at);
    else others.set(letter, (others.get(letter) ?? 0) | (1 << at));
  }
  return { ascii, others } as const;
}
