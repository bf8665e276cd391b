export { createCatalog } from './catalog';
export { catalogCollections, createCatalogRepositories } from './catalog.repository';
export type { CatalogService } from './catalog.service';
export { createCatalogLoaders, type CatalogLoaders } from './catalog.loaders';
export { categoriesCollection, type CategoryDocument } from './categories.repository';
export type { Category } from './categories.types';
export { categoryIdOf } from './category-items';
export type { ItemCheck, ItemChecks, ItemMode, ItemOutcome, ItemRun } from './items.types';
export {
  newProductDocument,
  type NewProduct,
  type ProductDocument,
  type Reservation,
} from './product-document';
export { emptyFacts, toStoredFacts, type ProductFacts, type StoredFacts } from './product-facts';
export { productsCollection } from './products.repository';
export type { Product, ProductStatus } from './products.types';
export {
  createStockRepository,
  type StockMove,
  type StockRepository as Stock,
  type StockView,
} from './stock.repository';
