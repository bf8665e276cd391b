import type { Columns } from './columns';
import { SORTS, type ProductSort } from '../search.types';
import { SortedRows } from './sorted-rows';

interface SortRule {
  readonly valuesOf: (columns: Columns) => Float64Array;
  readonly direction: 1 | -1;
}

/** Without a rating the column says −1, so that such products come last. */
const SORT_RULES: Readonly<Record<ProductSort, SortRule>> = {
  price_asc: { valuesOf: ({ price }) => price, direction: 1 },
  price_desc: { valuesOf: ({ price }) => price, direction: -1 },
  popular: { valuesOf: ({ popularity }) => popularity, direction: -1 },
  newest: { valuesOf: ({ createdAt }) => createdAt, direction: -1 },
  rating: { valuesOf: ({ rating }) => rating, direction: -1 },
};

/** Position of a row in an order: the sorted value, then the id as tie-break. */
export type SortPosition = readonly [value: number, id: string];

/** One of the five orders. */
export interface SortOrder {
  readonly compare: (a: number, b: number) => number;
  positionOf(row: number): SortPosition;
  /** True when the row stands behind the position. */
  isAfter(row: number, position: SortPosition): boolean;
  /** All rows that can be found. */
  readonly rows: SortedRows;
}

export type SortOrders = Readonly<Record<ProductSort, SortOrder>>;

export function createSortOrders(columns: Columns): SortOrders {
  const orders = SORTS.map((sort) => [sort, createOrder(columns, SORT_RULES[sort])] as const);
  return Object.fromEntries(orders) as SortOrders;
}

function createOrder(columns: Columns, { valuesOf, direction }: SortRule): SortOrder {
  const { ids } = columns;
  const compare = (a: number, b: number): number => {
    const values = valuesOf(columns);
    return ((values[a] ?? 0) - (values[b] ?? 0)) * direction || compareIds(ids[a], ids[b]);
  };
  return {
    compare,
    rows: new SortedRows(compare),
    positionOf: (row) => [valuesOf(columns)[row] ?? 0, ids[row] ?? ''],
    isAfter: (row, [value, id]) =>
      (((valuesOf(columns)[row] ?? 0) - value) * direction || compareIds(ids[row], id)) > 0,
  };
}

function compareIds(a = '', b = ''): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
