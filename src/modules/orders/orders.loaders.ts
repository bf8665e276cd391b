import DataLoader from 'dataloader';
import {
  createListLoader,
  type ListBudget,
  type LoadList,
} from '../../platform/mongo/list.loaders';
import type { Page, PageRequest } from '../../platform/values/paging';
import type { Viewer } from '../accounts';
import type { OrdersService } from './orders.service';
import type { Order, OrderView } from './order-view';
import type { OrderSource } from './orders.types';
import { type PaymentOutcome } from '../payments';

/** The data that a request has read from the other sources of an order view; each source is asked once. */
export interface OrdersLoaders {
  readonly payment: DataLoader<Order, PaymentOutcome, string>;
  readonly recommendations: DataLoader<Order, readonly string[] | null, string>;
  /** Keyed by the id of the customer. */
  readonly orders: LoadList<
    string,
    { readonly shownFields: readonly string[]; readonly page: PageRequest },
    Page<OrderView> | null
  >;
}

/** Orders whose products are looked up in one command. */
const MAX_BASKETS = 20;

export function createOrdersLoaders(
  orders: OrdersService,
  viewer: Viewer,
  lists: ListBudget,
): OrdersLoaders {
  const cacheKeyFn = ({ id }: Order): string => id;
  return {
    // The provider has one call per payment, each with its own deadline.
    payment: new DataLoader((keys) => Promise.all(keys.map(orders.loadPayment)), { cacheKeyFn }),
    recommendations: new DataLoader((keys) => orders.recommendEach(keys), {
      cacheKeyFn,
      maxBatchSize: MAX_BASKETS,
    }),
    orders: createListLoader(lists, (ids, request) =>
      orders.listOrdersOfEach(viewer, ids, request),
    ),
  };
}

type IsMissing = (loaders: OrdersLoaders, order: OrderView) => Promise<boolean>;

const IS_MISSING: Readonly<Record<OrderSource, IsMissing>> = {
  payment: async ({ payment }, order) => !(await payment.load(order)).available,
  recommendations: async ({ recommendations }, order) =>
    (await recommendations.load(order)) === null,
};

/** Which sources of a view are unavailable. Reuses what the request has read from them. */
export async function missingSources(
  order: OrderView,
  loaders: OrdersLoaders,
): Promise<readonly OrderSource[]> {
  const unavailableSources: OrderSource[] = [];
  for (const source of order.sources) {
    if (await IS_MISSING[source](loaders, order)) unavailableSources.push(source);
  }
  return unavailableSources;
}
