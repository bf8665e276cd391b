import type { BulkResult } from '../../platform/bulk';
import { isId } from '../../platform/ids';
import { authorize, reachOf, type Viewer } from '../identity';
import { createCategoriesService, type CategoriesService } from './categories.service';
import type { Category } from './categories.types';
import { createApplyCategoryItems, type ApplyCategoryItems } from './category-items';
import { createCategoryTree } from './category-tree';
import type { BulkRequest, ProductBulk } from './product-bulk';
import type { ProductInput } from './product-changes';
import {
  createApplyProductItems,
  type ApplyProductItems,
  type ProductItemsDeps,
} from './product-items';
import { newProductId, stampOf, type Creation, type ProductWrites } from './product-writes';
import type { Product } from './products.types';
import type { RatingsRepository } from './ratings.repository';

/** A change of one product, as it was asked for. */
export interface ProductDeed {
  /** What the client has seen; null = any. */
  readonly version: number | null;
  /** That of the request, so that its repetition changes nothing more. */
  readonly seed?: string | null;
}

export interface CatalogService {
  /** One product the viewer may see, else null. */
  findProduct(viewer: Viewer, id: string): Promise<Product | null>;
  /** One product for a partner: active ones only. */
  findPartnerProduct(viewer: Viewer, id: string): Promise<Product | null>;
  /** `seed`: that of the request (`creationId`), so that its repetition creates no second product. */
  createProduct(viewer: Viewer, input: ProductInput, seed: string | null): Promise<Creation>;
  updateProduct(
    viewer: Viewer,
    id: string,
    change: ProductDeed & { readonly patch: ProductInput },
  ): Promise<Product | null>;
  deleteProduct(viewer: Viewer, id: string, deed: ProductDeed): Promise<Product | null>;
  createProducts(viewer: Viewer, request: BulkRequest<unknown>): Promise<BulkResult<Product>>;
  updateProducts(viewer: Viewer, request: BulkRequest<unknown>): Promise<BulkResult<Product>>;
  deleteProducts(viewer: Viewer, request: BulkRequest<string>): Promise<BulkResult<Product>>;
  /** Products by id for other resources that refer to them, in one read of the moment. */
  loadProduct(id: string): Promise<Product | null>;
  loadCategory(id: string): Promise<Category | null>;
  /** How many ratings of one to five stars a product has; null when only the average is known. */
  loadStars(productId: string): Promise<readonly number[] | null>;
  readonly categories: CategoriesService;
  /** Applies raw items of an import; authorized where the import was asked for. */
  readonly applyProductItems: ApplyProductItems;
  readonly applyCategoryItems: ApplyCategoryItems;
}

export interface CatalogDeps extends ProductItemsDeps {
  readonly ratings: RatingsRepository;
  readonly writes: ProductWrites;
  readonly productBulk: ProductBulk;
}

export function createCatalogService(deps: CatalogDeps): CatalogService {
  const { products, categories, ratings, clock, writes, productBulk } = deps;
  const tree = createCategoryTree(deps);
  const find = async (id: string) => (isId('prd', id) ? products.findById(id) : null);
  return {
    findProduct: async (viewer, id) => {
      authorize(viewer, 'product.read');
      const product = await find(id);
      return product !== null && isVisible(viewer, product) ? product : null;
    },
    findPartnerProduct: async (viewer, id) => {
      authorize(viewer, 'product.read_partner');
      const product = await find(id);
      return product?.status === 'active' ? product : null;
    },
    createProduct: async (viewer, input, seed) => {
      authorize(viewer, 'product.write');
      return writes.create(input, newProductId(clock.now(), seed));
    },
    updateProduct: async (viewer, id, { patch, version, seed = null }) => {
      authorize(viewer, 'product.write');
      const seen = { version, stamp: stampOf(seed) };
      return (await writes.update(id, patch, seen))?.product ?? null;
    },
    deleteProduct: async (viewer, id, { version, seed = null }) => {
      authorize(viewer, 'product.write');
      return writes.remove(id, { version, stamp: stampOf(seed) });
    },
    createProducts: async (viewer, request) => {
      authorize(viewer, 'product.write');
      return productBulk.create(request);
    },
    updateProducts: async (viewer, request) => {
      authorize(viewer, 'product.write');
      return productBulk.update(request);
    },
    deleteProducts: async (viewer, request) => {
      authorize(viewer, 'product.write');
      return productBulk.remove(request);
    },
    loadProduct: (id) => products.findById(id),
    loadCategory: (id) => categories.findById(id),
    loadStars: (productId) => ratings.findStars(productId),
    categories: createCategoriesService({ categories, tree, clock }),
    applyProductItems: createApplyProductItems(deps),
    applyCategoryItems: createApplyCategoryItems({ ...deps, tree }),
  };
}

/** Drafts and archived products are for those who write the catalog. */
function isVisible(viewer: Viewer, product: Product): boolean {
  return product.status === 'active' || reachOf(viewer, 'product.write') !== null;
}
