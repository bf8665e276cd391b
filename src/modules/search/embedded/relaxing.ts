import { bitsOf } from './near-words';
import { NO_ROWS, type ScoredRows } from './postings';
import { intersectAll } from './scored-rows';

export interface Relaxed {
  /** Places of the lists that are used. */
  readonly kept: readonly number[];
  readonly dropped: readonly number[];
  /** The rows that all used lists have. */
  readonly rows: ScoredRows;
}

/** Leaves out the fewest lists so that the others have a row in common; of equals those that stand further left. */
export function relax(lists: readonly ScoredRows[]): Relaxed {
  const places = [...lists.keys()];
  const best = bestMask(lists);
  const kept = places.filter((place) => (best & (1 << place)) !== 0);
  if (kept.length === 0) return { kept: places, dropped: [], rows: NO_ROWS };
  const dropped = places.filter((place) => !kept.includes(place));
  return { kept, dropped, rows: intersectAll(kept.map((place) => lists[place] ?? NO_ROWS)) };
}

/** Which lists the rows with the most of them have: a bit for each list, the first one the lowest. */
function bestMask(lists: readonly ScoredRows[]): number {
  const rowCount = Math.max(0, ...lists.map(({ rows }) => (rows.at(-1) ?? -1) + 1));
  const masks = new Int32Array(rowCount);
  lists.forEach(({ rows }, place) => {
    for (const row of rows) masks[row] = (masks[row] ?? 0) | (1 << place);
  });
  let best = 0;
  for (const mask of masks) if (mask !== 0 && mask !== best && isBetter(mask, best)) best = mask;
  return best;
}

function isBetter(mask: number, other: number): boolean {
  const more = bitsOf(mask) - bitsOf(other);
  if (more !== 0) return more > 0;
  // The lowest list that only one of them has: it is better to have dropped it.
  const difference = mask ^ other;
  return (mask & (difference & -difference)) === 0 && difference !== 0;
}
