import {
  assertPosition,
  sortRuleOf,
  type Hit,
  type Ranking,
  type Slice,
} from '../engine/search-engine';
import type { ProductIndex } from './product-index';
import type { Scan } from './scan';
import { sortedRange, type Compare } from './sorted-range';

/** The content of a cursor: the score of a text, otherwise 0, the sort value and the id. */
type Position = readonly [score: number, value: number, id: string];

/** A slice of the matches in their order, without sorting the others. */
export function rank(
  index: ProductIndex,
  { rows, scores: relevance }: Pick<Scan, 'rows' | 'scores'>,
  { ranking, slice }: { readonly ranking: Ranking; readonly slice: Slice },
): readonly Hit[] {
  const { offset, after, count } = slice;
  const isByRelevance = ranking === 'relevance';
  const rule = sortRuleOf(ranking);
  const sign = rule.direction === 'asc' ? 1 : -1;
  const { [rule.field]: values, ids, stamps } = index;
  // Integers, so that ranks work with cursors; without a text all matches are equally relevant.
  const scores = isByRelevance && relevance !== null ? relevance : null;
  const scoreAt = (place: number): number => scores?.[place] ?? 0;
  const valueAt = (place: number): number => values[rows[place] ?? 0] ?? 0;
  const idAt = (place: number): string => ids[rows[place] ?? 0] ?? '';
  const compare: Compare = (a, b) =>
    scoreAt(b) - scoreAt(a) || (valueAt(a) - valueAt(b)) * sign || compareIds(idAt(a), idAt(b));

  let places = new Int32Array(rows.length).map((_none, at) => at);
  if (after !== null) {
    assertPosition(after, scores === null ? 1 : 2);
    const [score, value, id] = (scores === null ? [0, ...after] : after) as Position;
    const isAfter = (place: number): boolean =>
      (score - scoreAt(place) || (valueAt(place) - value) * sign || compareIds(idAt(place), id)) >
      0;
    places = places.filter(isAfter);
  }
  const page = sortedRange(places, { from: offset, end: offset + count }, compare);
  return Array.from(page, (place) => ({
    id: idAt(place),
    revision: stamps[rows[place] ?? 0] ?? 0n,
    sortKeys: () => [...(scores === null ? [] : [scoreAt(place)]), valueAt(place), idAt(place)],
  }));
}

function compareIds(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
