import { limits } from './operations.generated.ts';
import type { Asked } from './request.ts';
import type { CallOptions } from './settings.ts';
import type { Transport } from './transport.ts';

type Query = Readonly<Record<string, unknown>>;

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

/** The pages of a list, one request each and as large as they may be; by cursors unless the query asks for numbered ones. */
export async function* readPages<P>(
  { send }: Transport,
  path: string,
  options: Asked & CallOptions = {},
): AsyncGenerator<P, void, undefined> {
  let query: Query | null = { ...options.query };
  const isPlain = !PAGING.some((name) => query?.[name] !== undefined);
  if (isPlain && limits[path]) query = { ...query, limit: limits[path] };
  let { headers } = options;
  while (query !== null) {
    const { data: page } = await send<Page>('GET', path, { ...options, headers, query });
    yield page as P;
    const step = stepAfter(page, path);
    query = step && { ...query, ...step };
    headers = withoutResumePoint(headers);
  }
}

/** It says where the first page begins, and counts before what the query says of the next ones. */
function withoutResumePoint(headers: CallOptions['headers'] = {}): CallOptions['headers'] {
  const others = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'last-event-id');
  return Object.fromEntries(others);
}

/** What the query of the next page says otherwise; null after the last one. */
function stepAfter({ pagination, next, hasMore }: Page, path: string): Query | null {
  if (hasMore)
    return path.endsWith('/stream') ? { after: next, since: undefined } : { since: next };
  if (pagination?.nextCursor) return { cursor: pagination.nextCursor };
  const { page, hasNext } = pagination ?? { hasNext: false };
  return page !== undefined && hasNext ? { page: page + 1 } : null;
}
