import { cursorError, type CursorValue } from '../../platform/cursor';
import type { ProductIndex } from './product-index';
import type { Scan } from './scan';
import type { ProductSort } from './search.types';

/** The order of one search's matches: one of the five, or relevance. */
export type Ranking = ProductSort | 'relevance';

/** Matches in their order, with what a cursor needs to find its place again after inserts. */
export interface RankedMatches {
  readonly rows: Int32Array;
  /** What a cursor remembers of the row at this place. */
  positionAt(place: number): readonly CursorValue[];
  /** The first place after the remembered position. */
  placeAfter(position: readonly CursorValue[]): number;
}

/** Sorts by rank in the kept order when there are few matches, else walks the order and picks them. */
export function rankMatches(index: ProductIndex, matches: Scan, ranking: Ranking): RankedMatches {
  return ranking === 'relevance' && matches.scores !== null
    ? byRelevance(index, matches.rows, matches.scores)
    : bySort(index, matches.rows, ranking === 'relevance' ? 'popular' : ranking);
}

const WALK_FRACTION = 16;

function bySort({ orders }: ProductIndex, matches: Int32Array, sort: ProductSort): RankedMatches {
  const order = orders.order(sort);
  const isFew = matches.length * WALK_FRACTION < order.rows.length;
  const rows = isFew ? sortByRank(matches, order) : pickInOrder(matches, order.rows);
  return {
    rows,
    positionAt: (place) => orders.positionOf(sort, rows[place] ?? 0),
    placeAfter: (position) => {
      const [value, id] = position;
      if (typeof value !== 'number' || typeof id !== 'string') throw foreignCursor();
      return firstPlace(rows, (row) => orders.compare(sort, row, [value, id]) > 0);
    },
  };
}

interface Ranked {
  readonly rows: Int32Array;
  readonly ranks: Int32Array;
}

function sortByRank(matches: Int32Array, { rows, ranks }: Ranked): Int32Array {
  return matches
    .map((row) => ranks[row] ?? 0)
    .sort()
    .map((rank) => rows[rank] ?? 0);
}

function pickInOrder(matches: Int32Array, rows: Int32Array): Int32Array {
  const isMatch = new Uint8Array(rows.length === 0 ? 0 : rows.reduce((a, b) => Math.max(a, b)) + 1);
  for (const row of matches) isMatch[row] = 1;
  return rows.filter((row) => isMatch[row] === 1);
}

/** The greatest score first, then the most popular, then the id: integers, so that pages hold. */
function byRelevance(
  { orders, columns }: ProductIndex,
  matches: Int32Array,
  scores: Int32Array,
): RankedMatches {
  const { ranks } = orders.order('popular');
  const scoreOf = new Map<number, number>();
  for (let i = 0; i < matches.length; i += 1) scoreOf.set(matches[i] ?? 0, scores[i] ?? 0);
  const score = (row: number): number => scoreOf.get(row) ?? 0;
  const rows = matches
    .slice()
    .sort((a, b) => score(b) - score(a) || (ranks[a] ?? 0) - (ranks[b] ?? 0));
  return {
    rows,
    positionAt: (place) => {
      const row = rows[place] ?? 0;
      return [score(row), columns.popularity[row] ?? 0, columns.ids[row] ?? ''];
    },
    placeAfter: (position) => {
      const [points, popularity, id] = position;
      const isOurs = typeof points === 'number' && typeof popularity === 'number';
      if (!isOurs || typeof id !== 'string') throw foreignCursor();
      const isAfter = (row: number): boolean =>
        score(row) === points
          ? orders.compare('popular', row, [popularity, id]) > 0
          : score(row) < points;
      return firstPlace(rows, isAfter);
    },
  };
}

/** Binary search: the rows after a position form the end of the list. */
function firstPlace(rows: Int32Array, isAfter: (row: number) => boolean): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isAfter(rows[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function foreignCursor(): Error {
  return cursorError('invalid_cursor', 'The cursor is not one of this list.');
}
