/** The two pagination styles of the contract: numbered pages or a keyset cursor. */
export type PageRequest =
  | { readonly style: 'offset'; readonly page: number; readonly pageSize: number }
  | { readonly style: 'cursor'; readonly limit: number; readonly cursor: string | null };

export type Pagination =
  | {
      readonly style: 'offset';
      readonly page: number;
      readonly pageSize: number;
      readonly totalItems: number;
      readonly totalPages: number;
      readonly hasNext: boolean;
      readonly totalIsLowerBound: boolean;
    }
  | {
      readonly style: 'cursor';
      readonly limit: number;
      readonly nextCursor: string | null;
      readonly hasNext: boolean;
    };

export interface Page<T> {
  readonly data: readonly T[];
  readonly pagination: Pagination;
}

/** Totals are counted up to here; beyond it they are a lower bound. */
export const COUNT_LIMIT = 10_000;

/** The rows of a list that a page needs. */
export interface ListSlice {
  readonly skip: number;
  readonly limit: number;
  /** The position after which the slice begins; null at the beginning of the list and for numbered pages. */
  readonly cursor: string | null;
}

/** With a cursor, one extra row shows whether there is a next page. */
export function sliceOf(page: PageRequest): ListSlice {
  if (page.style === 'cursor') return { skip: 0, limit: page.limit + 1, cursor: page.cursor };
  return { skip: (page.page - 1) * page.pageSize, limit: page.pageSize, cursor: null };
}

/** Creates the page from the rows of its slice. */
export function pageOf<T>(
  page: PageRequest,
  rows: readonly T[],
  { count: matchCount, isExact = false, cursorOf }: PageFacts<T>,
): Page<T> {
  if (page.style === 'cursor') return cursorPage(rows, page.limit, cursorOf);
  return { data: rows, pagination: offsetPagination(page, matchCount, { isExact }) };
}

export interface PageFacts<T> {
  /** Rows of the whole list; for numbered pages only. */
  readonly count: number;
  /** Whether `count` is exact beyond `COUNT_LIMIT` too. */
  readonly isExact?: boolean | undefined;
  readonly cursorOf: (last: T) => string;
}

/** Pagination of a numbered page from the number of rows (`count` may stop at `COUNT_LIMIT + 1`). */
export function offsetPagination(
  request: { readonly page: number; readonly pageSize: number },
  count: number,
  { isExact = false }: { readonly isExact?: boolean } = {},
): Pagination {
  const totalIsLowerBound = !isExact && count > COUNT_LIMIT;
  const totalItems = totalIsLowerBound ? COUNT_LIMIT : count;
  return {
    style: 'offset',
    page: request.page,
    pageSize: request.pageSize,
    totalItems,
    totalPages: Math.ceil(totalItems / request.pageSize),
    hasNext: request.page * request.pageSize < count,
    totalIsLowerBound,
  };
}

/** A page of an empty list. */
export function emptyPage<T>(request: PageRequest): Page<T> {
  return pageOf<T>(request, [], { count: 0, cursorOf: () => '' });
}

/** The same page with each row replaced. */
export function mapPage<Row, T>(page: Page<Row>, toValue: (row: Row) => T): Page<T> {
  return { data: page.data.map((row) => toValue(row)), pagination: page.pagination };
}

/** Removes the extra row that shows whether there is a next page. */
export function cursorPage<T>(
  rows: readonly T[],
  limit: number,
  cursorOf: (last: T) => string,
): Page<T> {
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  const hasNext = rows.length > limit && last !== undefined;
  return {
    data,
    pagination: {
      style: 'cursor',
      limit,
      nextCursor: hasNext ? cursorOf(last) : null,
      hasNext,
    },
  };
}
