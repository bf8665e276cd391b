import type { OrdersLoaders } from './orders.loaders';
import type { OrderSource, OrderView } from './orders.types';

type IsMissing = (loaders: OrdersLoaders, order: OrderView) => Promise<boolean>;

const IS_MISSING: Readonly<Record<OrderSource, IsMissing>> = {
  payment: ({ payment }, order) => payment.load(order).then(({ available }) => !available),
  recommendations: ({ recommendations }, order) =>
    recommendations.load(order).then((ids) => ids === null),
};

/** Which of the sources behind a view are unavailable. Uses what the request already learned. */
export async function missingSources(
  order: OrderView,
  loaders: OrdersLoaders,
): Promise<readonly OrderSource[]> {
  const { sources } = order;
  const states = await Promise.all(sources.map((source) => IS_MISSING[source](loaders, order)));
  return sources.filter((_source, index) => states[index]);
}
