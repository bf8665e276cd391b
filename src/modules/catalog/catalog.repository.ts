import type { Db } from 'mongodb';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import {
  categoriesCollection,
  createCategoriesRepository,
  type CategoriesRepository,
} from './categories.repository';
import {
  createProductsRepository,
  productsCollection,
  type ProductsRepository,
} from './products.repository';

/** Every collection of the catalog. */
export const catalogCollections: readonly CollectionDefinition[] = [
  productsCollection,
  categoriesCollection,
];

export interface CatalogRepositories {
  readonly products: ProductsRepository;
  readonly categories: CategoriesRepository;
}

export function createCatalogRepositories(db: Db): CatalogRepositories {
  return { products: createProductsRepository(db), categories: createCategoriesRepository(db) };
}
