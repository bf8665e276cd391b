import { runYielding, inSteps } from '../../platform/values/yielding';

const MAX_PER_PRODUCT = 10;
/** The number of pairs grows with the square of the basket, and large baskets say little about what goes together. */
const MAX_COUNTED = 15;

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
    inSteps(counts, ([productId, together]) => {
      rows.push({ productId, productIds: mostFrequent(together) });
    }),
  );
  return rows;
}

function countBasket(counts: Counts, basket: readonly string[]): void {
  const products = [...new Set(basket)].slice(0, MAX_COUNTED);
  for (const product of products) {
    const together = counts.get(product) ?? new Map<string, number>();
    counts.set(product, together);
    for (const other of products) {
      if (other !== product) together.set(other, (together.get(other) ?? 0) + 1);
    }
  }
}

function mostFrequent(together: ReadonlyMap<string, number>): readonly string[] {
  return [...together]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, MAX_PER_PRODUCT)
    .map(([id]) => id);
}
