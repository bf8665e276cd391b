import type { Db } from 'mongodb';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import {
  categoriesCollection,
  createCategoriesRepository,
  type CategoriesRepository,
} from './categories.repository';
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
  ratingsCollection,
  pageContentsCollection,
];

export interface CatalogRepositories {
  readonly products: ProductsRepository;
  readonly categories: CategoriesRepository;
  readonly ratings: RatingsRepository;
  readonly pageContents: PageContentsRepository;
}

export function createCatalogRepositories(db: Db): CatalogRepositories {
  return {
    products: createProductsRepository(db),
    categories: createCategoriesRepository(db),
    ratings: createRatingsRepository(db),
    pageContents: createPageContentsRepository(db),
  };
}
