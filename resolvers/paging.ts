import { type AppError, structuralError } from '../src/platform/values/errors';
import { isGiven } from '../src/platform/values/json';
import { COUNT_LIMIT, type PageRequest } from '../src/platform/values/paging';

const DEFAULT_SIZE = 20;

/** The part of a list that one export contains, newest first. */
export function exportedPage(
  { cursor }: { readonly cursor?: string | null },
  limit = 1000,
): PageRequest {
  return { style: 'cursor', limit, cursor: cursor ?? null };
}

interface PageInput {
  readonly page?: number | null;
  readonly pageSize?: number | null;
  readonly limit?: number | null;
  readonly cursor?: string | null;
}

/** The requested page; refuses a mix of both styles and pages beyond the window. */
export function pageRequestOf(input: PageInput | null | undefined): PageRequest {
  const { page, pageSize, limit, cursor } = input ?? {};
  const isNumbered = isGiven(page) || isGiven(pageSize);
  const keyset = isGiven(limit) || isGiven(cursor);
  if (isNumbered && keyset) throw styleConflict(isGiven(cursor) ? 'cursor' : 'limit');
  if (keyset) return { style: 'cursor', limit: limit ?? DEFAULT_SIZE, cursor: cursor ?? null };
  const request = { style: 'offset', page: page ?? 1, pageSize: pageSize ?? DEFAULT_SIZE } as const;
  if (request.page * request.pageSize > COUNT_LIMIT) throw windowExceeded();
  return request;
}

function styleConflict(parameter: string): AppError {
  const message =
    'Numbered pages (page, pageSize) and cursor pages (limit, cursor) are alternatives; use one of them.';
  return structuralError([{ parameter, code: 'pagination_style_conflict', message }]);
}

function windowExceeded(): AppError {
  const message = `page × pageSize must not exceed ${COUNT_LIMIT}; read on with limit and cursor.`;
  return structuralError([{ parameter: 'page', code: 'pagination_window_exceeded', message }], {
    max: COUNT_LIMIT,
  });
}
