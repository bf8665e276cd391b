import { GrowingInts } from './growing-array';
import type { MaybeScored, RowTest } from './row-tests';

export type NamedTests = readonly [name: string, tests: readonly RowTest[]];

interface Found {
  readonly rows: GrowingInts;
  readonly scores: GrowingInts;
}

/** The rows that pass all tests (null), and by name those that pass all but its own: each row is looked at once. */
export function nearMisses(
  { rows, scores }: MaybeScored,
  named: readonly NamedTests[],
): ReadonlyMap<string | null, MaybeScored> {
  const names = [null, ...named.map(([name]) => name)];
  const found = names.map((): Found => ({ rows: new GrowingInts(), scores: new GrowingInts() }));
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    const place = placeOf(row, named);
    for (const of of place === 0 ? found : found.slice(place, place + 1)) {
      of.rows.push(row);
      if (scores !== null) of.scores.push(scores[at] ?? 0);
    }
  }
  const scored = (of: Found | undefined): MaybeScored => ({
    rows: of?.rows.view() ?? new Int32Array(0),
    scores: scores && (of?.scores.view() ?? new Int32Array(0)),
  });
  return new Map(names.map((name, place) => [name, scored(found[place])]));
}

/** 0 where a row passes all, else one more than the place of the only tests it fails; beyond all places where it fails more. */
function placeOf(row: number, named: readonly NamedTests[]): number {
  let failed = 0;
  for (let at = 0; at < named.length; at += 1) {
    if (named[at]?.[1].every((test) => test.passes(row)) === true) continue;
    if (failed !== 0) return named.length + 1;
    failed = at + 1;
  }
  return failed;
}
