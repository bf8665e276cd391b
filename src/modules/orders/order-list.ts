import type { CursorCodec } from '../../platform/cursor';
import { cursorPage, offsetPagination, type Page, type PageRequest } from '../../platform/paging';
import { storedFieldsFor, type ShownOrder } from './orders.document';
import {
  timeOf,
  type OrderListQuery,
  type OrderPosition,
  type OrdersRepository,
} from './orders.repository';

export interface OrderListDeps {
  readonly orders: OrdersRepository;
  readonly cursors: CursorCodec;
}

/** One page of orders in either style. */
export async function listOrders(
  { orders, cursors }: OrderListDeps,
  { query, shown }: { readonly query: OrderListQuery; readonly shown: ReadonlySet<string> },
  page: PageRequest,
): Promise<Page<ShownOrder>> {
  const projection = storedFieldsFor(shown);
  if (page.style === 'offset') {
    const skip = (page.page - 1) * page.pageSize;
    const [data, counted] = await Promise.all([
      orders.findPage(query, { skip, limit: page.pageSize, projection }),
      orders.count(query.filter),
    ]);
    return { data, pagination: offsetPagination(page, counted) };
  }
  const scope = ['orders', query];
  const position = page.cursor === null ? null : positionOf(cursors.decode(scope, page.cursor));
  const rows = await orders.findAfter(query, position, { limit: page.limit + 1, projection });
  return cursorPage(rows, page.limit, (last) =>
    cursors.encode(scope, [last[timeOf(query.filter)].getTime(), last._id]),
  );
}

function positionOf([at, id]: ReturnType<CursorCodec['decode']>): OrderPosition {
  return { at: new Date(Number(at)), id: String(id) };
}
