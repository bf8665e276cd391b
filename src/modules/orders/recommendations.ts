import { createCircuitBreaker } from '../../platform/egress/circuit-breaker';
import type { Clock } from '../../platform/values/clock';
import { withDeadline } from '../../platform/values/deadline';
import { runYielding, inSteps } from '../../platform/values/yielding';
import type { RecommendationsRepository } from './recommendations.repository';
import type { Order } from './order-view';

const DEADLINE_MS = 300;
const MAX_RECOMMENDED = 5;

/**
 * The optional source of order views: reads the recommendations for all these orders together. Product ids for each
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
        return mergeRecommendations(
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
function mergeRecommendations(
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

const MAX_PER_PRODUCT = 10;
/** The number of pairs grows with the square of the basket, and the products of large baskets are rarely related. */
const MAX_BASKET_SIZE = 15;

export interface CoPurchases {
  readonly productId: string;
  /** The most frequent first, then by id. */
  readonly productIds: readonly string[];
}

type Counts = Map<string, Map<string, number>>;

/** Counts which products were bought together, over the first 15 products of each basket. */
export async function basketsToRecommendations(
  baskets: readonly (readonly string[])[],
): Promise<readonly CoPurchases[]> {
  const counts: Counts = new Map();
  await runYielding(inSteps(baskets, (basket) => countBasket(counts, basket)));
  const rows: CoPurchases[] = [];
  await runYielding(
    inSteps(counts, ([productId, companions]) => {
      rows.push({ productId, productIds: mostFrequent(companions) });
    }),
  );
  return rows;
}

function countBasket(counts: Counts, basket: readonly string[]): void {
  const products = [...new Set(basket)].slice(0, MAX_BASKET_SIZE);
  for (const product of products) {
    const companions = counts.get(product) ?? new Map<string, number>();
    counts.set(product, companions);
    for (const other of products) {
      if (other !== product) companions.set(other, (companions.get(other) ?? 0) + 1);
    }
  }
}

function mostFrequent(companions: ReadonlyMap<string, number>): readonly string[] {
  return [...companions]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, MAX_PER_PRODUCT)
    .map(([id]) => id);
}
