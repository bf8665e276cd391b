import { limits } from './operations.generated.ts';
import type { RequestInput, Requests } from './requests.ts';
import type { CallOptions } from './settings.ts';

interface Page {
  readonly data: readonly unknown[];
  readonly pagination?: {
    readonly nextCursor?: string | null;
    readonly page?: number;
    readonly hasNext: boolean;
  };
  readonly next?: string;
  readonly hasMore?: boolean;
}

const PAGING = ['limit', 'cursor', 'page', 'pageSize'];

/**
 * The pages of a list, one request each with the largest page size; by cursor, unless the query asks for numbered
 * pages.
 */
export async function* readPages<P>(
  { send }: Requests,
  path: string,
  options: RequestInput & CallOptions = {},
): AsyncGenerator<P, void, undefined> {
  let { query = {}, headers = {} } = options;
  const isPlain = !PAGING.some((name) => query[name] !== undefined);
  if (isPlain && limits[path]) query = { ...query, limit: limits[path] };
  for (;;) {
    const { data: page } = await send<Page>('GET', path, { ...options, headers, query });
    yield page as P;
    const step = stepAfter(page, path);
    if (step === null) return;
    query = { ...query, ...step };
    // `Last-Event-ID` says where the first page begins, and takes precedence over the query.
    const others = Object.entries(headers).filter(([name]) => !/^last-event-id$/i.test(name));
    headers = Object.fromEntries(others);
  }
}

/** The changes to the query for the next page; `null` after the last page. */
function stepAfter({ pagination, next, hasMore }: Page, path: string): object | null {
  if (hasMore)
    return path.endsWith('/stream') ? { after: next, since: undefined } : { since: next };
  if (pagination?.nextCursor) return { cursor: pagination.nextCursor };
  const { page, hasNext } = pagination ?? { hasNext: false };
  return page !== undefined && hasNext ? { page: page + 1 } : null;
}
