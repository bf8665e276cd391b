import type { Db } from 'mongodb';
import type { Clock } from '../../platform/values/clock';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import {
  categoriesCollection,
  createCategoriesRepository,
  type CategoriesRepository,
} from './categories.repository';
import {
  categoryTurnsCollection,
  createCategoryTreeLock,
  type CategoryTreeLock,
} from './category-tree-lock.repository';
import {
  createPageContentsRepository,
  pageContentsCollection,
  type PageContentsRepository,
} from './page-contents.repository';
import {
  createProductsRepository,
  productsCollection,
  type ProductsRepository,
} from './products.repository';
import {
  createRatingsRepository,
  ratingsCollection,
  type RatingsRepository,
} from './ratings.repository';

/** Every collection of the catalog. */
export const catalogCollections: readonly CollectionDefinition[] = [
  productsCollection,
  categoriesCollection,
  categoryTurnsCollection,
  ratingsCollection,
  pageContentsCollection,
];

export interface CatalogRepositories extends CategoryTreeLock {
  readonly products: ProductsRepository;
  readonly categories: CategoriesRepository;
  readonly ratings: RatingsRepository;
  readonly pageContents: PageContentsRepository;
}

/** `onChange` is called after each write that a search could see, before its caller hears of it. */
export function createCatalogRepositories(
  db: Db,
  clock: Clock,
  onChange: () => void,
): CatalogRepositories {
  return {
    products: createProductsRepository(db, onChange),
    categories: createCategoriesRepository(db, onChange),
    ...createCategoryTreeLock(db, clock),
    ratings: createRatingsRepository(db),
    pageContents: createPageContentsRepository(db),
  };
}
