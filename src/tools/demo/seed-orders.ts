import { createOrderRepositories, type OrdersService } from '../../modules/orders';
import type { Foundation } from '../../app/platform';
import { demoOrders, type Shop } from './orders';
import type { DemoProduct } from './products';

const RECOMMENDED = 6;

interface OrderFacts extends Shop {
  readonly orders: OrdersService;
}

/** Orders in every status, and what was bought together. */
export async function seedOrders(
  { db, clock }: Foundation,
  { orders, ...shop }: OrderFacts,
): Promise<void> {
  const { products, now } = shop;
  const { recommendations } = createOrderRepositories(db, clock);
  await Promise.all([
    orders.recordHistoricalOrders(demoOrders(shop)),
    recommendations.replace(
      products.map((product, index) => ({
        _id: product.id,
        productIds: neighbours(products, index).map(({ id }) => id),
        updatedAt: now,
      })),
    ),
  ]);
}

/** Products of the same brand first, then of the same category. */
function neighbours(products: readonly DemoProduct[], index: number): readonly DemoProduct[] {
  const own = products[index];
  const others = products.filter((product) => product !== own);
  const sameBrand = others.filter(({ brand }) => brand === own?.brand);
  const sameCategory = others.filter(
    ({ brand, categoryExternalId }) =>
      brand !== own?.brand && categoryExternalId === own?.categoryExternalId,
  );
  return [...sameBrand.slice(index % 20, (index % 20) + 3), ...sameCategory].slice(0, RECOMMENDED);
}
