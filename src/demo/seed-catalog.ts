import { createHash } from 'node:crypto';
import type { Faker } from './faker';
import { newProductDocument, toStoredFacts, type ProductDocument } from '../modules/catalog';
import type { DemoRepository } from './demo.repository';
import { demoProducts, type DemoProduct } from './products';

/** Categories and products. */
export async function seedCatalog(demo: DemoRepository, faker: Faker): Promise<void> {
  await demo.insertMissing('products', demoProducts(faker).map(toDocument));
}

function toDocument({ id, categoryExternalId, ...rest }: DemoProduct): ProductDocument {
  const category = categoryId(categoryExternalId);
  return newProductDocument({
    id,
    facts: toStoredFacts({ ...rest, categoryId: category, status: 'active' }),
    categoryPath: [category],
    now: rest.createdAt,
  });
}

/** A UUID (version 8: made from a name) that is the same on every machine. */
function categoryId(externalId: string): string {
  const hex = createHash('sha256').update(externalId).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
