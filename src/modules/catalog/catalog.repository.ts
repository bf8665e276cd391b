import type { Db } from 'mongodb';
import type { AtomicBulk } from '../../platform/operations/bulk';
import type { Clock } from '../../platform/values/clock';
import type { CursorCodec } from '../../platform/values/cursor';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import { categoriesCollection, createCategoriesRepository } from './categories.repository';
import { categoryTurnsCollection, createTreeLease } from './category-tree-lease.repository';
import type { ItemCheck } from './items.types';
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

/** The shared tools of the module's services. */
export interface CatalogTools extends ReturnType<typeof createCatalogRepositories> {
  readonly clock: Clock;
  readonly cursors: CursorCodec;
  readonly bulk: AtomicBulk;
  /** The public address of the service, to which the paths of its own pictures are appended. */
  readonly publicUrl: string;
  /** Compiles the check of raw values against an SDL input type. */
  readonly checkOf: (inputType: string) => ItemCheck;
}

/** `onChange` is called after each write that affects searches, before the caller gets the result. */
export function createCatalogRepositories(db: Db, clock: Clock, onChange: () => void) {
  return {
    products: createProductsRepository(db, onChange),
    categories: createCategoriesRepository(db, onChange),
    withTreeLease: createTreeLease(db, clock),
    ratings: createRatingsRepository(db),
    pageContents: createPageContentsRepository(db),
  };
}
