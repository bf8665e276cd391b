import { isId } from '../../platform/ids';
import { authorize, reachOf, type Viewer } from '../identity';
import type { CategoriesRepository } from './categories.repository';
import type { Category } from './categories.types';
import { createApplyCategoryItems, type ApplyCategoryItems } from './category-items';
import { createCategoryTree } from './category-tree';
import {
  createApplyProductItems,
  type ApplyProductItems,
  type ProductItemsDeps,
} from './product-items';
import type { Product } from './products.types';

export interface CatalogService {
  /** One product the viewer may see, else null. */
  findProduct(viewer: Viewer, id: string): Promise<Product | null>;
  /** Products by id for other resources that refer to them, in one read of the moment. */
  loadProduct(id: string): Promise<Product | null>;
  loadCategory(id: string): Promise<Category | null>;
  /** Applies raw items of an import; authorized where the import was asked for. */
  readonly applyProductItems: ApplyProductItems;
  readonly applyCategoryItems: ApplyCategoryItems;
}

export interface CatalogDeps extends ProductItemsDeps {
  readonly categories: CategoriesRepository;
}

export function createCatalogService(deps: CatalogDeps): CatalogService {
  const { products, categories } = deps;
  const tree = createCategoryTree(deps);
  return {
    findProduct: async (viewer, id) => {
      authorize(viewer, 'product.read');
      const product = isId('prd', id) ? await products.findById(id) : null;
      return product !== null && isVisible(viewer, product) ? product : null;
    },
    loadProduct: (id) => products.findById(id),
    loadCategory: (id) => categories.findById(id),
    applyProductItems: createApplyProductItems(deps),
    applyCategoryItems: createApplyCategoryItems({ ...deps, tree }),
  };
}

/** Drafts and archived products are for those who write the catalog. */
function isVisible(viewer: Viewer, product: Product): boolean {
  return product.status === 'active' || reachOf(viewer, 'product.write') !== null;
}
