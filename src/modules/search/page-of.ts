import type { CursorCodec } from '../../platform/cursor';
import { offsetPagination, type PageRequest, type Pagination } from '../../platform/paging';
import type { RankedMatches } from './ranked';

export interface PageScope {
  readonly cursors: CursorCodec;
  /** What a cursor is bound to: list, filters and order. */
  readonly scope: unknown;
  /** Totals beyond the counting limit are told exactly. */
  readonly isExact: boolean;
}

/** Cuts one page out of ranked matches. */
export function pageOf(
  ranked: RankedMatches,
  page: PageRequest,
  { cursors, scope, isExact }: PageScope,
): { readonly rows: Int32Array; readonly pagination: Pagination } {
  const { rows } = ranked;
  if (page.style === 'offset') {
    const from = (page.page - 1) * page.pageSize;
    const pagination = offsetPagination(page, rows.length, isExact);
    return { rows: rows.subarray(from, from + page.pageSize), pagination };
  }
  const { limit, cursor } = page;
  const from = cursor === null ? 0 : ranked.placeAfter(cursors.decode(scope, cursor));
  const end = Math.min(from + limit, rows.length);
  const hasNext = end < rows.length;
  const nextCursor = hasNext ? cursors.encode(scope, ranked.positionAt(end - 1)) : null;
  return {
    rows: rows.subarray(from, end),
    pagination: { style: 'cursor', limit, nextCursor, hasNext },
  };
}
