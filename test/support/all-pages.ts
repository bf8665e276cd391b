/** A page of a list as REST returns it. */
export interface CursorPage<Row> {
  readonly data: readonly Row[];
  readonly pagination: { readonly nextCursor: string | null };
}

const MAX_PAGES = 1000;

/**
 * The rows of all pages, each found by the cursor of the previous one. `read` gets the end of a query: `&cursor=…`, or
 * '' for the first page. Throws if the list has no end.
 */
export async function allPages<Row>(
  read: (cursor: string) => Promise<CursorPage<Row>>,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let cursor = '';
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { data, pagination } = await read(cursor);
    rows.push(...data);
    if (pagination.nextCursor === null) return rows;
    cursor = `&cursor=${encodeURIComponent(pagination.nextCursor)}`;
  }
  throw new Error(`no end after ${MAX_PAGES} pages: ${String(read)}`);
}
