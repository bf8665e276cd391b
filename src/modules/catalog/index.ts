export {
  attributeDefinition,
  filterableValues,
  isDeclarable,
  STANDARD_ATTRIBUTES,
  type AttributeDefinition,
  type AttributeType,
  type AttributeValue,
  type AttributeDeclaration,
  type StandardAttribute,
} from './attribute-definitions';
export { CATALOG_SIGNAL } from './change-stamp.repository';
export { catalogCollections, createCatalogRepositories } from './catalog.repository';
export { createCatalog, type CatalogService } from './catalog.service';
export { createCatalogLoaders, type CatalogLoaders } from './catalog.loaders';
export { categoriesCollection } from './categories.repository';
export { categoryIdOf, type Category, type CategoryDocument } from './category';
export { itemFault, type ItemMode, type ItemOutcome, type ItemRun } from './items.types';
export { createProductChanges, type ProductChangesService } from './product-changes.service';
export { refuseSearchIn } from './product-look-up';
export {
  newProductDocument,
  withStock,
  type Product,
  type ProductDocument,
} from './product-document';
export { DEFAULT_CURRENCY, emptyFacts, toStoredFacts } from './product-facts';
export { productMarks, productsCollection } from './products.repository';
export {
  createPageSources,
  createProductPages,
  PRODUCT_PAGE_PARTS,
  type ProductPages,
} from './product-page';
export type { ProductPage } from './product-page';
export type { PageContentDocument } from './page-contents.repository';
export { reviewsSummary, seoOf, specsOf, thumbnailOf } from './product-views';
export { createStockRepository, type Stock, type StockView } from './stock.repository';
