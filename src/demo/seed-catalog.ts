import {
  categoryIdOf,
  newProductDocument,
  toStoredFacts,
  type CategoryDocument,
  type ProductDocument,
} from '../modules/catalog';
import { toMinor } from '../platform/money';
import { demoCategories, type DemoCategory } from './categories';
import type { DemoRepository } from './demo.repository';
import type { DemoProduct } from './products';

/** Categories and products. */
export async function seedCatalog(
  demo: DemoRepository,
  products: readonly DemoProduct[],
  now: Date,
): Promise<void> {
  await demo.insertMissing(
    'categories',
    demoCategories.map((category) => toCategory(category, now)),
  );
  await demo.insertMissing('products', products.map(toProduct));
}

function toCategory(category: DemoCategory, now: Date): CategoryDocument {
  const { externalId, title, parentExternalId, filterableAttributes, minimumPrice } = category;
  return {
    _id: categoryIdOf(externalId),
    externalId,
    title,
    parentId: parentExternalId === null ? null : categoryIdOf(parentExternalId),
    filterableAttributes,
    minimumPriceMinor: minimumPrice === null ? null : toMinor(minimumPrice, 'USD'),
    path: pathOf(externalId),
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
}

function toProduct({ id, categoryExternalId, ...facts }: DemoProduct): ProductDocument {
  const categoryId = categoryIdOf(categoryExternalId);
  return newProductDocument({
    id,
    facts: toStoredFacts({ ...facts, categoryId, status: 'active' }),
    categoryPath: pathOf(categoryExternalId),
    now: facts.createdAt,
  });
}

const parents = new Map(
  demoCategories.map(({ externalId, parentExternalId }) => [externalId, parentExternalId]),
);

/** Ids from the root to the category. */
function pathOf(externalId: string): readonly string[] {
  const parent = parents.get(externalId) ?? null;
  return [...(parent === null ? [] : pathOf(parent)), categoryIdOf(externalId)];
}
