/** Optimal string alignment, no further than `maxEdits`: more is told as that and one. */
export function editsBetween(a: string, b: string, maxEdits: number): number {
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
