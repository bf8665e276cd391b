import { COUNT_LIMIT } from '../../platform/values/paging';

interface PaginationFields {
  style: string;
  page?: number | null | undefined;
  pageSize?: number | null | undefined;
  totalItems?: number | null | undefined;
  totalPages?: number | null | undefined;
  totalIsLowerBound?: boolean | null | undefined;
  limit?: number | null | undefined;
  nextCursor?: string | null | undefined;
  hasNext: boolean;
}

const OFFSET_ONLY = ['page', 'pageSize', 'totalItems', 'totalPages', 'totalIsLowerBound'] as const;

/** Leaves only the fields of the page's own style in the answer, and answers them. */
export function shapePage(page: Readonly<Record<string, unknown>>): PaginationFields {
  const pagination = page['pagination'] as PaginationFields;
  if (pagination.style === 'offset') {
    pagination.limit = undefined;
    pagination.nextCursor = undefined;
    if (pagination.totalIsLowerBound !== true) pagination.totalIsLowerBound = undefined;
  } else {
    for (const name of OFFSET_ONLY) pagination[name] = undefined;
  }
  return pagination;
}

/** RFC 8288 links to the neighbouring pages; `last` only inside the page window, and when all were counted. */
export function pageLinks(url: string, pagination: PaginationFields): string | null {
  const queryStart = url.indexOf('?');
  const path = queryStart === -1 ? url : url.slice(0, queryStart);
  const query = queryStart === -1 ? '' : url.slice(queryStart + 1);
  const link = (relation: string, changes: Readonly<Record<string, string>>): string => {
    const parameters = new URLSearchParams(query);
    for (const [name, value] of Object.entries(changes)) parameters.set(name, value);
    return `<${path}?${parameters.toString()}>; rel="${relation}"`;
  };
  const links =
    pagination.style === 'offset'
      ? offsetLinks(pagination, link)
      : cursorLinks(pagination, link, { path, query });
  return links.length > 0 ? links.join(', ') : null;
}

type LinkTo = (relation: string, changes: Readonly<Record<string, string>>) => string;

function offsetLinks(
  { page, pageSize, totalPages, totalIsLowerBound, hasNext }: PaginationFields,
  link: LinkTo,
): string[] {
  const current = page ?? 1;
  const size = pageSize ?? 1;
  const last = totalPages ?? 0;
  const isLastKnown = last > 0 && totalIsLowerBound !== true;
  const inWindow = (number: number): boolean => number * size <= COUNT_LIMIT;
  return [
    link('first', { page: '1' }),
    ...(current > 1
      ? [link('prev', { page: String(Math.min(current - 1, Math.max(1, last))) })]
      : []),
    ...(hasNext && inWindow(current + 1) ? [link('next', { page: String(current + 1) })] : []),
    ...(isLastKnown && inWindow(last) ? [link('last', { page: String(last) })] : []),
  ];
}

function cursorLinks(
  { nextCursor, limit }: PaginationFields,
  link: LinkTo,
  { path, query }: { readonly path: string; readonly query: string },
): string[] {
  const first = new URLSearchParams(query);
  first.delete('cursor');
  first.set('limit', String(limit ?? 20));
  return [
    `<${path}?${first.toString()}>; rel="first"`,
    ...(nextCursor ? [link('next', { cursor: nextCursor })] : []),
  ];
}
