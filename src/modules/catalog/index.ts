export { createCatalogService, type CatalogService } from './catalog.service';
export { createCatalogLoaders, type CatalogLoaders } from './catalog.loaders';
export {
  createProductsRepository,
  productsCollection,
  type ProductDocument,
} from './products.repository';
export type { Product, ProductStatus } from './products.types';
