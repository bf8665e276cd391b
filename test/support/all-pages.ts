/** A page of a list as REST returns it. */
export interface CursorPage<Row> {
  readonly data: readonly Row[];
  readonly pagination: { readonly nextCursor: string | null };
}

const MAX_PAGES = 1000;

/**
 * Reads all pages of a list by following their cursors, and returns the rows. `read` gets the end
 * of a query string: `&cursor=…`, or '' for the first page. Throws if the list never ends.
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
