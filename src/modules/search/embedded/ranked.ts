import { cursorError, type CursorValue } from '../../../platform/values/cursor';
import { firstOf } from './first-of';
import type { ProductIndex } from './product-index';
import type { Matches } from './scan';
import type { Ranking, Stretch } from '../search-engine';
import type { SortOrder, SortPosition } from './sort-orders';
import { rowsOf } from './sorted-rows';

export interface RankedRow {
  readonly row: number;
  /** What a cursor remembers of it, to find its place again after inserts. */
  position(): readonly CursorValue[];
}

/** A stretch of the matches in their order, without putting the others in order. */
export function rank(
  index: ProductIndex,
  matches: Matches,
  { ranking, stretch }: { readonly ranking: Ranking; readonly stretch: Stretch },
): readonly RankedRow[] {
  const { picked, scores } = matches;
  if (ranking === 'relevance' && picked !== null && scores !== null) {
    return byRelevance(index, { rows: picked, scores }, stretch);
  }
  const order = index.orders[ranking === 'relevance' ? 'popular' : ranking];
  return bySort(index, matches, { order, stretch }).map((row) => ({
    row,
    position: () => order.positionOf(row),
  }));
}

interface Wanted {
  readonly order: SortOrder;
  readonly stretch: Stretch;
}

/** Walks the kept order where a match will come soon, else picks the first of the matches. */
function bySort(index: ProductIndex, matches: Matches, wanted: Wanted): readonly number[] {
  const { offset, count } = wanted.stretch;
  const expectedSteps = ((offset + count) * index.size) / matches.total;
  const canWalk = expectedSteps < matches.total;
  return (canWalk ? walk(index, matches, wanted) : null) ?? select(matches, wanted);
}

function select({ picked, runs }: Matches, { order, stretch }: Wanted): readonly number[] {
  const after = stretch.after && sortPosition(stretch.after);
  const rows = picked ?? rowsOf(runs);
  const rest = after === null ? rows : rows.filter((row) => order.isAfter(row, after));
  const end = stretch.offset + stretch.count;
  return [...firstOf(rest, end, order.compare).subarray(stretch.offset)];
}

/** Steps per match before picking from the matches is cheaper. */
const PATIENCE = 2;

/** Null when matches are so rare in this order that it takes too long. */
function walk(
  { columns }: ProductIndex,
  matches: Matches,
  { order, stretch: { offset, after, count } }: Wanted,
): readonly number[] | null {
  const position = after && sortPosition(after);
  const isMatch = testOf(matches, columns.length);
  const found: number[] = [];
  let skip = offset;
  let patience = PATIENCE * matches.total;
  order.rows.visitFrom(
    (row) => position === null || order.isAfter(row, position),
    (row) => {
      patience -= 1;
      if (patience < 0) return true;
      if (!isMatch(row)) return false;
      if (skip === 0) found.push(row);
      else skip -= 1;
      return found.length === count;
    },
  );
  return patience < 0 ? null : found;
}

function testOf({ picked, tests }: Matches, rowCount: number): (row: number) => boolean {
  if (picked === null) return (row) => tests.every((test) => test.passes(row));
  const isPicked = new Uint8Array(rowCount);
  for (const row of picked) isPicked[row] = 1;
  return (row) => isPicked[row] === 1;
}

/** The greatest score first, then the most popular, then the id: integers, so that pages hold. */
function byRelevance(
  { orders, columns }: ProductIndex,
  { rows, scores }: { readonly rows: Int32Array; readonly scores: ArrayLike<number> },
  { offset, after, count }: Stretch,
): readonly RankedRow[] {
  const { compare, isAfter } = orders.popular;
  const rowAt = (at: number): number => rows[at] ?? 0;
  const scoreAt = (at: number): number => scores[at] ?? 0;
  const places = rows.map((_row, at) => at).filter(behind(after, { rowAt, scoreAt, isAfter }));
  const inOrder = firstOf(
    places,
    offset + count,
    (a, b) => scoreAt(b) - scoreAt(a) || compare(rowAt(a), rowAt(b)),
  );
  return Array.from(inOrder.subarray(offset), (at) => ({
    row: rowAt(at),
    position: () => [scoreAt(at), columns.popularity[rowAt(at)] ?? 0, columns.ids[rowAt(at)] ?? ''],
  }));
}

interface Scored {
  readonly rowAt: (at: number) => number;
  readonly scoreAt: (at: number) => number;
  readonly isAfter: SortOrder['isAfter'];
}

function behind(
  after: readonly CursorValue[] | null,
  { rowAt, scoreAt, isAfter }: Scored,
): (at: number) => boolean {
  if (after === null) return () => true;
  const [points, ...rest] = after;
  const position = sortPosition(rest);
  if (typeof points !== 'number') throw foreignCursor();
  return (at) => (scoreAt(at) === points ? isAfter(rowAt(at), position) : scoreAt(at) < points);
}

function sortPosition([value, id]: readonly CursorValue[]): SortPosition {
  if (typeof value !== 'number' || typeof id !== 'string') throw foreignCursor();
  return [value, id];
}

function foreignCursor(): Error {
  return cursorError('invalid_cursor', 'The cursor is not one of this list.');
}
