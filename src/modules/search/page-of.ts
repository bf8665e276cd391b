import type { CursorCodec } from '../../platform/cursor';
import { offsetPagination, type PageRequest, type Pagination } from '../../platform/paging';
import type { RankedRow, Stretch } from './ranked';

export interface PageScope {
  readonly cursors: CursorCodec;
  /** What a cursor is bound to: list, filters and order. */
  readonly scope: unknown;
  /** Totals beyond the counting limit are told exactly. */
  readonly isExact: boolean;
}

export interface RankedMatches {
  readonly total: number;
  read(stretch: Stretch): readonly RankedRow[];
}

/** Cuts one page out of ranked matches. */
export function pageOf(
  ranked: RankedMatches,
  page: PageRequest,
  { cursors, scope, isExact }: PageScope,
): { readonly rows: readonly number[]; readonly pagination: Pagination } {
  if (page.style === 'offset') {
    const offset = (page.page - 1) * page.pageSize;
    const count = Math.min(page.pageSize, Math.max(0, ranked.total - offset));
    const found = count === 0 ? [] : ranked.read({ offset, after: null, count });
    return { rows: rowsOf(found), pagination: offsetPagination(page, ranked.total, isExact) };
  }
  const { limit, cursor } = page;
  const after = cursor === null ? null : cursors.decode(scope, cursor);
  const found = ranked.read({ offset: 0, after, count: limit + 1 });
  const last = found[limit - 1];
  const hasNext = found.length > limit && last !== undefined;
  const nextCursor = hasNext ? cursors.encode(scope, last.position()) : null;
  return {
    rows: rowsOf(found.slice(0, limit)),
    pagination: { style: 'cursor', limit, nextCursor, hasNext },
  };
}

function rowsOf(found: readonly RankedRow[]): readonly number[] {
  return found.map(({ row }) => row);
}
