import {
  categoryIdOf,
  newProductDocument,
  SERVER_TIME,
  toStoredFacts,
  type CategoryDocument,
  type ProductDocument,
  type RatingsDocument,
} from '../../modules/catalog';
import { toMinor } from '../../platform/values/money';
import { demoCategories, type DemoCategory } from './categories';
import type { DemoRepository } from './demo.repository';
import { demoPageContents } from './page-contents';
import type { DemoProduct } from './products';

/** Categories, products with their ratings, and what stands beside them. */
export async function seedCatalog(
  demo: DemoRepository,
  products: readonly DemoProduct[],
  now: Date,
): Promise<void> {
  await demo.insertMissing(
    'categories',
    demoCategories.map((category) => stamped(toCategory(category, now))),
  );
  await demo.insertMissing(
    'products',
    products.map((product) => stamped(toProduct(product))),
  );
  await demo.insertMissing('product_ratings', products.flatMap(toRatings));
  await demo.insertMissing('page_contents', demoPageContents(now));
}

/** A change like every other: change feeds begin with it. */
const stamped = <Row>(row: Row) => ({ ...row, changeStamp: SERVER_TIME });

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

function toRatings({ id, stars, ratingCount }: DemoProduct): readonly RatingsDocument[] {
  return ratingCount === 0 ? [] : [{ _id: id, stars }];
}

function toProduct({
  id,
  categoryExternalId,
  stars: _stars,
  ...facts
}: DemoProduct): ProductDocument {
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
