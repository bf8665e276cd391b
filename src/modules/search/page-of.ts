import type { CursorCodec, CursorValue } from '../../platform/cursor';
import { offsetPagination, type PageRequest, type Pagination } from '../../platform/paging';
import type { EngineAnswer, Hit, Stretch } from './search-engine';

export interface PageScope {
  readonly cursors: CursorCodec;
  /** What a cursor is bound to: list, filters and order. */
  readonly scope: unknown;
  /** Totals beyond the counting limit are told exactly. */
  readonly isExact: boolean;
}

/** Which stretch of the matches a page needs: with a cursor one more, which tells whether there is a next page. */
export function stretchOf(
  page: PageRequest,
  { cursors, scope }: Pick<PageScope, 'cursors' | 'scope'>,
): Stretch {
  if (page.style === 'offset') {
    return { offset: (page.page - 1) * page.pageSize, after: null, count: page.pageSize };
  }
  const after = page.cursor === null ? null : cursors.decode(scope, page.cursor);
  return { offset: 0, after, count: page.limit + 1 };
}

/** The page that was asked for; `remembered` stands before the sort keys of its cursor. */
export function pageOf(
  { hits, total }: Pick<EngineAnswer, 'hits' | 'total'>,
  page: PageRequest,
  {
    cursors,
    scope,
    isExact,
    remembered,
  }: PageScope & { readonly remembered: readonly CursorValue[] },
): { readonly hits: readonly Hit[]; readonly pagination: Pagination } {
  if (page.style === 'offset') {
    return { hits, pagination: offsetPagination(page, total, { isExact }) };
  }
  const { limit } = page;
  const last = hits[limit - 1];
  const hasNext = hits.length > limit && last !== undefined;
  const nextCursor = hasNext ? cursors.encode(scope, [...remembered, ...last.sortKeys()]) : null;
  return {
    hits: hits.slice(0, limit),
    pagination: { style: 'cursor', limit, nextCursor, hasNext },
  };
}
