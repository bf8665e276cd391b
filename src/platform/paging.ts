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

/** Pagination of a numbered page from the rows counted so far (`counted` may stop at `COUNT_LIMIT + 1`). */
export function offsetPagination(
  request: { readonly page: number; readonly pageSize: number },
  counted: number,
  { isExact = false }: { readonly isExact?: boolean } = {},
): Pagination {
  const totalIsLowerBound = !isExact && counted > COUNT_LIMIT;
  const totalItems = totalIsLowerBound ? COUNT_LIMIT : counted;
  return {
    style: 'offset',
    page: request.page,
    pageSize: request.pageSize,
    totalItems,
    totalPages: Math.ceil(totalItems / request.pageSize),
    hasNext: request.page * request.pageSize < counted,
    totalIsLowerBound,
  };
}

/** A page of a list that has nothing. */
export function emptyPage<T>(request: PageRequest): Page<T> {
  if (request.style === 'offset') return { data: [], pagination: offsetPagination(request, 0) };
  return cursorPage<T>([], request.limit, () => '');
}

/** Cuts the one extra row that was read to learn whether there is a next page. */
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
