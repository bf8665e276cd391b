import type { Clock } from '../../platform/values/clock';
import type { CursorCodec } from '../../platform/values/cursor';
import { forbiddenError } from '../../platform/values/errors';
import { isId } from '../../platform/values/ids';
import { mapPage, type Page, type PageRequest } from '../../platform/values/paging';
import { withPeriod } from '../../platform/values/date-time';
import { authorize, authorizeKnown, reachOf, userIdOf, type Viewer } from '../accounts';
import type { OrderRepositories } from './collections.repository';
import { OrderView, type Order } from './order-view';
import type { ShownOrder } from './orders.document';
import type { OrderFilter, OrderSort, OrderSource, Strictness } from './orders.types';
import { readPayment, type PaymentOutcome, type ProviderRegistry } from '../payments';
import { createRecommendEach } from './recommendations';

export type OrdersService = ReturnType<typeof createOrdersService>;

export interface OrdersDeps extends OrderRepositories {
  readonly providers: ProviderRegistry;
  readonly cursors: CursorCodec;
  readonly clock: Clock;
}

const NO_FIELDS: ReadonlySet<string> = new Set();

export function createOrdersService(deps: OrdersDeps) {
  const { orders, providers, cursors } = deps;
  return {
    /** One order that the viewer may see; otherwise null. */
    findOrder: async (
      viewer: Viewer,
      id: string,
      {
        allowPartial = false,
        shownFields = NO_FIELDS,
      }: { readonly allowPartial?: boolean; readonly shownFields?: ReadonlySet<string> } = {},
    ): Promise<OrderView | null> => {
      const reach = authorize(viewer, 'order.read');
      const row = isId('ord', id) ? await orders.findShown(id) : null;
      const isForeign = reach === 'own' && row?.customerId !== userIdOf(viewer);
      if (row === null || isForeign) return null;
      return new OrderView(row, allowPartial ? 'partial' : 'exact', sourcesBehind(shownFields));
    },

    /**
     * The viewer's own orders, newest first, even if the viewer may see all. Payment figures are left out if their
     * provider is unavailable.
     */
    exportOrders: async (
      viewer: Viewer,
      shownFields: ReadonlySet<string>,
      page: PageRequest,
    ): Promise<Page<OrderView>> => {
      const { userId: customerId } = authorizeKnown(viewer, 'order.read');
      const query = { sort: 'newest', filter: { customerId } } as const;
      return viewsOf(
        await orders.list(query, shownFields, { page, cursors }),
        shownFields,
        'lenient',
      );
    },

    listOrders: async (
      viewer: Viewer,
      {
        filter,
        sort,
        shownFields,
      }: {
        readonly filter: OrderFilter;
        /** Null sorts newest first, or by the time of the change if `updatedFrom` is given. */
        readonly sort: OrderSort | null;
        /** The fields that the response shows; others need not be read. */
        readonly shownFields: ReadonlySet<string>;
      },
      page: PageRequest,
    ): Promise<Page<OrderView>> => {
      const defaultSort = filter.updatedFrom ? 'oldest' : 'newest';
      const query = {
        sort: sort ?? defaultSort,
        filter: withPeriod(visibleFilter(viewer, filter)),
      };
      return viewsOf(await orders.list(query, shownFields, { page, cursors }), shownFields);
    },

    /** A page of the orders of each customer, newest first; null if the viewer may not read them. */
    listOrdersOfEach: async (
      viewer: Viewer,
      customerIds: readonly string[],
      request: { readonly shownFields: readonly string[]; readonly page: PageRequest },
    ): Promise<readonly (Page<OrderView> | null)[]> => {
      const fields = new Set(request.shownFields);
      const readableIds = customerIds.filter((id) => mayReadOrdersOf(viewer, id));
      const queries = readableIds.map(
        (customerId) => ({ sort: 'newest', filter: { customerId } }) as const,
      );
      const pages = await orders.listEach(queries, fields, { page: request.page, cursors });
      const pageOf = new Map(pages.map((page, list) => [readableIds[list], viewsOf(page, fields)]));
      return customerIds.map((id) => pageOf.get(id) ?? null);
    },

    /** The customer's e-mail address and note, shown only to the customer and to those who fulfil orders. */
    notesFor: (viewer: Viewer, order: Order): Pick<Order, 'email' | 'note'> =>
      order.customerId === userIdOf(viewer) || reachOf(viewer, 'order.fulfil') === 'any'
        ? order
        : { email: null, note: null },

    /** The payment provider's figures for an order, within its deadline. */
    loadPayment: (order: Order): Promise<PaymentOutcome> => readPayment(providers, order),

    /** Ids of recommended products for each order; null if the source is unavailable. */
    recommendEach: createRecommendEach(deps),
  };
}

function viewsOf(
  page: Page<ShownOrder>,
  shownFields: ReadonlySet<string>,
  strictness: Strictness = 'listed',
) {
  const sources = sourcesBehind(shownFields);
  return mapPage(page, (row) => new OrderView(row, strictness, sources));
}

function mayReadOrdersOf(viewer: Viewer, customerId: string): boolean {
  const reach = reachOf(viewer, 'order.read');
  return reach === 'any' || (reach === 'own' && customerId === userIdOf(viewer));
}

/** Customers can list only their own orders; only viewers who see all orders may filter by customer. */
function visibleFilter(viewer: Viewer, filter: OrderFilter): OrderFilter {
  const { userId } = authorizeKnown(viewer, 'order.read');
  if (authorize(viewer, 'order.read') === 'any') return filter;
  if (filter.customerId && filter.customerId !== userId) {
    throw forbiddenError('forbidden', 'Only users who see all orders may list those of others.');
  }
  for (const name of ['email', 'couponCode'] as const) {
    if (!filter[name]) continue;
    const message = `Only users who see all orders may list them by ${name}.`;
    throw forbiddenError('forbidden', message);
  }
  return { ...filter, customerId: userId };
}

/** The sources of a view that shows these fields; every view needs the payment. */
function sourcesBehind(shownFields: ReadonlySet<string>): readonly OrderSource[] {
  return shownFields.has('recommendations') ? ['payment', 'recommendations'] : ['payment'];
}
