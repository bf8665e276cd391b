/** The number of letters that `editDistanceFrom` accepts. */
export const MAX_LETTERS = 32;

/**
 * Edit distance of a word from `pattern`: letters changed, added or left out, or two neighbours swapped (optimal
 * string alignment). A row of the table is a few 32-bit numbers (Hyyrö, 2003), so `pattern` has at most 32 letters.
 */
export function editDistanceFrom(pattern: string): (word: string) => number {
  const last = 1 << (pattern.length - 1);
  const { ascii, others } = placesOf(pattern);
  return (word) => {
    let edits = pattern.length;
    let [more, less, same, before] = [-1, 0, 0, 0];
    for (let at = 0; at < word.length; at += 1) {
      const letter = word.charCodeAt(at);
      const letterMask = (letter < ASCII ? ascii[letter] : others.get(letter)) ?? 0;
      const swap = ((~same & letterMask) << 1) & before;
      same = ((((letterMask & more) + more) | 0) ^ more) | letterMask | less | swap;
      const increase = less | ~(same | more);
      const decrease = same & more;
      if ((increase & last) !== 0) edits += 1;
      if ((decrease & last) !== 0) edits -= 1;
      const carry = (increase << 1) | 1;
      more = (decrease << 1) | ~(same | carry);
      less = carry & same;
      before = letterMask;
    }
    return edits;
  };
}

const ASCII = 128;

/** The positions of each letter, one bit each. */
function placesOf(pattern: string) {
  const ascii = new Int32Array(ASCII);
  const others = new Map<number, number>();
  for (let at = 0; at < pattern.length; at += 1) {
    const letter = pattern.charCodeAt(at);
    if (letter < ASCII) ascii[letter] = (ascii[letter] ?? 0) | (1 << at);
    else others.set(letter, (others.get(letter) ?? 0) | (1 << at));
  }
  return { ascii, others } as const;
}
