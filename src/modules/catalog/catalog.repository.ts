import type { Db } from 'mongodb';
import type { Clock } from '../../platform/values/clock';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import { categoriesCollection, createCategoriesRepository } from './categories.repository';
import { categoryTurnsCollection, createTreeLease } from './category-tree-lease.repository';
import { createPageContentsRepository, pageContentsCollection } from './page-contents.repository';
import { createProductsRepository, productsCollection } from './products.repository';
import { createRatingsRepository, ratingsCollection } from './ratings.repository';

/** Every collection of the catalog. */
export const catalogCollections: readonly CollectionDefinition[] = [
  productsCollection,
  categoriesCollection,
  categoryTurnsCollection,
  ratingsCollection,
  pageContentsCollection,
];

export type CatalogRepositories = ReturnType<typeof createCatalogRepositories>;

/** `onChange` is called after each write that a search could see, before its caller hears of it. */
export function createCatalogRepositories(db: Db, clock: Clock, onChange: () => void) {
  return {
    products: createProductsRepository(db, onChange),
    categories: createCategoriesRepository(db, onChange),
    withTreeLease: createTreeLease(db, clock),
    ratings: createRatingsRepository(db),
    pageContents: createPageContentsRepository(db),
  };
}
