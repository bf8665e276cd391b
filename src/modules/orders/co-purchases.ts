const MAX_PER_PRODUCT = 10;

export interface CoPurchases {
  readonly productId: string;
  /** Most often bought together first; ties by id. */
  readonly productIds: readonly string[];
}

/** What was bought together with each product, counted over baskets. */
export function basketsToRecommendations(
  baskets: readonly (readonly string[])[],
): readonly CoPurchases[] {
  const counts = new Map<string, Map<string, number>>();
  for (const basket of baskets) {
    const products = [...new Set(basket)];
    for (const product of products) countTogether(counts, product, products);
  }
  return [...counts].map(([productId, together]) => ({
    productId,
    productIds: [...together]
      .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
      .slice(0, MAX_PER_PRODUCT)
      .map(([id]) => id),
  }));
}

function countTogether(
  counts: Map<string, Map<string, number>>,
  product: string,
  basket: readonly string[],
): void {
  const together = counts.get(product) ?? new Map<string, number>();
  counts.set(product, together);
  for (const other of basket) {
    if (other !== product) together.set(other, (together.get(other) ?? 0) + 1);
  }
}
