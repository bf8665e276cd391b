import type { Checksum } from '../change-feed';
import type { Columns } from './columns';

/** Of the rows that are there, by category id. */
export function checksumsOf(columns: Columns): ReadonlyMap<string, Checksum> {
  const { path, paths } = columns;
  // Both halves of each mark, the low one first: no object for each row.
  const halves = new Uint32Array(columns.marks.buffer);
  const sums = paths.values.map(() => ({ count: 0, seconds: 0, increments: 0 }));
  for (let row = 0; row < columns.length; row += 1) {
    const sum = sums[path[row] ?? -1];
    if (sum === undefined) continue;
    sum.count += 1;
    sum.increments += halves[2 * row] ?? 0;
    sum.seconds += halves[2 * row + 1] ?? 0;
  }
  return byCategory(paths.values, sums);
}

/** Paths that lead to one category are one: the tree may have changed. */
function byCategory(
  paths: readonly string[],
  sums: readonly Checksum[],
): ReadonlyMap<string, Checksum> {
  const checksums = new Map<string, Checksum>();
  sums.forEach(({ count, seconds, increments }, code) => {
    if (count === 0) return;
    const id = paths[code]?.split('/').at(-1) ?? '';
    const other = checksums.get(id);
    checksums.set(id, {
      count: count + (other?.count ?? 0),
      seconds: seconds + (other?.seconds ?? 0),
      increments: increments + (other?.increments ?? 0),
    });
  });
  return checksums;
}
