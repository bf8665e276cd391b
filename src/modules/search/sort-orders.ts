import type { ProductSort } from './search.types';

/** What the orders need to know of a row. */
export interface SortColumns {
  readonly price: (row: number) => number;
  readonly popularity: (row: number) => number;
  readonly createdAt: (row: number) => number;
  /** −1 without a rating, so that such products come last. */
  readonly rating: (row: number) => number;
  readonly id: (row: number) => string;
  readonly isAlive: (row: number) => boolean;
  readonly rowCount: () => number;
}

interface SortRule {
  readonly column: 'price' | 'popularity' | 'createdAt' | 'rating';
  readonly direction: 1 | -1;
}

const SORT_RULES: Readonly<Record<ProductSort, SortRule>> = {
  price_asc: { column: 'price', direction: 1 },
  price_desc: { column: 'price', direction: -1 },
  popular: { column: 'popularity', direction: -1 },
  newest: { column: 'createdAt', direction: -1 },
  rating: { column: 'rating', direction: -1 },
};

/** Position of a row in an order: the sorted value, then the id as tie-break. */
export type SortPosition = readonly [value: number, id: string];

/** All rows in one order, and the rank of each row. Kept up to date by merging in what is new. */
export interface SortOrder {
  readonly rows: Int32Array;
  readonly ranks: Int32Array;
}

export interface SortOrders {
  order(sort: ProductSort): SortOrder;
  positionOf(sort: ProductSort, row: number): SortPosition;
  /** Negative when the row stands before the position. */
  compare(sort: ProductSort, row: number, position: SortPosition): number;
}

interface KeptOrder extends SortOrder {
  readonly rowCount: number;
}

export function createSortOrders(columns: SortColumns): SortOrders {
  const kept = new Map<ProductSort, KeptOrder>();

  const valueOf = (sort: ProductSort, row: number): number => columns[SORT_RULES[sort].column](row);
  const compareValues = (sort: ProductSort, a: SortPosition, b: SortPosition): number =>
    (a[0] - b[0]) * SORT_RULES[sort].direction || (a[1] < b[1] ? -1 : a[1] > b[1] ? 1 : 0);
  const positionOf = (sort: ProductSort, row: number): SortPosition => [
    valueOf(sort, row),
    columns.id(row),
  ];

  const compareRows = (sort: ProductSort) => {
    const { column, direction } = SORT_RULES[sort];
    const value = columns[column];
    const { id } = columns;
    return (a: number, b: number): number =>
      (value(a) - value(b)) * direction || (id(a) < id(b) ? -1 : 1);
  };

  const rebuild = (sort: ProductSort, old: KeptOrder | undefined): KeptOrder => {
    const rowCount = columns.rowCount();
    const added: number[] = [];
    for (let row = old?.rowCount ?? 0; row < rowCount; row += 1) {
      if (columns.isAlive(row)) added.push(row);
    }
    const compare = compareRows(sort);
    added.sort(compare);
    const rows = mergeRows(
      (old?.rows ?? new Int32Array(0)).filter(columns.isAlive),
      added,
      compare,
    );
    const ranks = new Int32Array(rowCount);
    for (let rank = 0; rank < rows.length; rank += 1) ranks[rows[rank] ?? 0] = rank;
    return { rows, ranks, rowCount };
  };

  return {
    order: (sort) => {
      const old = kept.get(sort);
      if (old !== undefined && old.rowCount === columns.rowCount()) return old;
      const made = rebuild(sort, old);
      kept.set(sort, made);
      return made;
    },
    positionOf,
    compare: (sort, row, position) => compareValues(sort, positionOf(sort, row), position),
  };
}

function mergeRows(
  kept: Int32Array,
  added: readonly number[],
  compare: (a: number, b: number) => number,
): Int32Array {
  const merged = new Int32Array(kept.length + added.length);
  let i = 0;
  let j = 0;
  for (let at = 0; at < merged.length; at += 1) {
    const left = kept[i];
    const right = added[j];
    const takeLeft = right === undefined || (left !== undefined && compare(left, right) < 0);
    merged[at] = (takeLeft ? left : right) ?? 0;
    if (takeLeft) i += 1;
    else j += 1;
  }
  return merged;
}
