import type { OrdersLoaders } from './orders.loaders';
import type { OrderSource, OrderView } from './orders.types';

/** Which of the sources that were asked for are away. Uses what the request already learned. */
export async function missingSources(
  order: OrderView,
  sources: readonly OrderSource[],
  loaders: OrdersLoaders,
): Promise<readonly OrderSource[]> {
  const isMissing: Readonly<Record<OrderSource, () => Promise<boolean>>> = {
    payment: async () => !(await loaders.payment.load(order)).available,
    recommendations: async () => (await loaders.recommendations.load(order)) === null,
  };
  const states = await Promise.all(sources.map((source) => isMissing[source]()));
  return sources.filter((_source, index) => states[index]);
}
