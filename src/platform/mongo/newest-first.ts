import type { Collection, Document, Filter, WithId } from 'mongodb';
import type { CursorCodec } from '../cursor';
import { COUNT_LIMIT, cursorPage, offsetPagination, type Page, type PageRequest } from '../paging';
import { MAX_TIME_MS } from './client';

export interface NewestFirstQuery<T> {
  readonly filter: Filter<T>;
  /** What a cursor is bound to: the list and its filters. */
  readonly scope: unknown;
  readonly projection?: Document;
}

const COUNTING = { maxTimeMS: MAX_TIME_MS, limit: COUNT_LIMIT + 1 } as const;

/** Without a filter the server would walk through the documents instead of their ids. */
function hintOf(filter: object) {
  return Object.keys(filter).length === 0 ? { hint: { _id: 1 } } : {};
}

/** A page of documents with time-ordered ids, newest first; a keyset page continues after the last id seen. */
export async function newestFirst<T extends { readonly _id: string }>(
  collection: Collection<T>,
  { filter, scope, projection }: NewestFirstQuery<T>,
  { page, cursors }: { readonly page: PageRequest; readonly cursors: CursorCodec },
): Promise<Page<WithId<T>>> {
  const shown = projection === undefined ? {} : { projection };
  const options = { maxTimeMS: MAX_TIME_MS, sort: { _id: -1 }, ...shown } as const;
  if (page.style === 'offset') {
    const skip = (page.page - 1) * page.pageSize;
    const [data, counted] = await Promise.all([
      collection.find(filter, { ...options, skip, limit: page.pageSize }).toArray(),
      collection.countDocuments(filter, { ...COUNTING, ...hintOf(filter) }),
    ]);
    return { data, pagination: offsetPagination(page, counted) };
  }
  const [after] = page.cursor === null ? [] : cursors.decode(scope, page.cursor);
  const where = after === undefined ? filter : { $and: [filter, { _id: { $lt: after } }] };
  const rows = await collection
    .find(where as Filter<T>, { ...options, limit: page.limit + 1 })
    .toArray();
  return cursorPage(rows, page.limit, ({ _id }) => cursors.encode(scope, [String(_id)]));
}

/** Id bounds of a period, for ids `<prefix>_<time>…`: saves an index on the time beside the one on the id. */
export function idsBetween(
  lowestId: (at: Date) => string,
  from: Date | null | undefined,
  to: Date | null | undefined,
): { readonly _id?: { readonly $gte?: string; readonly $lt?: string } } {
  if (!from && !to) return {};
  return {
    _id: { ...(from ? { $gte: lowestId(from) } : {}), ...(to ? { $lt: lowestId(to) } : {}) },
  };
}
