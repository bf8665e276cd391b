import { createCircuitBreaker } from '../../platform/egress/circuit-breaker';
import type { Clock } from '../../platform/values/clock';
import { withDeadline } from '../../platform/values/deadline';
import type { RecommendationsRepository } from './recommendations.repository';
import type { Order } from './order-view';

const DEADLINE_MS = 300;
const MAX_RECOMMENDED = 5;

/**
 * The optional source of order views: reads the recommendations for all these orders at once. Product ids for each
 * order, or null if the source is unavailable or too slow.
 */
export function createRecommendEach({
  recommendations,
  clock,
}: {
  readonly recommendations: Pick<RecommendationsRepository, 'findFor'>;
  readonly clock: Clock;
}) {
  const breaker = createCircuitBreaker(clock);
  return async (
    orders: readonly Pick<Order, 'items'>[],
  ): Promise<readonly (readonly string[] | null)[]> => {
    const baskets = orders.map(({ items }) => new Set(items.map(({ productId }) => productId)));
    const all = new Set(baskets.flatMap((basket) => [...basket]));
    try {
      const rows = await breaker(() =>
        withDeadline(recommendations.findFor([...all]), DEADLINE_MS),
      );
      return baskets.map((basket) => {
        const own = rows.filter(({ _id }) => basket.has(_id));
        return mergeRecommended(
          own.map(({ productIds }) => productIds),
          basket,
        );
      });
    } catch {
      return orders.map(() => null);
    }
  };
}

/** The first choice for every product, then the second choices; without products that the order contains. */
function mergeRecommended(
  lists: readonly (readonly string[])[],
  basket: ReadonlySet<string>,
): readonly string[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const union = new Set<string>();
  for (let rank = 0; rank < longest; rank += 1) {
    for (const list of lists) {
      const id = list[rank];
      if (id !== undefined && !basket.has(id)) union.add(id);
    }
  }
  return [...union].slice(0, MAX_RECOMMENDED);
}
