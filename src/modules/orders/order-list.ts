import type { CursorCodec } from '../../platform/cursor';
import type { FoundList } from '../../platform/mongo/find-lists';
import { cursorPage, offsetPagination, type Page, type PageRequest } from '../../platform/paging';
import { storedFieldsFor, type ShownOrder } from './orders.document';
import { timeOf, type OrderListQuery, type OrderPosition } from './order-queries.repository';
import type { OrderStretch, OrdersRepository } from './orders.repository';

export interface OrderListDeps {
  readonly orders: OrdersRepository;
  readonly cursors: CursorCodec;
}

/** One page of orders in either style. */
export async function listOrders(
  deps: OrderListDeps,
  { query, shown }: { readonly query: OrderListQuery; readonly shown: ReadonlySet<string> },
  page: PageRequest,
): Promise<Page<ShownOrder>> {
  const { orders } = deps;
  const { skip, limit, position, projection } = stretchOf(query, { shown, page, ...deps });
  if (page.style === 'cursor') {
    const rows = await orders.findAfter(query, position, { limit, projection });
    return pageOf({ rows, counted: 0 }, query, { page, ...deps });
  }
  const [rows, counted] = await Promise.all([
    orders.findPage(query, { skip, limit, projection }),
    orders.count(query.filter),
  ]);
  return pageOf({ rows, counted }, query, { page, ...deps });
}

/** The same page of several lists. */
export async function listOrdersOfEach(
  deps: OrderListDeps,
  {
    queries,
    shown,
  }: { readonly queries: readonly OrderListQuery[]; readonly shown: ReadonlySet<string> },
  page: PageRequest,
): Promise<readonly Page<ShownOrder>[]> {
  if (queries.length === 0) return [];
  const stretches = queries.map((query) => stretchOf(query, { shown, page, ...deps }));
  const found = await deps.orders.findLists(stretches);
  return queries.map((query, list) =>
    pageOf(found[list] ?? { rows: [], counted: 0 }, query, { page, ...deps }),
  );
}

interface Asked extends Pick<OrderListDeps, 'cursors'> {
  readonly page: PageRequest;
}

const scopeOf = (query: OrderListQuery) => ['orders', query];

function stretchOf(
  query: OrderListQuery,
  { shown, page, cursors }: Asked & { readonly shown: ReadonlySet<string> },
): OrderStretch {
  const projection = storedFieldsFor(shown);
  if (page.style === 'offset') {
    const skip = (page.page - 1) * page.pageSize;
    return { query, projection, skip, limit: page.pageSize, position: null, isCounted: true };
  }
  const { cursor } = page;
  const position = cursor === null ? null : positionOf(cursors.decode(scopeOf(query), cursor));
  return { query, projection, skip: 0, limit: page.limit + 1, position, isCounted: false };
}

function pageOf(
  { rows, counted }: FoundList<ShownOrder>,
  query: OrderListQuery,
  { page, cursors }: Asked,
): Page<ShownOrder> {
  if (page.style === 'offset') return { data: rows, pagination: offsetPagination(page, counted) };
  return cursorPage(rows, page.limit, (last) =>
    cursors.encode(scopeOf(query), [last[timeOf(query.filter)].getTime(), last._id]),
  );
}

function positionOf([at, id]: ReturnType<CursorCodec['decode']>): OrderPosition {
  return { at: new Date(Number(at)), id: String(id) };
}
