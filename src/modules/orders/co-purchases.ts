import { runYielding, inSteps } from '../../platform/values/yielding';

const MAX_PER_PRODUCT = 10;
/** The pairs of a basket grow with the square of what is in it, and large ones tell little about what goes together. */
const MAX_COUNTED = 15;

export interface CoPurchases {
  readonly productId: string;
  /** Most often bought together first; ties by id. */
  readonly productIds: readonly string[];
}

type Counts = Map<string, Map<string, number>>;

/** What was bought together with each product, counted over baskets: over the first 15 products of each. */
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
