import type { OrdersLoaders } from './orders.loaders';
import type { OrderView } from './order-view';
import type { OrderSource } from './orders.types';

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
